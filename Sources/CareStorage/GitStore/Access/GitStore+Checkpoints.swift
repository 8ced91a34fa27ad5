import CareAccess
import Git

/// Statements by which an owner's device accepts a long history, so that fresh copies need not judge it.
extension GitStore {
  /// The number of commits after which an owner's device adds a checkpoint.
  private static let checkpointDistance = 1000

  /// Vouches for everything up to the tip if an owner is logged in and the last checkpoint is far below.
  ///
  /// A history with commits that others hold gets no checkpoint: an owner has to vouch for those by name.
  ///
  /// - Returns: Whether a checkpoint was added.
  package func addCheckpoint() throws(StoreError) -> Bool {
    guard let state = try accessState(), let key = try surroundings.signer()?.signer.key,
      let person = state.person(of: key), state.rights(of: person).owns
    else { return false }
    let tip = try tip()
    guard let commit = tip.commit, let id = CommitID(commit.hex),
      try isFarFromCheckpoint(commit, state)
    else { return false }
    let judged = try judge([commit], on: tip.reference, asOthers: true)
    guard judged?.held.isEmpty ?? false else { return false }
    try say(.vouchUpTo([id]), "Answer for everything up to \(commit.hex.prefix(12))\n")
    return true
  }

  /// Returns whether many commits follow the last checkpoint; counts no further than needed.
  private func isFarFromCheckpoint(
    _ commit: ObjectID,
    _ state: AccessState
  ) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in
      let taken = state.rules.vouchedUpTo.union(state.history)
        .compactMap { ObjectID(hex: $0.description) }
        .filter { engine.repository.contains($0) }
      var count = 0
      try git("Reading the history") { () throws(GitError) in
        try engine.repository.walkHistory(from: [commit], hiding: taken) { _ in
          count += 1
          return count < Self.checkpointDistance ? .more : .enough
        }
      }
      return count >= Self.checkpointDistance
    }
  }
}
