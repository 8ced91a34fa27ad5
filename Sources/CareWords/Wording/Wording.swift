public import CareModel

/// English words for what records say: schedules, values, dates and texts.
///
/// The words are the same on every machine and in every locale. Whatever a record says passes
/// ``quoted(_:)`` or one of its siblings, so that no value can break an output that goes by lines.
public struct Wording: Sendable {
  /// The zone in which moments are shown.
  public let zone: TimeZoneID
  /// The zone that goes without saying; nil says every zone.
  public let unsaidZone: TimeZoneID?
  /// Whether the keys of schedule elements are said.
  public let saysKeys: Bool
  /// The rules of ``zone``; without them moments are shown in UTC.
  let rules: TimeZoneRules?

  public init(zone: TimeZoneID = .utc, unsaidZone: TimeZoneID? = nil, saysKeys: Bool = false) {
    self.zone = zone
    self.unsaidZone = unsaidZone
    self.saysKeys = saysKeys
    rules = TimeZoneRules(zone)
  }
}
