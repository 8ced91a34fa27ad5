import CanonicalJSON
public import CareEvents
public import CareModel

extension Snapshot {
  /// Returns the events of a window with what was recorded for them, and outcomes there without an
  /// event.
  ///
  /// A task whose events cannot be computed here, because its time zone is unknown, hides no other
  /// task, and a version that cannot be read hides no other; both are named.
  public func events(_ query: EventQuery) throws(StoreError) -> CareEvents {
    var result = CareEvents(unreadable: try unreadableFiles(aboutEventsOn: query.window.days))
    for task in try attributedTasks(query) {
      result.unplaceable += task.unplaceable(query)
      for (index, event) in task.events.enumerated() where query.asks(for: event) {
        let mark = task.attribution.outcomes[index]
        let moment = task.planMoment(of: event)
        let outcome = try mark.flatMap(outcome)
        result.events.append(
          CareEvent(
            event,
            outcome: outcome,
            outcomeLeaves: mark?.openLeaves ?? [],
            repeated: try mark.flatMap { mark throws(StoreError) in
              try outcome.flatMap { outcome throws(StoreError) in try repeated(mark, of: outcome) }
            },
            taskLeaves: task.openLeaves(at: moment),
            planMoment: moment
          )
        )
      }
      for mark in task.unscheduled(query) {
        guard let outcome = try outcome(of: mark) else { continue }
        result.unscheduled.append(
          UnscheduledOutcome(
            outcome,
            task: task.task(of: mark),
            openLeaves: mark.openLeaves,
            repeated: try repeated(mark, of: outcome)
          )
        )
      }
    }
    result.events.sort { TaskEvent.isOrdered($0.scheduled, $1.scheduled) }
    result.unscheduled.sort {
      ($0.outcome.effectiveDate, $0.outcome.version.uuid)
        < ($1.outcome.effectiveDate, $1.outcome.version.uuid)
    }
    return result
  }

  /// Returns which version of a task is in force when; nil if there never was such a task.
  public func timeline(of key: RecordKey) throws(StoreError) -> TaskTimeline? {
    let graph = try graph(of: key)
    return graph.versions.isEmpty ? nil : try timeline(key, graph, graph.periods)
  }

  /// Returns the part of a task's timeline that says which events there are in a window; nil if
  /// there never was such a task.
  package func timeline(
    of key: RecordKey,
    in window: Range<Instant>
  ) throws(StoreError) -> TaskTimeline? {
    let graph = try graph(of: key)
    guard !graph.versions.isEmpty else { return nil }
    return try timeline(of: key, graph, in: window)
  }

  /// Returns the same part of the timeline of a task whose versions are known.
  package func timeline(
    of key: RecordKey,
    _ graph: VersionGraph,
    in window: Range<Instant>
  ) throws(StoreError) -> TaskTimeline {
    try timeline(key, graph, TaskTimeline.periods(graph.periods, in: window))
  }

  private func outcome(of mark: OutcomeMark) throws(StoreError) -> Outcome? {
    try source.record(mark.uuid)?.cast(to: OutcomeContent.self)
  }

  /// Returns the events and outcomes of every task that a query may ask for.
  package func attributedTasks(_ query: EventQuery) throws(StoreError) -> [AttributedTask] {
    let wide = query.widened
    let marks = Self.byTask(try source.outcomeMarks(wide.outcomes))
    var timelines: [RecordKey: [TaskTimeline]] = [:]
    for kind in [RecordKind.task, .healthTask] {
      let versions = try source.summaries(VersionSelection(kind, ids: query.taskIDs))
      for (key, versions) in Dictionary(grouping: versions, by: \.key) {
        let (task, graph) = (RecordKey(.task, key.id), VersionGraph(versions))
        let periods = graph.periods(for: marks[task] ?? [], in: wide.span)
        timelines[task, default: []].append(try timeline(key, graph, periods))
      }
    }
    var tasks: [AttributedTask] = []
    for key in Set(timelines.keys).union(marks.keys).sorted() {
      tasks.append(AttributedTask(timelines[key] ?? [], marks[key] ?? [], in: wide.span))
    }
    return tasks
  }

