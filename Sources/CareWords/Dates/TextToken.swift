import CareModel

/// A word, number or mark of a text that says a date, a time or a regimen.
struct TextToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A word in small letters.
    case word(String)
    /// A number without a sign.
    case number(Double)
    /// A number as a place in a row: `5th`.
    case ordinal(Int)
    /// A time with a colon: seconds since midnight.
    case time(Int)
    /// A date with its year in front: `2026-01-11`.
    case date(CivilDate)
    /// Two or three numbers with strokes between them: `11/12`, `11/12/2026`, `11-12-2026`.
    case slashed([Int])
    /// Two or three numbers with a point behind each but the last: `23.11.`, `23.11.2026`.
    case dotted([Int])
    /// Numbers with commas and no spaces between them: `4,3,2,1`, or perhaps a decimal comma.
    case chain([Double])
    /// A text in quotes.
    case quoted(String)
    /// A quote that is not closed.
    case unclosed
    /// One of `,` `;` `:` `–` and `-`.
    case mark(Character)
  }

  let kind: Kind
  /// What was written.
  let text: String
}

extension TextToken {
  /// The dashes of ranges other than `-`, which `–` stands for; the last one is the minus sign.
  static let dashes: Set<Character> = ["–", "—", "‐", "‑", "‒", "―", "−"]
  /// The slash between the digits of a fraction: `1⁄2`.
  static let fractionSlash: Character = "⁄"
  static let fractions: [Character: Double] = [
    "½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1.0 / 3, "⅔": 2.0 / 3,
  ]

  /// Returns a proper fraction of digits.
  static func fraction(_ numerator: some StringProtocol, _ denominator: some StringProtocol)
    -> Double?
  {
    guard let upper = Int(numerator), let lower = Int(denominator), (2...10).contains(lower),
      (1..<lower).contains(upper)
    else { return nil }
    return Double(upper) / Double(lower)
  }

  /// Whether it is a fraction by itself: `½`, `1⁄2`.
  var isFraction: Bool {
    guard case .number(let number) = kind, number < 1 else { return false }
    return text.contains { Self.fractions[$0] != nil || $0 == Self.fractionSlash }
  }

  /// Splits a text into its tokens.
  static func tokens(of text: String) -> [TextToken] {
    var scanner = TextScanner(text)
    var tokens: [TextToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }
}
