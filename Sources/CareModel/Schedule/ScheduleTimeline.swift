/// The elements of a schedule side by side, each able to go to any of its events.
struct ScheduleTimeline: Sendable {
  let lanes: [ElementCalendar]
  /// Whether equal wall-clock starts are equal moments.
  let isInOneZone: Bool

  /// Makes the timeline; nil if this computer lacks a time zone or calendar.
  init?(_ schedule: Schedule) {
    let calendars = schedule.elements.map(ElementCalendar.init)
    lanes = calendars.compactMap(\.self)
    guard lanes.count == calendars.count else { return nil }
    isInOneZone = Set(schedule.elements.map(\.timezone)).count <= 1
  }

  /// One event, with its number once that is known.
  struct Occurrence: Sendable {
    /// Which of the elements it belongs to.
    let lane: Int
    let place: EventPlace
    let start: Instant
    var index = 0

    init?(lane: Int, place: EventPlace) {
      guard let start = place.start else { return nil }
      self.lane = lane
      self.place = place
      self.start = start
    }

    /// Returns whether this comes before another event of the schedule, by start and order of
    /// elements.
    func comes(before start: Instant, lane: Int) -> Bool {
      self.start == start ? self.lane < lane : self.start < start
    }
  }

  /// The places of the first events.
  var firstPlaces: [EventPlace] { lanes.map(\.firstPlace) }

  /// Completes numbered occurrences, given by start.
  func events(_ occurrences: [Occurrence]) -> [ScheduledEvent] {
    let starts = occurrences.map { lanes[$0.lane].eventStart(at: $0.place) }
    let isShared = sharing(occurrences, starts)
    var events: [ScheduledEvent] = []
    events.reserveCapacity(occurrences.count)
    for (position, occurrence) in occurrences.enumerated() {
      guard let eventStart = starts[position] else { continue }
      events.append(
        ScheduledEvent(
          index: occurrence.index,
          start: occurrence.start,
          end: lanes[occurrence.lane].end(at: occurrence.place),
          eventStart: eventStart,
          element: lanes[occurrence.lane].shared,
          sharesStart: isShared[position]
        )
      )
    }
    return events
  }

  /// Returns how many events come before one with a start in a lane.
  func rank(of start: Instant, lane: Int) -> Int {
    lanes.indices.reduce(0) { sum, other in
      var place = lanes[other].firstPlace
      return sum + lanes[other].count(before: start, orAt: other < lane, from: &place)
    }
  }
}

extension ElementCalendar {
  /// Returns how many events start before a moment, or also at it; the place moves on to that
  /// moment.
  func count(before moment: Instant, orAt isAtCounted: Bool, from place: inout EventPlace) -> Int {
    skip(&place, to: moment)
    return place.ordinal + (isAtCounted && place.start == moment ? 1 : 0)
  }
}
