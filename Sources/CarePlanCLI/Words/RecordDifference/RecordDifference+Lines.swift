import CarePlanKit

extension RecordDifference {
  /// Returns the members that changed, in words, with the moments in a zone.
  func worded(in zone: TimeZoneID, where isShown: (MemberChange) -> Bool) -> [WordedChange] {
    worded(by: Wording(zone: zone, unsaidZone: zone)) { $0.weight != .bookkeeping && isShown($0) }
  }

  /// Returns the members that changed, one in a line, without the heading.
  func styledLines(
    _ zone: TimeZoneID,
    where isShown: (MemberChange) -> Bool
  ) -> [StyledText] {
    worded(in: zone, where: isShown).styledLines
  }
}
