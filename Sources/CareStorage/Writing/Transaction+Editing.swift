import CanonicalJSON
public import CareModel

extension Transaction {
  /// Adds a version as somebody edited it, with the effective date that an editor means.
  ///
  /// A change of the schedule, the instructions or the health linkage that leaves the effective date
  /// alone takes effect now, or with the planned version that it changes: what was due yesterday
  /// stays as it was. An edit of nothing but the date moves a planned change; restating versions are
  /// added so that the old plan does not come back in between. So are they if a change is to hold from
  /// a date on at which a version that it follows was not yet in force. Everything else keeps the date.
  ///
  /// - Parameter fate: What becomes of outcomes whose event is gone.
  /// - Returns: The new version, or the old one if nothing differs.
  @discardableResult
  public mutating func edit(
    _ record: AnyRecord,
    _ rule: EffectiveRule = .byDefault,
    outcomes fate: OutcomeFate = .staying
  ) throws(StoreError) -> AnyRecord {
    let before = snapshot
    guard let old = try snapshot.version(record.version.uuid) else { return try update(record) }
    var record = record
    switch rule {
    case .from(let date): record.edit { $0.common.effectiveDate = date }
    case .retroactive, .planned, .during: break
    case .byDefault:
      if record.effectiveDate == old.effectiveDate, Self.takesEffectNow(from: old, to: record) {
        let date = max(now.wholeSecond, old.effectiveDate)
        record.edit { $0.common.effectiveDate = date }
      }
    }
    let isMove = record.effectiveDate != old.effectiveDate && Self.isMove(from: old, to: record)
    let new = isMove ? try move(old, to: record.effectiveDate) : try supersede(old, by: record)
    try settleUnscheduled(by: new, after: old, before, fate)
    return new
  }

  /// Whether the change is one of those that nobody means for yesterday.
  private static func takesEffectNow(from old: AnyRecord, to new: AnyRecord) -> Bool {
    ["schedule", "instructions", "healthKitLinkage"].contains {
      old.contentObject[$0] != new.contentObject[$0]
    }
  }

  private static func isMove(from old: AnyRecord, to new: AnyRecord) -> Bool {
    var moved = old
    moved.edit { $0.common.effectiveDate = new.effectiveDate }
    return moved.contentObject == new.contentObject
  }

  /// Adds a version that holds from its date on, also where what it was made from begins later.
  private mutating func supersede(
    _ old: AnyRecord,
    by record: AnyRecord
  ) throws(StoreError) -> AnyRecord {
    let graph = try snapshot.graph(of: old.key)
    let later = graph.dates(after: record.effectiveDate, before: [old.version.uuid])
    guard let first = later.first, graph.head?.uuid == old.version.uuid, record != old else {
      return try update(record)
    }
    var restated = record
    restated.edit { $0.common.effectiveDate = first }
    let last = try update(restated)
    return try restate(last, at: later.dropFirst() + [record.effectiveDate])
  }

  /// Repeats a version at some dates, one after the other.
  ///
  /// - Returns: The one at the last date.
  mutating func restate(
    _ version: AnyRecord,
    at dates: some Sequence<Instant>
  ) throws(StoreError) -> AnyRecord {
    var last = version
    for date in dates { last = try restate(version, at: date, after: last) }
    return last
  }

  /// Moves the date from which a version holds.
  private mutating func move(_ old: AnyRecord, to date: Instant) throws(StoreError) -> AnyRecord {
    let graph = try snapshot.graph(of: old.key)
    guard graph.head?.uuid == old.version.uuid else {
      var moved = old
      moved.edit { $0.common.effectiveDate = date }
      return try update(moved)
    }
    var last = old
    if date > old.effectiveDate {
      last = try restateBefore(old, in: graph)
    } else {
      let dates = graph.dates(after: date, before: [old.version.uuid])
      last = try restate(old, at: dates.filter { $0 != old.effectiveDate })
    }
    return try restate(old, at: date, after: last)
  }

  /// Puts what held before a version back in force at the version's date, or ends the record there.
  private mutating func restateBefore(
    _ old: AnyRecord,
    in graph: VersionGraph
  ) throws(StoreError) -> AnyRecord {
    let before = graph.inForce(before: old.effectiveDate)
    if let before, let earlier = try snapshot.version(before.uuid) {
      return try restate(earlier, at: old.effectiveDate, after: old)
    }
    return try mint(old, after: [VersionSummary(old)], deleted: now.roundedToMicroseconds)
  }

  private mutating func restate(
    _ content: AnyRecord,
    at date: Instant,
    after parent: AnyRecord
  ) throws(StoreError) -> AnyRecord {
    var record = content
    record.edit { $0.common.effectiveDate = date }
    return try mint(record, after: [VersionSummary(parent)])
  }
}

extension Transaction {
  /// Ends a record from a moment on; without one, from now on.
  @discardableResult
  public mutating func delete(
    _ key: RecordKey,
    from date: Instant? = nil
  ) throws(StoreError) -> AnyRecord {
    guard let old = try snapshot.head(of: key) else {
      throw StoreError(
        .notFound,
        "There is no \(key.kind) with the id '\(key.id)'.",
        advice: "List them with 'careplan list \(key.kind.directory)'."
      )
    }
    var head = old
    let before = snapshot
    let date = date ?? now.wholeSecond
    head.edit { $0.common.effectiveDate = date }
    let tombstone = try delete(head)
    try settleUnscheduled(by: tombstone, after: old, before, .staying)
    return tombstone
  }
}

extension VersionGraph {
  /// The dates after another one at which some versions, or those that they follow, take effect.
  func dates(after date: Instant, before leaves: [VersionID]) -> [Instant] {
    let lineage = leaves.reduce(into: Set<VersionID>()) { $0.formUnion(self.lineage(of: $1)) }
    let dates = versions.filter { lineage.contains($0.uuid) && !$0.isTombstone }
      .map(\.effectiveDate)
    return Set(dates).filter { $0 > date }.sorted()
  }
}
