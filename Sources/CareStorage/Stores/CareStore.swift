public import CareEvents
public import CareModel

/// Anything that keeps care records: a git repository, memory, or your own store.
///
/// A conformer offers four operations on batches; each batch is done completely or not at all. The
/// forms for single records come for free. These calls block; a task awaits them through
/// ``inBackground(_:_:)``.
public protocol CareStore: Sendable {
  /// Returns the records that a query asks for, in its order.
  ///
  /// Cost: in git a query of the index and one file for each record that is returned, and in a new
  /// clone first the building of the index; elsewhere a look at every record.
  func fetch<Content: RecordContent>(
    _ content: Content.Type,
    _ query: RecordQuery
  ) throws(StoreError) -> [Record<Content>]

  /// Adds records whose ids are free; each comes back with the version that it got.
  ///
  /// Cost: one commit, however many records a batch has; a file store writes its file anew.
  @discardableResult
  func add<Content: RecordContent>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>]

  /// Changes records, each made from the version that the given value was read as.
  ///
  /// A change of when a task is due or how it is done applies from now on, and what is past stays,
  /// unless the rule or another effective date of the value says otherwise.
  ///
  /// Cost: as adding, and reading the versions of the records.
  ///
  /// - Parameter isUnchangedNeeded: Whether a record must be as it was when its value was read. If
  ///   not, a change beside a change of others is joined with it or leaves a conflict, of which
  ///   ``TransactionalStore/commit(updating:_:)`` tells.
  /// - Throws: ``StoreError/Code/changed`` if it must, and is not.
  @discardableResult
  func update<Content: RecordContent>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule,
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>]

  /// Ends records from now on, unless the rule or another effective date of a value says otherwise.
  ///
  /// What is past stays, and outcomes stay where they were recorded.
  ///
  /// Cost: as an update.
  ///
  /// - Parameter isUnchangedNeeded: As for an update.
  /// - Throws: ``StoreError/Code/changed`` as an update does.
  @discardableResult
  func delete<Content: RecordContent>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule,
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>]

  /// The threads that do what tasks await; those that such stores share if the store has none of its
  /// own.
  var threads: StoreThreads { get }
}

extension CareStore {
  public var threads: StoreThreads { .shared }

  /// Returns the head of one record; nil if there is none or it was deleted.
  ///
  /// Cost: as for a query of one id.
  public func fetch<Content: RecordContent>(
    _ content: Content.Type = Content.self,
    id: String
  ) throws(StoreError) -> Record<Content>? {
    try fetch(content, RecordQuery(ids: [id])).first
  }

  /// Adds one record.
  ///
  /// Cost: as for a batch of one.
  @discardableResult
  public func add<Content>(_ record: Record<Content>) throws(StoreError) -> Record<Content> {
    try single(add([record]), "adding \(record.key)")
  }

  /// Changes one record.
  ///
  /// Cost: as for a batch of one.
  ///
  /// - Parameter isUnchangedNeeded: Whether it must be as it was when the value was read.
  /// - Throws: ``StoreError/Code/changed`` if it must, and others have changed it since.
  @discardableResult
  public func update<Content>(
    _ record: Record<Content>,
    _ rule: EffectiveRule = .byDefault,
    ifUnchanged isUnchangedNeeded: Bool = false
  ) throws(StoreError) -> Record<Content> {
    try single(update([record], rule, ifUnchanged: isUnchangedNeeded), "updating \(record.key)")
  }

  /// Ends one record.
  ///
  /// Cost: as for a batch of one.
  ///
  /// - Parameter isUnchangedNeeded: Whether it must be as it was when the value was read.
  /// - Throws: ``StoreError/Code/changed`` if it must, and others have changed it since.
  @discardableResult
  public func delete<Content>(
    _ record: Record<Content>,
    _ rule: EffectiveRule = .byDefault,
    ifUnchanged isUnchangedNeeded: Bool = false
  ) throws(StoreError) -> Record<Content> {
    try single(delete([record], rule, ifUnchanged: isUnchangedNeeded), "deleting \(record.key)")
  }

  /// Changes records, each made from the version that the given value was read as.
  ///
  /// Cost: as the form with a condition.
  @discardableResult
  public func update<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule
  ) throws(StoreError) -> [Record<Content>] {
    try update(records, rule, ifUnchanged: false)
  }

  /// Changes records from now on, each made from the version that the given value was read as.
  ///
  /// Cost: as the form with a condition.
  @discardableResult
  public func update<Content>(
    _ records: [Record<Content>],
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>] {
    try update(records, .byDefault, ifUnchanged: isUnchangedNeeded)
  }

  /// Changes records from now on, each made from the version that the given value was read as.
  ///
  /// Cost: as the form with a condition.
  @discardableResult
  public func update<Content>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try update(records, .byDefault, ifUnchanged: false)
  }

  /// Ends records from now on, or as a rule says.
  ///
  /// Cost: as the form with a condition.
  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule
  ) throws(StoreError) -> [Record<Content>] {
    try delete(records, rule, ifUnchanged: false)
  }

  /// Ends records from now on.
  ///
  /// Cost: as the form with a condition.
  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>],
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>] {
    try delete(records, .byDefault, ifUnchanged: isUnchangedNeeded)
  }

  /// Ends records from now on.
  ///
  /// Cost: as the form with a condition.
  @discardableResult
  public func delete<Content>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    try delete(records, .byDefault, ifUnchanged: false)
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
