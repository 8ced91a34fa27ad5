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

extension CommandContext {
  /// Names the files of which nobody can tell what they say, each time: what was given looks open.
  func tell(ofUnreadable files: [String]) {
    guard !files.isEmpty else { return }
    for file in files.prefix(Self.mostUnreadable) {
      warn("\(file) cannot be read: what it says is missing here")
    }
    let rest = files.count - Self.mostUnreadable
    if rest > 0 { warn("\(rest) more files cannot be read") }
    hint("careplan check")
  }

  /// How many unreadable files are named before they are only counted.
  private static let mostUnreadable = 5

  /// Names the tasks whose events are not among those that are shown.
  ///
  /// - Parameter asked: The ids that somebody asked for; empty for all.
  /// - Throws: The reason, if nothing else was asked for: an empty list would say that nothing is due.
  func tell(
    of unplaceable: [UnplaceableTask],
    among asked: [String]
  ) throws(CommandFailure) {
    if !asked.isEmpty, let first = unplaceable.first,
      Set(asked).isSubset(of: unplaceable.map(\.key.id))
    {
      throw CommandFailure(StoreError(first))
    }
    for task in unplaceable {
      let reason = [task.description, task.advice].compactMap(\.self).joined(separator: " ")
      warn("the events of \(task.key.description) are left out: \(reason)")
    }
  }

  /// Reads events with what must be said beside them, judged as the options say.
  ///
  /// - Parameter days: The days that are shown; nil for all of the query's.
  func views(
    _ open: OpenStore,
    _ options: EventOptions,
    asOf now: Instant,
    on days: ClosedRange<CivilDate>? = nil,
    _ query: (Snapshot) throws(CommandFailure) -> EventQuery?
  ) throws(CommandFailure) -> EventViews {
    let (views, missing, asked) = try open.read(at: options.revision) {
      snapshot throws(CommandFailure) in
      var reader = EventReader(snapshot, open, options.strategy?.builtIn, asOf: now)
      let query = try query(snapshot)
      let views = try query.map { query throws(CommandFailure) in try reader.views(query) }
      let unreadable = try query.map { query throws(CommandFailure) in
        let days = days ?? query.window.days
        return try attempt { () throws(StoreError) in
          try snapshot.unreadableFiles(aboutEventsOn: days)
        }
      }
      let missing = MissingEvents(tasks: reader.unplaceable, files: unreadable ?? [])
      return (views ?? [], missing, query?.taskIDs ?? [])
    }
    tell(ofUnreadable: missing.files)
    try tell(of: missing.tasks, among: asked)
    // What is a question in a state of the past may be answered by now.
    if format == .text, options.revision == nil {
      for repeated in views.compactMap(\.repeated).prefix(RepeatedRecordings.mostHints) {
        hint(StyledText(repeated.hint))
      }
    }
    guard case .program(let command) = options.strategy else {
      return EventViews(all: views, missing: missing)
    }
    let judged = try ProgressProgram(command, self).judge(views, asOf: now)
    return EventViews(all: judged, missing: missing)
  }
}
