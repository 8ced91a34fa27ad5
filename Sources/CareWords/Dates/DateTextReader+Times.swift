import CareModel

/// Times of day.
extension DateTextReader {
  /// Reads one time of day as seconds since midnight: `08:00`, `8`, `20.30`, `8:30 pm`, `noon`.
  mutating func time() throws(DateTextError) -> Int {
    let start = position
    guard let token = present else { throw unexpected("a time such as 08:00", from: start) }
    position += 1
    switch token.kind {
    case .word("noon"): return 12 * 3600
    case .word("midnight"): throw Self.midnight(start..<position)
    case .time(let second): return try halved(second, token.text, from: start)
    case .number:
      guard let second = Self.clock(token.text) else { break }
      if token.text == "12" {
        if take("noon") { return second }
        if take("midnight") { throw Self.midnight(start..<position) }
      }
      return try halved(second, token.text, from: start)
    default: break
    }
    throw unexpected("a time such as 08:00", from: start)
  }

  private static func midnight(_ place: Range<Int>) -> DateTextError {
    DateTextError(
      "Midnight is between two days: one begins at 00:00, the other ends after 23:59.",
      readings: ["00:00", "23:59"],
      at: place
    )
  }

  /// Reads `8` or `20.30` as seconds since midnight.
  static func clock(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let hour = Int(parts[0]), (0...23).contains(hour), parts[0].utf8.count <= 2 else {
      return nil
    }
    guard parts.count == 2 else { return hour * 3600 }
    guard parts[1].utf8.count == 2, let minute = Int(parts[1]), (0...59).contains(minute) else {
      return nil
    }
    return hour * 3600 + minute * 60
  }

  /// Reads what stands behind a time: "am", "pm", "o'clock" or nothing.
  private mutating func halved(
    _ second: Int,
    _ text: String,
    from start: Int
  ) throws(DateTextError) -> Int {
    let isHourOfClock = take("o'clock", "oclock", "o’clock")
    guard let half = takeHalf() else {
      let isOfEitherHalf = (1...12).contains(second / 3600) && !text.hasPrefix("0")
      guard isOfEitherHalf, isTwelveHourClock || isHourOfClock else { return second }
      throw DateTextError(
        "'\(text)' is one of two times.",
        readings: ["\(text) am", "\(text) pm"],
        at: start..<position
      )
    }
    guard (1...12).contains(second / 3600) else {
      throw DateTextError("There is no \(text) \(half).", at: start..<position)
    }
    let base = second / 3600 == 12 ? second - 12 * 3600 : second
    return half == "am" ? base : base + 12 * 3600
  }

  /// Takes `am`, `pm`, `a.m.` or `p.m.`.
  private mutating func takeHalf() -> String? {
    guard let half = word() else { return nil }
    if half == "am" || half == "pm" {
      position += 1
      return half
    }
    guard half == "a" || half == "p", token(1)?.kind == .mark("."), word(2) == "m" else {
      return nil
    }
    position += 3
    _ = take(mark: ".")
    return half + "m"
  }
}
