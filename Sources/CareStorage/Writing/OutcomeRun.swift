import CareModel

/// The versions of one outcome that came one after the other.
struct OutcomeRun {
  var versions: [AnyRecord] = []

  var key: RecordKey? { versions.first?.key }

  func contains(_ uuids: Set<VersionID>) -> Bool {
    !uuids.isEmpty && versions.contains { uuids.contains($0.version.uuid) }
  }

  /// Whether the versions are valid and have all that they were made from, and one leaf.
  var isWhole: Bool {
    guard versions.allSatisfy({ $0.isPlacedVersion && $0.faults.isEmpty }) else { return false }
    if versions.count == 1 { return versions[0].version.previous.isEmpty }
    let graph = VersionGraph(versions.map { VersionSummary($0) })
    let own = Set(versions.map(\.version.uuid))
    return own.count == versions.count && !graph.isOpen && graph.cyclicVersions.isEmpty
      && versions.allSatisfy { own.isSuperset(of: $0.version.previous) }
  }
}

extension AnyRecord {
  /// Whether this is a whole version of an outcome that has an event.
  fileprivate var isPlacedVersion: Bool {
    guard case .outcome(let outcome) = self else { return false }
    return outcome.content.isPlaced && !outcome.version.isDraft
  }
}
