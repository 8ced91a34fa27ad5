/// The unit of a sample: HealthKit's `HKUnit`.
public struct HealthUnit: Hashable, Sendable {
  /// The unit as HealthKit writes it: `count/min`, `mmol<180.1558800000541>/L`.
  public let text: String

  /// Reads HealthKit's text of a unit; nil for one that its grammar does not have.
  public init?(healthKit text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }
}
