import CanonicalJSON
package import CareMerge
package import CareModel
import Files
package import Git

/// The work of merging two commits, or of settling one.
///
/// Each side's edited heads become versions, the files are united, and every record that changed is
/// merged in its own version graph.
package struct StoreMerge {
  /// What the commit of a merge says.
  package static let message = "Merge care records\n\nCare-Merge: 1\n"

  package let engine: GitEngine
  /// The commits, the lesser id first.
  package let sides: [Commit]
  /// What the sides have changed is told by these.
  package let bases: [Commit]
  package let options: MergeOptions
  package var draft: TreeDraft
  package var joined: [RecordKey] = []
  package var open: [RecordConflict] = []
  package var remarks: [String] = []
  /// Which members conflict as one, as the merged manifest says.
  package var rules = MergeRules.standard
  /// What stands for erased versions.
  package var markers: [VersionID: PurgeMarker] = [:]
  /// Version files that no side has.
  package var added: [VersionFamily: [String]] = [:]
  /// The versions that edited heads became, by the head's path.
  package var edits: [String: SettledEdit] = [:]
  /// The records that stay as they are.
  package var skipped: Set<VersionFamily>
  /// Whether a shallow clone hides a part of the history that was looked for.
  package var isCutOff = false

  /// Merges two commits, or settles one.
  package init(
    of ids: [ObjectID],
    since known: [ObjectID],
    _ options: MergeOptions,
    in engine: GitEngine
  ) throws(StoreError) {
    var (sides, bases): ([Commit], [Commit]) = ([], [])
    for id in ids { sides.append(try engine.commit(id)) }
    for id in known.sorted() { bases.append(try engine.commit(id)) }
    self.engine = engine
    self.sides = sides
    self.bases = bases
    self.options = options
    skipped = options.skipped
    draft = TreeDraft(sides[0].tree)
    try run()
  }

  private mutating func run() throws(StoreError) {
    let manifests = try ManifestMerge(self)
    rules = manifests.rules
    try readMarkers()
    let isFirst = sides.count == 1 && bases.isEmpty && markers.isEmpty
    var families = isFirst ? try settleableFamilies() : try changedFamilies()
    if sides.count == 2 {
      if !options.allowsUnrelated {
        try manifests.requireOneStore(hasCommonHistory: !bases.isEmpty)
      }
      try unite(manifests)
      families.formUnion(try restorePassing())
    } else {
      try completeAttributes()
      families.formUnion(try restoreLosses())
    }
    try merge(families)
  }

  /// Settles and merges the records of some families.
  package mutating func merge(_ families: Set<VersionFamily>) throws(StoreError) {
    let families = try families.union(settleHeads()).subtracting(skipped)
    // The outcomes come last: those of a task that was erased with them go with it.
    let directories = Dictionary(grouping: families, by: \.directory)
    let records = directories.filter { $0.value.contains(where: \.isRecord) }
    for directories in [records, directories.filter { records[$0.key] == nil }] {
      for (directory, families) in directories.sorted(by: { $0.key.precedesInUTF8($1.key) }) {
        try join(Set(families), in: directory)
      }
    }
  }

  /// Returns the families of the only side that a first settling may change.
  ///
  /// They are the records, and the outcomes of several versions: a life of care has a million
  /// outcomes of one.
  private func settleableFamilies() throws(StoreError) -> Set<VersionFamily> {
    var families: Set<VersionFamily> = []
    var last: VersionFamily?
    try git("Reading the commit") { () throws(GitError) in
      try engine.repository.walkChanges(from: nil, to: sides[0].tree) { change in
        guard let family = VersionFamily(changed: change.path) else { return }
        // The versions of an outcome stand side by side.
        if family.isRecord || family == last { families.insert(family) }
        last = family
      }
    }
    return families
  }

  /// Returns the families whose versions or head any side has otherwise than any base.
  private func changedFamilies() throws(StoreError) -> Set<VersionFamily> {
    var families: Set<VersionFamily> = []
    for side in sides {
      for base in bases.isEmpty ? [nil] : bases.map({ Optional($0.tree) }) {
        try git("Comparing the commits") { () throws(GitError) in
          try engine.repository.walkChanges(from: base, to: side.tree) { change in
            if let family = VersionFamily(changed: change.path) { families.insert(family) }
          }
        }
      }
    }
    return families
  }
}

extension StoreMerge {
  /// Reads what stands for erased versions on any side.
  mutating func readMarkers() throws(StoreError) {
    for side in sides {
      for marker in try engine.markers(in: side.tree)
      where markers[marker.uuid].map(marker.stands(before:)) ?? true {
        markers[marker.uuid] = marker
      }
    }
  }

  /// Unites one marker; where both sides have it, the one that stands stays.
  mutating func uniteMarker(_ uuid: VersionID, _ change: TreeChange) throws(StoreError) {
    if let marker = markers[uuid] { return try draft.write(marker.bytes, at: change.path) }
    draft.set(change.path, to: [change.old, change.new].compactMap { $0?.id }.min())
  }

  /// Takes away the versions that markers cover, and marks those that have none of their own.
  ///
  /// - Parameters:
  ///   - versions: The versions of some records, with their paths.
  ///   - unreadable: The files beside them that are not valid records.
  /// - Returns: The versions that stay.
  package mutating func erase(
    _ versions: [AnyRecord],
    _ unreadable: [String: PurgedVertex]
  ) throws(StoreError) -> [AnyRecord] {
    guard !markers.isEmpty else { return versions }
    let candidates =
      versions.map { ErasedVersions.Candidate($0) }
      + unreadable.map { ErasedVersions.Candidate($0.value, at: $0.key) }
    var erased = ErasedVersions(markers)
    for marker in erased.cover(candidates) {
      try draft.write(marker.bytes, at: marker.path)
      let reason =
        !marker.scope.isWhole
        ? "joins an erased version with others"
        : marker.kind == .outcome && marker.previous.isEmpty
          ? "was recorded for an erased task" : "was made from an erased record"
      remarks.append("The version \(marker.uuid) \(reason) and is erased too.")
    }
    markers = erased.markers
    for candidate in candidates where markers[candidate.uuid] != nil {
      draft.set(candidate.path, to: nil)
    }
    return versions.filter { markers[$0.version.uuid] == nil }
  }
}
