public import CareAccess
import CareModel
import Git

/// Accepted commits that a stricter policy would hold.
extension GitStore {
  /// Commits that were accepted without a signature, and for which no statement vouches.
  public struct UnsignedHistory: Hashable, Sendable {
    /// The last accepted commits.
    public let ends: [CommitID]
    /// How many commits without a signature lead to them.
    public let count: Int
  }

  /// Returns the commits that were accepted only because commits without a signature may do something.
  ///
  /// A fresh clone judges them by the policy of its day.
  ///
  /// Cost: one look at each commit since the last checkpoint.
  ///
  /// - Returns: Nil if there are none.
  public func unsignedHistory() throws(StoreError) -> UnsignedHistory? {
    let tip = try tip()
    guard let commit = tip.commit, let state = try accessState(),
      let judged = try judge([commit], on: tip.reference)
    else { return nil }
    let count = try withEngine { engine throws(StoreError) in
      let taken = state.takenCommits { engine.leads($0, to: $1) }
        .compactMap { ObjectID(hex: $0.description) }
        .filter { engine.repository.contains($0) }
      return try git("Reading the history") { () throws(GitError) in
        var count = 0
        try engine.repository.walkHistory(from: judged.accepted, hiding: taken) {
          commit throws(GitError) in
          let isVouched = CommitID(commit.id.hex).map { state.rules.vouchers[$0] != nil } ?? false
          if !commit.isByCareplan, !isVouched,
            try engine.repository.signature(ofCommit: commit.id).texts.isEmpty
          {
            count += 1
          }
          return .more
        }
        return count
      }
    }
    guard count > 0 else { return nil }
    return UnsignedHistory(ends: judged.accepted.compactMap { CommitID($0.hex) }, count: count)
  }
}
