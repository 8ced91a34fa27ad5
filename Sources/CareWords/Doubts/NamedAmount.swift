import CareModel

/// An amount that a text for people names: `one tablet`, `½ tablet`, `5–10 mL`.
///
/// A strength (`500 mg tablets`, `250 mg per 5 mL`), a limit (`no more than 4 tablets`) and what a
/// medicine is taken with (`a glass of 200 mL water`) are no amounts of it.
struct NamedAmount: Hashable {
  let least: Double
  let most: Double
  /// The unit as the text has it.
  let units: String
  /// The amounts of which one is to be chosen: `5 or 20 mg`; nil for one amount or a range.
  var choices: [Double]?
  /// Whether it is said to be that of a whole day.
  var isOfDay = false
  /// Whether it is the amount for each of two sides.
  var isOfBothSides = false
  /// Whether it is a daily maximum and not the amount of a dose.
  var isLimit = false

  var unit: UnitOfMeasure { UnitOfMeasure(units) }

  /// The amount, of a range its upper end.
  var value: OutcomeValue { value(most) }

  /// The amount, or those of which one is to be chosen.
  var values: [OutcomeValue] { choices?.map(value) ?? [value] }

  private func value(_ number: Double) -> OutcomeValue {
    let content: OutcomeValue.Content = Int(exactly: number).map { .integer($0) } ?? .double(number)
    return OutcomeValue(content, units: units)
  }

  func isComparable(to target: OutcomeValue) -> Bool {
    target.unit.map { unit.converts(to: $0) } ?? false
  }

  /// Returns whether a target is this amount, or lies in its range.
  func includes(_ target: OutcomeValue) -> Bool {
    guard isComparable(to: target) else { return false }
    let amount = [target].sum(in: unit)
    let greatest = [target.greatest].sum(in: unit)
    let slack = 1e-9 * max(greatest.magnitude, 1)
    if let choices {
      return [amount, greatest].allSatisfy { due in
        // One drop or two in each eye are said of both eyes.
        choices.contains { abs($0 - due) <= slack || isOfBothSides && abs(2 * $0 - due) <= slack }
      }
    }
    return amount >= least - slack && greatest <= most + slack
  }

  /// Returns the amounts of doses that a text names, in order.
  static func amounts(in text: String) -> [NamedAmount] {
    var reader = NamedAmountReader(text)
    return reader.amounts().filter { !$0.isLimit }
  }

  /// Returns the amounts that a text allows a day at most: `max 4 g a day`, `no more than 8 tablets in 24 h`.
  static func dailyLimits(in text: String) -> [NamedAmount] {
    var reader = NamedAmountReader(text.replacing("/day", with: " a day"))
    return reader.amounts().filter(\.isLimit)
  }

  /// Returns the amounts of doses that a title names, in order.
  ///
  /// A title names what a medicine is, with its strength and sometimes how many a pack has: only what
  /// is to be taken counts, and a few of what is counted.
  static func amounts(inTitle title: String) -> [NamedAmount] {
    var reader = NamedAmountReader(title, isTitle: true)
    return reader.amounts().filter { !$0.isLimit }
  }
}

/// Looks through a text for amounts.
private struct NamedAmountReader {
  private let tokens: [TextToken]
  private let isTitle: Bool
  private var place = 0

  init(_ text: String, isTitle: Bool = false) {
    self.isTitle = isTitle
    // ".5 mg", "0,5 mg" and "1,000 units" are numbers wherever they are written.
    let isPointed = text.utf8.contains { [UInt8(ascii: "."), UInt8(ascii: ",")].contains($0) }
    let plain = isPointed ? Self.withPlainNumbers(text) : text
    tokens = TextToken.tokens(of: plain)
  }

  private static func withPlainNumbers(_ text: String) -> String {
    text.replacing(/(^|[^0-9])\.([0-9])/) { "\($0.output.1)0.\($0.output.2)" }
      .replacing(/([0-9]),([0-9]{1,2})(?![0-9,])/) { "\($0.output.1).\($0.output.2)" }
      .replacing(/([0-9]),([0-9]{3})(?![0-9])/) { "\($0.output.1)\($0.output.2)" }
  }

