/// Which version of a task is in force when, and the events that follow from that.
public struct TaskTimeline: Sendable {
  /// A span of time and the version that is in force during it.
  public struct Period: Sendable {
    public let span: Range<Instant>
    public let task: TaskVersion

    public init(span: Range<Instant>, task: TaskVersion) {
      self.span = span
      self.task = task
    }
  }

  public let key: RecordKey
  /// In order of time; nothing covers the time before the task and after its end.
  public let periods: [Period]
  /// The leaves of the task, if nobody has joined them yet; else empty.
  public let openLeaves: [VersionID]

  public init(key: RecordKey, periods: [Period], openLeaves: [VersionID]) {
    self.key = key
    self.periods = periods
    self.openLeaves = openLeaves
  }

  /// The version in force at a moment.
  public func task(at instant: Instant) -> TaskVersion? {
    periods.last { $0.span.contains(instant) }?.task
  }

  /// The events that start before the end of a window and end at or after its start, in order.
  ///
  /// At every moment the version in force says what is due (CareKit's `fetchEvents`, computed from
  /// the whole history whatever the window). An event that was running when another version took
  /// effect stays; one that both versions have is one event, shown with the later of them.
  ///
  /// - Returns: Nil if this machine lacks a time zone or calendar that the task names.
  public func events(in window: Range<Instant>) -> [TaskEvent]? {
    var events = MergedEvents(timeline: self)
    for period in periods where period.span.lowerBound < window.upperBound {
      guard let found = period.events(in: window) else { return nil }
      for event in found { events.add(event, of: period.task) }
    }
    return events.sorted
  }
}

extension TaskTimeline.Period {
  /// The events of the version that are due while it is in force, as far as a window shows them.
  fileprivate func events(in window: Range<Instant>) -> [ScheduledEvent]? {
    let from = max(span.lowerBound, window.lowerBound)
    let to = min(span.upperBound, window.upperBound)
    if from < to { return task.schedule.events(in: from..<to) }
    // The version was replaced before the window; what it began may still be running.
    guard task.schedule.longestEvent > window.lowerBound.seconds - span.upperBound.seconds else {
      return []
    }
    return task.schedule.events(in: from..<from.adding(nanoseconds: 1))?
      .filter { $0.start < span.upperBound }
  }
}

extension Schedule {
  /// How many seconds the longest event of the schedule may last.
  var longestEvent: Int64 {
    elements.map { element in
      switch element.duration {
      // A day has up to 25 hours, and one without a midnight runs into the next.
      case .allDay: 26 * 3600
      case .seconds(let seconds): seconds < 1e12 ? Int64(seconds.rounded(.up)) : Int64.max
      }
    }.max() ?? 0
  }
}

/// Events of successive versions, of which those with one identity are one.
private struct MergedEvents {
  private struct Place: Hashable {
    let start: EventStart
    let key: String?
    let tie: String?
  }

  let timeline: TaskTimeline
  private var events: [TaskEvent] = []
  private var places: [Place: Int] = [:]

  init(timeline: TaskTimeline) { self.timeline = timeline }

  var sorted: [TaskEvent] {
    timeline.periods.count > 1 ? events.sorted(by: TaskEvent.isOrdered) : events
  }

  mutating func add(_ event: ScheduledEvent, of task: TaskVersion) {
    guard timeline.periods.count > 1 else {
      events.append(TaskEvent(event, of: task))
      return
    }
    let byKey = Place(start: event.eventStart, key: event.element.key, tie: nil)
    let byTie = Place(start: event.eventStart, key: nil, tie: event.tie)
    guard let place = places[byKey] ?? places[byTie] else {
      places[byKey] = events.count
      places[byTie] = events.count
      events.append(TaskEvent(event, of: task))
      return
    }
    places[byKey] = place
    places[byTie] = place
    events[place] = merged(events[place], event, of: task)
  }

  private func merged(
    _ earlier: TaskEvent,
    _ event: ScheduledEvent,
    of task: TaskVersion
  ) -> TaskEvent {
    let counts = timeline.task(at: event.start)?.uuid == task.uuid
    return TaskEvent(
      task: task,
      scheduled: event,
      countedTask: counts ? task : earlier.countedTask,
      countedElement: counts ? event.element : earlier.countedElement
    )
  }
}

extension TaskEvent {
  fileprivate init(_ event: ScheduledEvent, of task: TaskVersion) {
    self.init(task: task, scheduled: event, countedTask: task, countedElement: event.element)
  }
}
