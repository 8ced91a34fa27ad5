import CareModel

/// Proves that the versions of each record follow from each other.
///
/// There is nothing to be proved of plain outcomes.
struct VersionsCheck {
  /// The version graphs by record.
  let graphs: [RecordKey: VersionGraph]
  /// The version files by uuid.
  let stored: [VersionID: TreeInventory.StoredVersion]
  private let files: [RecordKey: [TreeInventory.StoredVersion]]

  init(_ inventory: TreeInventory, _ reader: CheckedReader) {
    var stored: [VersionID: TreeInventory.StoredVersion] = [:]
    let versions = inventory.keptVersions
    for version in versions {
      let summary = version.summary
      if let other = stored[summary.uuid] {
        reader.add(.twin(summary.uuid, at: version.path, other.path, key: summary.key))
      } else {
        stored[version.summary.uuid] = version
      }
    }
    self.stored = stored
    files = Dictionary(grouping: versions, by: \.summary.key)
    let erased = ErasedPlaces(inventory.markers.values)
    graphs = files.mapValues { VersionGraph(erased.bridging($0.map(\.summary))) }
  }

  /// Returns the version files of a record.
  func files(of key: RecordKey) -> [TreeInventory.StoredVersion] { files[key] ?? [] }

  /// Returns the version file of a record that its head should show.
  func head(of key: RecordKey) -> TreeInventory.StoredVersion? {
    guard let head = graphs[key]?.head else { return nil }
    return files(of: key).first { $0.summary.uuid == head.uuid }
  }

  /// Checks the links between versions.
  ///
  /// - Parameter lost: Versions that another finding tells of already.
  func run(_ inventory: TreeInventory, lost: Set<VersionID>, _ reader: CheckedReader) {
    let known = lost.union(inventory.unreadable.values).union(inventory.markers.keys)
    for version in inventory.keptVersions {
      for parent in version.summary.previous where !known.contains(parent) {
        if let finding = fault(of: parent, in: version, inventory) { reader.add(finding) }
      }
    }
    for (path, uuid) in inventory.erasedFiles {
      reader.add(.unpurged(path, isMarked: inventory.markers[uuid] != nil))
    }
    for (key, graph) in graphs where graph.versions.count > 1 {
      let cycle = graph.cycle
      if !cycle.isEmpty { reader.add(.cycle(of: cycle, key)) }
    }
  }

  private func fault(
    of parent: VersionID,
    in version: TreeInventory.StoredVersion,
    _ inventory: TreeInventory
  ) -> Finding? {
    let key = version.summary.key
    guard let other = stored[parent] else {
      guard inventory.isWhole else { return nil }
      return Finding(
        .warning,
        .missingParent,
        "The version was made from \(parent), which is not in the store.",
        path: version.path,
        key: key,
        remedy: "Another copy of the store may have it: fetch from there with git."
      )
    }
    // An outcome gets another id when its task becomes known.
    let isPlacing = key.kind == .outcome && other.summary.isUnplacedOutcome
    guard other.summary.key != key, !isPlacing else { return nil }
    return .foreignParent(parent, at: version.path, key: key)
  }
}

extension VersionGraph {
  /// The versions that lie on a cycle, without those that only follow from one.
  fileprivate var cycle: [VersionID] {
    cyclicVersions.filter { uuid in
      self[uuid]?.previous.contains { lineage(of: $0).contains(uuid) } ?? false
    }
  }
}

extension Finding {
  fileprivate static func unpurged(_ path: String, isMarked: Bool) -> Finding {
    Finding(
      .error,
      .purgedVersionFile,
      isMarked
        ? "The version was purged, but its file is there."
        : "The version was made from a purged record, but its file is there.",
      path: path,
      remedy: "Run \(.check(isFixing: true))."
    )
  }

  fileprivate static func cycle(of versions: [VersionID], _ key: RecordKey) -> Finding {
    Finding(
      .error,
      .cycle,
      "Versions follow from themselves: \(versions.map(\.description).joined(separator: ", ")).",
      path: key.kind == .outcome ? nil : StoreLayout.directory(of: key),
      key: key
    )
  }
}
