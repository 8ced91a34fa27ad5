import CareEvents
public import CareModel
import CareWords

extension Transaction {
  /// Sets the last day with events of a task; what is past stays as it was.
  ///
  /// The change applies from now on, or for a day that is over from its end on, whatever was
  /// planned for later.
  ///
  /// - Returns: The new version; or the old one if the task ends with that day already.
  /// - Throws: ``StoreError/Code/invalid`` if the task has no event by the end of the day.
  @discardableResult
  public mutating func end(
    _ key: RecordKey,
    with day: CivilDate
  ) throws(StoreError) -> AnyRecord {
    let head = try livingTask(key)
    guard let zone = TimeZoneRules(manifest.timezone) else {
      throw .unknownZone(manifest.timezone, of: "the store")
    }
    let (dayEnd, now) = (zone.span(of: day).upperBound, now.wholeSecond)
    return try change(key, after: head.version.uuid, on: .repeating) {
      draft,
      before throws(StoreError) in
      let last = draft.periods.last { $0.span.lowerBound < dayEnd }
      guard let last, case .version(let uuid, _) = last.content,
        let record = try before.version(uuid),
        let end = try TaskEnd(record, with: day, ending: dayEnd)
      else { throw Self.endsBeforeStart(key, day) }
      try draft.apply(end.edit, in: end.date(since: last.span.lowerBound, now)..<(.latest)) {
        content throws(StoreError) in
        try before.body(of: content)
      }
    } ?? head
  }

  /// Lets a task that has an end go on from a moment on; what lies between stays without events.
  ///
  /// A task that is paused at the moment goes on then with what it would go on with later. One that
  /// ``end(_:with:)`` has ended has the plan that it had before, with the ends of that: a taper does not
  /// go on for ever.
  ///
  /// - Returns: The new version; or the old one if the task has no end and is not paused then.
  /// - Throws: ``StoreError/Code/invalid`` if what was planned before it ended is over by then, too, or
  ///   if the task ends by its own plan: a course of seven days does not go on for good.
  @discardableResult
  public mutating func reopen(
    _ key: RecordKey,
    from date: Instant? = nil
  ) throws(StoreError) -> AnyRecord {
    let head = try livingTask(key)
    let now = now.wholeSecond
    return try change(key, after: head.version.uuid, on: .repeating) {
      draft,
      before throws(StoreError) in
      guard let first = draft.periods.first, let last = draft.periods.last else { return }
      let start = min(date ?? max(now, first.span.lowerBound), .latest)
      if let pause = draft.pause(at: start) {
        draft.set(start..<pause.next.span.lowerBound, to: pause.next.content)
        // What follows a pause ends when it was to end.
        if last.isLast { return }
      }
      // An end that is only planned is taken back.
      if !last.isLast {
        draft.set(max(last.span.upperBound, date ?? start)..<(.latest), to: last.content)
      }
      guard let end = head.schedule?.lastDay else { return }
      let earlier = try Self.schedules(of: key, in: before)
      // What was planned beside the end has it too, each step with its own dose.
      try draft.edit(start..<(.latest)) { content throws(StoreError) in
        let body = try before.body(of: content)
        guard var record = try? body.record(from: .earliest), let schedule = record.schedule,
          schedule.lastDay == end
        else { return content }
        let restored = earlier.lazy.compactMap { schedule.restored(from: $0) }.first
        guard let restored else { throw Self.endsByItself(key, end) }
        if let over = restored.end, over <= start { throw Self.isOver(key, restored.lastDay) }
        record.schedule = restored
        return CourseDraft.Content(RecordBody(record))
      }
    } ?? head
  }

  /// Returns the schedules that a task ever had, the latest first.
  private static func schedules(
    of key: RecordKey,
    in snapshot: Snapshot
  ) throws(StoreError) -> [Schedule] {
    var schedules: [Schedule] = []
    for version in try snapshot.graph(of: key).causalOrder.reversed() where !version.isTombstone {
      if let schedule = try snapshot.version(version.uuid)?.schedule { schedules.append(schedule) }
    }
    return schedules
  }

