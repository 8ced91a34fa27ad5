import CarePlanKit

extension DateReader {
  /// Returns what the wall clock of a zone shows on a day at a second, moved over a gap of the
  /// clocks.
  func wallTime(
    _ day: CivilDate,
    _ second: Int,
    in zone: TimeZoneID
  ) throws(UsageError) -> OffsetDateTime {
    guard let local = CivilDateTime(day, secondOfDay: second), let rules = TimeZoneRules(zone)
    else {
      throw UsageError("this computer does not know the time zone '\(zone)'")
    }
    return rules.resolve(local)
  }
}
