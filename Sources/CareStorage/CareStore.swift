public import CareEvents
public import CareModel
public import CareReading
public import CareWriting

/// Anything that keeps care records: a git repository, memory, or a store of your own.
///
/// A conformer offers four operations on batches; each batch is done whole or not at all. The forms
/// for single records come for free.
public protocol CareStore: Sendable {
  /// The records that a query asks for, in its order.
  func fetch<Content: RecordContent>(
    _ content: Content.Type,
    _ query: RecordQuery
  ) throws(StoreError) -> [Record<Content>]

  /// Adds records whose ids are free; each comes back with the version that it got.
  @discardableResult
  func add<Content: RecordContent>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>]

  /// Changes records, each made from the version that the given value was read as.
  ///
  /// What says when a task is due or how it is done holds from now on, and what is past stays, unless
  /// the rule or another effective date of the value says otherwise.
  @discardableResult
  func update<Content: RecordContent>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule
  ) throws(StoreError) -> [Record<Content>]

  /// Ends records from now on, unless the rule or another effective date of a value says otherwise.
  ///
  /// What is past stays, and outcomes stay where they were recorded.
  @discardableResult
  func delete<Content: RecordContent>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule
  ) throws(StoreError) -> [Record<Content>]
}

extension CareStore {
  /// The head of one record; nil if there is none or it was deleted.
  public func fetch<Content: RecordContent>(
    _ content: Content.Type = Content.self,
    id: String
  ) throws(StoreError) -> Record<Content>? {
    try fetch(content, RecordQuery(ids: [id])).first
  }

  /// Adds one record.
  @discardableResult
  public func add<Content>(_ record: Record<Content>) throws(StoreError) -> Record<Content> {
    try single(add([record]), "adding \(record.key)")
  }

  /// Changes one record.
  @discardableResult
  public func update<Content>(
    _ record: Record<Content>,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> Record<Content> {
    try single(update([record], rule), "updating \(record.key)")
  }

  /// Ends one record.
  @discardableResult
  public func delete<Content>(
    _ record: Record<Content>,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> Record<Content> {
    try single(delete([record], rule), "deleting \(record.key)")
  }

  /// Changes records, each made from the version that the given value was read as.
  @discardableResult
  public func update<Content>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try update(records, .byDefault)
  }

  /// Ends records from now on.
  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try delete(records, .byDefault)
  }

  private func single<Content>(
    _ records: [Record<Content>],
    _ doing: String
  ) throws(StoreError) -> Record<Content> {
    guard let record = records.first else {
      throw StoreError(.internal, "The store returned no record after \(doing).")
    }
    return record
  }
}

/// A store whose every write is one transaction.
public protocol TransactionalStore: CareStore {
  /// Reads from one unchanging state of the store.
  func read<Result: Sendable>(
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// Does several changes as one, or none of them if the body throws.
  @discardableResult
  func write<Result: Sendable>(
    _ message: String,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// What changes from now on, whoever changes it.
  var changes: StoreMoves { get }
}

extension TransactionalStore {
  public func fetch<Content: RecordContent>(
    _ content: Content.Type,
    _ query: RecordQuery
  ) throws(StoreError) -> [Record<Content>] {
    try read { snapshot throws(StoreError) in try snapshot.fetch(content, query) }
  }

  @discardableResult
  public func add<Content>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Add", records) { transaction, record throws(StoreError) in
      try transaction.add(record)
    }
  }

  @discardableResult
  public func update<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Update", records) { transaction, record throws(StoreError) in
      try transaction.update(record, rule)
    }
  }

  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Delete", records) { transaction, record throws(StoreError) in
      try transaction.delete(record, rule)
    }
  }

  private func batch<Content>(
    _ verb: String,
    _ records: [Record<Content>],
    _ body: (inout Transaction, AnyRecord) throws(StoreError) -> AnyRecord
  ) throws(StoreError) -> [Record<Content>] {
    let keys = records.map(\.key)
    guard Set(keys).count == keys.count else {
      throw StoreError(.refused, "A batch has each record once.")
    }
    let message = keys.count == 1 ? "\(verb) \(keys[0])" : "\(verb) \(keys.count) records"
    return try write(message) { transaction throws(StoreError) in
      var results: [Record<Content>] = []
      for record in records {
        let result = try body(&transaction, AnyRecord(record))
        if let result = result.cast(to: Content.self) { results.append(result) }
      }
      return results
    }
  }
}
