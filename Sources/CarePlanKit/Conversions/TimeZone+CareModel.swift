public import CareModel
public import Foundation

extension TimeZone {
  /// The zone of a name; nil if this computer does not know it.
  public init?(_ id: TimeZoneID) { self.init(identifier: id.name) }
}
