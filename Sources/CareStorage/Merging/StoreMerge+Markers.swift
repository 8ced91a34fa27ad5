import CareModel
import Git

extension StoreMerge {
  /// Reads what stands for erased versions on any side.
  mutating func readMarkers() throws(StoreError) {
    for side in sides {
      markers.merge(try engine.markers(in: side.tree)) { $1.stands(before: $0) ? $1 : $0 }
    }
  }

  /// Unites one marker; where both sides have it, the one that stands stays.
  mutating func uniteMarker(_ uuid: VersionID, _ change: TreeChange) throws(StoreError) {
    if let erased = markers[uuid] { return try draft.write(erased.bytes, at: change.path) }
    draft.set(change.path, to: [change.old, change.new].compactMap { $0?.id }.min())
  }

  /// Erases the versions that descend from an erased record, and returns the others.
  mutating func erase(_ versions: [AnyRecord]) throws(StoreError) -> [AnyRecord] {
    var kept = versions.sorted { $0.version.uuid < $1.version.uuid }
    while let (place, ancestor) = coveredPlace(in: kept) {
      let record = kept.remove(at: place)
      let uuid = record.version.uuid
      let bytes = ancestor.marker(for: record.version)
      markers[uuid] = ErasedVersion(bytes)
      try draft.write(bytes, at: StoreLayout.marker(of: uuid))
      draft.set(StoreLayout.path(of: record), to: nil)
      remarks.append("The version \(uuid) was made from an erased record and is erased too.")
    }
    return kept
  }

  private func coveredPlace(in versions: [AnyRecord]) -> (Int, ErasedVersion)? {
    for (place, record) in versions.enumerated() {
      for parent in record.version.previous.sorted() {
        if let erased = markers[parent], erased.marker.scope == .record { return (place, erased) }
      }
    }
    return nil
  }
}
