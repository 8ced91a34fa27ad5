import CanonicalJSON
import CareModel
import Files
import Git
import Sealing

/// Checks that one tree of a store may follow others.
///
/// Only what differs is looked at, so the cost grows with the change. Two live outcomes of one event,
/// or two leaves of a record, are data of an open conflict and in order.
struct TreeGuard {
  private let reader: CheckedReader
  private let bases: [ObjectID]
  private let tree: ObjectID
  private let changes: [BegunChange]
  /// The versions of the commits that it follows.
  private let finders: [VersionFinder]

  /// Makes ready to compare a tree with those of the commits that it follows.
  ///
  /// - Parameter changes: What the commits did that git merges or copies: a version file that one of
  ///   them removed is not removed here, and settling brings it back.
  init(
    _ tree: ObjectID,
    after bases: [ObjectID],
    with changes: [BegunChange] = [],
    _ reader: CheckedReader
  ) {
    self.reader = reader
    self.bases = bases
    self.tree = tree
    self.changes = changes
    finders = bases.map { VersionFinder($0, reader.engine) }
  }

  /// Finds everything that must not be.
  func run() throws(StoreError) {
    var added: [AddedVersion] = []
    for base in bases.isEmpty ? [nil] : bases.map(Optional.some) {
      for change in try changes(since: base) where try !isKnown(change) {
        if let version = try judge(change) { added.append(version) }
      }
    }
    let finder = VersionFinder(tree, reader.engine)
    for version in added { try judge(version, finder) }
    var versions = NewVersions()
    for version in added {
      let summary = version.summary
      versions.add(summary.uuid, previous: summary.previous, at: version.path)
    }
    for cycle in versions.cycles { reader.add(cycle) }
  }

  private func changes(since base: ObjectID?) throws(StoreError) -> [TreeChange] {
    var changes: [TreeChange] = []
    do throws(GitError) {
      try reader.engine.repository.walkChanges(from: base, to: tree) { changes.append($0) }
    } catch {
      guard error.code == .hostile else { throw StoreError(error, while: "Comparing the commits") }
      reader.add(.hostileTree(error))
    }
    return changes
  }

  /// Returns whether another commit has the file as it is here: a merge takes it from there.
  private func isKnown(_ change: TreeChange) throws(StoreError) -> Bool {
    guard let new = change.new else { return false }
    for base in bases where try entry(change.path, in: base) == new { return true }
    return false
  }

  private func entry(_ path: String, in tree: ObjectID) throws(StoreError) -> TreeEntry? {
    try git("Reading \(path)") { () throws(GitError) in
      try reader.engine.repository.entry(at: path, in: tree)
    }
  }

  /// Judges one file, and returns the version that it adds.
  private func judge(_ change: TreeChange) throws(StoreError) -> AddedVersion? {
    let path = change.path
    let place = StoreLayout.place(of: path)
    guard let new = change.new else {
      try judgeRemoval(of: path, place)
      return nil
    }
    guard new.mode == .blob else {
      if StoreLayout.isOwn(path) || new.mode != .executable { reader.add(.hostile(path, new.mode)) }
      return nil
    }
    if new.id != change.old?.id, try isSmall(new.id),
      let key = Finding.key(in: try reader.engine.blob(new.id), at: path)
    {
      reader.add(.secretKey(key, at: path))
    }
    switch place {
    case .version(_, _, let uuid), .outcome(let uuid):
      if change.old != nil { reader.add(.changedVersion(path)) }
      return change.old == nil ? try version(uuid, new.id, at: path) : nil
    case .head: try judgeHead(new.id, at: path)
    case .purged(let uuid): try judgeMarker(uuid, new.id, at: path)
    case .manifest: try judgeManifest(new.id)
    case .attributes:
      let missing = StoreTemplate.missingAttributeLines(in: try reader.engine.blob(new.id))
      if !missing.isEmpty { reader.add(.missingAttributes(missing, .error)) }
    case .statement(let folder, let id):
      let bytes = try reader.engine.blob(new.id)
      if let finding = Finding.faultyStatement(bytes, named: id, in: folder, at: path) {
        reader.add(finding)
      }
    case .foreign:
      if StoreLayout.isOwn(path) { reader.add(.foreign(path)) }
    }
    return nil
  }

  private func isSmall(_ blob: ObjectID) throws(StoreError) -> Bool {
    try git("Reading the size of \(blob)") { () throws(GitError) in
      try reader.engine.repository.size(ofBlob: blob) <= KeyMaterial.mostBytes
    }
  }

  private func judgeRemoval(of path: String, _ place: StoreLayout.Place) throws(StoreError) {
    switch place {
    case .version(_, _, let uuid), .outcome(let uuid):
      if try entry(StoreLayout.marker(of: uuid), in: tree) == nil, try !isRemovedBefore(path) {
        reader.add(.vanished(path))
      }
    case .purged: reader.add(.removedMarker(path))
    case .statement: reader.add(.removedStatement(path))
    case .manifest: reader.add(.removedManifest)
    case .attributes:
      reader.add(.missingAttributes(StoreTemplate.attributeLines, .error))
    // A head follows from the versions, and settling writes it again.
    case .head, .foreign: break
    }
  }

  private func isRemovedBefore(_ path: String) throws(StoreError) -> Bool {
    for change in changes where try entry(path, in: change.after) == nil {
      for tree in change.before where try entry(path, in: tree) != nil { return true }
    }
    return false
  }

