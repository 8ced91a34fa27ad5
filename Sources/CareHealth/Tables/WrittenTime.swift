import CareModel

/// A day with a time as tables write it: `05.01.2026 08:00`, `1/5/2026 8:00:00 PM`.
struct WrittenTime: Hashable {
  let local: CivilDateTime
  /// The moment, if an offset stands behind the time: `2026-01-05 08:00:00 +0100`.
  let instant: Instant?

  /// Reads a text; nil if it is no day with a time.
  init?(_ text: String, _ order: DelimitedDialect.DayOrder) {
    guard text.utf8.count <= 64 else { return nil }
    let parts = text.split { $0 == " " || $0 == "T" || $0 == "," || $0 == "\u{202F}" }
    guard parts.count >= 2, let date = Self.date(parts[0], order) else { return nil }
    var rest = parts[2...]
    let half = rest.first.map { $0.uppercased() }
    let isHalf = half == "AM" || half == "PM"
    if isHalf { rest = rest.dropFirst() }
    guard let time = Self.time(parts[1], half: isHalf ? half : nil),
      let local = CivilDateTime(date, secondOfDay: time.second, nanoseconds: time.nanoseconds)
    else { return nil }
    self.local = local
    switch rest.count {
    case 0: instant = nil
    case 1:
      guard let offset = rest.first.flatMap(Self.offset),
        let moment = OffsetDateTime(local, offsetSeconds: offset)
      else { return nil }
      instant = moment.instant
    default: return nil
    }
  }

  private static func date(
    _ text: Substring,
    _ order: DelimitedDialect.DayOrder
  ) -> CivilDate? {
    let texts = text.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    let numbers = texts.compactMap { number($0, upTo: 4) }
    guard texts.count == 3, numbers.count == 3 else { return nil }
    let year = order == .yearMonthDay ? 0 : 2
    // A year of two digits is of one of several centuries.
    guard texts[year].utf8.count == 4 else { return nil }
    return switch order {
    case .yearMonthDay: CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    case .dayMonthYear: CivilDate(year: numbers[2], month: numbers[1], day: numbers[0])
    case .monthDayYear: CivilDate(year: numbers[2], month: numbers[0], day: numbers[1])
    }
  }

  private static func time(
    _ text: Substring,
    half: String?
  ) -> (second: Int, nanoseconds: Int32)? {
    let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    let texts = pieces[0].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = texts.compactMap { number($0, upTo: 2) }
    guard pieces.count <= 2, (2...3).contains(texts.count), numbers.count == texts.count,
      pieces.count == 1 || texts.count == 3
    else { return nil }
    var hour = numbers[0]
    if let half {
      guard 1...12 ~= hour else { return nil }
      hour = hour % 12 + (half == "PM" ? 12 : 0)
    }
    let second = numbers.count == 3 ? numbers[2] : 0
    guard hour < 24, numbers[1] < 60, second < 60 else { return nil }
    var nanoseconds: Int32 = 0
    if pieces.count == 2 {
      let digits = pieces[1].prefix(9)
      guard pieces[1].utf8.allSatisfy(UnitScanner.isDigit), !digits.isEmpty,
        let value = Int32(digits + String(repeating: "0", count: 9 - digits.utf8.count))
      else { return nil }
      nanoseconds = value
    }
    return (hour * 3600 + numbers[1] * 60 + second, nanoseconds)
  }

  /// Reads `+0100`, `+01:00` or `Z` as seconds.
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, sign == "+" || sign == "-", digits.utf8.count == 4,
      let number = number(digits[...], upTo: 4), number % 100 < 60
    else { return nil }
    return (number / 100 * 3600 + number % 100 * 60) * (sign == "-" ? -1 : 1)
  }

  private static func number(_ text: Substring, upTo digits: Int) -> Int? {
    guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy(UnitScanner.isDigit) else {
      return nil
    }
    return Int(text)
  }
}
