import CarePlanKit

extension CivilDate {
  /// `Saturday 10 January 2026`.
  var heading: String {
    "\(Self.weekdays[weekday - 1]) \(day) \(Self.months[month - 1]) \(year)"
  }

  /// `January 2026`.
  var monthHeading: String { "\(Self.months[month - 1]) \(year)" }

  /// `Sat 10 Jan`, with the year unless it is the one that goes without saying.
  func short(unsaidYear: Int) -> String {
    let words = "\(Self.weekdays[weekday - 1].prefix(3)) \(day) \(Self.months[month - 1].prefix(3))"
    return year == unsaidYear ? words : "\(words) \(year)"
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
