import CareModel
package import Git

extension GitEngine {
  /// Returns the commit that an operation began at.
  package func commit(toReturnTo operation: Operation) throws(StoreError) -> Commit {
    if let before = try operation.before.map({ id throws(StoreError) in try commit(id) }),
      try blobID(of: StoreLayout.manifest, in: before.tree) != nil
    {
      return before
    }
    throw StoreError(
      .refused,
      "The start of the store cannot be taken back.",
      remedy: "Delete the directory if you do not want the store."
    )
  }

  /// Returns the commit of an operation that a new one can take back.
  package func commit(toRevert operation: Operation, _ subject: String) throws(StoreError)
    -> ObjectID
  {
    guard try commit(operation.after).parents == [operation.before] else {
      let before = try operation.before.map { id throws(StoreError) in state(try commit(id)) }
      let changes = try before.map { before throws(StoreError) in
        try StateComparison.changes(from: before, to: state(try commit(operation.after))).records
      }
      throw StoreError(
        .refused,
        "Others may have '\(subject)', which is no single commit:"
          + " it cannot be taken back as a whole.",
        remedy: (changes ?? []).waysOut(or: "see with \(.log) what it changed")
      )
    }
    let tip = try tip()
    if let end = tip.commit, try isAncestor(operation.after, of: end) { return operation.after }
    if let copy = try copy(of: operation.after, on: tip) {
      throw StoreError(
        .refused,
        "The branch has left the commit of '\(subject)', of which it has a copy by plain git.",
        remedy: "Take the copy back with \(.revert(String(copy.prefix(8))))."
      )
    }
    throw StoreError(
      .refused,
      "The branch has left the commit of '\(subject)': there is nothing of it to take back.",
      remedy: "\(.log) tells the branch's commits, and \(.revert(nil)) takes one back."
    )
  }

  /// Refuses to take back what was said about who may do what: this copy and others may heed it already.
  func refuseStatements(from before: Commit, to after: ObjectID) throws(StoreError) {
    let tree = try commit(after).tree
    var said = false
    try git("Comparing the commits") { () throws(GitError) in
      try repository.walkChanges(
        from: before.tree,
        to: tree,
        under: StoreLayout.accessDirectory
      ) { _ in said = true }
    }
    guard said else { return }
    throw StoreError(
      .refused,
      "What was said about who may do what is not taken back.",
      remedy: "Say what holds now: \(.access(.show)) lists who may do what."
    )
  }

  /// Refuses to revert a commit that only says a sign-off: there is nothing to say the opposite of.
  package func refuseSignOff(_ commit: ObjectID) throws(StoreError) {
    let commit = try self.commit(commit)
    let isSignOff = try git("Reading \(commit.id)") { () throws(GitError) -> Bool in
      try self.isSignOff(commit)
    }
    guard isSignOff else { return }
    throw StoreError(
      .refused,
      "The sign-off \(commit.id.hex.prefix(8)) is a word that was given, which no commit takes back.",
      remedy:
        "Say what holds now with another one, \(.signOff(nil)); \(.revert(nil)) takes back what"
        + " was done before it."
    )
  }

  /// Refuses to take back what was done here before where the last thing was the sign-off of another
  /// branch: nobody who has just signed off means that.
  package func refuseSignOffElsewhere() throws(StoreError) {
    let here = try tip().reference
    guard let last = try OperationLog(paths).operations().last, last.kind == .change,
      last.reference != here, last.reference.hasPrefix("refs/heads/")
    else { return }
    let isThere = try git("Reading the branches") { () throws(GitError) in
      try repository.references(prefix: last.reference).contains {
        $0.name == last.reference && $0.id == last.after
      }
    }
    guard isThere, let commit = try? self.commit(last.after) else { return }
    let isSignOff = try git("Reading \(commit.id)") { () throws(GitError) -> Bool in
      try self.isSignOff(commit)
    }
    guard isSignOff else { return }
    let branch = String(last.reference.dropFirst("refs/heads/".count))
    throw StoreError(
      .refused,
      "What was done last is the sign-off of the branch '\(branch)', which is not checked out.",
      remedy:
        "To take that back, 'git switch \(branch)' and then \(.undo(nil)); to take back what was"
        + " done here before it, \(.revert(nil))."
    )
  }

  /// Returns the commit of the branch that brought the versions of another commit, as a rebase or
  /// cherry-pick does; nil if there is none, or several did.
  private func copy(of commit: ObjectID, on tip: Tip) throws(StoreError) -> String? {
    let copied = try self.commit(commit)
    let before = try copied.parents.first.map { id throws(StoreError) in
      try self.commit(id).tree
    }
    var versions: [VersionID] = []
    try git("Comparing the commits") { () throws(GitError) in
      try repository.walkChanges(from: before, to: copied.tree) { change in
        guard change.old == nil, change.new != nil else { return }
        if let version = StoreLayout.place(of: change.path).versionID { versions.append(version) }
      }
    }
    let authorship = try snapshot(of: tip).authorship(of: versions)
    let commits = Set(versions.map { authorship[$0]?.commit })
    return commits.count == 1 ? commits.first.flatMap(\.self) : nil
  }

  /// Returns whether the branch can simply move from one commit to another without loss for anybody
  /// else.
  package func canMove(from commit: ObjectID, to target: ObjectID) throws(StoreError) -> Bool {
    guard try tip().commit == commit else { return false }
    // Going forward again takes nothing from anybody.
    if try isAncestor(commit, of: target) { return true }
    return try !isPublished(commit)
  }

  /// Returns whether a remote had the commit when it was last heard of.
  fileprivate func isPublished(_ commit: ObjectID) throws(StoreError) -> Bool {
    let remotes = try git("Reading the remote branches") { () throws(GitError) in
      try repository.references(prefix: "refs/remotes/")
    }
    for remote in remotes where try isAncestor(commit, of: remote.id) { return true }
    return false
  }

  /// Returns what can be taken back on the current branch, and done again.
  package func operationStacks() throws(StoreError) -> OperationStacks {
    try OperationStacks(OperationLog(paths).lines(), on: tip().reference)
  }
}
