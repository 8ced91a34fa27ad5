extension Schedule {
  /// Returns the events of a window in canonical order, or nil if this computer lacks a time zone
  /// or calendar.
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

  /// Returns how many events a window has at most, or nil if this computer lacks a time zone or
  /// calendar.
  ///
  /// They are not listed for that: an event every second for ten thousand years is counted at once.
  /// The count has every event of the window, and those that may have ended just before it.
  public func mostEvents(in window: Range<Instant>) -> Int? {
    ScheduleTimeline(self).map { timeline in
      let start = window.lowerBound.adding(seconds: -longestEvent)
      let span = (start..<window.upperBound).clamped(to: .writable)
      return timeline.startCount(in: span)
    }
  }
}

extension ScheduleTimeline {
  /// Returns how many events start in a window, which are counted and not listed.
  fileprivate func startCount(in span: Range<Instant>) -> Int {
    lanes.reduce(0) { sum, lane in
      var place = lane.firstPlace
      let before = lane.count(before: span.lowerBound, orAt: false, from: &place)
      return sum + lane.count(before: span.upperBound, orAt: false, from: &place) - before
    }
  }
}

extension ScheduleElement {
  /// Returns how many events start in a window, counted at once; 0 if this computer lacks the zone
  /// or calendar.
  func startCount(in window: Range<Instant>) -> Int {
    ScheduleTimeline(Schedule([self]))?.startCount(in: window.clamped(to: .writable)) ?? 0
  }

  /// Returns the events of a window, or nil if this computer lacks the zone or calendar.
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
