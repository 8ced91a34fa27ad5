import CareAccess
import CareModel
import CareSharing
import CanonicalJSON
import Sealing
import Sodium
import TestSupport
import Testing

struct SealedRequestFileTests {
  private let inbox: AgeIdentity
  private let card: Card
  private let proof: InvitationProof
  private let statement: AccessStatement

  init() throws {
    inbox = try AgeIdentity()
    let signer = StatementSigner(try SigningKey())
    card = try Card(
      label: "ben",
      name: "Example Ben",
      encryption: AgeIdentity().recipient.text,
      nonce: "n",
      signer: signer
    )
    let link = try InvitationLink(
      url: "sealed::/srv/plan.git",
      found: StatementID(of: [1]),
      label: "ben",
      role: "family",
      until: #require(Instant("2026-01-12T08:00:00Z")),
      inbox: inbox.recipient
    )
    proof = try InvitationProof(link, for: card)
    statement = try AccessStatement(
      signing: AccessStatement.Draft(
        .approve("operation"),
        found: StatementID(of: [1]),
        by: StatementID(of: [2]),
        at: #require(Instant("2026-01-12T08:00:00Z"))
      ),
      by: signer
    )
  }

  private var requests: [SealedRequest] {
    [
      SealedRequest(.card(card, nil)), SealedRequest(.card(card, proof)),
      SealedRequest(.statements([])), SealedRequest(.statements([statement])),
      SealedRequest(.statements([statement, statement])),
    ]
  }

  @Test func `a request opens with the key of the inbox, and with no other one`() throws {
    for request in requests {
      let file = try request.sealed(to: inbox.recipient)
      #expect(SealedRequest(file, with: [try AgeIdentity(), inbox]) == request)
      #expect(SealedRequest(file, with: [try AgeIdentity()]) == nil)
      #expect(SealedRequest(file, with: []) == nil)
    }
  }

  @Test func `the branch follows from the content alone, and says nothing of it`() throws {
    #expect(Set(requests.map(\.branch)).count == requests.count)
    for request in requests {
      #expect(request.branch.wholeMatch(of: /request\/[0-9a-f]{32}/) != nil)
      #expect(try request.sealed(to: inbox.recipient) != request.sealed(to: inbox.recipient))
    }
  }

  @Test func `small requests have one of few sizes`() throws {
    let sizes = try requests.prefix(2).map { try $0.sealed(to: inbox.recipient).count }
    #expect(Set(sizes).count == 1)
  }

  @Test func `a content of another form or with a wrong signature is refused`() throws {
    func file(_ json: JSONObject) throws -> [UInt8] {
      var writer = try AgeWriter(for: .keys([inbox.recipient]))
      var file: [UInt8] = []
      let text = String(decoding: CanonicalJSON.write(.object(json)), as: UTF8.self)
      let content = ContentParts(title: "careplan-request 1", header: text).bytes
      try writer.write(content.span, to: &file)
      try writer.finish(to: &file)
      return file
    }
    let text = JSONValue.string(String(decoding: statement.bytes, as: UTF8.self))
    var forged = card.json
    forged["name"] = "Another"
    let whole: JSONObject = ["card": .object(card.json)]
    #expect(SealedRequest(try file(whole), with: [inbox]) == SealedRequest(.card(card, nil)))
    let others: [JSONObject] = [
      [:], ["card": "ben"], ["card": .object(forged)], ["statements": "text"],
      ["card": .object(card.json), "statements": .array([text])],
      ["card": .object(card.json), "invitation": .string(proof.invitation)],
      ["card": .object(card.json), "more": true], ["statements": .array([1])],
      ["statements": .array(["{}"])], ["statements": .array([text]), "more": true],
      [
        "statements": .array([
          .string(
            String(decoding: statement.bytes, as: UTF8.self).replacing("operation", with: "x")
          )
        ])
      ],
    ]
    for json in others { #expect(SealedRequest(try file(json), with: [inbox]) == nil, "\(json)") }
  }
}