  private func version(
    _ uuid: VersionID,
    _ blob: ObjectID,
    at path: String
  ) throws(StoreError) -> AddedVersion? {
    if try entry(StoreLayout.marker(of: uuid), in: tree) != nil {
      reader.add(.purged(path))
      return nil
    }
    let bytes = try reader.engine.blob(blob)
    guard let record = TreeInventory.record(bytes, path, reader, remedy: Self.mend)
    else { return nil }
    if StoreLayout.path(of: record) != path {
      reader.add(.misplaced(record, at: path))
    } else if !VersionFile.isCanonical(bytes, record) {
      reader.add(.notCanonical(record, at: path))
    }
    if let finding = Finding.leavesNoMoment(record, at: path) { reader.add(finding) }
    judgeZones(record, at: path)
    return AddedVersion(path: path, summary: VersionSummary(record))
  }

  private func judgeZones(_ record: AnyRecord, at path: String) {
    for zone in Set(record.zones).sorted(by: { $0.name < $1.name }) {
      if let doubt = zone.doubt { reader.add(.doubtfulZone(doubt, at: path, record.key)) }
    }
  }

  private func judgeHead(_ blob: ObjectID, at path: String) throws(StoreError) {
    let bytes = try reader.engine.blob(blob)
    let record = TreeInventory.record(bytes, path, reader, remedy: Self.mend)
    guard let record, let right = StoreLayout.head(of: record.key) else { return }
    if right != path { reader.add(.misplacedHead(record, at: path, right)) }
    if try isCopiedOver(record, at: path) { reader.add(.copiedOver(record, at: path)) }
    judgeZones(record, at: path)
  }

  /// Returns whether a head was copied from another record over that of one with versions of its own, which
  /// nobody could settle.
  private func isCopiedOver(_ head: AnyRecord, at path: String) throws(StoreError) -> Bool {
    guard let family = VersionFamily(changed: path),
      try entry("\(family.directory)/\(head.version.uuid).json", in: tree) == nil,
      let found = try VersionFinder(tree, reader.engine).recordPath(of: head.version.uuid),
      VersionFamily(found) != family
    else { return false }
    return try !reader.engine.files(in: tree, under: family.directory).isEmpty
  }

  private func judgeMarker(
    _ uuid: VersionID,
    _ blob: ObjectID,
    at path: String
  ) throws(StoreError) {
    let bytes = try reader.engine.blob(blob)
    let members = (try? CanonicalJSON.read(bytes))?.object
    let marker = PurgeMarker(bytes)
    guard let marker, marker.uuid == uuid, let members,
      CanonicalJSON.write(.object(members)) == bytes
    else {
      return reader.add(
        Finding(
          .error,
          .invalidRecord,
          "This is no valid purge marker.",
          path: path,
          remedy: "Write markers with \(.purge(nil))."
        )
      )
    }
    if !Set(members.keys).isSubset(of: Self.markerMembers) { reader.add(.hiddenContent(path)) }
    for finder in finders {
      if let erased = try finder.path(of: uuid, erasedBy: marker),
        !marker.concerns(versionAt: erased)
      {
        return reader.add(.foreignMarker(path))
      }
    }
  }

  private static let mend: Remedy = "Edit the file until it is valid, and commit again."

  private static let markerMembers = Set(PurgeMarker.members.map(\.name))

  private func judgeManifest(_ blob: ObjectID) throws(StoreError) {
    let manifest: StoreManifest
    do throws(StoreError) { manifest = try GitEngine.manifest(reader.engine.blob(blob)) } catch {
      guard error.code == .invalid else { throw error }
      for fault in error.faults { reader.add(Finding(.invalidRecord, fault, remedy: Self.mend)) }
      return
    }
    if !manifest.isKnown { reader.add(.unknownFormat(manifest)) }
    if let doubt = manifest.timezone.doubt {
      reader.add(.doubtfulZone(doubt, at: StoreLayout.manifest))
    }
    var stores: Set<VersionID> = []
    for base in bases {
      if let entry = try entry(StoreLayout.manifest, in: base), entry.mode == .blob,
        let before = try? GitEngine.manifest(reader.engine.blob(entry.id)),
        try !isWithoutRecords(base)
      {
        stores.insert(before.uuid)
      }
    }
    if !stores.isEmpty, !stores.contains(manifest.uuid) { reader.add(.otherStore) }
  }

  /// Returns whether a tree has no record: such a store may become another one.
  private func isWithoutRecords(_ tree: ObjectID) throws(StoreError) -> Bool {
    try git("Looking for records") { () throws(GitError) in try reader.engine.hasNoRecord(tree) }
  }

  private func judge(_ version: AddedVersion, _ finder: VersionFinder) throws(StoreError) {
    for parent in version.summary.previous
    where try !finder.contains(parent, near: version.path) {
      reader.add(.missingParent(parent, of: version.summary.key, at: version.path))
    }
    if let other = try finder.twin(of: version.summary.uuid, at: version.path) {
      let (uuid, key) = (version.summary.uuid, version.summary.key)
      reader.add(.twin(uuid, at: version.path, other, key: key))
    }
  }
}

/// A version file that a tree has and those before it have not.
struct AddedVersion {
  let path: String
  let summary: VersionSummary
}
