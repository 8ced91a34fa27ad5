public import CareModel
import CareWords

extension Transaction {
  /// Changes a record as somebody edited its file.
  ///
  /// The file shows what holds in the end. A date that was changed is meant; one that was left alone
  /// means now, or the start of the plan that the file shows, for a change of when a task is due or how
  /// it is done. An edit of nothing but the date moves the start of what holds in the end.
  ///
  /// - Parameters:
  ///   - rule: From when on the change holds, if the file does not say it.
  ///   - fate: What to do with outcomes whose event is gone.
  /// - Returns: The new version, or the old one if nothing differs.
  /// - Throws: ``StoreError/Code/running`` if a later date would stop what runs until then; as
  ///   ``update(_:_:from:outcomes:)`` does.
  @discardableResult
  public mutating func edit(
    _ record: AnyRecord,
    _ rule: EffectiveRule = .byDefault,
    outcomes fate: OutcomeFate = .staying
  ) throws(StoreError) -> AnyRecord {
    guard rule == .byDefault, record.kind != .outcome,
      let old = try snapshot.version(record.version.uuid)
    else { return try update(record, rule, outcomes: fate) }
    try refuseLostLimit(of: record)
    let edit = HandEdit(from: old, to: try linked(record), at: now.wholeSecond)
    let now = now.wholeSecond
    return try change(record.key, after: old.version.uuid, outcomes: fate) {
      draft,
      before throws(StoreError) in
      guard !draft.isOver(at: now) else { throw Self.ended(record.key) }
      try edit.apply(to: &draft, on: before)
    } ?? old
  }

  /// Moves the start of what holds in the end to another date.
  ///
  /// To a later date what held before goes on until then.
  ///
  /// - Throws: ``StoreError/Code/running`` if nothing would hold until then of what runs, or what holds
  ///   in the end is that the record has ended.
  @discardableResult
  public mutating func move(
    _ key: RecordKey,
    to date: Instant,
    outcomes fate: OutcomeFate = .staying
  ) throws(StoreError) -> AnyRecord {
    if key.kind == .outcome { try Self.refuseDate(.from(date)) }
    let head = try living(key)
    guard !head.version.isTombstone else {
      let zone = manifest.timezone
      let end = Wording(zone: zone, unsaidZone: zone).instant(head.effectiveDate)
      throw StoreError(
        .running,
        "\(key) ends \(end): another date alone does not say what is to change.",
        remedy: date < head.effectiveDate
          ? "End it then with \(.delete(key, effective: "\(date)")), or say a member too."
          : "Take the end back with \(.revert(nil)) first, and end it anew; or say a member too."
      )
    }
    let now = now.wholeSecond
    return try change(key, after: head.version.uuid, outcomes: fate) {
      draft,
      before throws(StoreError) in
      try draft.refuseGap(movingStartTo: date, at: now, of: key, on: before)
      draft.move(to: date)
    } ?? head
  }

  /// Ends a record from now on, or as a rule says: for a span of time, it is a pause.
  ///
  /// - Returns: The version that says what holds in the end.
  @discardableResult
  public mutating func delete(
    _ key: RecordKey,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> AnyRecord {
    guard let head = try snapshot.head(of: key) else { throw Self.unknown(key) }
    if key.kind == .outcome { return try delete(head, rule) }
    return try end(VersionSummary(head), rule)
  }

  /// Ends the record after one of its versions.
  package mutating func end(
    _ leaf: VersionSummary,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> AnyRecord {
    let now = now.wholeSecond
    let made = try change(leaf.key, after: leaf.uuid) { draft, _ throws(StoreError) in
      guard !draft.isOver(at: now) else { throw Self.endedAlready(leaf.key) }
      draft.end(draft.spanOfEnd(rule, at: now))
    }
    if let made { return made }
    return try whole(leaf)
  }

  /// Returns the head of a record that has not ended.
  package func living(_ key: RecordKey) throws(StoreError) -> AnyRecord {
    guard let head = try snapshot.head(of: key) else { throw Self.unknown(key) }
    let course = try snapshot.course(of: head.version.uuid, of: key)
    guard !course.isOver(at: now.wholeSecond) else { throw Self.ended(key) }
    return head
  }

  private static func unknown(_ key: RecordKey) -> StoreError {
    StoreError(
      .notFound,
      "There is no \(key.kind) with the id '\(key.id)'.",
      remedy: "List them with \(.list(key.kind))."
    )
  }

  package static func ended(_ key: RecordKey) -> StoreError {
    StoreError(
      .deleted,
      "The \(key.kind) '\(key.id)' was deleted.",
      remedy: "Add it again with \(.add(key))."
    )
  }

  static func endedAlready(_ key: RecordKey) -> StoreError {
    StoreError(.deleted, "The \(key.kind) '\(key.id)' was deleted already.")
  }
}

extension CourseDraft {
  /// Returns when a record holds nothing, as a rule for its end says.
  fileprivate func spanOfEnd(_ rule: EffectiveRule, at now: Instant) -> Range<Instant> {
    let start: Instant
    switch rule {
    case .during(let span): return span
    case .from(let date): start = date
    case .byDefault: start = now
    case .planned, .retroactive: start = finalStart ?? now
    }
    return min(start, .latest)..<(.latest)
  }
}
