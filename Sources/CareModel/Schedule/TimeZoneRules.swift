import Foundation

/// The rules of one time zone, from the time zone database of this machine.
public struct TimeZoneRules: Sendable {
  public let id: TimeZoneID
  private let zone: TimeZone

  /// Finds the rules of a zone, or returns nil if this machine's database has none such.
  public init?(_ id: TimeZoneID) {
    guard let zone = TimeZone(identifier: id.name) else { return nil }
    self.id = id
    self.zone = zone
  }

  /// How far the wall clock is ahead of UTC at a moment, in seconds.
  public func offset(at instant: Instant) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant.seconds)))
  }

  /// What the wall clock shows at a moment.
  public func local(at instant: Instant) -> OffsetDateTime {
    OffsetDateTime(instant, offsetSeconds: offset(at: instant))
  }

  /// The moment at which the wall clock shows a time.
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

  /// A wall-clock time together with the offset that it has in this zone.
  public func resolve(_ local: CivilDateTime) -> OffsetDateTime {
    self.local(at: instant(of: local))
  }

  /// The moment at which a civil day begins.
  public func start(of day: CivilDate) -> Instant {
    CivilDateTime(day, secondOfDay: 0).map(instant(of:)) ?? .earliest
  }

  /// The moments of a civil day, from its first to the first of the next.
  public func span(of day: CivilDate) -> Range<Instant> {
    start(of: day)..<start(of: day.adding(days: 1))
  }

  /// The civil day of a moment.
  public func day(of instant: Instant) -> CivilDate { local(at: instant).local.date }
}
