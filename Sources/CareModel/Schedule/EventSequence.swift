/// The events of a schedule in the order of their starts; of equal starts, in that of the elements.
package struct EventSequence: Sequence, Sendable {
  private let lanes: [EventLane]
  /// How far from an event another one with the same wall-clock start may be.
  private let horizon: Int64

  init?(_ schedule: Schedule) {
    let calendars = schedule.elements.map(ElementCalendar.init)
    lanes = calendars.compactMap { $0.map(EventLane.init) }
    guard lanes.count == calendars.count else { return nil }
    // Each of two clocks is up to 18 hours from UTC.
    horizon = Set(schedule.elements.map(\.timezone)).count > 1 ? 2 * TimeZoneRules.farthest : 0
  }

  package func makeIterator() -> Iterator { Iterator(lanes: lanes, horizon: horizon) }

  /// Merges the events of the elements.
  package struct Iterator: IteratorProtocol, Sendable {
    fileprivate var lanes: [EventLane]
    fileprivate let horizon: Int64
    private var index = 0

    fileprivate init(lanes: [EventLane], horizon: Int64) {
      self.lanes = lanes
      self.horizon = horizon
    }

    package mutating func next() -> ScheduledEvent? {
      guard let place = earliestLane(), let (start, eventStart) = lanes[place].upcoming else {
        return nil
      }
      let calendar = lanes[place].calendar
      let event = ScheduledEvent(
        index: index,
        start: start,
        end: calendar.end(of: start),
        eventStart: eventStart,
        element: calendar.shared,
        sharesStart: isShared(eventStart, at: start, of: place)
      )
      lanes[place].advance(keepingSince: start.adding(seconds: -horizon))
      index += 1
      return event
    }

    private func earliestLane() -> Int? {
      var earliest: (start: Instant, place: Int)?
      for place in lanes.indices {
        guard let start = lanes[place].upcoming?.start else { continue }
        if earliest.map({ start < $0.start }) ?? true { earliest = (start, place) }
      }
      return earliest?.place
    }

    private mutating func isShared(
      _ eventStart: EventStart,
      at start: Instant,
      of place: Int
    ) -> Bool {
      lanes.indices.contains { other in
        guard other != place else { return false }
        lanes[other].look(until: start.adding(seconds: horizon))
        return lanes[other].starts.contains {
          abs($0.start.seconds - start.seconds) <= horizon && $0.eventStart == eventStart
        }
      }
    }
  }
}

/// The events of one element in order, of which those around the present are kept.
private struct EventLane: Sendable {
  let calendar: ElementCalendar
  /// The starts that are near the present one, or ahead of it as far as anybody looked.
  private(set) var starts: [(start: Instant, eventStart: EventStart)] = []
  /// How many of ``starts`` are behind.
  private var taken = 0

  init(_ calendar: ElementCalendar) {
    self.calendar = calendar
    append(calendar.first)
  }

  /// The start of the next event.
  var upcoming: (start: Instant, eventStart: EventStart)? {
    taken < starts.count ? starts[taken] : nil
  }

  mutating func advance(keepingSince instant: Instant) {
    if taken + 1 == starts.count { append(calendar.next(after: starts[taken].start)) }
    taken += 1
    let old = starts.prefix(taken).prefix { $0.start < instant }.count
    starts.removeFirst(old)
    taken -= old
  }

  /// Makes sure that all starts up to a moment are at hand.
  mutating func look(until instant: Instant) {
    while let last = starts.last, last.start <= instant {
      guard let next = calendar.next(after: last.start) else { return }
      append(next)
    }
  }

  private mutating func append(_ start: Instant?) {
    guard let start else { return }
    starts.append((start, calendar.eventStart(at: start)))
  }
}
