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

/// A week as ISO 8601 counts them: from Monday on, the first one with four days in its year.
struct ISOWeek: Hashable, Sendable {
  let year: Int
  let number: Int
}

extension ISOWeek: CustomStringConvertible {
  /// `2026-W02`.
  var description: String {
    let digits = [year, number].map(String.init)
    let zeros = String(repeating: "0", count: max(0, 4 - digits[0].count))
    return "\(zeros)\(digits[0])-W\(number < 10 ? "0" : "")\(digits[1])"
  }
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

extension CivilDateTime {
  /// The time of day to the minute: `08:05`.
  var clock: String { String(timeText.prefix(5)) }

  /// `Sat 10 Jan 08:05`, for somebody who looks at a day.
  func short(on day: CivilDate) -> String { "\(date.short(unsaidYear: day.year)) \(clock)" }
}
