package import CareModel
import Files
package import Git

extension GitEngine {
  /// Returns the manifest that a commit of some files will have.
  package func manifest(
    _ files: [String: [UInt8]?],
    on tip: Tip
  ) throws(StoreError) -> StoreManifest {
    if case .some(.some(let bytes)) = files[StoreLayout.manifest] {
      return try Self.manifest(bytes)
    }
    return try manifest(in: tip.tree)
  }

  /// Reads the valid versions that a commit has and another has not, one after the other.
  package func walkVersions(
    of commit: ObjectID,
    notIn other: ObjectID?,
    _ body: (AnyRecord) -> Void
  ) throws(StoreError) {
    let before = try other.map { other throws(StoreError) in try self.commit(other).tree }
    let tree = try self.commit(commit).tree
    try git("Comparing the commits") { () throws(GitError) in
      try repository.walkChanges(from: before, to: tree) { change throws(GitError) in
        guard change.old == nil, let new = change.new, new.mode == .blob,
          StoreLayout.place(of: change.path).versionID != nil
        else { return }
        let bytes = try repository.blob(new.id)
        if let version = try? VersionFile.read(bytes, at: change.path) { body(version) }
      }
    }
  }

  /// Calls a body for every file that differs between two trees, with what it is in the later one.
  ///
  /// Nothing is held: what comes with a first exchange may be very much.
  package func walkChanges(
    from old: ObjectID?,
    to new: ObjectID,
    _ body: (_ path: String, _ id: ObjectID?) throws(StoreError) -> Void
  ) throws(StoreError) {
    var failure: StoreError?
    do throws(GitError) {
      try repository.walkChanges(from: old, to: new) { change throws(GitError) in
        let file = change.new.flatMap { $0.mode == .blob ? $0.id : nil }
        do throws(StoreError) { try body(change.path, file) } catch {
          failure = error
          // The walk ends by an error of its own only.
          throw GitError(.interrupted, error.message)
        }
      }
    } catch {
      throw failure ?? StoreError(error, while: "Comparing the commits")
    }
  }

  /// Returns the commits of plain git whose heads became some versions, which careplan brought in
  /// later.
  ///
  /// Costs a comparison of the records' directories for each commit before this one.
  package func commitsSettled(
    as versions: [AnyRecord],
    at commit: ObjectID
  ) throws(StoreError) -> [VersionID: CommitSummary] {
    let wanted = versions.filter(\.isSettled)
    guard !wanted.isEmpty else { return [:] }
    let families = Set(wanted.map { VersionFamily(StoreLayout.path(of: $0)) })
    let walk = try HeadWalk(to: [commit], since: [], only: families, in: self)
    var commits: [VersionID: CommitSummary] = [:]
    for (family, history) in walk.histories {
      let settling = try HeadReader(history, of: family, self).settling()
      for version in wanted.map(\.version.uuid) {
        guard let step = settling.sources[version] else { continue }
        commits[version] = try summary(of: self.commit(history.steps[step].commit))
      }
    }
    return commits
  }
}

extension AnyRecord {
  /// Whether settling may have made the version: from its content, and from one other version.
  fileprivate var isSettled: Bool {
    kind != .outcome && version.uuid.isDerived && version.mergedBy == nil
  }
}

extension GitEngine {
  /// Returns whether neither a commit nor any that leads to it has a record, or what is left of an
  /// erased one.
  ///
  /// Such a store is only a beginning, and can become another one without loss. Of a shallow clone
  /// nobody can say it. Costs a look at the root of every commit's tree until a record is found.
  package func neverHadRecord(_ commit: ObjectID) throws(StoreError) -> Bool {
    guard !repository.isShallow else { return false }
    return try git("Looking for records") { () throws(GitError) in
      var isEmpty = true
      try repository.walkHistory(from: [commit]) { commit throws(GitError) in
        isEmpty = try hasNoRecord(commit.tree)
        return isEmpty ? .more : .enough
      }
      return isEmpty
    }
  }

  /// Returns whether a tree has neither a record nor what is left of an erased one.
  package func hasNoRecord(_ tree: ObjectID) throws(GitError) -> Bool {
    let places = Set(RecordKind.allCases.map(\.directory) + ["purged"])
    return try repository.tree(tree).entries.allSatisfy { !places.contains($0.name) }
  }

  /// Returns the directory of the outcomes in a tree.
  package func outcomes(in tree: ObjectID?) throws(StoreError) -> ObjectID? {
    guard let tree else { return nil }
    return try git("Reading the outcomes") { () throws(GitError) in
      try repository.entry(at: RecordKind.outcome.directory, in: tree)?.id
    }
  }

  /// Refuses to commit amid what git has begun: one side of it would look like all there is.
  package func refuseUnfinished() throws(StoreError) {
    if let operation = UnfinishedOperation(in: paths) { throw operation.refusal }
  }
}
