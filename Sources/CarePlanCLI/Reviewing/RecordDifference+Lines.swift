import CarePlanKit

extension RecordDifference {
  /// Returns the members that changed, one in a line, without the heading.
  func styledLines(
    _ wording: Wording,
    where isShown: (MemberChange) -> Bool
  ) -> [StyledText] {
    worded(by: wording) { $0.weight != .bookkeeping && isShown($0) }.styledLines
  }
}
