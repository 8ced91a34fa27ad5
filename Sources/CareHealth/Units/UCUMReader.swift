/// Reads the grammar of UCUM: products and quotients from left to right, exponents, annotations.
///
/// `kcal/h/kg` and `kcal/(h.kg)` are one unit, `kcal/h.kg` is another: here only what follows a `/` at
/// once is below it. HealthKit's grammar says otherwise, and the two never mix.
struct UCUMReader {
  private var scanner: UnitScanner
  private let atoms: [String: UCUMTable.Atom]
  private var expression = UnitExpression()
  /// How many parentheses may stand in each other.
  private static let deepest = 8

  /// Reads a text; nil if it is no unit of the table.
  static func read(_ text: String, _ atoms: [String: UCUMTable.Atom]) -> UnitExpression? {
    guard let scanner = UnitScanner(text) else { return nil }
    var reader = UCUMReader(scanner: scanner, atoms: atoms)
    // "A leading solidus will invert the unit that directly follows it": UCUM, section 7.3.
    let isInverse = reader.scanner.take("/")
    guard reader.readTerm(isInverse ? -1 : 1, of: 1, depth: 0), reader.scanner.isAtEnd else {
      return nil
    }
    return reader.expression
  }

  /// Reads a product, the first factor of which has a sign of its own.
  private mutating func readTerm(_ first: Int, of sign: Int, depth: Int) -> Bool {
    guard depth <= Self.deepest, readComponent(first, depth) else { return false }
    while true {
      if scanner.take(".") {
        guard readComponent(sign, depth) else { return false }
      } else if scanner.take("/") {
        guard readComponent(-sign, depth) else { return false }
      } else {
        return true
      }
    }
  }

  private mutating func readComponent(_ sign: Int, _ depth: Int) -> Bool {
    if scanner.take("(") {
      return readTerm(sign, of: sign, depth: depth + 1) && scanner.take(")") && readsAnnotation()
    }
    if scanner.next == UInt8(ascii: "{") { return readsAnnotation() }
    let isPowerOfTen = scanner.take(text: "10*") || scanner.take(text: "10^")
    if !isPowerOfTen, scanner.next.map(UnitScanner.isDigit) == true { return readNumber(sign) }
    return readUnit(isPowerOfTen ? "10*" : readSymbol(), sign) && readsAnnotation()
  }

  private mutating func readNumber(_ sign: Int) -> Bool {
    let digits = scanner.take { UnitScanner.isDigit($0) }
    guard digits.utf8.count <= 18, let number = ExactRatio(digits),
      let factor = number.raised(to: sign),
      expression.append(nil, UnitMeasure(dimension: .none, factor: factor))
    else { return false }
    expression.hasNumber = expression.hasNumber || number != .one
    return readsAnnotation()
  }

  /// Reads the letters of a unit with its prefix, and what stands in brackets beside them.
  private mutating func readSymbol() -> String {
    var symbol = ""
    while let next = scanner.next {
      if next == UInt8(ascii: "[") {
        guard let inner = scanner.take(upTo: "]") else { return "" }
        symbol += "\(inner)]"
      } else {
        let letters = scanner.take {
          UnitScanner.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "%")
            || $0 == UInt8(ascii: "'")
        }
        guard !letters.isEmpty else { break }
        symbol += letters
      }
    }
    return symbol
  }

  private mutating func readUnit(_ symbol: String, _ sign: Int) -> Bool {
    guard let unit = Self.unit(symbol, atoms) else { return false }
    var exponent = 1
    if let next = scanner.next,
      UnitScanner.isDigit(next) || next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
    {
      guard let value = scanner.takeExponent() else { return false }
      exponent = value
    }
    if symbol == "10*" { expression.hasNumber = true }
    let term = UnitExpression.Term(
      prefix: unit.prefix,
      atom: unit.atom,
      exponent: exponent * sign
    )
    return expression.append(term, unit.measure)
  }

  private mutating func readsAnnotation() -> Bool {
    guard scanner.take("{") else { return true }
    return scanner.take(upTo: "}") != nil
  }

  /// Finds a unit with or without a prefix; a code that is one by itself goes first.
  private static func unit(
    _ symbol: String,
    _ atoms: [String: UCUMTable.Atom]
  ) -> (prefix: String, atom: String, measure: UnitMeasure)? {
    if let atom = atoms[symbol] { return ("", symbol, atom.measure) }
    for length in 1...2 {
      let prefix = String(symbol.prefix(length))
      let rest = String(symbol.dropFirst(length))
      guard let power = UCUMTable.prefixes[prefix], let atom = atoms[rest], atom.isMetric,
        let scale = ExactRatio.powerOfTen(power),
        let factor = atom.measure.factor.multiplied(by: scale)
      else { continue }
      var measure = atom.measure
      measure.factor = factor
      return (prefix, rest, measure)
    }
    return nil
  }
}
