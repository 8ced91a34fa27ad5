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
}

extension CommandContext {
  /// Opens the store of the directory, or of one above it.
  func openStore(_ clock: StoreClock = .stopped) throws(CommandFailure) -> OpenStore {
    let ids = IDSource(environment: environment, now: instant, command: words)
    let surroundings = try storeSurroundings(ids, clock)
    let store = try attempt { () throws(StoreError) in
      try GitStore(opening: directory, surroundings: surroundings)
    }
    let (manifest, position) = try attempt { () throws(StoreError) in
      (try store.manifest(), try store.position())
    }
    ids.depend(on: position.commit ?? "")
    let dates = try dates(in: manifest.timezone)
    let open = OpenStore(store: store, manifest: manifest, dates: dates)
    trace.note(open, at: position.commit)
    return open
  }

  /// Says on standard error how many records have changes that a reader does not see.
  func noteUncommitted(_ open: OpenStore) throws(CommandFailure) {
    guard !open.store.isBare else { return }
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let count = pending.records.count + Set(pending.faults.map(\.path)).count
    guard count > 0 else { return }
    note(
      count == 1
        ? "1 record has uncommitted changes, which are not shown; see 'careplan status'"
        : "\(count) records have uncommitted changes, which are not shown; see 'careplan status'"
    )
  }
}
