package import CareModel

/// What of a bundle is new to a store, once it is clear that the store can take it in.
package struct NewRevisions {
  /// The versions that are not here.
  package private(set) var versions: [AnyRecord] = []
  /// The markers that are not here, or that stand before the ones here.
  private(set) var markers: [PurgeMarker] = []
  private(set) var presentCount = 0
  /// The versions that are left out because they were erased here or by the bundle.
  private(set) var erased: [VersionID] = []
  /// The parents of the versions that nobody here knows.
  private(set) var missingParents: [VersionID] = []
  private var faults: [FileFault] = []

  /// Judges a bundle.
  ///
  /// - Parameters:
  ///   - known: The markers that are here.
  ///   - isTaken: Whether something that is not a valid version stands at a path.
  package init(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    on snapshot: Snapshot,
    markers known: [VersionID: PurgeMarker] = [:],
    isTaken: (String) throws(StoreError) -> Bool = { _ in false }
  ) throws(StoreError) {
    try Self.refuseOthers(bundle, from: origin, snapshot.manifest)
    let markers = readMarkers(bundle, known)
    var seen: [VersionID: AnyRecord] = [:]
    for version in bundle.versions {
      if let first = seen.updateValue(version, forKey: version.version.uuid) {
        if first != version { add("The bundle has this version with other bytes too.", version) }
      } else if markers.contains(version.version.uuid) {
        erased.append(version.version.uuid)
      } else if let present = try snapshot.version(version.version.uuid) {
        presentCount += 1
        if present != version { add("The store has this version with other bytes.", version) }
      } else {
        if try isTaken(StoreLayout.path(of: version)) {
          add("The store has another file in the place of this version.", version)
        }
        judge(version)
        versions.append(version)
      }
    }
    try findCycles(snapshot)
    try findMissingParents(snapshot, markers)
    guard faults.isEmpty else {
      throw StoreError(.invalid, "The revisions cannot be taken in.", faults: faults)
    }
  }

  /// Whether the store has all of the bundle already.
  package var isEmpty: Bool { versions.isEmpty && markers.isEmpty }

  private static func refuseOthers(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin,
    _ manifest: StoreManifest
  ) throws(StoreError) {
    let (format, merge) = (StoreManifest.knownFormat, StoreManifest.knownMerge)
    guard bundle.format <= format, bundle.merge <= merge else {
      throw StoreError(
        .unknownFormat,
        "The revisions have format \(bundle.format) and merge \(bundle.merge); this careplan knows"
          + " format \(format) and merge \(merge).",
        remedy: "Install a newer careplan."
      )
    }
    guard origin == .anyStore || bundle.store == manifest.uuid else {
      throw StoreError(
        .otherStore,
        "The revisions belong to the store \(bundle.store); this one is \(manifest.uuid).",
        remedy: "Take them in with \(.giving(.allowingUnrelated)) if both are to be one."
      )
    }
  }
}

extension NewRevisions {
  private mutating func add(_ message: String, _ version: AnyRecord) {
    faults.append(FileFault(StoreLayout.path(of: version), message))
  }

  private mutating func judge(_ version: AnyRecord) {
    let path = StoreLayout.path(of: version)
    faults += version.faults.map { FileFault(path, $0.message, at: $0.pointer) }
    if version.version.isDraft { add("A version has a UUID of its own.", version) }
    do { try VersionFile.requireSize(of: version.bytes, version, at: path) } catch {
      faults += error.faults
    }
  }

  /// Takes in the markers that are news, and returns whatever was erased here or there.
  private mutating func readMarkers(
    _ bundle: RevisionBundle,
    _ known: [VersionID: PurgeMarker]
  ) -> Set<VersionID> {
    var uuids = Set(known.keys)
    for (index, json) in bundle.markers.enumerated() {
      guard let marker = try? PurgeMarker(json: json) else {
        faults.append(FileFault("purged/\(index)", "This is no marker of an erased version."))
        continue
      }
      let uuid = marker.uuid
      uuids.insert(uuid)
      if known[uuid].map({ marker.stands(before: $0) }) ?? true { markers.append(marker) }
    }
    return uuids
  }

  /// Refuses versions that follow from themselves, which only malice makes.
  private mutating func findCycles(_ snapshot: Snapshot) throws(StoreError) {
    let new = Dictionary(versions.map { ($0.version.uuid, $0) }, uniquingKeysWith: { $1 })
    for (key, added) in Dictionary(grouping: versions, by: \.key).sorted(by: { $0.key < $1.key })
    where added.contains(where: { $0.version.previous.contains { new[$0] != nil } }) {
      let graph = try snapshot.graph(of: key)
      let all = graph.versions + added.map { VersionSummary($0) }
      for uuid in VersionGraph(all).cyclicVersions {
        if let version = new[uuid] { add("The version follows from itself.", version) }
      }
    }
  }

  private mutating func findMissingParents(
    _ snapshot: Snapshot,
    _ erased: Set<VersionID>
  ) throws(StoreError) {
    let new = Set(versions.map(\.version.uuid))
    for parent in Set(versions.flatMap(\.version.previous)).subtracting(new).subtracting(erased)
    where try snapshot.source.summary(of: parent) == nil {
      missingParents.append(parent)
    }
    missingParents.sort()
  }
}
