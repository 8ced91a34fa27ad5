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

extension CivilDate {
  /// The week to which the day belongs: its year is that of its Thursday.
  var isoWeek: ISOWeek {
    let monday = daysSinceEpoch - (weekday + 5) % 7
    let thursday = CivilDate(daysSinceEpoch: monday + 3)
    let firstDay = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
    let number = (thursday.daysSinceEpoch - firstDay.daysSinceEpoch) / 7 + 1
    return ISOWeek(year: thursday.year, number: number)
  }
}
