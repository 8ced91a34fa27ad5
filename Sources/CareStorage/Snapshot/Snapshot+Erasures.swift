public import CareModel

extension Snapshot {
  /// Returns the marker of an erased version; nil if it was not erased.
  public func erasure(of version: VersionID) throws(StoreError) -> PurgeMarker? {
    try source.markers(of: [version]).first
  }

  /// Returns the markers of the erased versions of a record, in the order in which they were
  /// erased.
  ///
  /// Nothing says which record an outcome's marker belonged to, unless a version that is left was
  /// made from it.
  public func erasures(of key: RecordKey) throws(StoreError) -> [PurgeMarker] {
    var markers: [PurgeMarker] = []
    if key.kind == .outcome {
      let versions = try versions(of: key)
      var open = Set(versions.flatMap(\.version.previous))
      while !open.isEmpty {
        let found = try source.markers(of: open).filter { !markers.contains($0) }
        markers += found
        open = Set(found.flatMap(\.previous))
      }
    } else {
      markers = try source.markers(key.kind, in: DirectoryName.of(key.id))
    }
    return markers.sorted { ($0.when, $0.uuid) < ($1.when, $1.uuid) }
  }

  /// Returns what keeps a version away: its own marker, or one of those that it was made from, or of the task
  /// for which it was recorded.
  package func erasure(covering version: AnyRecord) throws(StoreError) -> PurgeMarker? {
    let uuid = version.version.uuid
    let candidate = ErasedVersions.Candidate(version)
    var known: [VersionID: PurgeMarker] = [:]
    var open = Set([uuid] + candidate.previous)
    if let task = candidate.task { open.insert(task) }
    while !open.isEmpty {
      let found = try source.markers(of: open)
      for marker in found { known[marker.uuid] = marker }
      open = Set(found.flatMap(\.previous)).subtracting(known.keys)
    }
    if let marker = known[uuid] { return marker }
    return ErasedVersions(known).marker(above: candidate)
  }
}
