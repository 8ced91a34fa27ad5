public import CareModel

/// What a task awaits of the files in the work tree, on a thread of the store.
extension GitStore {
  /// Awaits what differs between the work tree and the last commit.
  public func status() async throws -> PendingChanges {
    try await inBackground(.reading) { store in try store.status() }
  }

  /// Works out what a commit of the work tree would write, and awaits that; writes nothing.
  public func prepareWorkTree(
    _ message: String = "",
    only keys: [RecordKey] = [],
    _ rule: EffectiveRule = .byDefault
  ) async throws -> PreparedWrite<PendingChanges> {
    try await inBackground(.reading) { store in
      try store.prepareWorkTree(message, only: keys, rule)
    }
  }

  /// Awaits a record as the work tree has it; nil if there is none.
  package func workingRecord(_ key: RecordKey) async throws -> AnyRecord? {
    try await inBackground(.reading) { store in try store.workingRecord(key) }
  }

  /// Writes a new record into the work tree, and awaits its file.
  @discardableResult
  package func draft(
    adding record: AnyRecord,
    another isAnother: Bool = false
  ) async throws -> String {
    try await inBackground { store in try store.draft(adding: record, another: isAnother) }
  }

  /// Writes an edited record into the work tree, and awaits its file.
  @discardableResult
  package func draft(
    editing record: AnyRecord,
    _ rule: EffectiveRule = .byDefault,
    from base: AnyRecord? = nil
  ) async throws -> String {
    try await inBackground { store in try store.draft(editing: record, rule, from: base) }
  }

  /// Marks a record as deleted in the work tree, and awaits its file.
  @discardableResult
  package func draft(
    deleting key: RecordKey,
    _ rule: EffectiveRule = .byDefault
  ) async throws -> String {
    try await inBackground { store in try store.draft(deleting: key, rule) }
  }

  /// Writes the files of whole versions and heads into the work tree, and awaits them.
  ///
  /// - Parameters:
  ///   - progress: Is called on a thread of the store.
  ///   - body: Must not call the store or keep the transaction.
  package func draft<Result: Sendable>(
    progress: (@Sendable (Int, Int) -> Void)? = nil,
    _ body: @Sendable @escaping (inout Transaction) throws -> Result
  ) async throws -> (result: Result, paths: [String], remarks: [String]) {
    try await inBackground { store in try store.draft(progress: progress, body) }
  }

  /// Discards the uncommitted edits of one record, and awaits the paths of its files.
  @discardableResult
  public func restore(_ key: RecordKey) async throws -> [String] {
    try await inBackground { store in try store.restore(key) }
  }

  /// Discards the uncommitted edits of files, and awaits their paths.
  @discardableResult
  public func restore(paths: [String]) async throws -> [String] {
    try await inBackground { store in try store.restore(paths: paths) }
  }
}
