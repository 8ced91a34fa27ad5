public import CareModel
public import Foundation

extension TimeZoneID {
  /// The name of a zone; nil if it has none that a file can hold.
  public init?(_ zone: TimeZone) { self.init(zone.identifier) }
}