  /// Outcomes by the task that they name; those of one task and day come one after the other.
  private static func byTask(_ marks: [OutcomeMark]) -> [RecordKey: [OutcomeMark]] {
    var byTask: [RecordKey: [OutcomeMark]] = [:]
    var first = 0
    for index in marks.indices {
      let next = index + 1
      let taskID = marks[first].identity.taskID
      if next < marks.count, marks[next].identity.taskID.isSameInUTF8(taskID) { continue }
      byTask[RecordKey(.task, taskID), default: []] += marks[first..<next]
      first = next
    }
    return byTask
  }

  /// Returns some periods of a task with their versions.
  private func timeline(
    _ key: RecordKey,
    _ graph: VersionGraph,
    _ chosen: [VersionGraph.Period]
  ) throws(StoreError) -> TaskTimeline {
    if let open = try openCourse(of: graph) { return open.timeline(of: key) }
    var periods: [TaskTimeline.Period] = []
    for period in chosen {
      guard let task = try source.record(period.version.uuid).flatMap(TaskVersion.init) else {
        continue
      }
      periods.append(TaskTimeline.Period(span: period.span, task: task))
    }
    return TaskTimeline(key: key, periods: periods)
  }
}

extension VersionGraph {
  /// Returns the periods that events in a span and outcomes around it need; a life of care has many
  /// others.
  ///
  /// Beside those that can have events, outcomes need the versions that they name or start in, and
  /// the last one before the end of the span.
  fileprivate func periods(for marks: [OutcomeMark], in span: Range<Instant>) -> [Period] {
    let begun = periods.filter { $0.span.lowerBound < span.upperBound }
    let needed = Set(TaskTimeline.periods(begun, in: span).map(\.span.lowerBound))
    guard needed.count < begun.count else { return begun }
    var named: Set<VersionID> = []
    var last: VersionID?
    for mark in marks where mark.taskUUID != last {
      last = mark.taskUUID
      if let last { named.insert(last) }
    }
    let strays = marks.map(\.start).filter { !span.contains($0) }
    return begun.filter { period in
      needed.contains(period.span.lowerBound) || named.contains(period.version.uuid)
        || period == begun.last || strays.contains(where: period.span.contains)
    }
  }
}

extension EventQuery {
  /// A wider window, whose outcomes and events decide which outcome belongs to which event.
  ///
  /// A moment has one wall-clock time in one zone and another up to 26 hours away in another.
  var widened: (span: Range<Instant>, outcomes: OutcomeSelection) {
    let days = window.days.lowerBound.adding(days: -2)...window.days.upperBound.adding(days: 2)
    let span = window.span
    return (
      span.lowerBound.adding(seconds: -3 * 86_400)..<span.upperBound.adding(seconds: 3 * 86_400),
      OutcomeSelection(days: days, taskIDs: taskIDs)
    )
  }

  package func asks(for event: TaskEvent) -> Bool {
    window.contains(event.scheduled) && accepts(event.task)
  }
}

extension TaskTimeline {
  /// How many events of one task are worked with at once: an event a minute for two years.
  private static let mostEvents = 1_000_000

  /// Returns the events in a span, unless there are too many to be held.
  func boundedEvents(in span: Range<Instant>) throws(UnplaceableTask) -> [TaskEvent] {
    let count = periods.reduce(0) { sum, period in
      let part = period.span.clamped(to: span)
      return part.isEmpty ? sum : sum + (period.task.schedule.mostEvents(in: part) ?? 0)
    }
    guard count <= Self.mostEvents else {
      throw UnplaceableTask(key, .tooManyEvents(most: Self.mostEvents))
    }
    guard let events = events(in: span) else { throw unplaceable }
    return events
  }

  /// Returns the key of the element that had an event at the start of an outcome when it was
  /// recorded.
  func recordedKey(of mark: OutcomeMark) -> String? {
    guard let task = periods.first(where: { $0.task.uuid == mark.taskUUID })?.task,
      let index = task.schedule.index(of: mark.identity.eventStart)
    else { return nil }
    return task.schedule.event(index)?.element.key
  }

  /// Why the events of the task cannot be placed here.
  package var unplaceable: UnplaceableTask {
    for element in periods.flatMap(\.task.schedule.elements)
    where TimeZoneRules(element.timezone) == nil {
      return UnplaceableTask(key, .unknownZone(element.timezone))
    }
    return UnplaceableTask(key, .unknownCalendar)
  }
}
