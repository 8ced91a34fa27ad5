import CareModel

/// A word, number or mark of a text that says a regimen.
struct RegimenToken: Hashable, Sendable {
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
    /// Two or three numbers with strokes between them: `11/12`, `11/12/2026`.
    case slashed([Int])
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

/// Words that have a meaning of their own in a regimen and are no units.
enum RegimenWord {
  static let reserved: Set<String> = [
    "a", "alternate", "alternating", "and", "any", "at", "daily", "day", "days", "each", "every",
    "for", "from", "h", "hour", "hours", "in", "last", "min", "minute", "minutes", "moment",
    "month",
    "monthly", "months", "next", "of", "on", "only", "other", "s", "second", "seconds", "start",
    "starting", "steps", "stop", "taper", "the", "then", "through", "till", "time", "times",
    "titrate", "titration", "to", "until", "week", "weekdays", "weekend", "weekends", "weekly",
    "weeks", "year", "yearly", "years", "am", "pm", "noon", "midnight", "today", "tomorrow",
    "yesterday", "ago", "once", "twice", "or", "with", "without", "per", "before", "after", "if",
    "when", "up", "as", "needed", "prn", "by", "x", "not", "no", "more", "than", "max", "maximum",
    "about", "between", "bid", "tid", "qid", "morning", "evening", "night", "noon", "bedtime",
    "meal",
    "food", "half", "quarter",
  ]

  static func isReserved(_ word: String) -> Bool {
    let words = word.lowercased().split(separator: " ").map(String.init)
    return words.contains { word in
      reserved.contains(word) || weekday(word) != nil || month(word) != nil
    }
  }

  /// Returns the day of the week that a word names by three letters or more: 0 for Monday.
  static func weekday(_ word: String) -> Int? {
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    let others = ["tues": 1, "thur": 3, "thurs": 3]
    guard word.utf8.count >= 3 else { return nil }
    if let day = others[word] { return day }
    return names.firstIndex { $0 == word || $0.prefix(3) == word || "\($0)s" == word }
  }

  /// Returns the month that a word names by three letters or whole, from 1.
  static func month(_ word: String) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    if word == "sept" { return 9 }
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }
}

extension RegimenToken {
  /// Splits a text into its tokens.
  static func tokens(of text: String) -> [RegimenToken] {
    var scanner = RegimenScanner(text)
    var tokens: [RegimenToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }
}

/// Goes through a text character by character.
private struct RegimenScanner {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) { characters = Array(text) }

  private var present: Character? { position < characters.count ? characters[position] : nil }

  mutating func next() -> RegimenToken? {
    take(while: \.isWhitespace)
    guard let first = present else { return nil }
    let start = position
    let kind: RegimenToken.Kind
    if first == "\"" || first == "“" {
      kind = quoted().map { .quoted($0) } ?? .unclosed
    } else if first.isASCII && first.isNumber {
      kind = number()
    } else if let fraction = Self.fractions[first] {
      position += 1
      kind = .number(fraction)
    } else if Self.isWord(first) {
      kind = .word(take { Self.isWord($0) || Self.joins.contains($0) || $0.isNumber }.lowercased())
    } else {
      position += 1
      kind = .mark(first == "—" ? "–" : first)
    }
    return RegimenToken(kind: kind, text: String(characters[start..<position]))
  }

  private static let fractions: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75]
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

  private mutating func number() -> RegimenToken.Kind {
    let start = position
    let first = digits()
    if present == ",", isNumber(at: position + 1) { return chain(from: start) }
    switch present {
    case ":": return time(first)
    case "-" where first.utf8.count == 4: return date(first)
    case "/" where isNumber(at: position + 1): return slashed(first)
    case ".":
      guard isNumber(at: position + 1) else { break }
      position += 1
      let number = "\(first).\(digits())"
      if present == ",", isNumber(at: position + 1) { return chain(from: start) }
      return .number(Double(number) ?? 0)
    case let mark?:
      if let fraction = Self.fractions[mark] {
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

  private mutating func chain(from start: Int) -> RegimenToken.Kind {
    position = start
    let text = take { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." }
    return .chain(text.split(separator: ",").map { Double($0) ?? .infinity })
  }

  private func isNumber(at position: Int) -> Bool {
    position < characters.count && characters[position].isASCII && characters[position].isNumber
  }

  private mutating func time(_ hours: String) -> RegimenToken.Kind {
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

  private mutating func date(_ year: String) -> RegimenToken.Kind {
    let start = position
    let rest = String(characters[position...].prefix(6))
    if let date = CivilDate(year + rest) {
      position += 6
      return .date(date)
    }
    position = start
    return .number(Double(year) ?? .infinity)
  }

  private mutating func slashed(_ first: String) -> RegimenToken.Kind {
    var numbers = [Int(first) ?? .max]
    while present == "/", isNumber(at: position + 1), numbers.count < 3 {
      position += 1
      numbers.append(Int(digits()) ?? .max)
    }
    return .slashed(numbers)
  }
}
