import CareModel
package import CareWords

extension Wording {
  /// The words of a store, in its zone.
  package init(_ snapshot: Snapshot) {
    self.init(zone: snapshot.manifest.timezone, unsaidZone: snapshot.manifest.timezone)
  }
}
