import CareAccess
import CareModel
import Git

/// What a commit does: what of it needs a right.
///
/// Nothing is held of what needs a right that everybody has who answers for the commit, so that an import of a
/// million outcomes costs no memory.
struct CommitChanges {
  private(set) var needs: Set<CommitNeed> = []
  private(set) var fault: CommitFault?
  /// The statements that it brings.
  private(set) var statements: [String: StatementID] = [:]

  private let engine: GitEngine
  private let commit: Commit
  private let parents: [Commit]
  /// What needs not be noted.
  private let granted: Set<AccessVerb>
  /// The versions that are gone, and the directories of the records whose heads are others.
  private var gone: [String] = []
  private var movedHeads: Set<String> = []

  /// Compares a commit with its parent, or with what careplan would make of both.
  ///
  /// - Parameters:
  ///   - derived: The tree that a merge of both parents has by itself; nil if there is none, and then
  ///     whatever differs from either of them counts as changed.
  ///   - granted: What everybody who answers for the commit may do everywhere.
  init(
    of commit: Commit,
    parents: [Commit],
    derived: ObjectID?,
    granted: Set<AccessVerb>,
    _ engine: GitEngine
  ) throws(StoreError) {
    (self.engine, self.commit, self.parents, self.granted) = (engine, commit, parents, granted)
    var bases: [ObjectID?] = parents.map(\.tree)
    if parents.count == 2, let derived { bases = [derived] }
    if bases.isEmpty { bases = [nil] }
    for base in bases where fault == nil { try compare(base) }
    for path in gone where fault == nil { try judgeGone(path) }
  }

  private mutating func compare(_ base: ObjectID?) throws(StoreError) {
    var failure: StoreError?
    do throws(GitError) {
      try engine.repository.walkChanges(from: base, to: commit.tree) { change throws(GitError) in
        do throws(StoreError) { try judge(change) } catch {
          failure = error
          // The walk ends by an error of its own only.
          throw GitError(.interrupted, error.message)
        }
      }
    } catch {
      throw failure ?? StoreError(error, while: "Comparing the commits")
    }
  }

  private mutating func judge(_ change: TreeChange) throws(StoreError) {
    let path = change.path
    switch StoreLayout.place(of: path) {
    case .version: judgeVersion(change, .edit)
    case .outcome: judgeVersion(change, .record)
    case .head:
      if let family = VersionFamily(changed: path) { movedHeads.insert(family.directory) }
      if try !isVersionOfMerge(change) { need(.edit, path) }
    case .purged: try judgeMarker(change)
    case .statement(_, let id):
      guard change.new != nil, change.old == nil else {
        return refuse(change.new == nil ? .removed : .altered, path)
      }
      statements[path] = id
    case .manifest, .attributes, .foreign: need(.own, path)
    }
  }

  private mutating func need(_ verb: AccessVerb, _ path: String) {
    if !granted.contains(verb) { needs.insert(CommitNeed(path: path, verb: verb)) }
  }

  private mutating func refuse(_ rule: HeldCommit.Rule, _ path: String) {
    fault = fault ?? CommitFault(rule: rule, path: path)
  }

  private mutating func judgeVersion(_ change: TreeChange, _ verb: AccessVerb) {
    guard change.new != nil else { return gone.append(change.path) }
    guard change.old == nil else { return refuse(.altered, change.path) }
    need(verb, change.path)
  }

  private mutating func judgeGone(_ path: String) throws(StoreError) {
    // What a merge would only have made itself may lack: settling makes it.
    if parents.count == 2, try !isInParents(path) { return }
    if let uuid = StoreLayout.place(of: path).versionID, try isErased(uuid) {
      return need(.own, path)
    }
    // A plain revert takes the version away that its head leaves; the union puts it back.
    guard movedHeads.contains(VersionFamily(path).directory) else { return refuse(.removed, path) }
    need(.edit, path)
  }

  private mutating func judgeMarker(_ change: TreeChange) throws(StoreError) {
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
    guard parents.count == 2, let new = change.new, new.mode == .blob,
      let head = try? VersionFile.head(engine.blob(new.id), at: change.path)
    else { return false }
    return try engine.blobID(of: StoreLayout.path(of: head), in: commit.tree) == new.id
  }
}
