/// A week as ISO 8601 counts them: from Monday on, the first one with four days in its year.
struct ISOWeek: Hashable, Sendable {
  let year: Int
  let number: Int
}

extension ISOWeek: CustomStringConvertible {
  /// `2026-W02`.
  var description: String {
    let digits = [year, number].map(String.init)
    let zeros = String(repeating: "0", count: max(0, 4 - digits[0].count))
    return "\(zeros)\(digits[0])-W\(number < 10 ? "0" : "")\(digits[1])"
  }
}
