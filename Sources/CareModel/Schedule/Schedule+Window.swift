extension Schedule {
  /// The events of a window in canonical order, or nil if this machine lacks a zone or calendar.
  ///
  /// They start before the window's end and end at or after its start, so that those still running
  /// are among them. Elements that ended by the window's start have none. The numbers are the
  /// canonical ones, whatever the window (CareKit's `events(from:to:)`, whose numbers depend on it).
  /// An empty window has no events.
  public func events(in window: Range<Instant>) -> [ScheduledEvent]? {
    guard let events else { return nil }
    guard !window.isEmpty else { return [] }
    return events.prefix { $0.start < window.upperBound }.filter { event in
      event.end >= window.lowerBound
        && event.element.end.map { $0.instant > window.lowerBound } ?? true
    }
  }
}
