import CanonicalJSON
package import CareAccess
package import Sealing
import Digests

/// A message to the members of a store at a sealed remote: a request for admission, or signed statements.
///
/// It is on a branch of its own, so that its sender needs no key of the store.
package struct SealedRequest: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case card(Card, InvitationProof?)
    /// Statements of a person who has no copy to commit them in, or who ends this device.
    case statements([AccessStatement])
  }

  /// The only file of the branch.
  package static let file = "request.age"
  /// The maximum size of the file in bytes.
  package static let mostBytes = 64 << 10
  private static let title = "careplan-request 1"

  package let content: Content

  package init(_ content: Content) { self.content = content }

  /// Opens a file; nil if none of the identities opens it, or its content is not a request.
  package init?(_ file: [UInt8], with identities: [AgeIdentity]) {
    guard AgeFile.recipientCount(of: file) == 1, !identities.isEmpty else { return nil }
    var reader = AgeReader(with: .keys(identities))
    var content: [UInt8] = []
    do throws(SealingError) {
      try reader.read(file.span, to: &content)
      try reader.finish(to: &content)
    } catch { return nil }
    guard let frame = SealedFrame(content, Self.title), frame.bytes.isEmpty,
      let content = Content(frame.header)
    else { return nil }
    self.content = content
  }

  private var padded: [UInt8] {
    var bytes = SealedFrame(header: content.json).content(Self.title)
    SealedFrame.pad(&bytes)
    return bytes
  }

  /// The branch, without `refs/heads/`; the same for each attempt to send the same content.
  package var branch: String { "request/\(Digest(sha256: padded).hex(32))" }

  /// Returns the file of the branch.
  package func sealed(to inbox: AgeRecipient) throws(SealingError) -> [UInt8] {
    try inbox.sealed(padded)
  }
}

extension SealedRequest.Content {
  private static let (card, code) = ("card", "code")
  private static let (invitation, statements) = ("invitation", "statements")

  fileprivate var json: JSONObject {
    switch self {
    case .card(let card, let proof):
      var json: JSONObject = [Self.card: .object(card.json)]
      json[Self.invitation] = proof.map { .string($0.invitation) }
      json[Self.code] = proof.map { .string($0.code) }
      return json
    case .statements(let statements):
      let texts = statements.map { JSONValue.string(String(decoding: $0.bytes, as: UTF8.self)) }
      return [Self.statements: .array(texts)]
    }
  }

  fileprivate init?(_ json: JSONObject) {
    if let card = json[Self.card]?.object {
      guard let card = try? Card(CanonicalJSON.write(.object(card)), .ssh) else { return nil }
      var proof: InvitationProof?
      if let invitation = json[Self.invitation]?.string, let code = json[Self.code]?.string {
        proof = InvitationProof(invitation: invitation, code: code)
      }
      self = .card(card, proof)
    } else if let texts = json[Self.statements]?.array {
      var statements: [AccessStatement] = []
      for text in texts {
        guard let text = text.string, let statement = AccessStatement(text: text) else {
          return nil
        }
        statements.append(statement)
      }
      self = .statements(statements)
    } else {
      return nil
    }
    // Otherwise other content would have the same meaning, and another branch.
    guard self.json == json else { return nil }
  }
}