  private static func isOver(_ key: RecordKey, _ day: CivilDate?) -> StoreError {
    StoreError(
      .invalid,
      "The \(key.kind) '\(key.id)' was planned\(day.map { " through \($0)" } ?? "") before it was"
        + " ended: that is over, too.",
      remedy: "Say the new plan with \(.update(key))."
    )
  }

  private static func endsByItself(_ key: RecordKey, _ day: CivilDate) -> StoreError {
    StoreError(
      .invalid,
      "The \(key.kind) '\(key.id)' was planned through \(day), and nobody ended it before: without"
        + " that end it would go on for good.",
      remedy: "Say its new last day with \(.prolong(key)), or the whole plan with \(.update(key))."
    )
  }

  /// Returns the head of a task that has not ended.
  private func livingTask(_ key: RecordKey) throws(StoreError) -> AnyRecord {
    guard key.kind.isTask else {
      throw StoreError(
        .notFound,
        "There is no task with the id '\(key.id)'.",
        remedy: "List them with \(.list(.task))."
      )
    }
    return try living(key)
  }

  private static func endsBeforeStart(_ key: RecordKey, _ day: CivilDate) -> StoreError {
    StoreError(
      .invalid,
      "The \(key.kind) '\(key.id)' ends before it starts: it has no event by \(day).",
      remedy: "Name a later day, or delete it with \(.delete(key))."
    )
  }
}

/// The end of a task's schedule with a day.
private struct TaskEnd {
  /// What gives a task the schedule that ends.
  let edit: BodyEdit
  private let before: Schedule
  /// When the day is over, wherever the task is done.
  private let over: Instant

  /// - Returns: Nil if the task has no event by then.
  init?(_ record: AnyRecord, with day: CivilDate, ending dayEnd: Instant) throws(StoreError) {
    guard let schedule = record.schedule else { return nil }
    for element in schedule.elements where TimeZoneRules(element.timezone) == nil {
      throw .unknownZone(element.timezone, of: record.key.description)
    }
    guard let ended = schedule.ending(with: day) else { return nil }
    var new = record
    new.schedule = ended
    edit = BodyEdit(from: RecordBody(record), to: RecordBody(new), isByMember: true)
    before = schedule
    over =
      ended.elements.compactMap { TimeZoneRules($0.timezone)?.span(of: day).upperBound }.min()
      ?? dayEnd
  }

  /// From when on it holds.
  func date(since start: Instant, _ now: Instant) -> Instant {
    let date = min(max(now, start), over)
    // A task that had ended gets the days up to one that is over back, too.
    guard over <= now, let end = before.end else { return date }
    return min(date, end)
  }
}

extension Transaction {
  /// Deletes a task from now on, and with it every outcome that it has.
  ///
  /// - Returns: The tombstone of the task.
  @discardableResult
  public mutating func deleteWithOutcomes(_ key: RecordKey) throws(StoreError) -> AnyRecord {
    let head = try livingTask(key)
    var query = RecordQuery()
    query.parentIDs = [key.id]
    let outcomes = try snapshot.records(.outcome, query)
    for outcome in outcomes { try deleteLeaves(of: outcome.record.key) }
    try deleteLeaves(of: key)
    if !outcomes.isEmpty {
      remark(
        Wording.say(.outcomesDeletedToo, count: outcomes.count, key.description)
      )
    }
    return try snapshot.head(of: key) ?? head
  }

  /// Deletes every task and every outcome, for use during the development of an app.
  ///
  /// - Returns: What was there to be deleted.
  public mutating func deleteActivities() throws(StoreError) -> [RecordKey] {
    var keys: [RecordKey] = []
    for kind in [RecordKind.task, .healthTask, .outcome] {
      keys += try snapshot.records(kind).map(\.record.key)
    }
    for key in keys { try deleteLeaves(of: key) }
    return keys
  }

  /// Ends every leaf of a record: of an open conflict, none shall come back.
  private mutating func deleteLeaves(of key: RecordKey) throws(StoreError) {
    for leaf in try snapshot.graph(of: key).leaves where !leaf.isTombstone {
      // The end of one side may have ended the others with it.
      guard try snapshot.graph(of: key).leaves.contains(leaf) else { continue }
      if key.kind == .outcome {
        try delete(whole(leaf))
      } else {
        _ = try end(leaf)
      }
    }
  }
}
