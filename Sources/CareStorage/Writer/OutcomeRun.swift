import CareModel

/// The versions of one outcome that came one after the other.
struct OutcomeRun {
  private(set) var versions: [AnyRecord] = []
  /// The bytes of their files.
  private(set) var files: [[UInt8]] = []
  /// Whether each version is valid, has an event and the bookkeeping of a version.
  private var isSound = true

  package var key: RecordKey? { versions.first?.key }

  package func contains(_ uuids: Set<VersionID>) -> Bool {
    !uuids.isEmpty && versions.contains { uuids.contains($0.version.uuid) }
  }

  package mutating func append(_ outcome: Outcome, _ version: IncomingVersion) {
    versions.append(version.record)
    files.append(version.bytes ?? [])
    isSound =
      isSound && version.bytes != nil && outcome.content.isPlaced && !outcome.version.isDraft
  }

  /// Whether the versions are valid and have all that they were made from, and one leaf.
  package var isWhole: Bool {
    guard isSound else { return false }
    if versions.count == 1 { return versions[0].version.previous.isEmpty }
    let graph = VersionGraph(versions.map { VersionSummary($0) })
    let own = Set(versions.map(\.version.uuid))
    return own.count == versions.count && !graph.isOpen && graph.cyclicVersions.isEmpty
      && versions.allSatisfy { own.isSuperset(of: $0.version.previous) }
  }
}
