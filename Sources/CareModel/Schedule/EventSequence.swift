/// The events of a schedule in the order of their starts; of equal starts, in that of the elements.
public struct EventSequence: Sequence, Sendable {
  private let lanes: [EventLane]
  /// How far from an event another one with the same wall-clock start may be.
  private let horizon: Int64

  init?(_ schedule: Schedule) {
    let calendars = schedule.elements.map(ElementCalendar.init)
    lanes = calendars.compactMap { $0.map(EventLane.init) }
    guard lanes.count == calendars.count else { return nil }
    // Clocks of two zones are up to 26 hours apart: Baker Island and the Line Islands.
    horizon = Set(schedule.elements.map(\.timezone)).count > 1 ? 27 * 3600 : 0
  }

  public func makeIterator() -> Iterator { Iterator(lanes: lanes, horizon: horizon) }

  /// Merges the events of the elements.
  public struct Iterator: IteratorProtocol, Sendable {
    fileprivate var lanes: [EventLane]
    fileprivate let horizon: Int64
    private var index = 0

    fileprivate init(lanes: [EventLane], horizon: Int64) {
      self.lanes = lanes
      self.horizon = horizon
    }

    public mutating func next() -> ScheduledEvent? {
      guard let place = earliestLane(), let start = lanes[place].upcoming else { return nil }
      let calendar = lanes[place].calendar
      let eventStart = calendar.eventStart(at: start)
      let event = ScheduledEvent(
        index: index,
        start: start,
        end: calendar.end(of: start),
        eventStart: eventStart,
        element: calendar.element,
        sharesStart: isShared(eventStart, at: start, of: place)
      )
      lanes[place].advance(keepingSince: start.adding(seconds: -horizon))
      index += 1
      return event
    }

    private func earliestLane() -> Int? {
      lanes.indices.filter { lanes[$0].upcoming != nil }
        .min { (lanes[$0].upcoming ?? .latest, $0) < (lanes[$1].upcoming ?? .latest, $1) }
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
          abs($0.seconds - start.seconds) <= horizon
            && lanes[other].calendar.eventStart(at: $0) == eventStart
        }
      }
    }
  }
}

/// The events of one element in order, of which those around the present are kept.
private struct EventLane: Sendable {
  let calendar: ElementCalendar
  /// The starts that are near the present one, or ahead of it as far as anybody looked.
  private(set) var starts: [Instant]
  /// How many of ``starts`` are behind.
  private var taken = 0

  init(_ calendar: ElementCalendar) {
    self.calendar = calendar
    starts = calendar.first.map { [$0] } ?? []
  }

  /// The start of the next event.
  var upcoming: Instant? { taken < starts.count ? starts[taken] : nil }

  mutating func advance(keepingSince instant: Instant) {
    if taken + 1 == starts.count, let next = calendar.next(after: starts[taken]) {
      starts.append(next)
    }
    taken += 1
    let old = starts.prefix(taken).prefix { $0 < instant }.count
    starts.removeFirst(old)
    taken -= old
  }

  /// Makes sure that all starts up to a moment are at hand.
  mutating func look(until instant: Instant) {
    while let last = starts.last, last <= instant, let next = calendar.next(after: last) {
      starts.append(next)
    }
  }
}
