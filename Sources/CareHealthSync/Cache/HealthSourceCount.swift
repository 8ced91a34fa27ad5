public import CareHealth
public import CareModel

/// How many samples of a type a device or app gave.
public struct HealthSourceCount: Hashable, Sendable {
  public let type: HealthType
  /// The name of the device or app: `Watch`.
  public let source: String
  public let count: Int
  /// When the first of them started.
  public let first: Instant
  /// When the last of them ended.
  public let last: Instant
}

/// One import into the samples of this machine.
public struct HealthImportEntry: Hashable, Sendable {
  /// The name of the source, or what the file was.
  public let feed: String
  /// The file; nil for what is none.
  public let place: String?
  public let date: Instant
  /// When the source says that the samples were exported.
  public let exported: Instant?
  /// The counts; types and devices are not remembered.
  public let report: HealthIntakeReport
}
