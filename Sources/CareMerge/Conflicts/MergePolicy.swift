public import CareModel

/// Who is right where leaves conflict, if nobody is to be asked.
///
/// A policy is no part of the merge, which is the same for everyone: what it decides is an ordinary
/// new version, made by one user.
public enum MergePolicy: Hashable, Sendable {
  /// Nobody: somebody has to be asked.
  case ask
  /// The head: an edit rather than a deletion, then the latest update.
  case newest
  /// The best of these versions by the head rule, such as those of our side.
  case preferring(Set<VersionID>)

  /// How the policy decides a conflict; nil if it does not.
  public func resolution(of conflict: RecordConflict) -> Resolution? {
    // A leaf that said nothing of what is in question is not asked.
    let members = conflict.members
    let candidates = conflict.leaves.map(\.version.uuid).filter { uuid in
      members.contains { $0.concerns(uuid) }
    }
    return switch self {
    case .ask: nil
    case .newest: candidates.first.map { .preferring($0) }
    case .preferring(let uuids): candidates.first { uuids.contains($0) }.map { .preferring($0) }
    }
  }
}
