extension VersionGraph {
  /// Versions that one change made: they came into being at one moment, each from the one before it.
  ///
  /// A change of valid time can take several versions, since each of them holds from one date on.
  package struct Write: Hashable, Sendable {
    /// In their order; one at least.
    package fileprivate(set) var versions: [VersionID]
    /// The version that names the write: the last one.
    package fileprivate(set) var last: VersionID
    /// What the first one was made from.
    package let previous: [VersionID]
  }

  /// What was written, each after what it was made from.
  ///
  /// Where two versions of one moment continue the same one, the second begins a write of its own.
  /// Versions in a cycle are left out.
  package var writes: [Write] {
    var places: [VersionID: Int] = [:]
    var writes: [Write] = []
    for version in causalOrder {
      if let parent = version.previous.first, version.previous.count == 1,
        self[parent]?.updated == version.updated, let place = places[parent],
        writes[place].last == parent
      {
        writes[place].versions.append(version.uuid)
        writes[place].last = version.uuid
        places[version.uuid] = place
      } else {
        places[version.uuid] = writes.count
        writes.append(
          Write(versions: [version.uuid], last: version.uuid, previous: version.previous)
        )
      }
    }
    return writes
  }
}
