import CareMerge
import CareModel
import Files
import Git

/// The work of merging two commits, or of settling one.
///
/// Each side's edited heads become versions, the files are united, and every record that changed is
/// merged in its own version graph.
struct StoreMerge {
  /// What the commit of a merge says.
  static let message = "Merge care records\n\nCare-Merge: 1\n"

  let engine: GitEngine
  /// The commits, the lesser id first.
  let sides: [Commit]
  /// What the sides have changed is told by these.
  let bases: [Commit]
  let options: MergeOptions
  var draft: TreeDraft
  var joined: [RecordKey] = []
  var open: [RecordConflict] = []
  var remarks: [String] = []
  /// Which members conflict as one, as the merged manifest says.
  var rules = MergeRules.standard
  /// What stands for erased versions.
  var markers: [VersionID: PurgeMarker] = [:]
  /// Version files that no side has.
  var added: [VersionFamily: [String]] = [:]
  /// The versions that edited heads became, by the head's path.
  var edits: [String: SettledEdit] = [:]
  /// The records that stay as they are.
  var skipped: Set<VersionFamily>
  /// Whether a shallow clone hides a part of the history that was looked for.
  var isCutOff = false

  /// Merges two commits, or settles one.
  init(
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
    } else {
      try completeAttributes()
      families.formUnion(try restoreLosses())
    }
    try merge(families)
  }

  /// Settles and merges the records of some families.
  mutating func merge(_ families: Set<VersionFamily>) throws(StoreError) {
    let families = try families.union(settleHeads()).subtracting(skipped)
    for (directory, families) in Dictionary(grouping: families, by: \.directory)
      .sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    {
      try join(Set(families), in: directory)
    }
  }

  /// The families of the only side that a first settling may change.
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

  /// The families whose versions or head any side has otherwise than any base.
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

extension VersionFamily {
  /// The family that a change of a file concerns; nil if it concerns none.
  init?(changed path: String) {
    switch StoreLayout.place(of: path) {
    case .version, .outcome: self.init(path)
    case .head(let kind, let directory):
      // Any version of the record has its family.
      self.init("\(kind.directory)/\(directory)/versions/\(Version.blank.uuid).json")
    case .manifest, .attributes, .purged, .foreign: return nil
    }
  }

  /// Whether the versions are those of one record, which has a head.
  var isRecord: Bool { !directory.hasPrefix("\(RecordKind.outcome.directory)/") }

  /// The head file of a record.
  var headPath: String { "\(FileSystem.directory(of: directory))/\(StoreLayout.headName)" }
}
