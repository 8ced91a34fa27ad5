/// A unit as its text is built: powers of prefixed units, with what they come to.
struct UnitExpression: Hashable, Sendable {
  /// One unit in an expression: the `mm[Hg]2` of UCUM, the `dL` of HealthKit.
  struct Term: Hashable, Sendable {
    var prefix = ""
    var atom: String
    var exponent = 1
    /// The grams of a mole, as HealthKit writes them: `180.15588000005408`.
    var molarMass: String?
  }

  var terms: [Term] = []
  /// A number that stands among the units, as in UCUM's `10*3/uL`.
  var hasNumber = false
  var measure = UnitMeasure.one

  /// The longest text that is read as a unit.
  static let longest = 256

  /// Takes in a power of a unit; returns false if the result does not fit.
  mutating func append(_ term: Term?, _ unit: UnitMeasure) -> Bool {
    let exponent = term?.exponent ?? 1
    guard let product = measure.multiplied(by: unit, raisedTo: exponent) else { return false }
    measure = product
    if let term { terms.append(term) }
    return true
  }
}

/// Reads a unit's text byte by byte.
struct UnitScanner {
  private let bytes: [UInt8]
  private var place = 0

  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= UnitExpression.longest else { return nil }
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { place == bytes.count }

  var next: UInt8? { isAtEnd ? nil : bytes[place] }

  /// Steps over a character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Steps over a text if it comes next.
  mutating func take(text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  /// Steps over all bytes that fit, and returns them.
  mutating func take(while fits: (UInt8) -> Bool) -> String {
    let start = place
    while let next, fits(next) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Steps over everything up to a character, and that too; nil if it does not come.
  mutating func take(upTo end: Unicode.Scalar) -> String? {
    let text = take { $0 != UInt8(ascii: end) }
    return take(end) ? text : nil
  }

  /// Reads an exponent of at most two digits with its sign; nil if there is none.
  mutating func takeExponent() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    let digits = take { Self.isDigit($0) }
    guard digits.utf8.count <= 2, let value = Int(digits) else { return nil }
    return isNegative ? -value : value
  }

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
