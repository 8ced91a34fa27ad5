public import CareHealth
public import CareModel

extension HealthKitLinkage {
  /// The type of the samples that the task asks for.
  public var type: HealthType {
    HealthType(named: quantityIdentifier) ?? HealthType(identifier: quantityIdentifier)
  }
}
