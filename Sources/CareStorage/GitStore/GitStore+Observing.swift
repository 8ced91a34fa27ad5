import Git

extension GitStore: ObservedStore {
  /// The moves of the branch that is checked out, from now on.
  public var changes: StoreMoves { changes(polling: ChangePolling()) }

  /// Returns the moves of the branch that is checked out, from now on, looked for at your own pace.
  ///
  /// A checkout of another branch is a move to its last commit. While too many others read, moves
  /// are reported later.
  public func changes(polling: ChangePolling) -> StoreMoves {
    StoreMoves(of: self, polling: polling)
  }

  var isClosed: Bool { engines.calls.isClosed }

  func revision() throws(StoreError) -> String? { try position().commit }

  func move(since revision: String?) throws(StoreError) -> StoreMove? {
    // Waiting for a turn would block a thread that all tasks share.
    let move = try engines.readIfFree { engine throws(StoreError) in
      try engine.move(since: revision)
    }
    return move ?? nil
  }
}

extension GitEngine {
  fileprivate func move(since old: String?) throws(StoreError) -> StoreMove? {
    let new = try tip().commit?.hex
    guard new != old else { return nil }
    return StoreMove(
      from: old,
      to: new,
      changes: try StateComparison.changes(from: state(at: old), to: state(at: new))
    )
  }

  private func state(at revision: String?) throws(StoreError) -> StoreState {
    try state(revision.map { .revision($0) } ?? .empty, under: [])
  }
}
