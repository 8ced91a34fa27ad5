import CareModel

/// Goes through a text character by character.
struct TextScanner {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) { characters = Array(text) }

  private var present: Character? { position < characters.count ? characters[position] : nil }

  mutating func next() -> TextToken? {
    take(while: \.isWhitespace)
    guard let first = present else { return nil }
    let start = position
    let kind: TextToken.Kind
    if first == "\"" || first == "“" {
      kind = quoted().map { .quoted($0) } ?? .unclosed
    } else if first.isASCII && first.isNumber {
      kind = number()
    } else if first == ".", isNumber(at: position + 1),
      start == 0 || characters[start - 1].isWhitespace
    {
      position += 1
      kind = .number(Double("0.\(digits())") ?? 0)
    } else if let fraction = TextToken.fractions[first] {
      position += 1
      kind = .number(fraction)
    } else if Self.isWord(first) {
      kind = .word(take { Self.isWord($0) || Self.joins.contains($0) || $0.isNumber }.lowercased())
    } else {
      position += 1
      kind = .mark(TextToken.dashes.contains(first) ? "–" : first)
    }
    return TextToken(kind: kind, text: String(characters[start..<position]))
  }

  private static let joins: Set<Character> = ["/", "_", "'", "^", "·"]

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || "%°µ".contains(character)
  }

  @discardableResult
  private mutating func take(while isTaken: (Character) -> Bool) -> String {
    let start = position
    while let present, isTaken(present) { position += 1 }
    return String(characters[start..<position])
  }

  /// Reads a text in quotes, or returns nil if it has no end; `\"` and `\\` stand for the characters
  /// themselves.
  private mutating func quoted() -> String? {
    position += 1
    var text = ""
    while let character = present, character != "\"", character != "”" {
      position += 1
      guard character == "\\", let escaped = present, escaped == "\"" || escaped == "\\" else {
        text.append(character)
        continue
      }
      text.append(escaped)
      position += 1
    }
    guard position < characters.count else { return nil }
    position += 1
    return text
  }

  private mutating func digits() -> String { take { $0.isASCII && $0.isNumber } }

  private mutating func number() -> TextToken.Kind {
    let start = position
    let first = digits()
    if present == ",", isNumber(at: position + 1) { return chain(from: start) }
    switch present {
    case ":": return time(first)
    case "-" where first.utf8.count == 4: return date(first)
    case "-" where isNumber(at: position + 1):
      if let date = numbersWithHyphens(first) { return date }
    case "/" where isNumber(at: position + 1): return slashed(first)
    case TextToken.fractionSlash where isNumber(at: position + 1): return fraction(over: first)
    case ".":
      guard isNumber(at: position + 1) else { break }
      position += 1
      let second = digits()
      if let date = dotted(first, second) { return date }
      let number = "\(first).\(second)"
      if present == ",", isNumber(at: position + 1) { return chain(from: start) }
      return .number(Double(number) ?? 0)
    case let mark?:
      if let fraction = TextToken.fractions[mark] {
        position += 1
        return .number((Double(first) ?? 0) + fraction)
      }
    case nil: break
    }
    let rest = String(characters[position...].prefix { $0.isLetter }).lowercased()
    if ["st", "nd", "rd", "th"].contains(rest), let number = Int(first) {
      position += 2
      return .ordinal(number)
    }
    return .number(Double(first) ?? .infinity)
  }

  private mutating func chain(from start: Int) -> TextToken.Kind {
    position = start
    let text = take { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." }
    return .chain(text.split(separator: ",").map { Double($0) ?? .infinity })
  }

  private func isNumber(at position: Int) -> Bool {
    position < characters.count && characters[position].isASCII && characters[position].isNumber
  }

  private mutating func time(_ hours: String) -> TextToken.Kind {
    let start = position
    position += 1
    let minutes = digits()
    guard hours.utf8.count <= 2, minutes.utf8.count == 2, let hour = Int(hours), hour < 24,
      let minute = Int(minutes), minute < 60
    else {
      position = start
      return .number(Double(hours) ?? .infinity)
    }
    return .time(hour * 3600 + minute * 60)
  }

  private mutating func date(_ year: String) -> TextToken.Kind {
    let start = position
    let rest = String(characters[position...].prefix(6))
    if let date = CivilDate(year + rest) {
      position += 6
      return .date(date)
    }
    position = start
    return .number(Double(year) ?? .infinity)
  }

  private mutating func slashed(_ first: String) -> TextToken.Kind {
    var numbers = [Int(first) ?? .max]
    while present == "/", isNumber(at: position + 1), numbers.count < 3 {
      position += 1
      numbers.append(Int(digits()) ?? .max)
    }
    return .slashed(numbers)
  }

  /// Reads the rest of `1⁄2`; what is no proper fraction, such as `11⁄2`, is no number.
  private mutating func fraction(over numerator: String) -> TextToken.Kind {
    position += 1
    let denominator = digits()
    return TextToken.fraction(numerator, denominator).map { .number($0) }
      ?? .slashed([Int(numerator) ?? .max, Int(denominator) ?? .max])
  }

  /// Reads the rest of `23-11-2026`; nil if it is none.
  private mutating func numbersWithHyphens(_ first: String) -> TextToken.Kind? {
    let start = position
    position += 1
    let second = digits()
    if present == "-", isNumber(at: position + 1) {
      position += 1
      let third = digits()
      if third.utf8.count == 4, let date = Self.numbers([first, second, third]) {
        return .slashed(date)
      }
    }
    position = start
    return nil
  }

  /// Reads the rest of `23.11.` or `23.11.2026`; nil if it is none.
  private mutating func dotted(_ first: String, _ second: String) -> TextToken.Kind? {
    guard present == ".", let date = Self.numbers([first, second]), (1...31).contains(date[0]),
      (1...12).contains(date[1])
    else { return nil }
    position += 1
    let year = position
    let third = digits()
    guard [2, 4].contains(third.utf8.count), let number = Int(third) else {
      position = year
      return .dotted(date)
    }
    return .dotted(date + [number])
  }

  private static func numbers(_ texts: [String]) -> [Int]? {
    let numbers = texts.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
    return numbers.count == texts.count ? numbers : nil
  }
}
