extension VersionGraph {
  /// How an outcome came to be recorded by somebody who did not know that others had.
  package struct Recording: Hashable, Sendable {
    /// The version that recorded it first.
    package let version: VersionID
    /// The last version of those that follow without knowing of the others.
    package let last: VersionID
  }

  /// Whether the head was made by a merge, or from what a merge made, and is not open.
  ///
  /// A log has many versions, and seldom a join.
  package var isJoined: Bool {
    !isOpen && versions.contains { $0.previous.count > 1 && $0.uuid.isDerived }
  }

  /// The recordings that joins took together in the head of an outcome; empty if it has only one, or
  /// if the outcome is open.
  ///
  /// A recording begins where nothing was recorded before: with a version that follows none, or one
  /// that was taken back or said "not completed". What a person decided begins anew: who decides
  /// has seen all. Costs a look at all versions.
  package var joinedRecordings: [Recording] {
    guard isJoined, let head, head.isRecorded else { return [] }
    let lineage = lineage(of: head.uuid)
    var beginnings: [VersionID: Set<VersionID>] = [:]
    var last: [VersionID: VersionSummary] = [:]
    for version in causalOrder where lineage.contains(version.uuid) && version.isRecorded {
      let parents = version.previous.compactMap { self[$0] }.filter(\.isRecorded)
      let isJoin = parents.count > 1 && version.uuid.isDerived
      guard isJoin || parents.count == 1 else {
        let isKnown = version.previous.allSatisfy { self[$0] != nil }
        beginnings[version.uuid] = isKnown ? [version.uuid] : []
        continue
      }
      beginnings[version.uuid] = parents.reduce(into: []) {
        $0.formUnion(beginnings[$1.uuid] ?? [])
      }
      guard isJoin else { continue }
      for parent in parents {
        guard let beginning = beginnings[parent.uuid], beginning.count == 1 else { continue }
        for uuid in beginning where last[uuid].map({ $0.updated <= parent.updated }) ?? true {
          last[uuid] = parent
        }
      }
    }
    let recordings = (beginnings[head.uuid] ?? []).sorted().compactMap { uuid in
      last[uuid].map { Recording(version: uuid, last: $0.uuid) }
    }
    return recordings.count > 1 ? recordings : []
  }
}

extension VersionSummary {
  /// Whether the version of an outcome says that something was done.
  fileprivate var isRecorded: Bool { !isTombstone && !isNotCompleted }
}
