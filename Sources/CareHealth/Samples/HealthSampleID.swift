public import CareModel
import Sodium

/// Which sample it is: a UUID that a source gave it, or one that follows from what the sample says.
public struct HealthSampleID: Hashable, Comparable, Sendable {
  public let uuid: VersionID

  public init(_ uuid: VersionID) { self.uuid = uuid }

  public static func < (left: HealthSampleID, right: HealthSampleID) -> Bool {
    left.uuid < right.uuid
  }
}

extension HealthSampleID: LosslessStringConvertible {
  public init?(_ text: String) {
    guard let uuid = VersionID(text) else { return nil }
    self.init(uuid)
  }

  public var description: String { uuid.description }
}
