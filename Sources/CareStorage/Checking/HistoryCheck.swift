import CareModel
import Git

/// Proves that no commit changed or removed a version file.
///
/// Each commit is compared with all its parents; equal directories are not entered, so the cost
/// grows with what the commits changed.
struct HistoryCheck {
  /// A commit that changed or removed a version file.
  private struct Event {
    let commit: ObjectID
    let old: ObjectID
    let new: ObjectID?
  }

  /// Version files that are not what they were when they were added.
  struct Lost {
    fileprivate(set) var versions: Set<VersionID> = []
    /// Those that are there with other bytes.
    fileprivate(set) var paths: [String] = []
  }

  /// What counts of a commit; its message and authors do not.
  private struct Step {
    let tree: ObjectID
    let parents: [ObjectID]
  }

  private var steps: [ObjectID: Step] = [:]
  private var events: [String: [Event]] = [:]
  private let reader: CheckedReader
  private let tree: ObjectID?
  private(set) var commits = 0
  private(set) var lost = Lost()
  /// The version files that are there with other bytes, by path, each with the commit that changed it and
  /// with its first bytes.
  private(set) var changes: [(path: String, commit: ObjectID, first: ObjectID)] = []

  /// Compares the commits that lead to one, and that one, with their parents.
  ///
  /// - Parameter known: Commits that are passed over with all that lead to them.
  init(of tip: Commit, since known: [ObjectID], _ reader: CheckedReader) {
    self.reader = reader
    tree = tip.tree
    steps = steps(to: tip.id, without: ancestors(of: known))
    for commit in order { compare(commit) }
    for path in events.keys.sorted() { judge(path) }
  }

  /// Returns all commits that can be read.
  private func steps(
    to tip: ObjectID,
    without hidden: Set<ObjectID>
  ) -> [ObjectID: Step] {
    var steps: [ObjectID: Step] = [:]
    var seen = hidden
    var open = [tip]
    while let id = open.popLast() {
      guard seen.insert(id).inserted, let commit = reader.commit(id) else { continue }
      steps[id] = Step(tree: commit.tree, parents: commit.parents)
      open += commit.parents.filter(isHere)
    }
    return steps
  }

  /// The commits, parents first.
  private var order: [ObjectID] {
    var children: [ObjectID: [ObjectID]] = [:]
    var waiting = steps.mapValues { Set($0.parents.filter { steps[$0] != nil }) }
    for (id, parents) in waiting {
      for parent in parents { children[parent, default: []].append(id) }
    }
    var ready = waiting.filter(\.value.isEmpty).keys.sorted()
    var ordered: [ObjectID] = []
    while let id = ready.popLast() {
      ordered.append(id)
      for child in (children[id] ?? []).sorted() {
        waiting[child]?.remove(id)
        if waiting[child]?.isEmpty == true { ready.append(child) }
      }
    }
    return ordered
  }

  /// Returns some commits and all that lead to them, as far as they can be read.
  private func ancestors(of known: [ObjectID]) -> Set<ObjectID> {
    var ancestors: Set<ObjectID> = []
    var open = known
    while let id = open.popLast() {
      guard ancestors.insert(id).inserted,
        let commit = try? reader.engine.repository.commit(id)
      else { continue }
      open += commit.parents.filter(isHere)
    }
    return ancestors
  }

  /// Returns whether a parent is to be read: a shallow clone names parents that it does not have.
  private func isHere(_ parent: ObjectID) -> Bool {
    !reader.engine.repository.isShallow || reader.engine.repository.contains(parent)
  }

  private mutating func compare(_ id: ObjectID) {
    guard let commit = steps[id] else { return }
    commits += 1
    let parents = commit.parents.filter(isHere).compactMap { tree(of: $0) }
    for parent in parents {
      let others = parents.filter { $0 != parent }
      do throws(GitError) {
        try reader.engine.repository.walkChanges(from: parent, to: commit.tree) {
          change throws(GitError) in
          guard let old = change.old, change.new?.id != old.id,
            let uuid = StoreLayout.place(of: change.path).versionID
          else { return }
          if try isAllowed(change, of: uuid, in: commit.tree, others) { return }
          events[change.path, default: []].append(
            Event(commit: id, old: old.id, new: change.new?.id)
          )
        }
      } catch {
        // The pair cannot be compared: tell which of its directories cannot be read.
        for tree in [parent, commit.tree] { reader.walk(tree, at: "") { _, _ in } }
      }
    }
  }

  private func tree(of parent: ObjectID) -> ObjectID? {
    steps[parent]?.tree ?? reader.commit(parent)?.tree
  }

  /// Returns whether a version was erased, or a merge has the file as another parent had added it.
  private func isAllowed(
    _ change: TreeChange,
    of uuid: VersionID,
    in tree: ObjectID,
    _ others: [ObjectID]
  ) throws(GitError) -> Bool {
    guard let new = change.new else {
      return try reader.engine.repository.entry(at: StoreLayout.marker(of: uuid), in: tree) != nil
    }
    for other in others
    where try reader.engine.repository.entry(at: change.path, in: other)?.id == new.id {
      return true
    }
    return false
  }

  /// Returns whether the last commit has a marker in the place of a version.
  private func isErased(_ uuid: VersionID) -> Bool {
    guard let tree else { return false }
    return (try? reader.engine.repository.entry(at: StoreLayout.marker(of: uuid), in: tree)) != nil
  }

  /// Reports what became of a file that some commit changed.
  private mutating func judge(_ path: String) {
    guard let events = events[path], let first = events.first, let last = events.last,
      let uuid = StoreLayout.place(of: path).versionID
    else { return }
    let present = tree.flatMap { tree in
      try? reader.engine.repository.entry(at: path, in: tree)?.id
    }
    guard present != first.old else {
      return reader.add(.healed(path, in: first.commit))
    }
    // It may have been removed without knowing that it was erased elsewhere.
    if present == nil, isErased(uuid) { return }
    lost.versions.insert(uuid)
    let culprit = events.last { $0.new == present } ?? last
    if present != nil {
      lost.paths.append(path)
      changes.append((path, culprit.commit, first.old))
    }
    reader.add(
      present == nil ? .vanished(path, in: culprit.commit) : .changed(path, culprit.commit)
    )
  }
}

extension Finding {
  fileprivate static func changed(_ path: String, _ commit: ObjectID) -> Finding {
    Finding(
      .error,
      .changedVersionFile,
      "The commit \(commit) changed this version file, which must stay as it was added.",
      path: path,
      commit: commit.hex,
      remedy: "Restore its first bytes with \(.check(isFixing: true))."
    )
  }

  fileprivate static func vanished(_ path: String, in commit: ObjectID) -> Finding {
    Finding(
      .error,
      .missingVersionFile,
      "The commit \(commit) removed this version file without a purge marker.",
      path: path,
      commit: commit.hex,
      remedy:
        "Put the file back as it was: \(.git("checkout \(commit.hex.prefix(8))~ -- \(path)")),"
        + " then \(.git("commit"))."
    )
  }

  fileprivate static func healed(_ path: String, in commit: ObjectID) -> Finding {
    Finding(
      .note,
      .changedVersionFile,
      "The commit \(commit) changed this version file; it has its first bytes again.",
      path: path,
      commit: commit.hex
    )
  }
}
