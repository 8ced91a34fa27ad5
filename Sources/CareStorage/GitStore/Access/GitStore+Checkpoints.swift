import CareAccess
import CareModel
package import CareReading
package import CareWriting
import Git

/// What an owner's device says of commits that it has accepted, so that fresh copies need not judge them.
extension GitStore {
  /// What ended so far: whoever hears of more looks at what was accepted before.
  package struct AccessEnds: Hashable, Sendable {
    fileprivate let count: Int
  }

  /// Returns what this copy knows to have ended; nil if the store is not signed.
  package func accessEnds() throws(StoreError) -> AccessEnds? {
    guard let state = try accessState() else { return nil }
    let ends = state.memberships.map { membership in
      membership.ends.count + membership.devices.reduce(0) { $0 + $1.ends.count }
    }
    return AccessEnds(count: ends.reduce(0, +))
  }

  /// After how many commits an owner's device says that all of them are accepted.
  private static let checkpointDistance = 1000

  /// Says, if an owner is logged in, that what is accepted here is to be taken as it is: after many commits,
  /// and where an end that was heard of now would hold what was accepted before.
  ///
  /// - Parameter before: What had ended before the exchange.
  /// - Returns: The commits that others would hold, which stay; nil if nothing had to be said.
  package func vouchForAccepted(
    since before: AccessEnds?
  ) throws(StoreError) -> [HeldCommit]? {
    guard let now = try accessEnds(), let state = try accessState() else { return nil }
    let tip = try tip()
    guard let commit = tip.commit, let id = CommitID(commit.hex) else { return nil }
    let isNew = before.map { $0 != now } ?? false
    let distance = try isNew ? 0 : unvouched(commit, state)
    guard isNew || distance >= Self.checkpointDistance else { return nil }
    guard let key = try surroundings.signer()?.signer.key, let person = state.person(of: key),
      state.rights(of: person).owns
    else { return nil }
    let held = try withEngine { engine throws(StoreError) -> [HeldCommit] in
      var judge = CommitJudge(state, accepted: tip.tree, in: engine)
      return try judge.judge([commit], since: []).held
    }
    guard !held.isEmpty || distance >= Self.checkpointDistance else { return nil }
    try say(.vouchUpTo([id]), "Answer for everything up to \(commit.hex.prefix(12))\n")
    return held
  }

  /// Returns how many commits lead to one that no statement takes as they are; counts no further than needed.
  private func unvouched(_ commit: ObjectID, _ state: AccessState) throws(StoreError) -> Int {
    try withEngine { engine throws(StoreError) in
      let taken = state.takenCommits { engine.leads($0, to: $1) }
        .compactMap { ObjectID(hex: $0.description) }
        .filter { engine.repository.contains($0) }
      var count = 0
      try git("Reading the history") { () throws(GitError) in
        try engine.repository.walkHistory(from: [commit], hiding: taken) { _ in
          count += 1
          return count < Self.checkpointDistance ? .more : .enough
        }
      }
      return count
    }
  }
}
