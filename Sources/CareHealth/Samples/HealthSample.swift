public import CareModel

/// One measurement of a person's body: HealthKit's `HKQuantitySample` or `HKCategorySample`.
///
/// Its instants are exact; the zone, where a source names one, is only kept.
public struct HealthSample: Hashable, Sendable {
  public var id: HealthSampleID
  public var type: HealthType
  public var start: Instant
  /// When the measurement ended, never before ``start``; the same moment for one that takes no time.
  public var end: Instant
  /// The amount in ``unit``, or the number of a category's value.
  public var value: Double
  public var unit: HealthUnit
  /// The name of the device or app that wrote it: `Watch`.
  public var source: String
  /// What measured it, as the source says, without addresses of memory.
  public var device: String?
  /// The zone in which it was measured, if the source names one.
  public var zone: TimeZoneID?
  /// Whether a person typed the value in.
  public var isUserEntered: Bool
  /// When it came into being; nil where the source does not say.
  public var created: Instant?
  public var metadata: [String: String]

  public init(
    id: HealthSampleID,
    type: HealthType,
    start: Instant,
    end: Instant,
    value: Double,
    unit: HealthUnit,
    source: String,
    device: String? = nil,
    zone: TimeZoneID? = nil,
    isUserEntered: Bool = false,
    created: Instant? = nil,
    metadata: [String: String] = [:]
  ) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.unit = unit
    self.source = source
    self.device = device
    self.zone = zone
    self.isUserEntered = isUserEntered
    self.created = created
    self.metadata = metadata
  }
}
