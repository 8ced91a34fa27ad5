import CarePlanKit

/// The days from one to another, which may be the earlier one: then there are none.
struct DaySpan: Hashable, Sendable {
  let first: CivilDate
  let last: CivilDate

  /// How many days a report may have: those of 100 years.
  static let limit = 36_525

  init(first: CivilDate, last: CivilDate) throws(UsageError) {
    guard last.daysSinceEpoch - first.daysSinceEpoch < Self.limit else {
      throw UsageError("a report has at most \(Self.limit) days", hint: "ask for fewer")
    }
    (self.first, self.last) = (first, last)
  }

  init(_ day: CivilDate) { (first, last) = (day, day) }

  /// The week of a day.
  init(weekOf day: CivilDate, from first: Weekday) {
    self.first = day.adding(days: -((day.weekday - first.number + 7) % 7))
    last = self.first.adding(days: 6)
  }

  /// The month of a day.
  init(monthOf day: CivilDate) {
    first = day.adding(days: 1 - day.day)
    last = first.adding(days: CivilDate.days(inMonth: day.month, of: day.year) - 1)
  }

  /// The days; nil if there are none.
  var range: ClosedRange<CivilDate>? { first <= last ? first...last : nil }
}

extension ClosedRange<CivilDate> {
  var days: [CivilDate] {
    (lowerBound.daysSinceEpoch...upperBound.daysSinceEpoch).map { CivilDate(daysSinceEpoch: $0) }
  }
}

/// A day of the week, as options name it.
enum Weekday: String, CaseIterable, Sendable {
  case mon, tue, wed, thu, fri, sat, sun

  /// The weekday of a day.
  init(_ day: CivilDate) { self = Self.allCases[(day.weekday + 5) % 7] }

  /// 1 for Sunday to 7 for Saturday, as CareKit and Foundation count.
  var number: Int { (place + 1) % 7 + 1 }

  /// The days of a week that begins on this one.
  var week: [Weekday] { Array(Self.allCases[place...] + Self.allCases[..<place]) }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// How the option is declared by every command that has weeks.
  static let option = OptionSpec.option(
    "--first-day",
    value: "DAY",
    help: "Let weeks begin on this day instead of Monday",
    completion: .choices(allCases.map(\.rawValue))
  )
}
