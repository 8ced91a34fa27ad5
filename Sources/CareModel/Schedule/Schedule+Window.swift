extension Schedule {
  /// The events that start before the end of a window and end at or after its start.
  public func events(in window: Range<Instant>) -> [ScheduledEvent]? {
    guard let events else { return nil }
    return events.prefix { $0.start < window.upperBound }.filter { event in
      event.end >= window.lowerBound
        && (event.element.end.map { $0.instant > window.lowerBound } ?? true)
    }
  }
}
