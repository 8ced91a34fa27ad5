/// What a sample measures: HealthKit's `HKQuantityType` or `HKCategoryType`, by its identifier.
public struct HealthType: Hashable, Sendable {
  /// HealthKit's name: `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  public init(identifier: String) { self.identifier = identifier }
}
