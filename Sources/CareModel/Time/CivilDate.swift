/// A day of the Gregorian calendar as people write it, the same wherever they are.
///
/// In files it is `2026-01-10`. A day becomes a span of time only together with a time zone.
public struct CivilDate: Hashable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int

  /// Makes a day, or returns nil if the calendar has no such day or the year is not 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Returns the length of a month in days.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate {
  /// Days since 1970-01-01, negative before.
  public var daysSinceEpoch: Int {
    // Years counted from March put the leap day at the end of a year; an era is 400 years.
    let shifted = month <= 2 ? year - 1 : year
    let era = Int64(shifted).flooringDivision(by: 400)
    let yearOfEra = shifted - Int(era) * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int(era) * 146_097 + dayOfEra - 719_468
  }

  /// Makes the day that is some days after 1970-01-01; the caller keeps within years 1 to 9999.
  public init(daysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = Int(Int64(shifted).flooringDivision(by: 146_097))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// Returns the day that is some days later, or earlier when negative.
  ///
  /// Days more than a thousand million years away are cut to that.
  public func adding(days: Int) -> CivilDate {
    let farthest = 1 << 40
    return CivilDate(daysSinceEpoch: daysSinceEpoch + min(max(days, -farthest), farthest))
  }

  /// Returns the same day some months later, or the last one of a month that has no such day.
  ///
  /// Of a month beyond the years 1 to 9999, it is the day itself.
  public func adding(months: Int) -> CivilDate {
    guard abs(months) < 1 << 40 else { return self }
    let count = Int64(year * 12 + month - 1 + months)
    let newYear = Int(count.flooringDivision(by: 12))
    let newMonth = Int(count) - newYear * 12 + 1
    let day = min(day, CivilDate.days(inMonth: newMonth, of: newYear))
    return CivilDate(year: newYear, month: newMonth, day: day) ?? self
  }

  /// The day of the week: 1 for Sunday to 7 for Saturday, as CareKit and Foundation count.
  public var weekday: Int { Int(Int64(daysSinceEpoch + 4) - weekStart(daysSinceEpoch + 4)) + 1 }

  private func weekStart(_ days: Int) -> Int64 { Int64(days).flooringDivision(by: 7) * 7 }
}

extension CivilDate: Comparable {
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: LosslessStringConvertible {
  public var description: String { digits }

  /// Reads `2026-01-10`, or returns nil.
  public init?(_ text: String) { self.init(digits: text) }
}

extension CivilDate: DigitText {
  func write(to writer: inout [UInt8]) {
    writer.put(year, digits: 4)
    writer.put("-")
    writer.put(month, digits: 2)
    writer.put("-")
    writer.put(day, digits: 2)
  }

  init?(_ scanner: inout DigitScanner) {
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2),
      scanner.take("-"), let day = scanner.digits(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
