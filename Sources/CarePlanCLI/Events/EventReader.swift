import CarePlanKit

/// Reads events from one state of a store, with what must be said beside them.
struct EventReader {
  private let snapshot: Snapshot
  private let open: OpenStore
  private let strategy: ProgressStrategy?
  /// The moment as of which events are judged.
  private let now: Instant
  private var outcomeConflicts: [RecordKey: OpenConflict] = [:]
  /// The open tasks, and what is in question of them by the beginning of its period.
  private var courses: [RecordKey: OpenCourse?] = [:]
  private var taskConflicts: [RecordKey: [Instant: OpenConflict]] = [:]
  private var titles: [String: String?] = [:]
  /// The tasks whose events cannot be told here.
  private(set) var unplaceable: [UnplaceableTask] = []

  init(_ snapshot: Snapshot, _ open: OpenStore, _ strategy: ProgressStrategy?, asOf now: Instant) {
    (self.snapshot, self.open, self.strategy, self.now) = (snapshot, open, strategy, now)
  }

  /// The events of a query, and the outcomes there that have none, by start.
  mutating func views(_ query: EventQuery) throws(CommandFailure) -> [EventView] {
    let found = try attempt { () throws(StoreError) in try snapshot.events(query) }
    unplaceable += found.unplaceable
    var views: [EventView] = []
    var unscheduled = found.unscheduled[...]
    for event in found.events {
      while let next = unscheduled.first, next.outcome.effectiveDate < event.start {
        unscheduled.removeFirst()
        views.append(try view(next))
      }
      views.append(try view(event))
    }
    for next in unscheduled { views.append(try view(next)) }
    return views
  }

  private mutating func view(_ event: CareEvent) throws(CommandFailure) -> EventView {
    EventView(
      event,
      taskConflict: event.taskLeaves.isEmpty ? nil : try conflict(event),
      outcomeConflict: try event.outcome.flatMap { outcome throws(CommandFailure) in
        try conflict(outcome.key, event.outcomeLeaves)
      },
      repeated: try words(of: event.repeated),
      strategy,
      asOf: now
    )
  }

  private mutating func view(_ unscheduled: UnscheduledOutcome) throws(CommandFailure) -> EventView
  {
    EventView(
      unscheduled,
      title: try title(of: unscheduled.outcome.content.taskID ?? ""),
      outcomeConflict: try conflict(unscheduled.outcome.key, unscheduled.openLeaves),
      repeated: try words(of: unscheduled.repeated)
    )
  }

  private func words(of repeated: RepeatedRecording?) throws(CommandFailure) -> RepeatedWords? {
    guard let repeated else { return nil }
    return try RepeatedWords(repeated, snapshot, open.dates)
  }

  /// What is in question of the plan that an event shows.
  private mutating func conflict(_ event: CareEvent) throws(CommandFailure) -> OpenConflict? {
    let key = event.task.key
    let course: OpenCourse?
    if let known = courses[key] {
      course = known
    } else {
      course = try attempt { () throws(StoreError) in try snapshot.openCourse(of: key) }
      courses[key] = .some(course)
    }
    guard let conflict = course?.conflict, let dispute = conflict.dispute(at: event.planMoment)
    else {
      return nil
    }
    let start = dispute.span.lowerBound
    if let known = taskConflicts[key]?[start] { return known }
    let open = OpenConflict(conflict, dispute, open)
    taskConflicts[key, default: [:]][start] = open
    return open
  }

  private mutating func conflict(
    _ key: RecordKey,
    _ leaves: [VersionID]
  ) throws(CommandFailure) -> OpenConflict? {
    guard !leaves.isEmpty else { return nil }
    if let known = outcomeConflicts[key] { return known }
    let conflict = try OpenConflict(outcome: key, leaves, in: snapshot, open)
    outcomeConflicts[key] = conflict
    return conflict
  }

  /// The title of the task with an id, of whichever kind it is.
  private mutating func title(of id: String) throws(CommandFailure) -> String? {
    if let known = titles[id] { return known }
    let title = try attempt { () throws(StoreError) in
      for kind in [RecordKind.task, .healthTask] {
        if let task = try snapshot.head(of: RecordKey(kind, id)) { return task.title }
      }
      return nil
    }
    titles[id] = .some(title)
    return title
  }
}
