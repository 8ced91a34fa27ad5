public import CareEvents
public import CareModel

/// Several stores that are read as one: CareKit's `OCKStoreCoordinator`.
///
/// What is asked for comes from every store, in one order and cut into pages once. What is added goes to
/// the first store that takes it, and an outcome to the one that has its task; what is changed or deleted
/// goes to the store that has it. A batch is written to one store or to none: nothing spans two. Agendas,
/// adherence, moves and live queries are those of all stores together, each read as it is in its turn.
///
/// What needs one state, one history or one set of rules is not there: snapshots and transactions, conflicts
/// and their decisions, undoing, exchanges with others. For that, ask the store in question. Two stores may
/// have a record of one id: both are there, and adherence counts their events in one row.
///
/// ```swift
/// let stores = StoreCoordinator([.readOnly(clinic), .init(own)])
/// ```
public struct StoreCoordinator: CareStore {
  /// One of the stores.
  public struct Member: Sendable {
    package let store: any TransactionalStore
    let isReadOnly: Bool
    let takes: @Sendable (AnyRecord) -> Bool

    /// A store that is read and written.
    ///
    /// - Parameter takes: Whether a new record belongs in it; by default every one does.
    public init(
      _ store: any TransactionalStore,
      takes: @escaping @Sendable (AnyRecord) -> Bool = { _ in true }
    ) {
      (self.store, self.takes, isReadOnly) = (store, takes, false)
    }

    private init(reading store: any TransactionalStore) {
      (self.store, takes, isReadOnly) = (store, { _ in false }, true)
    }

    /// A store that is only read.
    public static func readOnly(_ store: any TransactionalStore) -> Member {
      Member(reading: store)
    }
  }

  package let members: [Member]

  /// - Parameter members: The stores, of which the first are asked first where something is added.
  public init(_ members: [Member]) { self.members = members }

  /// Returns the records that a query asks for, from all stores.
  ///
  /// Two stores may have a record of one id; both come.
  ///
  /// Cost: as in every store that is read, one after the other; of each as many records as the last
  /// page may need.
  public func fetch<Content: RecordContent>(
    _ content: Content.Type,
    _ query: RecordQuery
  ) throws(StoreError) -> [Record<Content>] {
    var all = query
    // Of each store as much as the last page may need; what cannot be counted is all.
    let most = max(0, query.limit ?? .max).addingReportingOverflow(max(0, query.offset))
    (all.offset, all.limit) = (0, most.overflow ? nil : most.partialValue)
    var records: [Record<Content>] = []
    for member in members { records += try member.store.fetch(content, all) }
    return query.page(of: records)
  }

  /// Cost: as in the one store that takes it, and for outcomes a look for their tasks in the
  /// others.
  @discardableResult
  public func add<Content: RecordContent>(
    _ records: [Record<Content>]
  ) throws(StoreError) -> [Record<Content>] {
    guard !records.isEmpty else { return [] }
    return try store(taking: records.map { AnyRecord($0) }).add(records)
  }

  /// Cost: as in the one store that has it, and a look for its versions in those before it.
  @discardableResult
  public func update<Content: RecordContent>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule,
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>] {
    guard !records.isEmpty else { return [] }
    return try store(having: records).update(records, rule, ifUnchanged: isUnchangedNeeded)
  }

  /// Cost: as an update.
  @discardableResult
  public func delete<Content: RecordContent>(
    _ records: [Record<Content>],
    _ rule: EffectiveRule,
    ifUnchanged isUnchangedNeeded: Bool
  ) throws(StoreError) -> [Record<Content>] {
    guard !records.isEmpty else { return [] }
    return try store(having: records).delete(records, rule, ifUnchanged: isUnchangedNeeded)
  }

  /// Returns the events of a window with what was recorded for them, from all stores, by start and
  /// task.
  ///
  /// Cost: as in every store, one after the other.
  public func events(_ query: EventQuery) throws(StoreError) -> CareEvents {
    var all = CareEvents()
    for member in members {
      let found = try member.store.events(query)
      all.events += found.events
      all.unscheduled += found.unscheduled
      all.unplaceable += found.unplaceable
      all.unreadable += found.unreadable
    }
    all.events.sort { ($0.start, $0.task.key) < ($1.start, $1.task.key) }
    return all
  }

  /// Returns how far the plans of all stores were followed on some days, in one report.
  ///
  /// Cost: as the events of these days in every store.
  public func adherence(_ query: AdherenceQuery) throws(StoreError) -> AdherenceReport {
    AdherenceReport(query, try events(query.events)) { $0.progress(by: query.strategy) }
  }

  /// The moves of all stores from now on, whoever makes them.
  public var changes: CoordinatedMoves { CoordinatedMoves(members.map(\.store.changes)) }

  /// Returns the store that new records go to.
  private func store(taking records: [AnyRecord]) throws(StoreError) -> any TransactionalStore {
    for member in members where !member.isReadOnly && records.allSatisfy(member.takes) {
      if try hasTasks(of: records, member.store) { return member.store }
    }
    throw StoreError(
      .refused,
      "No store takes \(records.map(\.key.description).joined(separator: ", ")).",
      remedy: "Add what belongs into several stores in several calls."
    )
  }

  /// Returns whether a store has the tasks that outcomes among the records are of.
  ///
  /// An outcome of a task that no store has goes to any of them.
  private func hasTasks(
    of records: [AnyRecord],
    _ store: any TransactionalStore
  ) throws(StoreError) -> Bool {
    let ids = Set(records.filter { $0.kind == .outcome }.compactMap(\.parent?.id))
    for id in ids.sorted() where try !has(id, store) {
      for other in members where try has(id, other.store) { return false }
    }
    return true
  }

  private func has(_ task: String, _ store: any TransactionalStore) throws(StoreError) -> Bool {
    if try store.fetch(TaskContent.self, id: task) != nil { return true }
    return try store.fetch(HealthTaskContent.self, id: task) != nil
  }

  /// Returns the store that has the versions from which records were changed.
  private func store<Content: RecordContent>(
    having records: [Record<Content>]
  ) throws(StoreError) -> any TransactionalStore {
    var query = RecordQuery(.allVersions)
    query.uuids = records.map(\.version.uuid)
    query.includesDeleted = true
    let wanted = Set(query.uuids)
    var isRead = false
    for member in members {
      let found = try member.store.fetch(Content.self, query)
      guard Set(found.map(\.version.uuid)) == wanted else { continue }
      guard member.isReadOnly else { return member.store }
      isRead = true
    }
    if isRead { throw StoreError(.refused, "The store of \(records[0].key) is only read here.") }
    throw StoreError(
      .notFound,
      "No store has all of \(records.map(\.key.description).joined(separator: ", ")).",
      remedy: "Change what stands in several stores in several calls."
    )
  }
}
