/// The rules of one time zone, from the time zone database of this computer.
public struct TimeZoneRules: Sendable {
  public let id: TimeZoneID
  let transitions: ZoneTransitions

  /// Finds the rules of a zone, or returns nil if this computer's database does not have it.
  public init?(_ id: TimeZoneID) {
    guard let transitions = ZoneTransitions.of(id.name) else { return nil }
    self.id = id
    self.transitions = transitions
  }

  /// Returns how far the wall clock is ahead of UTC at a moment, in seconds.
  package func offset(at instant: Instant) -> Int {
    Int(transitions.era(at: instant.seconds).offset)
  }

  /// Returns what the wall clock shows at a moment.
  public func local(at instant: Instant) -> OffsetDateTime {
    OffsetDateTime(instant, offsetSeconds: offset(at: instant))
  }

  /// Returns the moment at which the wall clock shows a time.
  ///
  /// Of a time that an autumn change repeats, the first pass; a time that a spring change skips moves
  /// on by the length of the gap, as Foundation's calendar does.
  public func instant(of local: CivilDateTime) -> Instant {
    let guess = local.instant(offsetSeconds: 0)
    let offsets = [guess.adding(seconds: -86_400), guess.adding(seconds: 86_400)].map(offset(at:))
    let candidates = offsets.map { local.instant(offsetSeconds: $0) }
    let valid = zip(candidates, offsets).filter { offset(at: $0) == $1 }.map(\.0)
    // In a gap neither offset fits; the one before it carries the clock over the gap.
    return valid.min() ?? candidates[0]
  }

  /// Returns a wall-clock time together with the offset that it has in this zone.
  public func resolve(_ local: CivilDateTime) -> OffsetDateTime {
    self.local(at: instant(of: local))
  }

  /// Returns all moments at which the wall clock shows a time, in order: none in a gap, two in a
  /// fold.
  public func instants(of local: CivilDateTime) -> [Instant] {
    let shown = local.instant(offsetSeconds: 0)
    return eras(around: shown).compactMap { era in
      let seconds = shown.seconds - era.offset
      return era.span.contains(seconds) ? shown.adding(seconds: -era.offset) : nil
    }
  }

  /// Returns the moment at which a civil day begins: where a change skips midnight, that of the
  /// change.
  public func start(of day: CivilDate) -> Instant {
    let midnight = Instant(seconds: Int64(day.daysSinceEpoch) * 86_400)
    for era in eras(around: midnight) where midnight.seconds - era.offset < era.span.upperBound {
      return Instant(seconds: max(era.span.lowerBound, midnight.seconds - era.offset))
    }
    return midnight
  }

  /// Returns the moments at which a civil day may begin.
  ///
  /// Two for a day that a zone lived through twice, as Alaska did 1867-10-19.
  func starts(of day: CivilDate) -> [Instant] {
    let midnights = CivilDateTime(day, secondOfDay: 0).map(instants(of:)) ?? []
    return midnights.isEmpty ? [start(of: day)] : midnights
  }

  /// Returns the eras in which the wall clock can show what it shows in UTC at a moment.
  private func eras(around moment: Instant) -> [ZoneEra] {
    var eras = [transitions.era(at: moment.seconds - Self.farthest)]
    while let last = eras.last, last.span.upperBound <= moment.seconds + Self.farthest {
      eras.append(transitions.era(at: last.span.upperBound))
    }
    return eras
  }

  /// No clock was ever farther from UTC: 18 hours.
  static let farthest: Int64 = 18 * 3600

  /// Returns the moments of a civil day, from its first to the first of the next.
  public func span(of day: CivilDate) -> Range<Instant> {
    start(of: day)..<start(of: day.adding(days: 1))
  }

  /// Returns the civil day of a moment.
  public func day(of instant: Instant) -> CivilDate {
    CivilDateTime(instant, offsetSeconds: offset(at: instant)).date
  }
}
