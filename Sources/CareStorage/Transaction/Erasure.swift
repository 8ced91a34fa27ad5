public import CareModel

/// One version that a transaction erases.
public struct Erasure: Hashable, Sendable {
  public let key: RecordKey
  /// What stands for the version from now on.
  public let marker: PurgeMarker
  /// The file of the version, which goes.
  public let path: String
}
