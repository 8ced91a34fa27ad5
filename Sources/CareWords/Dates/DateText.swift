public import CareModel

/// Reads a whole text as a day, a time of day, or both.
public struct DateText: Sendable {
  /// What a text is read for.
  public enum Wanted: Hashable, Sendable {
    case day
    /// A time, with its day or without.
    case time
    case dayOrTime
  }

  /// What a text says.
  public enum Meaning: Hashable, Sendable {
    case day(CivilDate)
    /// Seconds since midnight.
    case time(Int)
    /// A day and the seconds since its midnight.
    case dayTime(CivilDate, Int)
    /// So many seconds from now.
    case elapsed(seconds: Int)
  }

  private let today: CivilDate
  private let isTwelveHourClock: Bool

  /// Makes a reader of texts that are typed on a day.
  ///
  /// - Parameters:
  ///   - today: The day that relative days such as `yesterday` start from.
  ///   - isTwelveHourClock: Whether an hour from 1 to 12 without `am` or `pm` may be in either half of
  ///     the day.
  public init(today: CivilDate, isTwelveHourClock: Bool = false) {
    (self.today, self.isTwelveHourClock) = (today, isTwelveHourClock)
  }

  /// Reads a text: `mon`, `23 Nov`, `yesterday 8 pm`, `20.30`, `2 hours ago`.
  ///
  /// - Throws: If the text says no day or time, or could say several. Every reading of the error is a
  ///   whole text that can be read.
  public func read(
    _ text: String,
    for wanted: Wanted,
    _ side: DaySide
  ) throws(DateTextError) -> Meaning {
    do throws(DateTextError) { return try meaning(text, wanted, side) } catch {
      throw DateTextError(
        error.message,
        readings: wholeReadings(error, of: text, wanted, side, depth: 0),
        days: error.days,
        saysNothing: error.saysNothing
      )
    }
  }

  /// Returns texts in which what is not clear is said clearly.
  private func wholeReadings(
    _ error: DateTextError,
    of text: String,
    _ wanted: Wanted,
    _ side: DaySide,
    depth: Int
  ) -> [String] {
    let tokens = TextToken.tokens(of: text)
    let parts = error.days.isEmpty ? error.readings : error.days.map(Self.words)
    guard depth < 4, error.place.upperBound <= tokens.count, !error.place.isEmpty else {
      return parts
    }
    var readings: [String] = []
    for part in parts {
      let words =
        tokens[..<error.place.lowerBound].map(\.text) + [part]
        + tokens[error.place.upperBound...].map(\.text)
      let whole = words.joined(separator: " ")
      do throws(DateTextError) {
        _ = try meaning(whole, wanted, side)
        readings.append(whole)
      } catch { readings += wholeReadings(error, of: whole, wanted, side, depth: depth + 1) }
    }
    return readings
  }

  /// `Mon 23 Nov 2026`, as people type it: in English.
  public static func words(_ day: CivilDate) -> String {
    Catalogue.english.saying { "\(Wording.shortWeekday(day)) \(Wording.date(day))" }
  }
}

extension DateText {
  private static let longest = 100

  private func meaning(
    _ text: String,
    _ wanted: Wanted,
    _ side: DaySide
  ) throws(DateTextError) -> Meaning {
    guard text.utf8.count <= Self.longest else {
      throw DateTextError("A date is said in at most \(Self.longest) bytes.")
    }
    var reader = DateTextReader(
      TextToken.tokens(of: text),
      today: today,
      isTwelveHourClock: isTwelveHourClock
    )
    if wanted != .day, let seconds = Self.elapsed(&reader) { return .elapsed(seconds: seconds) }
    let meaning = try reader.dayAndTime(DateTextReader.Look(side: side, base: today), wanted)
    guard reader.present == nil else {
      throw DateTextError(
        "It is not clear what '\(reader.present?.text ?? "")' means here.",
        saysNothing: true
      )
    }
    return meaning
  }

  private static let lengths = [
    "h": 3600, "hour": 3600, "hours": 3600, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
  ]

  /// Reads `2 hours ago` or `in 30 min`; nil if the text says something else.
  private static func elapsed(_ reader: inout DateTextReader) -> Int? {
    let start = reader.position
    let isAhead = reader.take("in")
    if let count = reader.takeCount(), let length = reader.word().flatMap({ lengths[$0] }) {
      reader.position += 1
      if isAhead || reader.take("ago"), reader.present == nil {
        return isAhead ? count * length : -count * length
      }
    }
    reader.position = start
    return nil
  }
}

extension DateTextReader {
  /// Reads a day, a time, or both in either order.
  fileprivate mutating func dayAndTime(
    _ look: Look,
    _ wanted: DateText.Wanted
  ) throws(DateTextError) -> DateText.Meaning {
    let isAt = take("at")
    if wanted != .day, isAt || beginsTime(wanted) {
      try refuseBareNumber(isAt: isAt, look, wanted)
      let second = try time()
      guard present != nil else { return .time(second) }
      _ = take(mark: ",")
      _ = take("on")
      return .dayTime(try day(look), second)
    }
    _ = take("on")
    let day = try day(look)
    guard present != nil else { return .day(day) }
    guard wanted != .day else {
      throw DateTextError("A day alone is wanted, without a time.")
    }
    _ = take(mark: ",")
    _ = take("at")
    return .dayTime(day, try time())
  }

  /// Whether a time begins here rather than a day.
  private func beginsTime(_ wanted: DateText.Wanted) -> Bool {
    switch present?.kind {
    case .time, .word("noon"), .word("midnight"): return true
    case .number:
      guard let text = present?.text, Self.clock(text) != nil else { return false }
      if word(1).flatMap(DateWord.month) != nil { return false }
      if token(1)?.kind == .mark("."), word(2).flatMap(DateWord.month) != nil { return false }
      // "3 days ago" and "2 w ago" are days.
      let following = word(1) ?? ""
      return !["d", "day", "days", "w", "wk", "week", "weeks", "month", "months"].contains(
        following
      )
    default: return false
    }
  }

  /// Refuses `8` and `11.12`, which could be a time or a date where either is wanted.
  private func refuseBareNumber(
    isAt: Bool,
    _ look: Look,
    _ wanted: DateText.Wanted
  ) throws(DateTextError) {
    guard !isAt, wanted == .dayOrTime, case .number? = present?.kind, let text = present?.text,
      token(1) == nil
    else { return }
    let parts = text.split(separator: ".").compactMap { Int($0) }
    let place = position..<(position + 1)
    guard parts.count == 2 else {
      throw DateTextError(
        "'\(text)' could be a time or a day of the month.",
        readings: ["at \(text)"],
        at: place
      )
    }
    var days: [CivilDate] = []
    do throws(DateTextError) { days = [try dotted(parts, look, from: position)] } catch {
      days = error.days
    }
    guard !days.isEmpty else { return }
    throw DateTextError(
      "'\(text)' could be a time or a date.",
      readings: ["at \(text)"] + days.map(DateText.words),
      at: place
    )
  }
}
