import CarePlanKit

/// The store that a command works on, and how dates are understood and shown there.
struct OpenStore {
  let store: GitStore
  let manifest: StoreManifest
  let dates: DateReader

  /// The words for what records say, with the moments in the zone that the user wants.
  var wording: Wording { Wording(zone: dates.shown.id, unsaidZone: dates.shown.id) }

  /// Reads from the last commit, or from the one that a revision names.
  func read<Result: Sendable>(
    at revision: String? = nil,
    _ body: (Snapshot) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    // A store's closures throw its own errors; ours travel as a value.
    func carry(_ snapshot: Snapshot) -> Swift.Result<Result, CommandFailure> {
      do throws(CommandFailure) { return .success(try body(snapshot)) } catch {
        return .failure(error)
      }
    }
    let result = try attempt { () throws(StoreError) -> Swift.Result<Result, CommandFailure> in
      if let revision { return try store.read(at: revision, carry) }
      return try store.read(carry)
    }
    return try result.get()
  }

  /// Returns how many records have changes that a reader does not see.
  func uncommittedRecords() throws(CommandFailure) -> Int {
    guard !store.isBare else { return 0 }
    let pending = try attempt { () throws(StoreError) in try store.status() }
    return pending.records.count + Set(pending.faults.map(\.path)).count
  }
}
