extension Schedule {
  /// The events of a window in canonical order, or nil if this machine lacks a zone or calendar.
  ///
  /// They start before the window's end and end at or after its start, so that those still running
  /// are among them. Elements that ended by the window's start have none. The numbers are the
  /// canonical ones, whatever the window (CareKit's `events(from:to:)`, whose numbers depend on it).
  /// An empty window has no events.
  public func events(in window: Range<Instant>) -> [ScheduledEvent]? {
    ScheduleTimeline(self).map { timeline in
      timeline.events(timeline.occurrences(in: window.clamped(to: .writable)))
    }
  }
}

extension ScheduleElement {
  /// The events of a window, or nil if this machine lacks the zone or calendar.
  ///
  /// Other than ``Schedule/events(in:)``, this has events that run on after the element's end.
  package func events(in window: Range<Instant>) -> [ScheduledEvent]? {
    ScheduleTimeline(Schedule([self])).map { timeline in
      timeline.events(
        timeline.occurrences(in: window.clamped(to: .writable), endedElements: .included)
      )
    }
  }
}

extension Range<Instant> {
  /// All moments that RFC 3339 can write.
  fileprivate static let writable = Instant.earliest..<Instant.latest.adding(nanoseconds: 1)
}
