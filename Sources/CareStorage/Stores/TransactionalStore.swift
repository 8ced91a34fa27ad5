public import CareEvents
public import CareModel

/// A store whose every write is one transaction.
///
/// Reads see the last committed state and never wait for a writer; writers wait for each other. The
/// body of a call uses only what it is given: a call to the same store from there is refused, and
/// so is one that closes it.
///
/// Each of these calls has three forms: one whose body throws a `StoreError` alone, one whose body
/// throws anything, which is rethrown as it is, and one for `async` functions, whose body runs on a
/// thread of the store.
public protocol TransactionalStore: CareStore {
  /// Reads from one unchanging state of the store.
  ///
  /// Cost: nothing until the body asks; in git, then the differences of the last commit since the
  /// index was last used, and in a new clone every version once.
  ///
  /// - Parameter body: Must not call the store or keep the snapshot. Others write meanwhile, and
  ///   are not seen.
  /// - Throws: ``StoreError/Code/refused`` inside the body of another call, or if the store was closed.
  func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// Does several changes as one, and reports what was done; none of them if the body throws.
  ///
  /// Cost: in git a new pack and the files of the records, flushed, whatever the size of the store; in
  /// a file, writing all of it; in memory, the change.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write.
  ///   It may be called again on a later state if a git program was faster; what it does beside the
  ///   transaction is then done again.
  /// - Throws: ``StoreError/Code/refused`` inside the body of another call, or if the store was closed;
  ///   ``StoreError/Code/busy`` if another process writes for too long.
  func commit<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> WriteReport<Result>

  /// The moves of the store from now on, whoever makes them.
  var changes: StoreMoves { get }

  /// Releases files, index and threads when the calls that are under way have ended.
  ///
  /// Calls that wait for their turn, and all later ones, throw ``StoreError/Code/refused``; the
  /// sequences of observers end. Closing again does nothing.
  ///
  /// Cost: waiting for the calls under way.
  ///
  /// - Throws: ``StoreError/Code/refused`` inside the body of a call.
  func close() throws(StoreError)
}

extension TransactionalStore {
  /// Does several changes as one, or none of them if the body throws.
  ///
  /// Cost: as a commit.
  ///
  /// - Parameter body: Must not call the store, keep the transaction or wait for what others write;
  ///   see ``commit(_:_:)``.
  /// - Throws: As ``commit(_:_:)`` does.
  @discardableResult
  public func write<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try commit(message, body).result
  }

  /// Cost: as for every store.
  public func fetch<Content: RecordContent>(
    _ content: Content.Type,
    _ query: RecordQuery
  ) throws(StoreError) -> [Record<Content>] {
    try read { snapshot throws(StoreError) in try snapshot.fetch(content, query) }
  }

  /// Cost: as for every store.
  @discardableResult
  public func add<Content>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Add", records) { transaction, record throws(StoreError) in
      try transaction.add(record)
    }.result
  }

  /// Cost: as for every store.
  @discardableResult
  public func update<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule,
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Update", records) { transaction, record throws(StoreError) in
      if isUnchangedNeeded { try transaction.requireUnchanged(record) }
      return try transaction.update(record, rule)
    }.result
  }

  /// Changes records as an update does, and reports what was done.
  ///
  /// An update returns the records alone. From here an app learns what else it must tell: the
  /// ``WriteReport/conflicts`` that a change left which was made from a value that others have changed
  /// since, and the remarks.
  ///
  /// Cost: as for an update.
  public func commit<Content>(
    updating records: [Record<Content>],
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> WriteReport<[Record<Content>]> {
    try batch("Update", records) { transaction, record throws(StoreError) in
      try transaction.update(record, rule)
    }
  }

  /// Changes one record as an update does, and reports what was done: conflicts and remarks, too.
  ///
  /// Cost: as for an update.
  public func commit<Content>(
    updating record: Record<Content>,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> WriteReport<Record<Content>> {
    try commit(updating: [record], rule).map { $0.first ?? record }
  }

  /// Cost: as for every store.
  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule,
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Delete", records) { transaction, record throws(StoreError) in
      if isUnchangedNeeded { try transaction.requireUnchanged(record) }
      return try transaction.delete(record, rule)
    }.result
  }

  private func batch<Content>(
    _ verb: String,
    _ records: [Record<Content>],
    _ body: (inout Transaction, AnyRecord) throws(StoreError) -> AnyRecord
  ) throws(StoreError) -> WriteReport<[Record<Content>]> {
    let keys = records.map(\.key)
    guard Set(keys).count == keys.count else {
      throw StoreError(.refused, "A batch has each record once.")
    }
    let message = keys.count == 1 ? "\(verb) \(keys[0])" : "\(verb) \(keys.count) records"
    return try commit(message) { transaction throws(StoreError) in
      var results: [Record<Content>] = []
      for record in records {
        let result = try body(&transaction, AnyRecord(record))
        if let result = result.cast(to: Content.self) { results.append(result) }
      }
      return results
    }
  }

  /// Returns how far the plan was followed on some days.
  ///
  /// Cost: as the events of its days; by the strategy `exists` in git no file of an outcome is
  /// read.
  public func adherence(_ query: AdherenceQuery) throws(StoreError) -> AdherenceReport {
    try read { snapshot throws(StoreError) in try snapshot.adherence(query) }
  }

  /// Returns the events of a window with what was recorded for them, and outcomes there without an
  /// event.
  ///
  /// A task whose events cannot be computed here, because its time zone is unknown, hides no other
  /// task.
  ///
  /// Cost: the versions of the tasks that can have an event in the window, and the outcomes there;
  /// in git through the index, elsewhere by a look at every outcome.
  public func events(_ query: EventQuery) throws(StoreError) -> CareEvents {
    try read { snapshot throws(StoreError) in try snapshot.events(query) }
  }
}
