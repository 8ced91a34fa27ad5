package import CareAccess
import CareReading
import CareStorage
import Git

/// Somebody's request to be let in, as it waits at a remote.
package struct PendingRequest: Hashable, Sendable {
  package let card: Card
  /// With what they show that they were invited; nil for nothing.
  package let proof: InvitationProof?
  /// The commit of the branch, which has to be its tip when the branch is removed.
  let commit: ObjectID

  /// The branch at the remote, with its whole name.
  var branch: String { "refs/heads/\(AccessRequest(card).branch)" }
}

extension PendingRequest {
  /// A line at the end of the commit's message.
  private enum Trailer: String {
    case invitation = "Care-Invitation"
    case proof = "Care-Proof"
  }

  /// Reads the commit of a branch; nil if it is not one commit with one card, in the branch of its name.
  init?(_ commit: Commit, _ card: Card, on branch: String) {
    var marks: [String: String] = [:]
    for line in commit.message.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { marks[parts[0]] = parts[1] }
    }
    self.card = card
    self.commit = commit.id
    if let invitation = marks[Trailer.invitation.rawValue], let code = marks[Trailer.proof.rawValue]
    {
      proof = InvitationProof(invitation: invitation, code: code)
    } else {
      proof = nil
    }
    guard self.branch == branch else { return nil }
  }

  /// The message of the commit that asks.
  static func message(_ proof: InvitationProof?) -> String {
    guard let proof else { return "Ask to be let in\n" }
    return """
      Ask to be let in

      \(Trailer.invitation.rawValue): \(proof.invitation)
      \(Trailer.proof.rawValue): \(proof.code)

      """
  }
}
