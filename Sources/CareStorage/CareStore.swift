public import CareModel

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

  /// Adds a version to each record, made from the version that the given value was read as.
  @discardableResult
  func update<Content: RecordContent>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>]

  /// Ends records with a tombstone each, from the effective date of the given value on.
  @discardableResult
  func delete<Content: RecordContent>(
    _ records: [Record<Content>]
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

  /// Adds a version to one record.
  @discardableResult
  public func update<Content>(_ record: Record<Content>) throws(StoreError) -> Record<Content> {
    try single(update([record]), "updating \(record.key)")
  }

  /// Ends one record with a tombstone.
  @discardableResult
  public func delete<Content>(_ record: Record<Content>) throws(StoreError) -> Record<Content> {
    try single(delete([record]), "deleting \(record.key)")
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
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Update", records) { transaction, record throws(StoreError) in
      try transaction.update(record)
    }
  }

  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try batch("Delete", records) { transaction, record throws(StoreError) in
      try transaction.delete(record)
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
