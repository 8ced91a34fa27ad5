/// What is known of a type of samples.
public struct HealthTypeDefinition: Hashable, Sendable {
  /// How samples of a type make up a value: HealthKit's aggregation style.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// They add up, such as steps.
    case cumulative
    /// Each stands alone, such as heart rates.
    case discrete
    /// Each has one of a few values, such as stages of sleep.
    case category
  }

  /// What part of health a type is about, for lists of types.
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    case activity
    case body
    case hearing
    case heart
    case laboratory
    case mind
    case mobility
    case nutrition
    case reproduction
    case respiration
    case sleep
    case surroundings
    case symptom
    case vital
  }

  public let type: HealthType
  /// The name that people type: `stepCount`.
  public let shortName: String
  public let kind: Kind
  /// The unit in which samples are compared and checked; `count` for a category.
  public let unit: HealthUnit
  /// The unit that FHIR gets, with the annotation that tells what is counted: `{steps}`.
  public let ucum: UCUMUnit
  /// Codes of LOINC for it, the first one preferred; empty where only HealthKit's identifier is exact.
  public let loincCodes: [String]
  public let subject: Subject
  /// The values in ``unit`` that can be; others are mistakes of a device or of a conversion.
  ///
  /// Wide enough for every living person: a bound keeps out what cannot be, not what is dangerous.
  public let possible: ClosedRange<Double>
  /// The grams of a mole of what is measured, where its samples may have amounts of substance.
  public let molarMass: Double?
  /// The values of a category; nil for a quantity.
  public let scale: CategoryScale?

  /// The key of its name among the phrases of a language: `health.stepCount`.
  public var nameKey: String { "health.\(shortName)" }

  /// The English name: `Step count`.
  public var name: String { HealthTypeName.words(of: self) }
}

extension HealthTypeDefinition {
  /// Returns whether a unit measures what the type measures.
  public func accepts(_ other: HealthUnit) -> Bool {
    unit == other || other.converts(to: unit, molarMass: molarMass)
  }

  /// Returns what gives amounts of a unit in the unit that FHIR gets; nil if they do not measure this.
  ///
  /// It makes the 0.98 of HealthKit's `%` the 98 of UCUM's, and leaves a body mass index as it is, which
  /// HealthKit takes for a count and UCUM for `kg/m2`.
  public func converterToUCUM(from other: HealthUnit) -> HealthUnitConverter? {
    guard isNamedAnew else { return other.converter(to: ucum, molarMass: molarMass) }
    return other.converter(to: unit)
  }

  /// Returns what gives amounts of a unit of UCUM in the type's own unit; nil if they do not measure this.
  public func converter(fromUCUM other: UCUMUnit) -> HealthUnitConverter? {
    if isNamedAnew, other.measure == ucum.measure { return .identity }
    return other.converter(to: unit, molarMass: molarMass)
  }

  /// Whether UCUM has a unit of another dimension than HealthKit for the same number.
  private var isNamedAnew: Bool { unit.converter(to: ucum) == nil }
}
