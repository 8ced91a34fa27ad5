import CareModel

/// Reads days and times of day, as people write them, out of a row of tokens.
///
/// What could be one of several is refused with all of them.
struct DateTextReader: TokenReader {
  let tokens: [TextToken]
  /// The token that is read next.
  var position: Int
  /// The day that "today" is.
  let today: CivilDate
  /// Whether hours without "am" or "pm" can be of either half of the day.
  let isTwelveHourClock: Bool
  /// Whether a word behind a number makes an amount of it, so that it is no year.
  var isUnit: @Sendable (String) -> Bool = { _ in false }

  init(
    _ tokens: [TextToken],
    at position: Int = 0,
    today: CivilDate,
    isTwelveHourClock: Bool
  ) {
    (self.tokens, self.position) = (tokens, position)
    (self.today, self.isTwelveHourClock) = (today, isTwelveHourClock)
  }

  /// Takes a number of days or hours, as a number or as `a` and `an`.
  mutating func takeCount() -> Int? {
    if take("a", "an", "one") { return 1 }
    guard case .number(let number)? = present?.kind, let count = Int(exactly: number),
      (0...Self.most).contains(count)
    else { return nil }
    position += 1
    return count
  }

  /// The most days, weeks or months that somebody counts: those of a hundred years.
  private static let most = 36_525

  /// Says what stands where a day or time should, or that nothing does.
  func unexpected(_ what: String, from start: Int) -> DateTextError {
    guard tokens.indices.contains(start) else {
      return DateTextError("The text ends too early: it wants \(what).", saysNothing: true)
    }
    return DateTextError(
      "'\(tokens[start].text)' is not \(what).",
      at: start..<position,
      saysNothing: true
    )
  }
}
