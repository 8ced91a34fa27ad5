import CareModel

/// The versions of one outcome that came one after the other.
struct OutcomeRun {
  private(set) var versions: [AnyRecord] = []
  /// The bytes of their files.
  private(set) var files: [[UInt8]] = []
  /// Whether each version is valid, has an event and the bookkeeping of a version.
  private var isSound = true

  var key: RecordKey? { versions.first?.key }

  func contains(_ uuids: Set<VersionID>) -> Bool {
    !uuids.isEmpty && versions.contains { uuids.contains($0.version.uuid) }
  }

  mutating func append(_ version: AnyRecord) {
    let bytes = version.bytes
    versions.append(version)
    files.append(bytes)
    // To read it back is the cheapest way to see that it is valid.
    isSound =
      isSound && version.isPlacedVersion && AnyRecord(scanning: bytes, as: .outcome) != nil
  }

  /// Whether the versions are valid and have all that they were made from, and one leaf.
  var isWhole: Bool {
    guard isSound else { return false }
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
