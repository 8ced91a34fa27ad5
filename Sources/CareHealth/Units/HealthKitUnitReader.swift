/// Reads HealthKit's grammar of units.
///
/// Units multiply by `·`, `.` or `*` and have powers after `^`. There is one `/`, and all that follows
/// it is below it: `mL/min·kg` is UCUM's `mL/min/kg`, with or without parentheses around `min·kg`.
struct HealthKitUnitReader {
  private var scanner: UnitScanner
  private var expression = UnitExpression()

  /// Reads a text; nil if it is none of HealthKit's units.
  static func read(_ text: String) -> UnitExpression? {
    guard let scanner = UnitScanner(text) else { return nil }
    var reader = HealthKitUnitReader(scanner: scanner)
    guard reader.readProduct(1) else { return nil }
    if reader.scanner.take("/") {
      let isEnclosed = reader.scanner.take("(")
      guard reader.readProduct(-1), !isEnclosed || reader.scanner.take(")") else { return nil }
    }
    return reader.scanner.isAtEnd ? reader.expression : nil
  }

  private mutating func readProduct(_ sign: Int) -> Bool {
    repeat {
      guard readUnit(sign) else { return false }
    } while scanner.take("*") || scanner.take(".") || scanner.take(text: "·")
    return true
  }

  private mutating func readUnit(_ sign: Int) -> Bool {
    let name = scanner.take {
      UnitScanner.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "%")
    }
    guard var unit = Self.unit(name) else { return false }
    if scanner.take("<") {
      guard unit.term.atom == "mol", let text = scanner.take(upTo: ">"),
        let mass = ExactRatio(text), !text.contains("/"),
        let weighed = unit.measure.weighed(by: mass)
      else { return false }
      unit.term.molarMass = text
      unit.measure = weighed
    }
    var exponent = 1
    if scanner.take("^") {
      guard let value = scanner.takeExponent() else { return false }
      exponent = value
    }
    unit.term.exponent = exponent * sign
    return expression.append(unit.term, unit.measure)
  }

  private static func unit(
    _ name: String
  ) -> (term: UnitExpression.Term, measure: UnitMeasure)? {
    if let atom = HealthKitUnitTable.atoms[name] {
      return (UnitExpression.Term(atom: name), atom.measure)
    }
    for length in [2, 1] where name.utf8.count > length {
      let prefix = String(name.prefix(length))
      let rest = String(name.dropFirst(length))
      guard let letters = HealthKitUnitTable.prefixes[prefix],
        let power = UCUMTable.prefixes[letters], let atom = HealthKitUnitTable.atoms[rest],
        atom.isMetric, let scale = ExactRatio.powerOfTen(power),
        let factor = atom.measure.factor.multiplied(by: scale)
      else { continue }
      var measure = atom.measure
      measure.factor = factor
      return (UnitExpression.Term(prefix: prefix, atom: rest), measure)
    }
    return nil
  }
}
