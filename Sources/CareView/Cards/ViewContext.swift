public import CareModel
public import CareWords

/// From where and when something is looked at.
public struct ViewContext: Sendable {
  /// The moment as of which events are judged.
  public let now: Instant
  /// The zone in which moments are shown, whose present day is today.
  public let zone: TimeZoneRules
  /// How times of day are written.
  public let clock: Wording.Clock

  public init(now: Instant, in zone: TimeZoneRules, clock: Wording.Clock = .twentyFourHour) {
    (self.now, self.zone, self.clock) = (now, zone, clock)
  }

  /// The day that it is in the zone.
  public var today: CivilDate { zone.day(of: now) }

  /// The words for values and moments.
  var wording: Wording { Wording(zone: zone.id, unsaidZone: zone.id, clock: clock) }
}
