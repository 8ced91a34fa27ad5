package import CanonicalJSON

/// Which health samples complete a health task: CareKit's `OCKHealthKitLinkage`.
public struct HealthKitLinkage: Structure {
  /// How samples make up the value of an event.
  public enum QuantityType: String, CaseIterable, Hashable, Sendable {
    /// Samples add up, such as steps.
    case cumulative
    /// Each sample is a value of its own, such as heart rates.
    case discrete
  }

  /// What of samples that stand alone becomes the values of an event.
  public enum Statistics: String, CaseIterable, Hashable, Sendable {
    /// Each sample is a value, as long as an event has at most 200.
    case all
    /// The least, the greatest, the mean and the last value, and how many there are.
    case summary
    case last, mean, min, max
  }

  /// HealthKit's name of the quantity: `HKQuantityTypeIdentifierStepCount`.
  public var quantityIdentifier: String
  public var quantityType: QuantityType
  /// HealthKit's text of the unit: `count`, `count/min`, `mg/dL`.
  public var unitString: String
  /// What of samples that stand alone is kept; nil is ``Statistics/all``, and of sums it says nothing.
  public var statistics: Statistics?
  package var unknown = JSONObject()

  public init(quantityIdentifier: String, quantityType: QuantityType, unitString: String) {
    self.quantityIdentifier = quantityIdentifier
    self.quantityType = quantityType
    self.unitString = unitString
  }

  package static let schemaName = "HealthKitLinkage"
  package static let meaning = "Which health samples complete a task (CareKit's linkage)."
  package static let blank = HealthKitLinkage(
    quantityIdentifier: "",
    quantityType: .cumulative,
    unitString: ""
  )
  package static let members: [Member<HealthKitLinkage>] = [
    .required(
      MemberName.quantityIdentifier,
      \.quantityIdentifier,
      .name,
      "HealthKit's identifier of the quantity.",
      traits: .clinical
    ),
    .required(
      MemberName.quantityType,
      \.quantityType,
      .words,
      "Whether samples add up or stand alone.",
      traits: .clinical
    ),
    .required(
      MemberName.unitString,
      \.unitString,
      .name,
      "HealthKit's unit.",
      traits: .clinical,
      option: MemberOption("unit", "UNIT", "Set the unit of the health samples")
    ),
    .optional(
      "statistics",
      \.statistics,
      .words,
      "What of samples that stand alone is kept: all of them, or figures that stand for them.",
      traits: .clinical,
      option: MemberOption(
        "statistics",
        "WHICH",
        "Set what is kept of samples that stand alone: all, summary, last, mean, min or max"
      )
    ),
  ]
}
