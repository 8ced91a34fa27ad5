public import CareModel

/// A health task that has had no sample for more than a day, though it had some before.
public struct HealthGap: Hashable, Sendable {
  public let task: RecordKey
  public let title: String?
  /// The device or app whose sample was the last one.
  public let source: String
  /// When the last sample ended.
  public let last: Instant
}
