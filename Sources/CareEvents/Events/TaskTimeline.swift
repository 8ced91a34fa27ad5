public import CareModel

/// Which version of a task is in force when, and the events that follow from that.
public struct TaskTimeline: Sendable {
  /// A span of time and the version that is in force during it.
  package struct Period: Sendable {
    package let span: Range<Instant>
    package let task: TaskVersion

    package init(span: Range<Instant>, task: TaskVersion) {
      self.span = span
      self.task = task
    }
  }

  package let key: RecordKey
  /// In order of time; nothing covers the time before the task and after its end.
  ///
  /// Where it is in question what is due, the periods of all answers overlap, the head's last.
  package let periods: [Period]
  /// The leaves of the task while nobody has joined them; otherwise empty.
  package let openLeaves: [VersionID]
  /// When the leaves do not agree, in order of time.
  package let openSpans: [Range<Instant>]

  package init(
    key: RecordKey,
    periods: [Period],
    openLeaves: [VersionID] = [],
    openSpans: [Range<Instant>] = []
  ) {
    self.key = key
    self.periods = periods
    self.openLeaves = openLeaves
    self.openSpans = openSpans
  }

  /// Returns whether it is in question what is due at a moment.
  package func isOpen(at instant: Instant) -> Bool {
    openSpans.contains { $0.contains(instant) }
  }

  /// Returns the version in force at a moment.
  public func task(at instant: Instant) -> TaskVersion? {
    periods.last { $0.span.contains(instant) }?.task
  }

  /// Returns the events that start before the end of a window and end at or after its start, in
  /// order.
  ///
  /// At every moment the version in force says what is due (CareKit's `fetchEvents`, computed from
  /// the whole history whatever the window). An event that was running when another version took
  /// effect stays; one that both versions have is one event, shown with the later of them. What began
  /// before a version it does not make due, but for events of the whole day. (CareKit shows all that
  /// still run: two doses of one night when the time was moved, and the one that a pause left out.)
  /// Elements that ended before the window have no events in it.
  ///
  /// - Returns: Nil if this computer lacks a time zone or calendar that the task names.
  package func events(in window: Range<Instant>) -> [TaskEvent]? {
    guard !window.isEmpty else { return [] }
    if periods.count == 1, periods[0].span.upperBound >= window.upperBound {
      return onlyEvents(of: periods[0], in: window)
    }
    let reach = reach(of: window)
    var due: [[DueEvent]] = []
    for (place, period) in periods.enumerated() {
      guard let found = period.events(in: reach) else { return nil }
      due.append(
        found.map { event in
          DueEvent(
            place: place,
            task: period.task,
            event: event,
            isDue: period.makesDue(event)
          )
        }
      )
    }
    return merged(due).filter { $0.scheduled.isShown(in: window) }.sorted(by: TaskEvent.isOrdered)
  }

  /// Returns the events of a task that never changed or ended, which need no comparison and have an
  /// order.
  private func onlyEvents(of period: Period, in window: Range<Instant>) -> [TaskEvent]? {
    guard let due = period.events(in: window) else { return nil }
    var events: [TaskEvent] = []
    events.reserveCapacity(due.count)
    let task = period.task
    for event in due where event.isShown(in: window) && period.makesDue(event) {
      events.append(TaskEvent(task: task, scheduled: event))
    }
    return events
  }

  /// Of the periods of a task those that can have an event in a window, told without the tasks.
  ///
  /// A timeline of these alone has the same events in the window. Periods that begin after the window
  /// are not left out if an event of it may still run when they begin.
  package static func periods(
    _ periods: [VersionGraph.Period],
    in window: Range<Instant>
  ) -> [VersionGraph.Period] {
    let longest = periods.map(\.version.longestEvent).max() ?? 0
    let earliest = window.lowerBound.adding(seconds: -longest - zonesApart)
    let latest = window.upperBound.adding(seconds: longest + zonesApart)
    return periods.filter { $0.span.upperBound > earliest && $0.span.lowerBound <= latest }
  }

  /// Clocks of two zones are up to 26 hours apart: Baker Island and the Line Islands.
  package static let zonesApart: Int64 = 27 * 3600

  /// Returns a window so wide that all versions of an event that belongs to the narrow one belong
  /// to it.
  private func reach(of window: Range<Instant>) -> Range<Instant> {
    let schedules = periods.map(\.task.schedule)
    let longest = schedules.map(\.longestEvent).max() ?? 0
    let zones = Set(schedules.flatMap(\.elements).map(\.timezone))
    let apart = zones.count > 1 ? Self.zonesApart : 0
    let earliest = window.lowerBound.adding(seconds: -longest - apart)
    return earliest..<window.upperBound.adding(seconds: apart)
  }
}

extension TaskTimeline.Period {
  /// Returns the events of the version that are due while it is in force, as far as a window shows
  /// them.
  ///
  /// A version that takes effect after the window may have an event of it that then still runs.
  fileprivate func events(in window: Range<Instant>) -> [ScheduledEvent]? {
    let schedule = task.schedule
    let from = max(span.lowerBound, window.lowerBound)
    let latest = window.upperBound.adding(seconds: schedule.longestEvent)
    guard from < span.upperBound, span.lowerBound <= latest else { return [] }
    let to = min(span.upperBound, max(window.upperBound, from.adding(nanoseconds: 1)))
    return schedule.events(in: from..<to)
  }

  /// Returns whether an event is due even if no other version has it: it begins while this one
  /// holds, or is of the whole day.
  fileprivate func makesDue(_ event: ScheduledEvent) -> Bool {
    event.start >= span.lowerBound || event.element.duration == .allDay
  }
}

extension ScheduledEvent {
  /// Returns whether CareKit's schedule shows the event to somebody who looks at a window.
  fileprivate func isShown(in window: Range<Instant>) -> Bool {
    start < window.upperBound && end >= window.lowerBound
      && (elementEnd.map { $0 > window.lowerBound } ?? true)
  }
}
