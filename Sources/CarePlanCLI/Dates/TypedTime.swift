import CarePlanKit

/// Understands times of day, as people type them.
enum TypedTime {
  /// Reads `08:00`, `08:00:30`, `8 pm` or `20.30` as seconds since midnight.
  ///
  /// Which half of the day `8` means on a clock of twelve hours is for ``DateReader/refuseHalfDay(_:)``.
  static func secondOfDay(
    _ text: String,
    of thing: String = "day",
    hint: String = Wording.hint(.writeItAs, Wording.either(["HH:MM", "H am", "H pm"]))
  ) throws(UsageError) -> Int {
    if let second = digits(text) { return second }
    let reader = DateText(today: CivilDate(daysSinceEpoch: 0))
    do throws(DateTextError) {
      if case .time(let second) = try reader.read(text, for: .time, .either) { return second }
    } catch {
      // Nobody asks for a day here, so that no reading with one helps.
      guard error.saysNothing || !error.days.isEmpty else {
        throw UsageError(error, of: text, hint)
      }
    }
    throw UsageError("'\(text)' is not a time of \(thing)", hint: hint)
  }

  /// Reads `08:00` or `08:00:30`; nil for any other text.
  static func digits(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count <= 2 ? UInt8(String($0)) : nil }.map(Int.init)
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers[0] < 24, numbers[1] < 60, numbers.count == 2 || numbers[2] < 60
    else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
  }
}
