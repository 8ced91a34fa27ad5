package import CareModel

/// Counts events one by one, in any order, for a report.
///
/// Events of tasks that do not count, and of days that nobody asked for, are left out.
package struct AdherenceAccumulator: Sendable {
  private let query: AdherenceQuery
  private let days: ClosedRange<CivilDate>
  private let firstDay: Int
  private let dayCount: Int
  /// How many days a row has, and how many days before the first one the first row begins.
  private let daysPerRow: Int
  private let lead: Int
  /// The rows of days or weeks.
  private var spans: [AdherenceTally] = []
  /// The rows of tasks or plans; nil stands for tasks without a plan.
  private var groups: [RecordKey?: AdherenceTally] = [:]

  private var unplaceable: [UnplaceableTask] = []

  package init(_ query: AdherenceQuery) {
    self.query = query
    days = query.events.window.days
    firstDay = days.lowerBound.daysSinceEpoch
    dayCount = days.upperBound.daysSinceEpoch - firstDay + 1
    let isWeekly = query.grouping == .week
    daysPerRow = isWeekly ? 7 : 1
    lead = isWeekly ? (days.lowerBound.weekday - query.firstWeekday % 7 + 7) % 7 : 0
    guard isWeekly || query.grouping == .day else { return }
    let rows = (dayCount + lead + daysPerRow - 1) / daysPerRow
    spans = Array(repeating: AdherenceTally(), count: rows)
  }

  /// Counts an event.
  ///
  /// - Parameters:
  ///   - progress: How far it is done by the strategy of the query.
  ///   - isOpen: Whether versions of its task or outcome are not joined yet.
  package mutating func add(
    _ event: TaskEvent,
    outcome: OutcomeMark?,
    progress: TaskProgress,
    isOpen: Bool
  ) {
    let task = event.countedTask
    if task.isAsNeeded, let outcome, !outcome.isNotCompleted {
      countAsNeeded(on: event.scheduled.eventStart.day)
    }
    guard task.countsForAdherence else {
      if isOpen { countConflict(on: event.scheduled.eventStart.day) }
      return
    }
    let status = EventStatus(
      of: event,
      outcome: outcome,
      progress: progress,
      asOf: query.asOf
    )
    let day = event.scheduled.eventStart.day
    count(on: day, task: task.id, plan: task.content.carePlanID) {
      $0.add(status, fraction: progress.fraction, isOpen: isOpen)
    }
  }

  /// Counts what was done as needed, in days and weeks: its task has no row of its own.
  private mutating func countAsNeeded(on day: CivilDate) {
    guard query.grouping == .day || query.grouping == .week else { return }
    count(on: day, task: "", plan: nil) { $0.addAsNeeded() }
  }

  /// Counts a conflict of a task that has no share in adherence, in days and weeks.
  private mutating func countConflict(on day: CivilDate) {
    guard query.grouping == .day || query.grouping == .week else { return }
    count(on: day, task: "", plan: nil) { $0.addConflict() }
  }

  /// Counts an event with its outcome.
  package mutating func add(_ event: CareEvent, progress: TaskProgress) {
    let mark = event.outcome.map { OutcomeMark($0, of: event) }
    add(event.scheduled, outcome: mark, progress: progress, isOpen: event.isOpen)
  }

  /// Counts an outcome that has no event, on its day.
  ///
  /// It is counted whatever its task is, so that the count agrees with the list of events. It
  /// changes no percentage, but it must be shown, even if the task is optional or not known.
  ///
  /// - Parameter event: The event for which it was recorded.
  package mutating func addUnscheduled(_ event: EventIdentity, of task: TaskVersion?) {
    let plan = task?.content.carePlanID
    count(on: event.eventStart.day, task: event.taskID, plan: plan) { $0.addUnscheduled() }
  }

  /// Counts an outcome that has no event; one that says nothing of its event has no day.
  package mutating func add(_ unscheduled: UnscheduledOutcome) {
    let content = unscheduled.outcome.content
    guard let id = content.taskID, let start = content.eventStart else { return }
    addUnscheduled(
      EventIdentity(taskID: id, eventStart: start, tie: content.tie),
      of: unscheduled.task
    )
  }

  /// Notes tasks that cannot be counted.
  package mutating func addUnplaceable(_ tasks: [UnplaceableTask]) { unplaceable += tasks }

  private mutating func count(
    on day: CivilDate,
    task: String,
    plan: String?,
    _ change: (inout AdherenceTally) -> Void
  ) {
    let place = day.daysSinceEpoch - firstDay
    guard (0..<dayCount).contains(place) else { return }
    switch query.grouping {
    case .day, .week: change(&spans[(place + lead) / daysPerRow])
    case .task: change(&groups[RecordKey(.task, task), default: AdherenceTally()])
    case .plan:
      let plan = plan.map { RecordKey(.carePlan, $0) }
      change(&groups[plan, default: AdherenceTally()])
    }
  }
}

extension AdherenceAccumulator {
  /// What was counted so far.
  package var report: AdherenceReport {
    switch query.grouping {
    case .day, .week: AdherenceReport(rows: spans.indices.map(spanRow), unplaceable: unplaceable)
    case .task, .plan: AdherenceReport(rows: groupRows, unplaceable: unplaceable)
    }
  }

  private func spanRow(_ place: Int) -> AdherenceReport.Row {
    let first = max(place * daysPerRow - lead, 0)
    let last = min((place + 1) * daysPerRow - lead, dayCount) - 1
    return AdherenceReport.Row(
      days: days.lowerBound.adding(days: first)...days.lowerBound.adding(days: last),
      group: nil,
      tally: spans[place]
    )
  }

  private var groupRows: [AdherenceReport.Row] {
    groups.sorted { Self.isOrdered($0.key, $1.key) }.map { key, tally in
      AdherenceReport.Row(days: days, group: key?.id, tally: tally)
    }
  }

  /// By the bytes of the id; what has none comes last.
  private static func isOrdered(_ left: RecordKey?, _ right: RecordKey?) -> Bool {
    guard let left else { return false }
    return right.map { left < $0 } ?? true
  }
}

extension OutcomeMark {
  fileprivate init(_ outcome: Outcome, of event: CareEvent) {
    self.init(
      uuid: outcome.version.uuid,
      identity: event.identity,
      start: event.start,
      isNotCompleted: outcome.content.state == .notCompleted,
      openLeaves: event.outcomeLeaves
    )
  }
}
