import CanonicalJSON
import CareModel
package import Git

/// Reads what an editor, an import or a `rm` did to the files of a store.
package struct WorkTreeReader {
  private let engine: GitEngine
  private let snapshot: Snapshot
  /// What settling makes of the commit; nil for the work tree as it is.
  private let settled: Settled?
  private var pending = PendingChanges()
  private var changes: [WorkTreeChange] = []

  /// The state that settling leads to, in which edits of files follow what it makes of others.
  struct Settled {
    let tip: Tip
    let edits: [String: SettledEdit]
  }

  /// Compares the work tree with a commit.
  ///
  /// - Throws: Only what is no fault of a file: those are collected.
  package static func pendingChanges(
    of engine: GitEngine,
    since tip: Tip,
    on snapshot: Snapshot
  ) throws(StoreError) -> PendingChanges {
    try pendingChanges(of: engine, since: tip, settled: nil, on: snapshot)
  }

  /// Compares the work tree with a commit, and says what is left when that commit is settled.
  ///
  /// - Parameter snapshot: The state of the settled commit, if there is one.
  static func pendingChanges(
    of engine: GitEngine,
    since tip: Tip,
    settled: Settled?,
    on snapshot: Snapshot
  ) throws(StoreError) -> PendingChanges {
    var reader = WorkTreeReader(engine: engine, snapshot: snapshot, settled: settled)
    try reader.read(since: tip)
    return reader.pending
  }

  /// Returns what stands on the disk in the files that differ from a commit; nil for a file that is
  /// gone.
  package static func disk(
    of engine: GitEngine,
    since tip: Tip
  ) throws(StoreError) -> [String: ObjectID?] {
    var disk: [String: ObjectID?] = [:]
    for change in try changes(of: engine, since: tip) { disk[change.path] = .some(change.id) }
    return disk
  }

  private static func changes(
    of engine: GitEngine,
    since tip: Tip
  ) throws(StoreError) -> [WorkTreeChange] {
    try engine.workTreeChanges(against: tip.tree, under: StoreLayout.ownPrefixes)
  }

  private init(engine: GitEngine, snapshot: Snapshot, settled: Settled?) {
    self.engine = engine
    self.snapshot = snapshot
    self.settled = settled
  }

  private mutating func read(since tip: Tip) throws(StoreError) {
    changes = try Self.changes(of: engine, since: tip)
    try leaveOutLinked()
    for change in changes { pending.disk[change.path] = .some(change.id) }
    try leaveOutSettled()
    pending.base = tip.commit
    for change in changes where !isRecordFile(change) { try readOther(change) }
    let directories = Dictionary(grouping: changes.filter(isRecordFile)) { $0.recordDirectory }
    for directory in directories.keys.sorted() {
      try readRecord(directories[directory] ?? [])
    }
    pending.records.sort { $0.key < $1.key }
  }

  /// Leaves out what seems to be gone because a link stands in the place of its directory.
  private mutating func leaveOutLinked() throws(StoreError) {
    guard let root = engine.paths.workDirectory else { return }
    var directories = LinkedDirectories(below: root)
    let gone = changes.filter { $0.kind == .deleted }
    let links = Set(gone.compactMap { directories.first(above: $0.path) })
    guard !links.isEmpty else { return }
    changes.removeAll { change in
      links.contains { change.path == $0 || change.path.hasPrefix($0 + "/") }
    }
    for path in links.sorted() {
      fault(path, "This must be a directory, and is a link or a device: put the directory back.")
    }
  }

  /// Leaves out the files that settling gives what they have already.
  private mutating func leaveOutSettled() throws(StoreError) {
    guard let settled else { return }
    let known = try engine.blobIDs(of: changes.map(\.path), in: settled.tip.tree)
    changes.removeAll { $0.id == known[$0.path] }
  }

  private func isRecordFile(_ change: WorkTreeChange) -> Bool {
    switch StoreLayout.place(of: change.path) {
    case .head, .version, .outcome: true
    case .manifest, .attributes, .purged, .statement, .foreign: false
    }
  }

  private mutating func readOther(_ change: WorkTreeChange) throws(StoreError) {
    if case .purged = StoreLayout.place(of: change.path), change.old != nil {
      return fault(
        change.path,
        "A purge marker is never changed or removed."
      )
    }
    guard case .manifest = StoreLayout.place(of: change.path) else {
      pending.foreignPaths.append(change.path)
      return
    }
    guard let bytes = try engine.diskContents(of: change.path) else {
      fault(change.path, "The store's manifest is gone.")
      return
    }
    do throws(StoreError) {
      pending.manifest = try GitEngine.manifest(bytes, .refusesLookalikes)
    } catch {
      pending.faults += error.faults
    }
  }

  private mutating func fault(_ path: String, _ message: String) {
    pending.faults.append(FileFault(path, message))
  }
}

