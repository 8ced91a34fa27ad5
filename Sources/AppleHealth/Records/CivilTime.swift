import CareModel

/// The form in which an export writes a moment: `2023-05-10 19:41:07 +0200`.
///
/// The offset is that of the phone when it exported, also of what was measured in another zone; so only
/// the moment is told.
enum CivilTime {
  private static let count = 25

  /// Reads the moment; nil for any other form, and for a day or an hour that does not exist.
  static func instant(_ bytes: [UInt8], _ range: Range<Int>) -> Instant? {
    guard range.count == count, range.upperBound <= bytes.count else { return nil }
    let first = range.lowerBound
    func number(_ offset: Int, _ digits: Int) -> Int? {
      var value = 0
      for place in first + offset..<first + offset + digits {
        let digit = bytes[place] &- 48
        guard digit < 10 else { return nil }
        value = value &* 10 &+ Int(digit)
      }
      return value
    }
    func isMark(_ offset: Int, _ mark: Unicode.Scalar) -> Bool {
      bytes[first + offset] == UInt8(ascii: mark)
    }
    guard isMark(4, "-"), isMark(7, "-"), isMark(10, " "), isMark(13, ":"), isMark(16, ":"),
      isMark(19, " "), isMark(20, "+") || isMark(20, "-"),
      let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
      let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
      let offsetHour = number(21, 2), let offsetMinute = number(23, 2),
      year > 0, 1...12 ~= month, day > 0, day <= days(in: month, of: year),
      hour < 24, minute < 60, second < 60, offsetHour < 24, offsetMinute < 60
    else { return nil }
    let offset = offsetHour * 3600 + offsetMinute * 60
    let seconds =
      daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
      - (isMark(20, "-") ? -offset : offset)
    return Instant(seconds: Int64(seconds))
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts days in the Gregorian calendar, from a year that begins in March.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
