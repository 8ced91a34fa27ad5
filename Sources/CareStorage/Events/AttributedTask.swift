import CareEvents
import CareModel

/// The events of the tasks with one id in a span of time, and the outcomes that belong to them.
struct AttributedTask {
  let timelines: [TaskTimeline]
  let events: [TaskEvent]
  let attribution: OutcomeAttribution
  /// The tasks of the id whose events cannot be told here.
  let unplaceable: [UnplaceableTask]

  /// Attributes the outcomes of one id.
  ///
  /// An ordinary task comes before a health task of the same id, which only imports can bring.
  init(
    _ timelines: [TaskTimeline],
    _ marks: [OutcomeMark],
    in span: Range<Instant>
  ) {
    self.timelines = timelines
    var events: [TaskEvent] = []
    var unplaceable: [UnplaceableTask] = []
    for timeline in timelines {
      do throws(UnplaceableTask) {
        let found = try timeline.boundedEvents(in: span)
        if events.isEmpty { events = found } else { events += found }
      } catch {
        unplaceable.append(error)
      }
    }
    self.events = events
    self.unplaceable = unplaceable
    attribution = OutcomeAttribution(of: marks, to: events) { mark in
      timelines.lazy.compactMap { $0.recordedKey(of: mark) }.first
    }
  }

  /// The moment whose plan an event shows: one that runs when another version takes effect shows that.
  func planMoment(of event: TaskEvent) -> Instant {
    let (start, end) = (event.scheduled.start, event.scheduled.end)
    guard timelines.contains(where: { !$0.openLeaves.isEmpty }) else { return start }
    let begun = timelines.flatMap(\.periods).last { period in
      period.task.uuid == event.task.uuid && period.span.lowerBound <= end
    }
    return max(start, begun?.span.lowerBound ?? start)
  }

  /// The leaves of the task, if they do not agree about a moment.
  func openLeaves(at instant: Instant) -> [VersionID] {
    timelines.filter { $0.isOpen(at: instant) }.flatMap(\.openLeaves)
  }

  /// The outcomes without an event that a query asks for.
  func unscheduled(_ query: EventQuery) -> [OutcomeMark] {
    attribution.unscheduled.filter { mark in
      guard query.window.contains(mark) else { return false }
      guard let task = task(of: mark) else { return query.acceptsUnknownTasks(mark) }
      return query.accepts(task)
    }
  }

  /// The tasks that a query asks for, and whose events cannot be told here.
  func unplaceable(_ query: EventQuery) -> [UnplaceableTask] {
    guard !unplaceable.isEmpty else { return [] }
    let asked = timelines.filter { $0.periods.contains { query.accepts($0.task) } }
    return unplaceable.filter { task in asked.contains { $0.key == task.key } }
  }

  /// The version of the task that an outcome without an event stands beside.
  func task(of mark: OutcomeMark) -> TaskVersion? {
    for timeline in timelines {
      if let task = timeline.task(at: mark.start) { return task }
    }
    return timelines.lazy.compactMap(\.periods.last).first?.task
  }
}

extension TaskTimeline {
  /// How many events of one task are worked with at once: an event a minute for two years.
  private static let mostEvents = 1_000_000

  /// The events in a span, unless there are too many to be held.
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

  /// The key of the element that had an event at the start of an outcome when it was recorded.
  fileprivate func recordedKey(of mark: OutcomeMark) -> String? {
    guard let task = periods.first(where: { $0.task.uuid == mark.taskUUID })?.task,
      let index = task.schedule.index(of: mark.identity.eventStart)
    else { return nil }
    return task.schedule.event(index)?.element.key
  }
}

extension EventQuery {
  /// Whether an outcome is shown whose task nobody knows.
  fileprivate func acceptsUnknownTasks(_ mark: OutcomeMark) -> Bool {
    kinds.isEmpty && groupIdentifiers.isEmpty && tags.isEmpty && carePlanIDs.isEmpty
      && activityTypes.isEmpty
      && (taskIDs.isEmpty || taskIDs.contains(mark.identity.taskID))
  }
}

extension TaskTimeline {
  /// Why the events of the task cannot be placed here.
  fileprivate var unplaceable: UnplaceableTask {
    for element in periods.flatMap(\.task.schedule.elements)
    where TimeZoneRules(element.timezone) == nil {
      return UnplaceableTask(key, .unknownZone(element.timezone))
    }
    return UnplaceableTask(key, .unknownCalendar)
  }
}
