/// One event of an element, or the place after the last.
struct EventPlace: Sendable {
  /// How many events of the element come before.
  fileprivate(set) var ordinal: Int
  /// Nil after the last event.
  fileprivate(set) var start: Instant?
  /// The era of the start.
  fileprivate(set) var era: ZoneEra
}

/// The same events as those of ``next(after:)``, which is asked only where the clocks change.
extension ElementCalendar {
  /// The place of the first event.
  var firstPlace: EventPlace {
    EventPlace(ordinal: 0, start: first, era: era(at: first ?? element.start.instant))
  }

  /// Moves on to the next event; the caller sees to it that there is one at the place.
  func advance(_ place: inout EventPlace) {
    guard let start = place.start else { return }
    place.ordinal += 1
    let next = arithmetic?.next(after: start.seconds, in: place.era, of: rules.transitions)
    guard let next, start >= .earliest else { return set(&place, to: self.next(after: start)) }
    set(&place, to: next < bound(for: start) ? start.moved(to: next) : nil)
  }

  /// Moves on to the first event that starts at a moment or later.
  func skip(_ place: inout EventPlace, to limit: Instant) {
    while let start = place.start, start < limit {
      let seconds = limit.seconds + (start.nanoseconds < limit.nanoseconds ? 1 : 0)
      if !jump(&place, to: seconds, ordinal: .max) { advance(&place) }
    }
  }

  /// Moves on to the event before which so many others of the element come.
  func skip(_ place: inout EventPlace, toOrdinal ordinal: Int) {
    while place.start != nil, place.ordinal < ordinal {
      if !jump(&place, to: .max, ordinal: ordinal) { advance(&place) }
    }
  }

  /// Moves on to the first event that ends at a moment or later, or starts at a limit or later.
  func skip(_ place: inout EventPlace, toEnd end: Instant, limit: Instant) {
    skip(&place, to: min(limit, earliestStart(endingBy: end)))
    while let start = place.start, start < limit, self.end(at: place) < end { advance(&place) }
  }

  /// Returns the event's end, as ``end(of:)`` says it.
  func end(at place: EventPlace) -> Instant {
    guard let start = place.start else { return .latest }
    guard isAllDay, place.era.calm.contains(start.seconds),
      place.era.calm.contains(start.seconds + 86_400)
    else { return end(of: start) }
    return start.adding(seconds: 86_399)
  }

  /// Returns the wall clock's start of the event, as ``eventStart(at:)`` says it.
  func eventStart(at place: EventPlace) -> EventStart? {
    guard let start = place.start else { return nil }
    guard place.era.calm.contains(start.seconds) else { return eventStart(at: start) }
    let local = CivilDateTime(start, offsetSeconds: Int(place.era.offset))
    return isAllDay ? .allDay(local.date) : .local(local)
  }

  /// Takes as many steps at once as one era allows, short of a second and up to an ordinal.
  ///
  /// Says whether there were any.
  private func jump(_ place: inout EventPlace, to seconds: Int64, ordinal: Int) -> Bool {
    guard let start = place.start, start >= .earliest,
      let (room, stride) = arithmetic?.jump(
        from: start.seconds,
        in: place.era,
        before: min(bound(for: start), seconds)
      )
    else { return false }
    let count = min(room, Int64(ordinal - place.ordinal))
    guard count > 0 else { return false }
    place.ordinal += Int(count)
    set(&place, to: start.adding(seconds: count * stride))
    return true
  }

  private func set(_ place: inout EventPlace, to start: Instant?) {
    place.start = start
    guard let start, !place.era.span.contains(start.seconds) else { return }
    place.era = era(at: start)
  }

  private func era(at instant: Instant) -> ZoneEra { rules.transitions.era(at: instant.seconds) }

  /// Returns the second from which on there are no events with the fraction of a start.
  private func bound(for start: Instant) -> Int64 {
    let last = Instant.latest.seconds + 1
    guard let end = element.end?.instant else { return last }
    return min(last, end.seconds + (start.nanoseconds < end.nanoseconds ? 1 : 0))
  }

  /// Returns a start before which no event ends at a moment or later.
  private func earliestStart(endingBy end: Instant) -> Instant {
    switch element.duration {
    // No civil day is longer than 48 hours.
    case .allDay: end.adding(seconds: -3 * 86_400)
    case .seconds(let seconds):
      seconds < 1e12
        ? end.adding(seconds: -Int64(EventDuration.countable(seconds).rounded(.up)) - 1) : .earliest
    }
  }
}

extension Instant {
  fileprivate func moved(to seconds: Int64) -> Instant {
    Instant(seconds: seconds, nanoseconds: Int64(nanoseconds))
  }
}