  mutating func amounts() -> [NamedAmount] {
    var found: [NamedAmount] = []
    while place < tokens.count {
      let start = place
      guard var least = number() else {
        place = start + 1
        continue
      }
      let isChoice = word(at: place) == "or"
      var most = upperEnd() ?? least
      let isProduct = word(at: place).map { ["x", "×", "times"].contains($0) } ?? false
      guard let units = units() else {
        // Of "2 x 5 mg" neither number is the dose.
        if isProduct, place < tokens.count {
          place += 1
          if number() != nil { _ = units() }
        }
        continue
      }
      let half = least == most ? fraction(behind: units) : 0
      (least, most) = (least + half, most + half)
      if isMaximum(before: start), isLimitOfDay(before: start, after: place), least <= most {
        found.append(
          NamedAmount(least: least, most: most, units: units, isOfDay: true, isLimit: true)
        )
      } else if !isLimited(before: start), !isStrength(after: place), least <= most,
        !isTitle || isOrdered(from: start, most, units)
      {
        // "1 drop in each eye" may be said of both eyes.
        let isOfBothSides = isOfBothSides(after: place)
        found.append(
          NamedAmount(
            least: least,
            most: isOfBothSides ? 2 * most : most,
            units: units,
            choices: isChoice && least < most ? [least, most] : nil,
            isOfDay: isOfDay(after: place),
            isOfBothSides: isOfBothSides
          )
        )
      }
    }
    return found
  }

  /// Reads the rest of `one tablet and a half` and `1 tablet and ½ tablet`; returns 0 for anything else.
  private mutating func fraction(behind units: String) -> Double {
    let start = place
    guard word(at: place) == "and" else { return 0 }
    place += word(at: place + 1) == "a" && word(at: place + 2) == "half" ? 2 : 1
    if let part = number(), part < 1 {
      let end = place
      if let other = self.units() {
        if UnitOfMeasure(other) == UnitOfMeasure(units) { return part }
      } else if end >= tokens.count || Self.isEnd(tokens[end]) {
        return part
      }
    }
    place = start
    return 0
  }

  /// Returns whether an amount ends before a token: "one and a half hours later" goes on.
  private static func isEnd(_ token: TextToken) -> Bool {
    switch token.kind {
    case .word(let word): !["an", "hour", "hourly", "hours", "minute", "minutes"].contains(word)
    case .mark(let mark): mark != "-"
    default: true
    }
  }

  /// Returns whether a title says that an amount is to be taken: "Take 2 tablets", and of what is
  /// counted also "Ibuprofen, 2 tablets".
  private func isOrdered(from start: Int, _ most: Double, _ units: String) -> Bool {
    guard let first = tokens.indices.contains(start) ? tokens[start].text.lowercased() : nil,
      first != "a", first != "an"
    else { return false }
    if let verb = word(at: start - 1), Self.verbs.contains(verb) { return true }
    return most <= 4 && UnitOfMeasure(units).isCounted
  }

  private static let verbs: Set<String> = [
    "apply", "chew", "dissolve", "drink", "give", "inhale", "inject", "insert", "place", "put",
    "spray", "swallow", "take", "use",
  ]

  /// Returns whether what follows a unit says that it is the amount of a day.
  private func isOfDay(after place: Int) -> Bool {
    if word(at: place) == "daily" || word(at: place) == "total" { return true }
    guard let first = word(at: place), ["a", "per", "each", "every"].contains(first) else {
      return false
    }
    return word(at: place + 1) == "day"
  }

  /// Returns whether the words before a number say that it is the most that is allowed.
  private func isMaximum(before place: Int) -> Bool {
    let words = (max(place - 5, 0)..<place).compactMap { word(at: $0) }
    let pairs = zip(words, words.dropFirst())
    return words.contains { ["max", "maximum", "exceed", "exceeding", "limit"].contains($0) }
      || pairs.contains { $0 == ("more", "than") || $0 == ("at", "most") || $0 == ("up", "to") }
  }

  /// Returns whether a limit is one of a day: `4 g a day`, `4 g in 24 h`, `daily maximum: 4 g`.
  private func isLimitOfDay(before start: Int, after place: Int) -> Bool {
    if isOfDay(after: place)
      || (max(start - 5, 0)..<start).contains(where: { word(at: $0) == "daily" })
    {
      return true
    }
    guard let first = word(at: place), ["in", "within", "per", "every", "over"].contains(first)
    else {
      return false
    }
    if word(at: place + 2) == "day" { return true }
    guard tokens.indices.contains(place + 1), tokens[place + 1].kind == .number(24) else {
      return false
    }
    return word(at: place + 2).map { ["h", "hr", "hrs", "hour", "hours"].contains($0) } ?? false
  }

  /// Returns whether what follows a unit says that it is for each side.
  private func isOfBothSides(after place: Int) -> Bool {
    let next = (place..<place + 3).compactMap { word(at: $0) }
    return next.contains { ["each", "both", "ou"].contains($0) }
      && (next + [word(at: place + 3) ?? ""]).contains { Self.sides.contains($0) }
  }

  private static let sides: Set<String> = [
    "eye", "eyes", "ear", "ears", "nostril", "nostrils", "side", "sides", "foot", "feet", "ou",
  ]

  private func word(at place: Int) -> String? {
    guard tokens.indices.contains(place), case .word(let word) = tokens[place].kind else {
      return nil
    }
    return word
  }

