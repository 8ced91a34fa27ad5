import Git

/// Who has seen and agreed to what.
extension GitStore {
  /// Says that the author of commits agrees with the records that a commit has beside outcomes.
  ///
  /// It becomes a commit of its own that changes nothing, on top of the branch: the work tree stays as it
  /// is, and a branch that is not checked out can be signed off too. Nobody checks what it says, and it
  /// decides nothing.
  ///
  /// Cost: the versions of the commit's records; where it is not the last one of what is checked out,
  /// reading all their files. The commits since the last change of a record.
  ///
  /// - Parameters:
  ///   - revision: A local branch, or a commit of what is checked out or of one branch alone; nil for
  ///     what is checked out.
  ///   - text: What the author says, in one or more lines; nil for a line that names the commit.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision; ``StoreError/Code/refused`` for
  ///   what only a remote has, for a commit without records, and for edits by plain git that are not
  ///   versions yet; ``StoreError/Code/conflicts`` if versions contradict each other;
  ///   ``StoreError/Code/nothingToDo`` if the author has said the same already;
  ///   ``StoreError/Code/invalid`` for a text that is empty or says another sign-off.
  @discardableResult
  public func signOff(
    _ revision: String? = nil,
    text: String? = nil
  ) throws(StoreError) -> SignOffReport {
    try withWriter { writer throws(StoreError) in try writer.signOff(revision, text: text) }
  }

  /// Works out what ``signOff(_:text:)`` would say, and writes nothing.
  ///
  /// Cost: as the sign-off.
  ///
  /// - Throws: What that would throw.
  public func previewSignOff(
    _ revision: String? = nil,
    text: String? = nil
  ) throws(StoreError) -> SignOffReport {
    try withEngine { engine throws(StoreError) in
      try Writer(engine: engine, surroundings: surroundings)
        .prepareSignOff(revision, text: text).report
    }
  }

  /// Lists the sign-offs of commits, those of later commits first.
  ///
  /// A squash takes over the message of a sign-off; then the new commit says it, perhaps with others.
  ///
  /// Cost: the commits that are walked.
  ///
  /// - Parameter revisions: `A`, `A..B` or `A...B`, as ``log(_:of:offset:limit:)`` takes them; nil for
  ///   `HEAD`.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func signOffs(_ revisions: String? = nil) throws(StoreError) -> [SignOff] {
    try withEngine { engine throws(StoreError) in
      let range = try engine.walkRange(revisions)
      var found: [SignOff] = []
      try git("Reading the history") { () throws(GitError) in
        try engine.repository.walkHistory(from: range.starts, hiding: range.hidden) {
          commit throws(GitError) in
          found += try engine.signOffs(in: commit)
          return .more
        }
      }
      return try engine.withSigners(found)
    }
  }

  /// Returns what became of the records that somebody agreed to, as a revision has them.
  ///
  /// Cost: a few directories; where they differ, the difference from the agreed commit and the versions
  /// of the records that differ.
  ///
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func standing(
    of signOff: SignOff,
    at revision: String = "HEAD"
  ) throws(StoreError) -> SignOff.Standing {
    try withEngine { engine throws(StoreError) in
      try engine.standing(
        of: signOff.recordsDigest,
        agreedIn: signOff.agreedCommit,
        at: engine.commit(engine.commit(of: revision))
      )
    }
  }

  /// Returns what the message of one commit signs off, in its order.
  ///
  /// Cost: nothing if the message says none; otherwise one commit, and as ``accessState()``, to
  /// name the signers.
  public func signOffs(in commit: CommitSummary) throws(StoreError) -> [SignOff] {
    guard SignOff.mayBeSaid(in: commit) else { return [] }
    return try withEngine { engine throws(StoreError) in
      let commit = try engine.commit(engine.commit(of: commit.id))
      let found = try git("Reading \(commit.id)") { () throws(GitError) in
        try engine.signOffs(in: commit)
      }
      return try engine.withSigners(found)
    }
  }
}

extension GitEngine {
  /// Returns sign-offs with the signers of their commits.
  fileprivate func withSigners(_ signOffs: [SignOff]) throws(StoreError) -> [SignOff] {
    guard !signOffs.isEmpty else { return [] }
    let names = try SignerNames(self)
    return try signOffs.map { signOff throws(StoreError) in
      var signOff = signOff
      if let id = ObjectID(hex: signOff.commit.id) {
        signOff.commit.signer = try names.signer(of: commit(id))
      }
      return signOff
    }
  }
}
