import CanonicalJSON
package import CareMerge
package import CareModel
import Git

/// Which versions of a store its purge markers cover.
///
/// A marker covers its own version; one of the scope `record` covers also every version of the
/// record that was made from its own, perhaps over others. One of a version of an outcome covers
/// what the merge joined of it and others, which says all that it said; the others are joined anew.
/// A version that claims to be made from another record can only be erased with its own record.
package struct ErasedVersions {
  /// A version that may have to go.
  package struct Candidate {
    package let uuid: VersionID
    package let previous: [VersionID]
    package let path: String

    package init(uuid: VersionID, previous: [VersionID], path: String) {
      (self.uuid, self.previous, self.path) = (uuid, previous, path)
    }

    /// Whether it follows several others and was made of these alone, as the merge does.
    var isJoin: Bool { previous.count > 1 && uuid.isDerived }

    /// Returns the marker of the version where it descends from a marked one and goes with it.
    package func marker(below marker: PurgeMarker) -> PurgeMarker {
      PurgeMarker(
        uuid: uuid,
        kind: marker.kind,
        directory: StoreLayout.recordDirectory(of: path),
        previous: previous,
        scope: marker.scope,
        reason: marker.reason,
        when: marker.when
      )
    }
  }

  package private(set) var markers: [VersionID: PurgeMarker]

  package init(_ markers: [VersionID: PurgeMarker]) { self.markers = markers }

  /// Marks those of some versions that markers of others cover, in whatever order they are given.
  ///
  /// Of several files of one version the first by path says what its marker says.
  ///
  /// - Returns: The markers of versions that had none.
  package mutating func cover(_ versions: [Candidate]) -> [PurgeMarker] {
    var covered: [PurgeMarker] = []
    var rest = versions.filter { markers[$0.uuid] == nil }.sorted {
      $0.uuid == $1.uuid ? $0.path.precedesInUTF8($1.path) : $0.uuid < $1.uuid
    }
    while let (place, ancestor) = next(in: rest) {
      let marker = rest[place].marker(below: ancestor)
      rest.removeAll { $0.uuid == marker.uuid }
      markers[marker.uuid] = marker
      covered.append(marker)
    }
    return covered
  }

  private func next(in versions: [Candidate]) -> (place: Int, ancestor: PurgeMarker)? {
    guard !markers.isEmpty else { return nil }
    for (place, version) in versions.enumerated() {
      if let ancestor = marker(above: version) { return (place, ancestor) }
    }
    return nil
  }

  /// Returns the marker of another version that covers a version too.
  package func marker(above version: Candidate) -> PurgeMarker? {
    erasedRecord(above: version) ?? erasedPart(of: version)
  }

  /// Returns the first marker of those that the merge joined to a version of an outcome.
  private func erasedPart(of version: Candidate) -> PurgeMarker? {
    guard version.isJoin else { return nil }
    return version.previous.sorted().lazy.compactMap { markers[$0] }.first { marker in
      marker.kind == .outcome && marker.concerns(versionAt: version.path)
    }
  }

  /// Returns the nearest marker of a version's whole record among those that it was made from.
  private func erasedRecord(above version: Candidate) -> PurgeMarker? {
    var seen: Set<VersionID> = []
    var generation = version.previous
    while !generation.isEmpty {
      let new = generation.filter { seen.insert($0).inserted }
      let erased = new.sorted().compactMap { markers[$0] }
        .filter { $0.concerns(versionAt: version.path) }
      if let record = erased.first(where: { $0.scope == .record }) { return record }
      generation = erased.flatMap(\.previous)
    }
    return nil
  }
}

extension ErasedVersions.Candidate {
  package init(_ record: AnyRecord) {
    self.init(
      uuid: record.version.uuid,
      previous: record.version.previous,
      path: StoreLayout.path(of: record)
    )
  }

  package init(_ vertex: PurgedVertex, at path: String) {
    self.init(uuid: vertex.uuid, previous: vertex.previous, path: path)
  }
}
