package import CareModel
package import Files
package import Git

/// What an exchange with a remote needs of a store.
extension GitStore {
  /// Returns the position of the branch that is checked out.
  package func tip() throws(StoreError) -> Tip {
    try withEngine { engine throws(StoreError) in try engine.tip() }
  }

  /// Checks commits that came from elsewhere.
  ///
  /// - Parameter known: Commits that are taken for sound with all that lead to them.
  package func arrival(
    of commit: ObjectID,
    since known: [ObjectID]
  ) throws(StoreError) -> Arrival {
    try withEngine { engine throws(StoreError) in
      let present = try engine.source(of: engine.tip())
      return try ArrivalCheck(of: commit, since: known, beside: present, engine).arrival
    }
  }

  /// Merges two commits as ``merge(_:)`` does, without moving anything.
  package func merge(
    _ ours: ObjectID,
    _ theirs: ObjectID,
    _ options: MergeOptions
  ) throws(StoreError) -> MergedCommit {
    try withEngine { engine throws(StoreError) in try engine.merge(ours, theirs, options) }
  }

  /// Settles a commit, and brings back what it lost since others, without moving anything.
  package func settle(
    _ commit: ObjectID,
    since known: [ObjectID],
    _ options: MergeOptions
  ) throws(StoreError) -> MergedCommit {
    try withEngine { engine throws(StoreError) in
      try engine.settle(commit, since: known, options)
    }
  }

  /// Returns the commits that lead to another one and up to which every record is known to be
  /// settled.
  package func settledCommits(before commit: ObjectID) throws(StoreError) -> [ObjectID] {
    try withEngine { engine throws(StoreError) in try engine.settledCommits(before: commit) }
  }

  /// Remembers that every record of a commit is settled.
  package func remember(settled commit: ObjectID) throws(StoreError) {
    try withEngine { engine throws(StoreError) in engine.remember(settled: commit, shared: true) }
  }

  /// Adds to a commit the versions that only another one has, without moving anything.
  package func adopt(
    _ theirs: ObjectID,
    keeping ours: ObjectID,
    _ options: MergeOptions
  ) throws(StoreError) -> MergedCommit {
    try withEngine { engine throws(StoreError) in
      try engine.adopt(theirs, keeping: ours, options, as: signer(theirs, engine))
    }
  }

  /// Takes a commit in the place of another one except what that one has erased, without moving
  /// anything.
  package func replace(
    _ loser: ObjectID,
    by winner: ObjectID,
    _ options: MergeOptions
  ) throws(StoreError) -> MergedCommit {
    try withEngine { engine throws(StoreError) in
      try engine.replace(loser, by: winner, options, as: signer(winner, engine))
    }
  }

  /// Returns who signs a commit that does not follow from its parents; nil in a store that is not signed.
  private func signer(
    _ commit: ObjectID,
    _ engine: GitEngine
  ) throws(StoreError) -> CommitSigner? {
    guard try engine.isSigned(engine.commit(commit).tree) else { return nil }
    return try surroundings.signer()
  }

  package func isAncestor(
    _ ancestor: ObjectID,
    of commit: ObjectID
  ) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in try engine.isAncestor(ancestor, of: commit) }
  }

  /// Returns whether some commit leads to both.
  package func isRelated(_ one: ObjectID, _ other: ObjectID) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in
      try git("Looking for a common ancestor") { () throws(GitError) in
        try engine.repository.mergeBase(one, other) != nil
      }
    }
  }

  /// Returns what the store says of itself in a commit; nil if the commit is not a store.
  package func manifest(of commit: ObjectID) throws(StoreError) -> StoreManifest? {
    try withEngine { engine throws(StoreError) in
      let tree = try engine.commit(commit).tree
      guard try engine.blobID(of: StoreLayout.manifest, in: tree) != nil else { return nil }
      return try engine.manifest(in: tree)
    }
  }

  /// Names the valid versions that a commit has and another has not, in the order of their paths.
  package func versions(
    of commit: ObjectID,
    notIn other: ObjectID?
  ) throws(StoreError) -> [TransferredVersion] {
    try withEngine { engine throws(StoreError) in
      var names: [TransferredVersion] = []
      try engine.walkVersions(of: commit, notIn: other) { names.append(TransferredVersion($0)) }
      return names
    }
  }

  /// Names the versions that a commit has and another one has erased, in the order of their paths.
  package func versions(
    of commit: ObjectID,
    erasedIn other: ObjectID
  ) throws(StoreError) -> [TransferredVersion] {
    let missing = try versions(of: commit, notIn: other)
    guard !missing.isEmpty else { return [] }
    return try withEngine { engine throws(StoreError) in
      let tree = try engine.commit(other).tree
      var erased: [TransferredVersion] = []
      for version in missing
      where try engine.blobID(of: StoreLayout.marker(of: version.uuid), in: tree) != nil {
        erased.append(version)
      }
      return erased
    }
  }

  /// Returns what the branch's move to a commit would change beside the records, or why it cannot move.
  ///
  /// - Throws: ``StoreError/Code/uncommitted`` if an untracked file is in the way;
  ///   ``StoreError/Code/refused`` for a file that is no ordinary one.
  package func previewTaking(_ commit: ObjectID) throws(StoreError) -> [String] {
    try withWriter { writer throws(StoreError) in
      try writer.foreignPaths(writer.changes(to: commit, from: writer.engine.tip()))
    }
  }

  /// Moves the branch, and the files without edits, to a commit of an exchange.
  ///
  /// - Returns: The files that are not the store's and are new or changed.
  /// - Throws: ``StoreError/Code/busy`` if the branch is not where it was; as
  ///   ``previewTaking(_:)`` does.
  package func take(_ commit: ObjectID, expecting tip: Tip) throws(StoreError) -> [String] {
    try withWriter { writer throws(StoreError) in
      guard try writer.engine.tip() == tip else {
        throw StoreError(.busy, "The branch has moved meanwhile.", remedy: "Try again.")
      }
      var writer = writer
      writer.kind = .sync
      return try writer.take(commit, on: tip, "Take over what the remote has")
    }
  }

  /// Returns the lock that only one exchange at a time can hold; nil if another one does.
  ///
  /// What a process that was killed had left undone is finished first.
  package func exchangeLock() throws(StoreError) -> FileLock? {
    try recover()
    do throws(FileError) {
      // Not for another exchange: a child that some thread is just starting has our files for a
      // moment, and with them a lock that was given back.
      return try FileLock(paths.exchangeLock, patience: 1, as: paths.permissions)
    } catch {
      guard error.code == .locked else { throw StoreError(error) }
      return nil
    }
  }

  /// Returns who holds the lock of exchanges, as the end of a sentence; empty if it is not known.
  package func nameOfExchanging() -> String { named(holderOf: paths.exchangeLock) }

  /// Removes the lock files that a killed careplan left among its own references.
  ///
  /// The caller must hold the lock of exchanges: nobody else moves those references then.
  package func removeDeadLocks() throws(StoreError) {
    let prefix = "refs/careplan/"
    guard
      try !withEngine({ engine throws(StoreError) in try engine.lastingLocks(of: prefix) }).isEmpty
    else { return }
    // Nobody else writes now, so a lock that stays even so is not held by anybody.
    try withWriter { writer throws(StoreError) in
      for path in try writer.engine.lastingLocks(of: prefix) {
        try files { () throws(FileError) in try FileSystem.removeIfPresent(path) }
      }
    }
  }
}
