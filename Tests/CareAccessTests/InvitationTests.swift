import CanonicalJSON
import CareAccess
import CareModel
import Sealing
import Sodium
import Testing

struct InvitationTests {
  private func link(
    until: String = "2026-01-12T08:00:00Z",
    inbox: AgeRecipient? = nil
  ) throws -> InvitationLink {
    try InvitationLink(
      url: "ssh://host.example/plan.git",
      found: StatementID(of: [1]),
      label: "ben",
      role: "provider of interventions",
      until: #require(Instant(until)),
      inbox: inbox
    )
  }

  private func card(_ label: String) throws -> Card {
    let signer = StatementSigner(try SigningKey())
    return try Card(
      label: label,
      name: "Example Family",
      encryption: "age1" + String(repeating: "q", count: 58),
      nonce: label,
      signer: signer
    )
  }

  @Test func `an invitation is read as it was written, and goes through a shell and a mail`() throws
  {
    let link = try link()
    let text = link.text
    #expect(text.hasPrefix("careplan-invite:1:"))
    #expect(text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"'$&;<>|*?+/=".utf8.contains($0) })
    let read = try #require(InvitationLink(text))
    #expect(read == link)
    #expect(read.url == link.url && read.found == link.found && read.label == "ben")
    #expect(read.role == link.role && read.until == link.until && read.name == link.name)
    let middle = text.index(text.startIndex, offsetBy: 60)
    #expect(InvitationLink("\(text[..<middle])\n  \(text[middle...])\n") == link)
  }

  @Test func `an invitation to a sealed store has an inbox, and is refused with a damaged one`()
    throws
  {
    let recipient = try AgeIdentity().recipient
    let link = try link(inbox: recipient)
    #expect(InvitationLink(link.text)?.inbox == recipient)
    #expect(try InvitationLink(self.link().text)?.inbox == nil)
    let words = try #require(link.text.split(separator: ":").last)
    let bytes = try #require(Base64.urlBytes(of: String(words)))
    for inbox: JSONValue in ["age1abc", 1] {
      var object = try #require(try CanonicalJSON.read(bytes).object)
      object["inbox"] = inbox
      let text = Base64.urlText(of: CanonicalJSON.write(.object(object)))
      #expect(InvitationLink("careplan-invite:1:\(text)") == nil)
    }
  }

  @Test func `half an invitation, and what is none, is not read`() throws {
    let text = try link().text
    for text in [
      "", "careplan-invite:1:", String(text.dropLast(5)), String(text.dropFirst()),
      text.replacing("careplan-invite:1:", with: "careplan-invite:2:"), "\(text)*",
    ] { #expect(InvitationLink(text) == nil, "\(text)") }
  }

  @Test func `each invitation has a secret of its own, which its name does not tell`() throws {
    let (one, other) = (try link(), try link())
    #expect(one.name != other.name)
    let words = try #require(one.text.split(separator: ":").last)
    let bytes = try #require(Base64.urlBytes(of: String(words)))
    let object = try #require(try CanonicalJSON.read(bytes).object)
    let secret = try #require(object["secret"]?.string.flatMap(Base64.bytes))
    #expect(secret.count == 16)
    #expect(HashName<InvitationLink>(of: secret).description == one.name)
  }

  @Test func `only who knows the secret shows what is right, and for one card alone`() throws {
    let (link, other) = (try link(), try link())
    let (card, stranger) = (try card("ben"), try card("ben"))
    let proof = try InvitationProof(link, for: card)
    #expect(try link.isRight(proof, for: card))
    #expect(try !link.isRight(proof, for: stranger))
    #expect(try !other.isRight(proof, for: card))
    let foreign = try InvitationProof(other, for: card)
    let borrowed = try #require(InvitationProof(invitation: link.name, code: foreign.code))
    #expect(try !link.isRight(borrowed, for: card))
    #expect(InvitationProof(invitation: link.name, code: "") == nil)
    #expect(InvitationProof(invitation: "abc", code: proof.code) == nil)
  }
}
