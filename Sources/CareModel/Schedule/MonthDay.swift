import CanonicalJSON

/// A day that each month has once, and that no number names: its first Monday, its last day.
///
/// In files it is written as iCalendar writes it: `1MO`, `-1FR`, and `-1` for the last day.
public enum MonthDay: Hashable, Sendable {
  /// The first to fourth of a day of the week, or the last one for -1; 1 is Sunday, 7 is Saturday.
  case weekday(Int, ordinal: Int)
  case last

  private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
  static let ordinals = [1, 2, 3, 4, -1]

  /// Returns the day in a month; nil for a month that does not exist.
  package func date(inMonth month: Int, of year: Int) -> CivilDate? {
    guard (1...12).contains(month), (1...9999).contains(year) else { return nil }
    let length = CivilDate.days(inMonth: month, of: year)
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    switch self {
    case .last: return first.adding(days: length - 1)
    case .weekday(let weekday, let ordinal):
      let offset = (weekday - first.weekday + 7) % 7
      let weeks = ordinal > 0 ? ordinal - 1 : (length - 1 - offset) / 7
      return first.adding(days: offset + 7 * weeks)
    }
  }

  /// Returns whether a date is this day of its month.
  package func includes(_ date: CivilDate) -> Bool {
    self.date(inMonth: date.month, of: date.year) == date
  }

  /// Returns the day in the month that comes so many months after that of a date.
  package func date(_ months: Int, after date: CivilDate) -> CivilDate? {
    let count = date.year * 12 + date.month - 1 + months
    return self.date(inMonth: count % 12 + 1, of: count / 12)
  }
}

extension MonthDay: CustomStringConvertible {
  public var description: String {
    switch self {
    case .last: "-1"
    case .weekday(let weekday, let ordinal):
      Self.names.indices.contains(weekday - 1) ? "\(ordinal)\(Self.names[weekday - 1])" : ""
    }
  }

  /// Reads what ``description`` writes; nil for anything else.
  init?(_ text: String) {
    if text.isSameInUTF8("-1") {
      self = .last
      return
    }
    for ordinal in Self.ordinals {
      for weekday in 1...7 {
        let day = Self.weekday(weekday, ordinal: ordinal)
        guard text.isSameInUTF8(day.description) else { continue }
        self = day
        return
      }
    }
    return nil
  }

  static let form = Form(
    .text,
    text: Schema(
      type: "string",
      ("pattern", .string("^(-1|([1-4]|-1)(\(names.joined(separator: "|"))))$"))
    ),
    expecting: "a day of the month such as 1MO, -1FR or -1",
    read: { MonthDay($0) },
    write: { $0.description }
  )
}
