public import CareModel

extension Transaction {
  /// Ends a task with a day, the last one that has events; what is past stays as it was.
  ///
  /// The new version holds from now on, or for a day that is over from its end on. A version that
  /// would come in force later is superseded.
  ///
  /// - Returns: The new version; or the old one if the task ends with that day already.
  /// - Throws: ``StoreError/Code/invalid`` if the task has no event by the end of the day.
  @discardableResult
  public mutating func end(
    _ key: RecordKey,
    with day: CivilDate
  ) throws(StoreError) -> AnyRecord {
    let head = try liveTask(key)
    guard let zone = TimeZoneRules(manifest.timezone) else {
      throw .unknownZone(manifest.timezone, of: "the store")
    }
    let dayEnd = zone.span(of: day).upperBound
    let last = try snapshot.graph(of: key).inForce(before: dayEnd)
    guard let last, var record = try snapshot.version(last.uuid), let schedule = record.schedule
    else { throw Self.endsBeforeStart(key, day) }
    for element in schedule.elements where TimeZoneRules(element.timezone) == nil {
      throw .unknownZone(element.timezone, of: key.description)
    }
    guard let ended = schedule.ending(with: day) else { throw Self.endsBeforeStart(key, day) }
    if ended == schedule, record == head { return head }
    record.schedule = ended
    let over =
      ended.elements.compactMap { TimeZoneRules($0.timezone)?.span(of: day).upperBound }
      .min() ?? dayEnd
    var date = min(max(now.wholeSecond, last.effectiveDate), over)
    // A task that had ended gets the days up to one that is over back, too.
    if over <= now, let before = schedule.end { date = min(date, before) }
    return try supersede(head, with: record, from: date)
  }

  /// Lets a task that has an end go on from a moment on; what lies between stays without events.
  ///
  /// - Returns: The new version; or the old one if the task has no end.
  @discardableResult
  public mutating func reopen(
    _ key: RecordKey,
    from date: Instant? = nil
  ) throws(StoreError) -> AnyRecord {
    let head = try liveTask(key)
    guard let schedule = head.schedule, schedule.lastDay != nil else { return head }
    var record = head
    record.schedule = schedule.withoutEnd
    let date = date ?? max(now.wholeSecond, head.effectiveDate)
    return try supersede(head, with: record, from: date)
  }

  /// Puts a content in force from a moment on for good, whatever later dates the versions before
  /// it carry.
  private mutating func supersede(
    _ head: AnyRecord,
    with content: AnyRecord,
    from date: Instant
  ) throws(StoreError) -> AnyRecord {
    var record = content
    record.version = head.version
    let graph = try snapshot.graph(of: head.key)
    let lineage = graph.lineage(of: head.version.uuid)
    let dates = graph.versions.filter { lineage.contains($0.uuid) && !$0.isTombstone }
      .map(\.effectiveDate)
    guard let latest = dates.max(), latest > date else { return try edit(record, .from(date)) }
    // What is moved to an earlier date is stated again at each date that it passes.
    record.edit { $0.common.effectiveDate = latest }
    let before = snapshot
    let new = try edit(update(record), .from(date))
    try settleUnscheduled(by: new, after: head, before, .staying)
    return new
  }

  /// The head of a task that was not deleted.
  private func liveTask(_ key: RecordKey) throws(StoreError) -> AnyRecord {
    guard let head = try snapshot.head(of: key), key.kind.isTask else {
      throw StoreError(
        .notFound,
        "There is no task with the id '\(key.id)'.",
        advice: "List them with 'careplan list tasks'."
      )
    }
    guard !head.version.isTombstone else {
      throw StoreError(
        .deleted,
        "The \(key.kind) '\(key.id)' was deleted.",
        advice: "Add it again with 'careplan add \(key.kind) \(key.id)'."
      )
    }
    return head
  }

  private static func endsBeforeStart(_ key: RecordKey, _ day: CivilDate) -> StoreError {
    StoreError(
      .invalid,
      "The \(key.kind) '\(key.id)' ends before it starts: it has no event by \(day).",
      advice: "Name a later day, or delete it with 'careplan delete \(key)'."
    )
  }
}

extension Transaction {
  /// Deletes a task from now on, and with it every outcome that it has.
  ///
  /// - Returns: The tombstone of the task.
  @discardableResult
  public mutating func deleteWithOutcomes(_ key: RecordKey) throws(StoreError) -> AnyRecord {
    let head = try liveTask(key)
    var query = RecordQuery()
    query.parentIDs = [key.id]
    let outcomes = try snapshot.records(.outcome, query)
    for outcome in outcomes { try deleteLeaves(of: outcome.record.key) }
    try deleteLeaves(of: key, from: now.wholeSecond)
    if !outcomes.isEmpty {
      remark(
        outcomes.count == 1
          ? "1 outcome of \(key) is deleted with it"
          : "\(outcomes.count) outcomes of \(key) are deleted with it"
      )
    }
    return try snapshot.head(of: key) ?? head
  }

  /// Deletes every task and every outcome, as somebody wants who is building an app.
  ///
  /// - Returns: What was there to be deleted.
  public mutating func deleteActivities() throws(StoreError) -> [RecordKey] {
    var keys: [RecordKey] = []
    for kind in [RecordKind.task, .healthTask, .outcome] {
      keys += try snapshot.records(kind).map(\.record.key)
    }
    for key in keys {
      try deleteLeaves(of: key, from: key.kind.isTask ? now.wholeSecond : nil)
    }
    return keys
  }

  /// Puts a tombstone after every leaf of a record: of an open conflict, none shall come back.
  ///
  /// - Parameter date: From when on it is deleted; nil keeps the date of each leaf.
  private mutating func deleteLeaves(
    of key: RecordKey,
    from date: Instant? = nil
  ) throws(StoreError) {
    for leaf in try snapshot.graph(of: key).leaves where !leaf.isTombstone {
      guard var record = try snapshot.version(leaf.uuid) else { continue }
      if let date { record.edit { $0.common.effectiveDate = date } }
      try delete(record)
    }
  }
}
