/// A unit in the Unified Code for Units of Measure, in which FHIR writes units: `mm[Hg]`, `/min`.
public struct UCUMUnit: Hashable, Sendable {
  /// The case-sensitive code, with its annotations: `{steps}/d`.
  public let code: String
  let expression: UnitExpression

  /// Reads a code; nil for one that is not UCUM's, and for units that health data do not have.
  public init?(_ code: String) {
    guard let expression = UCUMReader.read(code, UCUMTable.atoms) else { return nil }
    self.code = code
    self.expression = expression
  }

  private init(one code: String) {
    self.code = code
    expression = UnitExpression()
  }

  /// A number alone.
  public static let one = UCUMUnit(one: "1")

  var measure: UnitMeasure { expression.measure }

  public static func == (left: UCUMUnit, right: UCUMUnit) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension UCUMUnit: LosslessStringConvertible {
  public var description: String { code }
}

extension UCUMUnit {
  /// Returns what gives amounts in one of HealthKit's units; nil if they do not measure the same.
  ///
  /// The `%` of UCUM is a hundredth of HealthKit's, which the converter sees to.
  public func converter(to other: HealthUnit, molarMass: Double? = nil) -> HealthUnitConverter? {
    HealthUnitConverter(from: measure, to: other.expression?.measure, molarMass: molarMass)
  }

  /// Writes a unit of HealthKit's as UCUM does: `mL/min/kg` for `mL/min·kg`.
  ///
  /// Nil for a text that is none of HealthKit's units.
  public init?(_ unit: HealthUnit) {
    guard let expression = unit.expression else { return nil }
    let parts = expression.terms.compactMap { term -> UnitPart? in
      guard let atom = HealthKitUnitTable.atoms[term.atom], let code = atom.ucum else { return nil }
      let prefix = HealthKitUnitTable.prefixes[term.prefix] ?? ""
      return UnitPart(text: prefix + code, exponent: term.exponent)
    }
    let above = parts.filter { $0.exponent > 0 }.map { $0.power(after: "") }
    let below = parts.filter { $0.exponent < 0 }.map { "/\($0.power(after: ""))" }
    let text = above.joined(separator: ".") + below.joined()
    self.init(text.isEmpty ? "1" : text)
  }
}

extension HealthUnit {
  /// Writes a unit of UCUM's as HealthKit does: `count/min` for `/min`.
  ///
  /// Nil for one that HealthKit does not have. An amount of substance stays `mol` unless the grams of a
  /// mole are given. Amounts in it have the same number as before in all units but `%`; a converter of
  /// ``UCUMUnit/converter(to:molarMass:)`` gives the right one always.
  public init?(_ unit: UCUMUnit, molarMass: Double? = nil) {
    guard !unit.expression.hasNumber else { return nil }
    var parts: [UnitPart] = []
    for term in unit.expression.terms {
      guard var name = Self.name(of: term) else { return nil }
      if term.atom == "mol", let molarMass { name += "<\(molarMass)>" }
      parts.append(UnitPart(text: name, exponent: term.exponent))
    }
    let above = parts.filter { $0.exponent > 0 }.map { $0.power(after: "^") }
    let below = parts.filter { $0.exponent < 0 }.map { $0.power(after: "^") }
    let numerator = above.isEmpty ? "count" : above.joined(separator: "·")
    self.init(
      healthKit: below.isEmpty ? numerator : "\(numerator)/\(below.joined(separator: "·"))"
    )
  }

  private static func name(of term: UnitExpression.Term) -> String? {
    if let name = HealthKitUnitTable.namesByUCUM[term.prefix + term.atom] { return name }
    guard let prefix = HealthKitUnitTable.prefixesByUCUM[term.prefix],
      let name = HealthKitUnitTable.namesByUCUM[term.atom],
      HealthKitUnitTable.atoms[name]?.isMetric == true
    else { return nil }
    return prefix + name
  }
}

/// A power of a prefixed unit, as it is written.
private struct UnitPart {
  let text: String
  let exponent: Int

  /// The text with the size of its exponent, unless that is 1.
  func power(after sign: String) -> String {
    exponent.magnitude == 1 ? text : "\(text)\(sign)\(exponent.magnitude)"
  }
}
