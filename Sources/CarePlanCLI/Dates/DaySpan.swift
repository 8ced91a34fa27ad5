import CarePlanKit

/// The days from one to another, which may be the earlier one: then there are none.
struct DaySpan: Hashable, Sendable {
  let first: CivilDate
  let last: CivilDate

  /// How many days a report may have: those of 100 years.
  static let limit = 36_525

  init(first: CivilDate, last: CivilDate) throws(UsageError) {
    guard last.daysSinceEpoch - first.daysSinceEpoch < Self.limit else {
      throw UsageError("a report has at most \(Self.limit) days", hint: Wording.hint(.askForFewer))
    }
    (self.first, self.last) = (first, last)
  }

  init(_ day: CivilDate) { (first, last) = (day, day) }

  /// So many days, of which the last one is given.
  init(_ count: Int, through last: CivilDate) {
    self.init(from: last.daysSinceEpoch - count + 1, to: last.daysSinceEpoch)
  }

  /// The week of a day.
  init(weekOf day: CivilDate, from first: Weekday) {
    let start = day.daysSinceEpoch - first.days(before: day)
    self.init(from: start, to: start + 6)
  }

  /// The month of a day.
  init(monthOf day: CivilDate) {
    first = day.adding(days: 1 - day.day)
    last = first.adding(days: CivilDate.days(inMonth: day.month, of: day.year) - 1)
  }

  /// Counts days since 1970-01-01, and keeps to years 1 to 9999 as dates do.
  private init(from first: Int, to last: Int) {
    let known = -719_162...2_932_896
    self.first = CivilDate(daysSinceEpoch: max(first, known.lowerBound))
    self.last = CivilDate(daysSinceEpoch: min(last, known.upperBound))
  }

  /// The days; nil if there are none.
  var range: ClosedRange<CivilDate>? { first <= last ? first...last : nil }
}

/// A day of the week, as options name it.
enum Weekday: String, CaseIterable, Sendable {
  case mon, tue, wed, thu, fri, sat, sun

  /// 1 for Sunday to 7 for Saturday, as CareKit and Foundation count.
  var number: Int { (place + 1) % 7 + 1 }

  /// Returns how many days before a day its week begins, if weeks begin on this weekday.
  func days(before day: CivilDate) -> Int { (day.weekday - number + 7) % 7 }

  /// The days of a week that begins on this one.
  var week: [Weekday] { Array(Self.allCases[place...] + Self.allCases[..<place]) }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// How the option is declared by every command that has weeks.
  static let option = OptionSpec.option(
    "--first-day",
    value: "DAY",
    help: "First day of a week (default: Monday)",
    completion: .choices(allCases.map(\.rawValue))
  )
}
