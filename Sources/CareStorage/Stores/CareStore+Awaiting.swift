public import CareEvents
public import CareModel

extension CareStore {
  /// Does something with the store on a thread of its own, while the task waits without blocking
  /// others.
  ///
  /// For several calls one after the other:
  ///
  /// ```swift
  /// let isClean = try await store.inBackground(.reading) { store in
  ///   try store.status().records.isEmpty && store.check().findings.isEmpty
  /// }
  /// ```
  ///
  /// A task that is cancelled before this begins gets a `CancellationError`. Later the body goes on,
  /// until it would wait for another writer, or for a turn to use the store: then that call throws
  /// ``StoreError/Code/cancelled``, and the task gets a `CancellationError` too.
  ///
  /// - Parameters:
  ///   - lane: What the body waits for; a body that changes the store must not use `.reading`.
  ///   - body: May call the store any number of times; must not wait for other work of the lane.
  @discardableResult
  public func inBackground<Result: Sendable>(
    _ lane: StoreThreads.Lane = .writing,
    _ body: @Sendable @escaping (Self) throws -> Result
  ) async throws -> Result {
    try await threads.run(lane) { try body(self) }
  }
}

extension CareStore {
  /// Awaits the records that a query asks for, in its order; this never waits for a writer.
  public func fetch<Content: RecordContent>(
    _ content: Content.Type,
    _ query: RecordQuery
  ) async throws -> [Record<Content>] {
    try await inBackground(.reading) { store in try store.fetch(content, query) }
  }

  /// Awaits the head of one record; nil if there is none or it was deleted.
  public func fetch<Content: RecordContent>(
    _ content: Content.Type = Content.self,
    id: String
  ) async throws -> Record<Content>? {
    try await inBackground(.reading) { store in try store.fetch(content, id: id) }
  }

  /// Adds records whose ids are free, and awaits the versions that they got.
  @discardableResult
  public func add<Content>(
    _ records: [Record<Content>]
  ) async throws -> [Record<Content>] {
    try await inBackground { store in try store.add(records) }
  }

  /// Adds one record, and awaits the version that it got.
  @discardableResult
  public func add<Content>(_ record: Record<Content>) async throws -> Record<Content> {
    try await inBackground { store in try store.add(record) }
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

  /// Changes one record, and awaits its new version.
  @discardableResult
  public func update<Content>(
    _ record: Record<Content>,
    _ rule: EffectiveRule = .byDefault,
    ifUnchanged isUnchangedNeeded: Bool = false
  ) async throws -> Record<Content> {
    try await inBackground { store in
      try store.update(record, rule, ifUnchanged: isUnchangedNeeded)
    }
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

  /// Ends one record from now on, or as a rule says, and awaits it.
  @discardableResult
  public func delete<Content>(
    _ record: Record<Content>,
    _ rule: EffectiveRule = .byDefault,
    ifUnchanged isUnchangedNeeded: Bool = false
  ) async throws -> Record<Content> {
    try await inBackground { store in
      try store.delete(record, rule, ifUnchanged: isUnchangedNeeded)
    }
  }
}
