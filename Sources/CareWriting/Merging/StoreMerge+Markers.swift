package import CareMerge
package import CareModel
package import CareReading
import Git

extension StoreMerge {
  /// Reads what stands for erased versions on any side.
  mutating func readMarkers() throws(StoreError) {
    for side in sides {
      for marker in try engine.markers(in: side.tree)
      where markers[marker.uuid].map(marker.stands(before:)) ?? true {
        markers[marker.uuid] = marker
      }
    }
  }

  /// Unites one marker; where both sides have it, the one that stands stays.
  mutating func uniteMarker(_ uuid: VersionID, _ change: TreeChange) throws(StoreError) {
    if let marker = markers[uuid] { return try draft.write(marker.bytes, at: change.path) }
    draft.set(change.path, to: [change.old, change.new].compactMap { $0?.id }.min())
  }

  /// Takes away the versions that markers cover, and marks those that have none of their own.
  ///
  /// - Parameters:
  ///   - versions: The versions of some records, with their paths.
  ///   - unreadable: The files beside them that are not valid records.
  /// - Returns: The versions that stay.
  package mutating func erase(
    _ versions: [AnyRecord],
    _ unreadable: [String: PurgedVertex]
  ) throws(StoreError) -> [AnyRecord] {
    guard !markers.isEmpty else { return versions }
    let candidates =
      versions.map { ErasedVersions.Candidate($0) }
      + unreadable.map { ErasedVersions.Candidate($0.value, at: $0.key) }
    var erased = ErasedVersions(markers)
    for marker in erased.cover(candidates) {
      try draft.write(marker.bytes, at: marker.path)
      let reason =
        marker.scope == .record
        ? "was made from an erased record" : "joins an erased version with others"
      remarks.append("The version \(marker.uuid) \(reason) and is erased too.")
    }
    markers = erased.markers
    for candidate in candidates where markers[candidate.uuid] != nil {
      draft.set(candidate.path, to: nil)
    }
    return versions.filter { markers[$0.version.uuid] == nil }
  }
}
