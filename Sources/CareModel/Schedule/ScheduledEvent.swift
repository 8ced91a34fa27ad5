/// One event of a schedule.
public struct ScheduledEvent: Hashable, Sendable {
  /// The event's number from the first event of the schedule on: CareKit's occurrence index.
  public let index: Int
  public let start: Instant
  /// The end; for all-day events the last second of the day.
  public let end: Instant
  /// What the wall clock of the element's zone shows at the start.
  public let eventStart: EventStart
  /// The element that the event belongs to.
  public let element: ScheduleElement
  /// Whether another element has an event with the same ``eventStart``.
  public let sharesStart: Bool

  /// The element's key if the start alone does not say which event this is.
  public var tie: String? { sharesStart ? element.key : nil }
}

extension Schedule {
  /// All events in canonical order, or nil if this machine lacks a zone or calendar of them.
  ///
  /// A sequence without an end if any element has none; it stops at the year 9999.
  public var events: EventSequence? { EventSequence(self) }

  /// How many events are looked through at most for one of them.
  static let searchLimit = 1_000_000

  /// The event of a number, or nil if there is none.
  ///
  /// The numbers are those of CareKit's `event(forOccurrenceIndex:)`, which do not depend on what
  /// window of time anybody looks at.
  public func event(_ index: Int) -> ScheduledEvent? {
    guard (0..<Self.searchLimit).contains(index), let events else { return nil }
    return events.dropFirst(index).first { _ in true }
  }

  /// The events of some numbers, found in one walk; numbers without an event are left out.
  public func events(_ indices: Set<Int>) -> [Int: ScheduledEvent] {
    guard let last = indices.filter((0..<Self.searchLimit).contains).max(), let events else {
      return [:]
    }
    return events.prefix(last + 1).reduce(into: [:]) { found, event in
      if indices.contains(event.index) { found[event.index] = event }
    }
  }

  /// The number of the event with a start on the wall clock and, if several have it, a tie.
  public func index(of eventStart: EventStart, tie: String? = nil) -> Int? {
    // Wall clocks are at most 18 hours from UTC; a day before and after is on the safe side.
    let latest = CivilDateTime(eventStart.day.adding(days: 2), secondOfDay: 0)?
      .instant(offsetSeconds: 0)
    guard let events, let latest else { return nil }
    for event in events.prefix(Self.searchLimit) {
      if event.start > latest { return nil }
      if event.eventStart == eventStart, tie == nil || event.element.key == tie {
        return event.index
      }
    }
    return nil
  }

  /// Those starts, of any tie, at which the schedule has no event; one walk finds them all.
  public func startsWithoutEvent(among starts: Set<EventStart>) -> Set<EventStart> {
    guard let last = starts.map(\.day).max(), let events,
      let latest = CivilDateTime(last.adding(days: 2), secondOfDay: 0)?.instant(offsetSeconds: 0)
    else { return starts }
    var missing = starts
    for event in events.prefix(Self.searchLimit) {
      if event.start > latest || missing.isEmpty { break }
      missing.remove(event.eventStart)
    }
    return missing
  }
}
