/// What a sample measures: HealthKit's `HKQuantityType` or `HKCategoryType`, by its identifier.
public struct HealthType: Hashable, Sendable {
  /// HealthKit's name: `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  public init(identifier: String) { self.identifier = identifier }
}

extension HealthType {
  /// Finds a type of the table by its identifier or its short name: `stepCount`, `StepCount`.
  ///
  /// Nil for any other name; ``candidates(for:)`` says which one may be meant.
  public init?(named name: String) {
    guard let definition = HealthTypeTable.definition(named: name) else { return nil }
    self = definition.type
  }

  /// Reads the name of a type in a document, which may be the identifier of a later HealthKit's.
  init?(inDocument name: String) {
    if let known = HealthType(named: name) {
      self = known
    } else {
      self.init(identifier: name)
      guard isHealthKit else { return nil }
    }
  }

  /// What is known of the type; nil for one that is not in the table, such as one of a later HealthKit.
  public var definition: HealthTypeDefinition? { HealthTypeTable.byIdentifier[identifier] }

  /// The name that people type: `stepCount`; the identifier of a type that is not in the table.
  public var shortName: String { definition?.shortName ?? identifier }

  /// All types of the table: quantities, categories, and what is told of workouts.
  public static var all: [HealthType] { HealthTypeTable.definitions.map(\.type) }

  /// Whether the identifier has the form of HealthKit's, so that a type which the table does not have
  /// can still be kept.
  public var isHealthKit: Bool {
    [HealthTypeTable.quantityPrefix, HealthTypeTable.categoryPrefix].contains { prefix in
      let rest = identifier.utf8.dropFirst(prefix.utf8.count)
      return identifier.hasPrefix(prefix) && !rest.isEmpty && rest.count <= 128
        && rest.allSatisfy { UnitScanner.isLetter($0) || UnitScanner.isDigit($0) }
    }
  }

  /// Whether samples of the type have a number of a scale as their value, and no unit.
  public var isCategory: Bool { identifier.hasPrefix(HealthTypeTable.categoryPrefix) }

  /// Returns whether an identifier is that of another type in other capitals, or with an everyday name inside.
  public static func isMistyped(_ identifier: String) -> Bool {
    let name = HealthTypeTable.nameInside(identifier)
    return HealthTypeTable.byIdentifier[identifier] == nil && HealthTypeTable.isKnownOtherwise(name)
  }

  /// Returns the types that a mistyped name may mean, the likeliest first, at most five.
  public static func candidates(for name: String) -> [HealthType] {
    HealthTypeTable.candidates(for: name)
  }

  public static let bloodPressureSystolic = quantity("BloodPressureSystolic")
  public static let bloodPressureDiastolic = quantity("BloodPressureDiastolic")

  private static func quantity(_ name: String) -> HealthType {
    HealthType(identifier: HealthTypeTable.quantityPrefix + name)
  }
}

extension HealthType: CustomStringConvertible {
  public var description: String { shortName }
}
