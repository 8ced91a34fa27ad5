package import CareMerge
package import CareModel

/// The places that erased versions had between those that are still there.
///
/// A version that was made from an erased one follows what that one was made from. So an erased
/// version is neither a leaf nor an ancestor, and yet parts nothing.
package struct ErasedPlaces {
  private var previous: [VersionID: [VersionID]] = [:]

  /// Makes the set of the places of some markers.
  package init(_ markers: some Sequence<PurgeMarker>) {
    for marker in markers { previous[marker.uuid] = marker.previous }
  }

  /// Finds the markers that matter for some versions: those of parents that are not among them.
  package init(
    between versions: some Collection<VersionSummary>,
    _ find: (Set<VersionID>) throws(StoreError) -> [PurgeMarker]
  ) throws(StoreError) {
    var missing = Set(versions.lazy.flatMap(\.previous))
    guard !missing.isEmpty else { return }
    missing.subtract(versions.lazy.map(\.uuid))
    while !missing.isEmpty {
      let found = try find(missing)
      for marker in found { previous[marker.uuid] = marker.previous }
      missing = Set(found.lazy.flatMap(\.previous)).subtracting(previous.keys)
    }
  }

  /// The erased versions as a merge sees them.
  package var vertices: [PurgedVertex] {
    previous.map { PurgedVertex(uuid: $0.key, previous: $0.value) }
  }

  /// Returns the versions as they follow from each other without the erased ones.
  package func bridging(_ versions: [VersionSummary]) -> [VersionSummary] {
    guard !previous.isEmpty else { return versions }
    return versions.map { version in
      guard version.previous.contains(where: { previous[$0] != nil }) else { return version }
      return version.following(parents(in: version.previous))
    }
  }

  /// Returns some versions, and in place of each that was erased those that it was made from.
  package func parents(in listed: [VersionID]) -> [VersionID] {
    var parents: Set<VersionID> = []
    var seen: Set<VersionID> = []
    var waiting = listed
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let before = previous[next] { waiting += before } else { parents.insert(next) }
    }
    return parents.sorted()
  }
}
