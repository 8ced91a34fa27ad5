/// The unit of a sample: HealthKit's `HKUnit`.
public struct HealthUnit: Hashable, Sendable {
  /// The unit as HealthKit writes it: `count/min`, `mmol<180.1558800000541>/L`.
  public let text: String

  /// Reads HealthKit's text of a unit; nil for one that its grammar does not have.
  public init?(healthKit text: String) {
    guard Self.usual.contains(text) || HealthKitUnitReader.read(text) != nil else { return nil }
    self.text = text
  }

  init(known text: String) { self.text = text }

  /// A number alone: steps, and the values of categories.
  public static let count = HealthUnit(known: "count")

  /// A fraction: 0.98 where people say 98 percent.
  public static let percent = HealthUnit(known: "%")

  /// The units that nearly every sample has, which need not be read each time.
  private static let usual: Set<String> = [
    "count", "count/min", "%", "m", "km", "mi", "cm", "in", "ft", "kcal", "Cal", "kJ", "min", "hr",
    "s", "ms", "g", "mg", "mcg", "kg", "lb", "mL", "L", "mmHg", "mg/dL", "degC", "degF", "dBASPL",
    "km/hr", "m/s", "mi/hr", "W", "IU",
  ]

  var expression: UnitExpression? { HealthKitUnitReader.read(text) }
}

extension HealthUnit: CustomStringConvertible {
  public var description: String { text }
}

extension HealthUnit {
  /// Returns an amount of this unit as people write it: HealthKit's 0.97 % is 97 %.
  ///
  /// It is exact for decimal numbers of up to ten places.
  public func written(_ amount: Double) -> Double {
    guard self == .percent else { return amount }
    let hundredfold = amount * 100
    let places = (hundredfold * 1e10).rounded() / 1e10
    return places.isFinite ? places : hundredfold
  }

  /// Returns whether amounts in this unit can be given in another one.
  ///
  /// An amount of substance is given in a mass, or the other way round, only with the grams of a mole.
  public func converts(to other: HealthUnit, molarMass: Double? = nil) -> Bool {
    converter(to: other, molarMass: molarMass) != nil
  }

  /// Returns what gives amounts in another unit; nil if the units do not measure the same thing.
  ///
  /// - Parameter molarMass: Grams of a mole of what is measured, for `mg/dL` and `mmol/L`.
  public func converter(to other: HealthUnit, molarMass: Double? = nil) -> HealthUnitConverter? {
    if text == other.text { return .identity }
    return HealthUnitConverter(
      from: expression?.measure,
      to: other.expression?.measure,
      molarMass: molarMass
    )
  }

  /// Returns what gives amounts in a unit of UCUM; nil if the units do not measure the same thing.
  public func converter(to other: UCUMUnit, molarMass: Double? = nil) -> HealthUnitConverter? {
    HealthUnitConverter(from: expression?.measure, to: other.measure, molarMass: molarMass)
  }
}
