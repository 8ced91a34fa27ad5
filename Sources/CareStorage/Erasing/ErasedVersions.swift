import CanonicalJSON
package import CareMerge
package import CareModel
import Git

/// Which versions of a store its purge markers cover.
///
/// A marker covers its own version; one of the scope `record` covers also every version of the
/// record that was made from its own, perhaps over others; one of the scope `recordWithOutcomes` covers
/// the outcomes that were recorded for any of these as well. One of a version of an outcome covers
/// what the merge joined of it and others, which says all that it said; the others are joined anew.
/// A version that claims to be made from another record can only be erased with its own record.
package struct ErasedVersions {
  /// A version that may have to go.
  package struct Candidate {
    package let uuid: VersionID
    package let previous: [VersionID]
    /// Of an outcome, the version of the task for which it was recorded.
    package let task: VersionID?
    package let path: String

    package init(uuid: VersionID, previous: [VersionID], task: VersionID? = nil, path: String) {
      (self.uuid, self.previous, self.task, self.path) = (uuid, previous, task, path)
    }

    /// Whether it follows several others and was made of these alone, as the merge does.
    var isJoin: Bool { previous.count > 1 && uuid.isDerived }

    /// Returns the marker of the version where it descends from a marked one, or was recorded for it, and
    /// goes with it.
    package func marker(below marker: PurgeMarker) -> PurgeMarker {
      let isRecordedForIt = marker.kind.isTask && task != nil
      return PurgeMarker(
        uuid: uuid,
        kind: isRecordedForIt ? .outcome : marker.kind,
        directory: StoreLayout.recordDirectory(of: path),
        previous: previous,
        scope: isRecordedForIt ? .record : marker.scope,
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
    erasedRecord(above: version) ?? erasedTask(of: version) ?? erasedPart(of: version)
  }

  /// Returns the nearest marker of a task that was erased with its outcomes, among the version for which an
  /// outcome was recorded and those that this was made from.
  private func erasedTask(of version: Candidate) -> PurgeMarker? {
    guard let task = version.task else { return nil }
    return nearest(from: [task]) {
      $0.kind.isTask
    } where: {
      $0.scope == .recordWithOutcomes
    }
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
    nearest(from: version.previous) {
      $0.concerns(versionAt: version.path)
    } where: {
      $0.scope.isWhole
    }
  }

  /// Returns the first marker that fits among those of some versions, then of those that they were made from.
  ///
  /// - Parameter isOfRecord: Whether a marker is one of the record that is meant.
  private func nearest(
    from versions: [VersionID],
    _ isOfRecord: (PurgeMarker) -> Bool,
    where fits: (PurgeMarker) -> Bool
  ) -> PurgeMarker? {
    var seen: Set<VersionID> = []
    var generation = versions
    while !generation.isEmpty {
      let new = generation.filter { seen.insert($0).inserted }
      let erased = new.sorted().compactMap { markers[$0] }.filter(isOfRecord)
      if let marker = erased.first(where: fits) { return marker }
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
      task: record.kind == .outcome ? record.parent?.uuid : nil,
      path: StoreLayout.path(of: record)
    )
  }

  package init(_ vertex: PurgedVertex, at path: String) {
    self.init(uuid: vertex.uuid, previous: vertex.previous, path: path)
  }
}
