public import CareAccess
import CareStorage
import CareSharing
import Git
import Sealing

/// A request for admission that waits at a remote.
public struct PendingRequest: Hashable, Sendable {
  /// The card of the person who asks for admission.
  public let card: Card
  /// The proof that the person was invited; nil for none.
  public let proof: InvitationProof?
  let place: RequestPlace
}

/// Statements that wait at a sealed remote for a member who commits them.
public struct PendingSubmission: Hashable, Sendable {
  /// The statements that somebody signed and that no member has committed yet.
  public let statements: [AccessStatement]
  let place: RequestPlace
}

/// Where a request is: it is removed only if nothing else was pushed there meanwhile.
struct RequestPlace: Hashable, Sendable {
  /// The branch at the remote, with its whole name.
  let branch: String
  let commit: ObjectID
}

/// The messages to those who manage a store, as they wait at a remote.
public struct WaitingMessages: Hashable, Sendable {
  /// In order of their branches.
  public var requests: [PendingRequest] = []
  /// In order of their branches.
  public var submissions: [PendingSubmission] = []
  /// The number of branches that contain neither.
  public var unreadable = 0
  /// The number of branches that the next look reads.
  public var unread = 0

  /// Adds what a branch contains.
  ///
  /// - Parameters:
  ///   - file: The only file of its commit; nil if it has others or none.
  ///   - identities: What opens the branches of a sealed remote.
  /// - Returns: False if it contains no message.
  mutating func add(
    _ commit: Commit,
    _ file: (name: String, bytes: [UInt8])?,
    at place: RequestPlace,
    _ identities: [AgeIdentity]
  ) -> Bool {
    switch file {
    case let (name, bytes)? where name == AccessRequest.file:
      guard let request = AccessRequest(bytes), place.branch == "refs/heads/\(request.branch)"
      else { return false }
      let proof = PendingRequest.proof(in: commit.message)
      requests.append(PendingRequest(card: request.card, proof: proof, place: place))
    case let (name, bytes)? where name == SealedRequest.file:
      guard let request = SealedRequest(bytes, with: identities),
        place.branch == "refs/heads/\(request.branch)"
      else { return false }
      switch request.content {
      case .card(let card, let proof):
        requests.append(PendingRequest(card: card, proof: proof, place: place))
      case .statements(let statements):
        submissions.append(PendingSubmission(statements: statements, place: place))
      }
    default: return false
    }
    return true
  }
}

extension PendingRequest {
  /// A line at the end of the commit's message.
  private enum Trailer: String {
    case invitation = "Care-Invitation"
    case proof = "Care-Proof"
  }

  /// Reads the proof in the message of a request at a plain remote.
  fileprivate static func proof(in message: String) -> InvitationProof? {
    var marks: [String: String] = [:]
    for line in message.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { marks[parts[0]] = parts[1] }
    }
    guard let invitation = marks[Trailer.invitation.rawValue],
      let code = marks[Trailer.proof.rawValue]
    else { return nil }
    return InvitationProof(invitation: invitation, code: code)
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
