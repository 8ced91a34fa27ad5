public import CareModel

/// Merges, and what takes writes back, awaited by a task: on a thread of the store.
extension GitStore {
  /// Merges another commit of this store into the branch, and awaits that.
  @discardableResult
  public func merge(_ revision: String) async throws -> MergeReport {
    try await inBackground { store in try store.merge(revision) }
  }

  /// Works out what a merge would do, and awaits that; moves nothing.
  public func prepareMerge(_ revision: String) async throws -> PreparedMerge {
    try await inBackground { store in try store.prepareMerge(revision) }
  }

  /// Makes a merge, or a settling, that was prepared, and awaits that.
  ///
  /// - Throws: ``StoreError/Code/changed`` if the branch is no longer where it was then.
  @discardableResult
  public func commit(_ prepared: PreparedMerge) async throws -> MergeReport {
    try await inBackground { store in try store.commit(prepared) }
  }

  /// Turns heads that were edited without careplan into versions, joins what git united, and awaits
  /// that.
  @discardableResult
  package func settle() async throws -> MergeReport {
    try await inBackground { store in try store.settle() }
  }

  /// Works out what settling would do, and awaits that; moves nothing.
  package func prepareSettle() async throws -> PreparedMerge {
    try await inBackground { store in try store.prepareSettle() }
  }

  /// Works out the commit that lets the records that a merge changed be before a date as they were before
  /// it, and awaits that; writes nothing.
  public func prepareKeepingPast(
    until date: Instant,
    asIn before: String,
    since merged: String,
    message: String
  ) async throws -> PreparedWrite<KeptPast> {
    try await inBackground { store in
      try store.prepareKeepingPast(until: date, asIn: before, since: merged, message: message)
    }
  }

  /// Reverts one commit by new versions that say what was said before it, and awaits that.
  @discardableResult
  public func revert(
    _ revision: String,
    message: String? = nil,
    _ reach: ReversalReach = .keepingLivedDays
  ) async throws -> Written<[RecordKey]> {
    try await inBackground { store in try store.revert(revision, message: message, reach) }
  }

  /// Works out what a revert would write, and awaits that; writes nothing.
  public func prepareRevert(
    _ revision: String,
    message: String? = nil,
    _ reach: ReversalReach = .keepingLivedDays
  ) async throws -> PreparedWrite<[RecordKey]> {
    try await inBackground(.reading) { store in
      try store.prepareRevert(revision, message: message, reach)
    }
  }

  /// Takes back the last operation on the branch that was not taken back yet, and awaits that.
  public func undo() async throws -> UndoResult {
    try await inBackground { store in try store.undo() }
  }

  /// Does again what was taken back last, and awaits that.
  public func redo() async throws -> UndoResult {
    try await inBackground { store in try store.redo() }
  }

  /// Awaits what an undo would take back, or a redo do again; nil if there is nothing.
  package func nextToUndo(orRedo isRedo: Bool = false) async throws -> PastOperation? {
    try await inBackground(.reading) { store in try store.nextToUndo(orRedo: isRedo) }
  }
}
