import CanonicalJSON
import CareModel
import Files
package import Git

extension Writer {
  /// Merges a commit into the branch.
  package func merge(_ theirs: ObjectID) throws(StoreError) -> MergeReport {
    try engine.refuseUnfinished()
    return try fromTip { tip throws(StoreError) in
      guard let ours = tip.commit else { throw Self.noCommit }
      try refuseHeld(merging: theirs, into: tip)
      let merged = try engine.merge(ours, theirs)
      let report = try take(merged, on: tip)
      if !merged.isPartial { engine.remember(settled: merged.commit) }
      return report
    }
  }

  /// Works out what merging a commit into the branch would make.
  ///
  /// - Throws: What ``merge(_:)`` would except what git has begun.
  package func prepareMerge(_ theirs: ObjectID) throws(StoreError) -> PreparedMerge {
    let tip = try engine.tip()
    guard let ours = tip.commit else { throw Self.noCommit }
    try refuseHeld(merging: theirs, into: tip)
    return try prepared(engine.merge(ours, theirs), on: tip, isSettling: false)
  }

  /// Works out what settling the last commit would make.
  package func prepareSettle() throws(StoreError) -> PreparedMerge {
    let tip = try engine.tip()
    guard let commit = tip.commit else { throw Self.noCommit }
    try refuseUnknown(engine.manifest(in: tip.tree))
    return try prepared(settling(commit), on: tip, isSettling: true)
  }

  private func prepared(
    _ merged: MergedCommit,
    on tip: Tip,
    isSettling: Bool
  ) throws(StoreError) -> PreparedMerge {
    var preview = MergeReport(merged, adopted: [])
    if merged.commit != tip.commit {
      let adopted = try foreignPaths(changes(to: merged.commit, from: tip))
      preview = MergeReport(merged, adopted: adopted, try consequences(of: merged.commit, on: tip))
    }
    return PreparedMerge(preview: preview, tip: tip, merged: merged, isSettling: isSettling)
  }

  /// Makes a merge that was prepared, if the branch stands where it stood.
  ///
  /// - Throws: ``StoreError/Code/changed``.
  package func write(_ prepared: PreparedMerge) throws(StoreError) -> MergeReport {
    try engine.refuseUnfinished()
    guard try engine.tip() == prepared.tip else { throw Self.changedSincePrepared }
    if prepared.isSettling { return try take(settling: prepared.merged, on: prepared.tip) }
    let report = try take(prepared.merged, on: prepared.tip)
    if !prepared.merged.isPartial { engine.remember(settled: prepared.merged.commit) }
    return report
  }

  /// Moves the branch from where it stands.
  func fromTip<Result>(
    _ body: (Tip) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try repeating { () throws(StoreError) in try body(engine.tip()) }
  }

  package static let noCommit = StoreError(
    .noStore,
    "There is no commit yet that another one could be merged into.",
    remedy: "Make a store with \(.initialize), or copy one with \(.clone(nil))."
  )

  /// Moves the branch, and the files without edits, to a merged commit.
  ///
  /// - Parameter subject: What the reflog says; nil is what a merge says.
  package func take(
    _ merged: MergedCommit,
    on tip: Tip,
    _ subject: String? = nil
  ) throws(StoreError) -> MergeReport {
    guard merged.commit != tip.commit else { return MergeReport(merged, adopted: []) }
    let standard = merged.kind == .fastForward ? "Fast-forward" : "Merge care records"
    let consequences = try consequences(of: merged.commit, on: tip)
    let adopted = try take(merged.commit, on: tip, subject ?? standard)
    return MergeReport(merged, adopted: adopted, consequences)
  }

  /// Moves the branch, and the files without edits, to a commit that others may have made.
  ///
  /// - Returns: The files that are not the store's and are new or changed.
  package func take(
    _ commit: ObjectID,
    on tip: Tip,
    _ subject: String
  ) throws(StoreError) -> [String] {
    let changes = try changes(to: commit, from: tip)
    try move(tip, to: commit, journal(commit, changes), subject)
    return foreignPaths(changes)
  }

  /// Returns the note of what the work tree needs after the branch has moved; a file may have
  /// become a directory.
  private func journal(_ commit: ObjectID, _ changes: [TreeChange]) -> Journal {
    guard engine.paths.workDirectory != nil else { return Journal(commit: commit, files: []) }
    let files = changes.map { change in
      Journal.File(path: change.path, expected: change.old?.id, new: change.new?.id)
    }
    return Journal(commit: commit, files: files.sorted { $0.path < $1.path })
  }

  /// Returns the files that change when the branch moves to a commit, if it can.
  package func changes(to commit: ObjectID, from tip: Tip) throws(StoreError) -> [TreeChange] {
    let tree = try engine.commit(commit).tree
    var changes: [TreeChange] = []
    try git("Comparing the commits") { () throws(GitError) in
      try engine.repository.walkChanges(from: tip.tree, to: tree) { changes.append($0) }
    }
    try requireOrdinary(changes)
    try refuseUntracked(changes)
    return changes
  }

  /// Returns the files among some changes that are not the store's.
  package func foreignPaths(_ changes: [TreeChange]) -> [String] {
    changes.map(\.path).filter { StoreLayout.place(of: $0) == .foreign }
  }