extension WorkTreeChange {
  /// The directory of the record that a path belongs to; for outcomes, of their day.
  fileprivate var recordDirectory: String {
    switch StoreLayout.place(of: path) {
    case .head(let kind, let directory), .version(let kind, let directory, _):
      "\(kind.directory)/\(directory)"
    default: path.split(separator: "/").dropLast().joined(separator: "/")
    }
  }
}

extension WorkTreeReader {
  /// Reads what happened to the files of one record, or to the outcomes of one day.
  private mutating func readRecord(_ changes: [WorkTreeChange]) throws(StoreError) {
    let head = changes.first { $0.path.hasSuffix("/\(StoreLayout.headName)") }
    let isGone = head.map { $0.kind == .deleted } ?? false
    var accepted: [AnyRecord] = []
    for change in changes where change != head {
      if change.kind == .added {
        if let version = try version(at: change) { accepted.append(version) }
      } else if isGone, change.kind == .deleted {
        pending.restoredPaths.append(change.path)
      } else {
        fault(
          change.path,
          "A committed version is never changed or removed."
        )
      }
    }
    for (key, versions) in Dictionary(grouping: accepted, by: \.key) {
      let paths = versions.map { StoreLayout.path(of: $0) } + (head.map { [$0.path] } ?? [])
      pending.records.append(PendingChange(key: key, action: .accept(versions), paths: paths))
    }
    if let head { try readHead(head, accepted: accepted) }
  }

  /// Reads a version file that is new, which must be whole and at its right place.
  private mutating func version(at change: WorkTreeChange) throws(StoreError) -> AnyRecord? {
    guard let bytes = try contents(change) else { return nil }
    do throws(StoreError) {
      let version = try VersionFile.read(bytes, at: change.path)
      guard let marker = try snapshot.erasure(covering: version) else { return version }
      throw marker.refusal(of: change.path, at: .root, bytes)
    } catch {
      guard error.code == .invalid else { throw error }
      pending.faults += error.faults
      return nil
    }
  }

  private mutating func contents(_ change: WorkTreeChange) throws(StoreError) -> [UInt8]? {
    guard change.kind != .typeChanged, change.mode == .blob || change.mode == .executable else {
      fault(change.path, "A store holds ordinary files only: no links, no directories here.")
      return nil
    }
    let bytes = try engine.diskContents(of: change.path)
    // An editor may have been faster than the comparison: what counts is what is read.
    let id = try bytes.map { bytes throws(StoreError) in
      try git("Hashing \(change.path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
    }
    pending.disk[change.path] = .some(id)
    guard let bytes, let edit = settled?.edits[change.path],
      let followed = edit.followed(bytes, at: change.path)
    else { return bytes }
    pending.followed[change.path] = try git("Hashing \(change.path)") { () throws(GitError) in
      try ObjectID.blob(of: followed)
    }
    return followed
  }

  private mutating func readHead(
    _ change: WorkTreeChange,
    accepted: [AnyRecord]
  ) throws(StoreError) {
    guard change.kind != .deleted else { return try readRemoval(change) }
    guard let bytes = try contents(change) else { return }
    guard !accepted.contains(where: { $0.bytes == bytes }) else { return }
    do throws(StoreError) {
      let edit = try HeadEdit(bytes, at: change.path, on: snapshot, accepted: accepted)
      if case .reformat = edit.action { pending.restoredPaths.append(change.path) }
      if let action = edit.action {
        pending.records.append(
          PendingChange(key: edit.key, action: action, paths: [change.path])
        )
      }
    } catch {
      guard error.code == .invalid else { throw error }
      pending.faults += error.faults
    }
  }

  private mutating func readRemoval(_ change: WorkTreeChange) throws(StoreError) {
    let path = change.path
    guard let old = change.old, case .head = StoreLayout.place(of: path) else { return }
    let bytes = try engine.blob(old.id)
    guard let record = try? VersionFile.content(bytes, at: path),
      let head = try snapshot.head(of: record.key)
    else {
      fault(path, "The head was removed and cannot be read.")
      return
    }
    guard !head.version.isTombstone else {
      fault(path, "The record is deleted already; its file stays.")
      return
    }
    // What an exchange or settling brought since is not deleted with it.
    var noted = try Intents.load(engine.paths).shown(byRemoved: path)
    if noted == nil, settled != nil {
      noted = (try? VersionFile.head(bytes, at: path))?.version.uuid
    }
    let shown = try noted.flatMap { uuid throws(StoreError) in try snapshot.version(uuid) }
    pending.records.append(
      PendingChange(key: head.key, action: .delete(shown ?? head), paths: [path])
    )
  }
}
