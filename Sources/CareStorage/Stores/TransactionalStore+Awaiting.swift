public import CareEvents
public import CareModel

extension TransactionalStore {
  /// Reads from one unchanging state of the store, on a thread of the store; no writer holds it up.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot.
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled before it runs.
  public func read<Result: Sendable>(
    _ body: @Sendable @escaping (Snapshot) throws -> Result
  ) async throws -> Result {
    try await inBackground(.reading) { store in try store.read(body) }
  }

  /// Does several changes as one, on a thread of the store; none of them if the body throws.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled before it runs: while
  ///   others write, too. Later the write is carried through.
  @discardableResult
  public func write<Result: Sendable>(
    _ message: String,
    _ body: @Sendable @escaping (inout Transaction) throws -> Result
  ) async throws -> Result {
    try await commit(message, body).result
  }

  /// Does several changes as one, on a thread of the store, and reports what was done.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  /// - Throws: As ``write(_:_:)`` does.
  public func commit<Result: Sendable>(
    _ message: String,
    _ body: @Sendable @escaping (inout Transaction) throws -> Result
  ) async throws -> WriteReport<Result> {
    try await inBackground { store in try store.commit(message, body) }
  }

  /// Closes the store when the calls that are under way have ended, and awaits that.
  public func close() async throws {
    // Its own threads end before it is closed.
    try await StoreThreads().run(.writing) { try close() }
  }
}

// The compiler sees only these forms beside the blocking forms of this protocol.
extension TransactionalStore {
  /// Awaits the records that a query asks for, in its order; this never waits for a writer.
  public func fetch<Content: RecordContent>(
    _ content: Content.Type,
    _ query: RecordQuery
  ) async throws -> [Record<Content>] {
    try await inBackground(.reading) { store in try store.fetch(content, query) }
  }

  /// Adds records whose ids are free, and awaits the versions that they got.
  @discardableResult
  public func add<Content>(
    _ records: [Record<Content>]
  ) async throws -> [Record<Content>] {
    try await inBackground { store in try store.add(records) }
  }

  /// Changes records, each made from the version that the given value was read as, and awaits them.
  @discardableResult
  public func update<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule = .byDefault,
    ifUnchanged isUnchangedNeeded: Bool = false
  ) async throws -> [Record<Content>] {
    try await inBackground { store in
      try store.update(records, rule, ifUnchanged: isUnchangedNeeded)
    }
  }

  /// Changes records as an update does, and awaits the report: conflicts and remarks, too.
  public func commit<Content>(
    updating records: [Record<Content>],
    _ rule: EffectiveRule = .byDefault
  ) async throws -> WriteReport<[Record<Content>]> {
    try await inBackground { store in try store.commit(updating: records, rule) }
  }

  /// Changes one record as an update does, and awaits the report: conflicts and remarks, too.
  public func commit<Content>(
    updating record: Record<Content>,
    _ rule: EffectiveRule = .byDefault
  ) async throws -> WriteReport<Record<Content>> {
    try await inBackground { store in try store.commit(updating: record, rule) }
  }

  /// Ends records from now on, or as a rule says, and awaits it.
  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule = .byDefault,
    ifUnchanged isUnchangedNeeded: Bool = false
  ) async throws -> [Record<Content>] {
    try await inBackground { store in
      try store.delete(records, rule, ifUnchanged: isUnchangedNeeded)
    }
  }
}

extension TransactionalStore {
  /// Awaits how far the plan was followed on some days.
  public func adherence(_ query: AdherenceQuery) async throws -> AdherenceReport {
    try await inBackground(.reading) { store in try store.adherence(query) }
  }

  /// Awaits the events of a window with what was recorded for them, and outcomes there without one.
  public func events(_ query: EventQuery) async throws -> CareEvents {
    try await inBackground(.reading) { store in try store.events(query) }
  }
}