  /// Refuses links, programs and submodules, which careplan does not check out.
  private func requireOrdinary(_ changes: [TreeChange]) throws(StoreError) {
    for change in changes where [change.old, change.new].contains(where: { $0?.isOdd ?? false }) {
      let isOwn = StoreLayout.isOwn(change.path)
      throw StoreError(
        isOwn ? .corrupt : .invalid,
        "The merge would change \(change.path), which is no ordinary file.",
        remedy: isOwn
          ? "Do not check it out; ask where the commit came from."
          : "Merge the two commits with \(.git("merge")), which knows such files."
      )
    }
  }

  /// Refuses to lose sight of files that git does not know, where others arrive.
  private func refuseUntracked(_ changes: [TreeChange]) throws(StoreError) {
    var leaving: [String: ObjectID] = [:]
    for change in changes where change.new == nil { leaving[change.path] = change.old?.id }
    try refuseUntracked(
      before: changes.lazy.filter { $0.old == nil }
        .compactMap { change in change.new.map { (change.path, $0.id) } },
      after: leaving
    )
  }

  /// Refuses to lose sight of files that git does not know, where others arrive.
  ///
  /// - Parameter files: The files that change, nil for those that go.
  func refuseUntracked(
    _ files: [String: [UInt8]?],
    on tip: Tip
  ) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    let known = try engine.blobIDs(of: Array(files.keys), in: tip.tree)
    var arriving: [(path: String, new: ObjectID)] = []
    for path in files.keys.sorted() where known[path] == nil {
      guard case .some(.some(let bytes)) = files[path] else { continue }
      let blob = try git("Hashing \(path)") { () throws(GitError) in try ObjectID.blob(of: bytes) }
      arriving.append((path, blob))
    }
    try refuseUntracked(before: arriving)
  }

  /// Refuses to lose sight of a file that git does not know, unless it is the one that arrives, or the
  /// edit of a version that git had: that stays as it is, and is an edit of what arrives.
  ///
  /// - Parameters:
  ///   - arriving: The files, of which git has none yet; fast in the order of their paths.
  ///   - leaving: What git has of the files that go.
  package func refuseUntracked(
    before arriving: some Sequence<(path: String, new: ObjectID)>,
    after leaving: [String: ObjectID] = [:]
  ) throws(StoreError) {
    guard let root = engine.paths.workDirectory else { return }
    let files = FilesBelow(root)
    for (path, new) in arriving {
      let present: [UInt8]?
      do throws(FileError) { present = try files.contents(of: path) } catch {
        guard error.code == .isADirectory else { throw StoreError(error) }
        try refuseOthers(below: path, root, after: leaving)
        continue
      }
      guard let present else {
        let obstacle = try CareStorage.files { () throws(FileError) in
          try files.obstacle(above: path)
        }
        if let obstacle { try refuse(obstacle, after: leaving) }
        continue
      }
      guard !isEdit(present, at: path) else { continue }
      let stored = StoreLayout.stored(present, at: path)
      guard try engine.blobID(of: stored, at: path) != new else { continue }
      throw Self.isInTheWay(path)
    }
  }

  private static func isInTheWay(_ path: String) -> StoreError {
    StoreError(
      .uncommitted,
      "The untracked file \(path) is in the way of one that the merge brings.",
      remedy: "Move it elsewhere, or commit it, and merge again."
    )
  }

  /// Refuses a file in the place of what arrives, unless it goes and nobody edited it.
  private func refuse(_ path: String, after leaving: [String: ObjectID]) throws(StoreError) {
    guard let old = leaving[path] else { throw Self.isInTheWay(path) }
    guard try engine.diskBlob(of: path) != old else { return }
    throw StoreError(
      .uncommitted,
      "The file \(path) has changes that are not committed, and the merge puts something else there.",
      remedy: "Commit them, or take them back with \(.git("restore")), and merge again."
    )
  }

  /// Refuses a directory in the place of a file that arrives, unless all that is in it goes.
  private func refuseOthers(
    below directory: String,
    _ root: String,
    after leaving: [String: ObjectID]
  ) throws(StoreError) {
    let names = try CareStorage.files { () throws(FileError) in
      try FileSystem.names(in: "\(root)/\(directory)")
    }
    for name in names.sorted() {
      let path = "\(directory)/\(name)"
      if FileSystem.kind(of: "\(root)/\(path)") == .directory {
        try refuseOthers(below: path, root, after: leaving)
      } else {
        try refuse(path, after: leaving)
      }
    }
  }

  /// Returns whether a file is the head of a record, made from a version: somebody removed it from
  /// git alone.
  private func isEdit(_ bytes: [UInt8], at path: String) -> Bool {
    guard case .head = StoreLayout.place(of: path) else { return false }
    let version = try? CanonicalJSON.read(StoreLayout.stored(bytes, at: path))[
      JSONPointer([MemberName.version, MemberName.uuid])
    ]
    return version?.string != nil
  }
}

extension TreeEntry {
  /// Whether this is no ordinary file.
  fileprivate var isOdd: Bool { mode != .blob }
}
