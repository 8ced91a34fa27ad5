public import CareHealth

/// Why a resource gives no sample.
public enum ObservationFault: Error, Hashable, Sendable {
  /// What it says of its sample cannot be taken.
  case sample(HealthSampleFault)
  /// The resource is of another type, or of none.
  case otherResource(String?)
  /// The observation is not final, such as `registered`, or `cancelled` without an identity.
  case notFinal
  /// The value is a bound such as `<` 5, or there is none and a reason why.
  case noExactValue
  /// The unit is no code of UCUM.
  case notUCUM
  /// A modifier extension, or implicit rules, may turn what it says into something else.
  case modifier
  /// It is about somebody else than the first observation of its document.
  case otherSubject
}

extension ObservationFault: CustomStringConvertible {
  /// One sentence that names no value.
  public var description: String {
    switch self {
    case .sample(let fault): fault.description
    case .otherResource(let type?) where type.utf8.count <= 64: "'\(type)' is not an Observation."
    case .otherResource: "The resource is not an Observation."
    case .notFinal: "The observation is not final."
    case .noExactValue: "The observation has no exact value."
    case .notUCUM: "The unit is no code of UCUM."
    case .modifier: "A modifierExtension may turn what it says into something else."
    case .otherSubject: "The observation is about another subject than the first of its document."
    }
  }
}
