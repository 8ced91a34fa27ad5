import CanonicalJSON
import CareModel

/// How much is given at once, as it is said: `2 tablets`, `½ tablet`, `1–2 tablets`.
struct RegimenAmount: Hashable, Sendable {
  let number: Double
  /// The greatest amount of a range, of which the number is the least; nil for one amount.
  let greatest: Double?
  /// The unit as the record or the person writes it; nil for a mere number.
  let units: String?

  init(_ number: Double, upTo greatest: Double? = nil, _ units: String?) {
    (self.number, self.greatest, self.units) = (number, greatest, units)
  }

  /// Reads a target; nil for one that says more than an amount.
  init?(_ target: OutcomeValue) {
    guard let number = target.number, Self.isWritable(number),
      target.upperValue.map(Self.isWritable) ?? true, target.kind == nil,
      target.createdDate == nil, target.unknown.isEmpty,
      target.units.map(Self.isPlain) ?? true
    else { return nil }
    self.init(number, upTo: target.upperValue, target.units)
  }

  /// Whether a number can be written with its digits alone.
  static func isWritable(_ number: Double) -> Bool {
    number.isFinite && number >= 0 && number < 1e12 && !"\(number)".contains("e")
  }

  /// Whether a unit is known, and can stand in a sentence without quotes.
  static func isPlain(_ units: String) -> Bool {
    plainUnits.contains(units) || hasPlainWords(units)
  }

  /// The known spellings that can, since nearly every amount is in one of them.
  private static let plainUnits = UnitOfMeasure.spellings.filter(hasPlainWords)

  private static func hasPlainWords(_ units: String) -> Bool {
    if case .unknown = UnitOfMeasure(units).dimension { return false }
    // Typed, it may be a beginning of mg or ml.
    guard units != "m" else { return false }
    let words = units.split(separator: " ", omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      !word.isEmpty && Wording.unit(String(word)) == word && word.first?.isNumber == false
    } && !RegimenWord.isReserved(units)
  }

  /// The target that asks for this amount.
  var target: OutcomeValue {
    let content: OutcomeValue.Content =
      Int(exactly: number).map { .integer($0) } ?? .double(number)
    return OutcomeValue(content, upTo: greatest, units: units)
  }

  /// The unit by what it measures, so that "tablet" and "tablets" are one.
  var unit: UnitOfMeasure? { units.map { UnitOfMeasure($0) } }

  /// The number and its unit; without the unit where the amount before had the same one.
  func words(after previous: RegimenAmount? = nil) -> String {
    guard let units else { return numberWords }
    if let previous, previous.unit == unit { return numberWords }
    return "\(numberWords) \(UnitOfMeasure.spelling(of: units, for: greatest ?? number))"
  }

  /// The number, or both ends of a range.
  private var numberWords: String {
    ([number] + (greatest.map { [$0] } ?? [])).map(words).joined(separator: "–")
  }

  /// Returns a number; halves, thirds and quarters of what is counted are written as fractions.
  private func words(_ number: Double) -> String {
    Wording.fraction(number, of: units) ?? Int(exactly: number).map(String.init) ?? "\(number)"
  }

  static func == (left: RegimenAmount, right: RegimenAmount) -> Bool {
    left.number == right.number && left.greatest == right.greatest
      && (left.units == right.units || left.unit == right.unit)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
