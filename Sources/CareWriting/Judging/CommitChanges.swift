import CareAccess
import CareModel
import CareReading
import Git

/// What a commit does: what of it needs a right.
struct CommitChanges {
  private(set) var needs: Set<CommitNeed> = []
  private(set) var fault: CommitFault?
  /// The statements that it brings.
  private(set) var statements: [String: StatementID] = [:]

  private let engine: GitEngine
  private let commit: Commit
  private let parents: [Commit]

  /// Compares a commit with its parent, or with what careplan would make of both.
  ///
  /// - Parameter derived: The tree that a merge of both parents has by itself; nil if there is none,
  ///   and then whatever differs from either of them counts as changed.
  init(
    of commit: Commit,
    parents: [Commit],
    derived: ObjectID?,
    _ engine: GitEngine
  ) throws(StoreError) {
    (self.engine, self.commit, self.parents) = (engine, commit, parents)
    var bases: [ObjectID?] = parents.map(\.tree)
    if parents.count == 2, let derived { bases = [derived] }
    if bases.isEmpty { bases = [nil] }
    var changes: [TreeChange] = []
    for base in bases {
      try git("Comparing the commits") { () throws(GitError) in
        try engine.repository.walkChanges(from: base, to: commit.tree) { changes.append($0) }
      }
    }
    for change in changes where fault == nil { try judge(change, among: changes) }
  }

  private mutating func judge(
    _ change: TreeChange,
    among changes: [TreeChange]
  ) throws(StoreError) {
    let path = change.path
    switch StoreLayout.place(of: path) {
    case .version, .outcome: try judgeVersion(change, among: changes)
    case .head: if try !isVersionOfMerge(change) { need(.edit, path) }
    case .purged(let uuid): try judgeMarker(uuid, change)
    case .statement(_, let id):
      guard change.new != nil, change.old == nil else {
        return refuse(change.new == nil ? .removed : .altered, path)
      }
      statements[path] = id
    case .manifest, .attributes, .foreign: need(.own, path)
    }
  }

  private mutating func need(_ verb: AccessVerb, _ path: String) {
    needs.insert(CommitNeed(path: path, verb: verb))
  }

  private mutating func refuse(_ rule: HeldCommit.Rule, _ path: String) {
    fault = fault ?? CommitFault(rule: rule, path: path)
  }

  private mutating func judgeVersion(
    _ change: TreeChange,
    among changes: [TreeChange]
  ) throws(StoreError) {
    let path = change.path
    let place = StoreLayout.place(of: path)
    let isOutcome = if case .outcome = place { true } else { false }
    guard change.new != nil else {
      // What a merge would only have made itself may lack: settling makes it.
      if parents.count == 2, try !isInParents(path) { return }
      if let uuid = place.versionID, try isErased(uuid) { return need(.own, path) }
      // A plain revert takes the version away that its head leaves; the union puts it back.
      let directory = VersionFamily(path).directory
      let isReverted = changes.contains { other in
        guard case .head = StoreLayout.place(of: other.path) else { return false }
        return VersionFamily(changed: other.path)?.directory == directory
      }
      guard isReverted else { return refuse(.removed, path) }
      return need(.edit, path)
    }
    guard change.old == nil else { return refuse(.altered, path) }
    need(isOutcome ? .record : .edit, path)
  }

  private mutating func judgeMarker(_ uuid: VersionID, _ change: TreeChange) throws(StoreError) {
    guard change.new == nil else { return need(.own, change.path) }
    if parents.count == 2, try !isInParents(change.path) { return }
    refuse(.removed, change.path)
  }

  private func isErased(_ uuid: VersionID) throws(StoreError) -> Bool {
    try engine.blobID(of: StoreLayout.marker(of: uuid), in: commit.tree) != nil
  }

  private func isInParents(_ path: String) throws(StoreError) -> Bool {
    for parent in parents where try engine.blobID(of: path, in: parent.tree) != nil { return true }
    return false
  }

  /// Returns whether a head of a merge shows one of its record's versions as it is: which of them, settling
  /// decides whoever merges.
  private func isVersionOfMerge(_ change: TreeChange) throws(StoreError) -> Bool {
    guard parents.count == 2 else { return false }
    guard let new = change.new, new.mode == .blob else { return false }
    guard let head = try? VersionFile.head(engine.blob(new.id), at: change.path) else {
      return false
    }
    return try engine.blobID(of: StoreLayout.path(of: head), in: commit.tree) == new.id
  }
}