  /// Reads a number in figures or words; "a tablet" is one.
  private mutating func number() -> Double? {
    guard let first = plainNumber() else { return nil }
    // "one and a half", "1 1/2"
    if word(at: place) == "and", word(at: place + 1) == "a", word(at: place + 2) == "half" {
      place += 3
      return first + 0.5
    }
    if first.rounded() == first, let fraction = fraction(at: place) {
      place += 1
      return first + fraction
    }
    return first
  }

  private func fraction(at place: Int) -> Double? {
    guard tokens.indices.contains(place) else { return nil }
    switch tokens[place].kind {
    case .slashed(let parts) where parts.count == 2 && parts[0] > 0 && (2...4).contains(parts[1]):
      return parts[0] < parts[1] ? Double(parts[0]) / Double(parts[1]) : nil
    case .number(let number) where number < 1 && number > 0: return number
    default: return nil
    }
  }

  private mutating func plainNumber() -> Double? {
    guard tokens.indices.contains(place) else { return nil }
    if let fraction = fraction(at: place) {
      place += 1
      skip(["a", "an", "of"])
      return fraction
    }
    switch tokens[place].kind {
    case .number(let number) where number.isFinite:
      place += 1
      return number
    case .word("half"):
      place += 1
      skip(["a", "an", "of"])
      return 0.5
    case .word(let word):
      guard let number = Self.numbers[word] else { return nil }
      place += 1
      return number
    default: return nil
    }
  }

  private mutating func skip(_ words: Set<String>) {
    while let word = word(at: place), words.contains(word) { place += 1 }
  }

  private static let numbers: [String: Double] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
  ]

  /// Reads the rest of "1–2", "1 to 2", "one or two".
  private mutating func upperEnd() -> Double? {
    let start = place
    guard tokens.indices.contains(place) else { return nil }
    switch tokens[place].kind {
    case .mark("-"), .mark("–"), .word("to"), .word("or"): place += 1
    default: return nil
    }
    if let number = number() { return number }
    place = start
    return nil
  }

  /// Reads the unit of a dose, of which a word may stand before it: "two small tablets".
  private mutating func units() -> String? {
    let start = place
    // "three (3) tablets"
    if place + 2 < tokens.count, tokens[place].kind == .mark("("),
      case .number = tokens[place + 1].kind, tokens[place + 2].kind == .mark(")")
    {
      place += 3
    }
    if place < tokens.count, tokens[place].text == "U" {
      place += 1
      return "units"
    }
    for _ in 0..<2 {
      guard let word = word(at: place) else { break }
      let text = tokens[place].text
      if UnitOfMeasure(text).isOfDoses {
        place += 1
        return text
      }
      guard Self.adjectives.contains(word) else { break }
      place += 1
    }
    place = start
    return nil
  }

  private static let adjectives: Set<String> = [
    "full", "large", "level", "small", "white", "whole", "yellow", "blue", "red", "pink", "round",
    "more",
  ]

  /// Returns whether the words before a number say that it is a limit, a strength, or goes with it.
  private func isLimited(before place: Int) -> Bool {
    var words: [String] = []
    for index in stride(from: place - 1, through: max(place - 4, 0), by: -1) {
      // What stands before a full stop or a comma is another thing.
      guard let word = word(at: index) else { break }
      words.append(word)
    }
    guard let last = words.first else { return false }
    return Self.closeLimits.contains(last) || !Self.limits.isDisjoint(with: words)
  }

  private static let closeLimits: Set<String> = [
    "of", "with", "contains", "containing", "contain", "equals", "per", "in", "to", "than",
    "each", "every",
  ]
  private static let limits: Set<String> = [
    "max", "maximum", "most", "exceed", "exceeding", "limit", "total", "strength", "least",
    "minimum", "never", "if", "missed", "extra", "until", "reach", "reaches", "over", "above",
    "below", "under", "up", "instead",
  ]

  /// Returns whether what follows a unit says that it is a strength, or of something else.
  private func isStrength(after place: Int) -> Bool {
    guard let next = word(at: place) else { return false }
    if Self.others.contains(next) { return true }
    if ["per", "in", "each"].contains(next), place + 1 < tokens.count {
      if case .number = tokens[place + 1].kind { return true }
      return word(at: place + 1).map { UnitOfMeasure($0).isOfDoses } ?? false
    }
    if next == "of", let what = word(at: place + 1) { return Self.others.contains(what) }
    // "500 mg tablets" are tablets.
    return UnitOfMeasure(tokens[place - 1].text).isMeasured && UnitOfMeasure(next).isCounted
  }

  private static let others: Set<String> = [
    "water", "milk", "juice", "liquid", "liquids", "fluid", "fluids", "food", "yoghurt", "yogurt",
    "tea", "saline", "apart",
  ]
}
