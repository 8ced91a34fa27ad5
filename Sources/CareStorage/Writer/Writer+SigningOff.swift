import CareMerge
import CareModel
import Git

extension Writer {
  /// Says on a branch that the author agrees with the records of one of its commits.
  ///
  /// - Parameters:
  ///   - revision: A branch, or a commit of one; nil for what is checked out.
  ///   - text: What the author says; nil for a line that names the commit.
  package func signOff(
    _ revision: String?,
    text: String?
  ) throws(StoreError) -> SignOffReport {
    try repeating { () throws(StoreError) in
      var prepared = try prepareSignOff(revision, text: text)
      let commit = try write(prepared)
      prepared.report.commit = commit.hex
      return prepared.report
    }
  }

  /// Works out a sign-off, and writes nothing.
  package func prepareSignOff(
    _ revision: String?,
    text: String?
  ) throws(StoreError) -> PreparedSignOff {
    try engine.refuseUnfinished()
    let said = try text.map { text throws(StoreError) in try SignOffText(text) }
    let target = try engine.signOffTarget(revision)
    let manifest = try engine.manifest(in: target.commit.tree)
    try refuseUnknown(manifest)
    try refuseUnsettled(target.commit)
    let author = try author(manifest, signer(of: [:], on: target.tip))
    let reviewer = SignOff.Reviewer(name: author.name, email: author.email)
    let digest = try git("Reading the records") { () throws(GitError) in
      try engine.recordsDigest(of: target.commit.tree)
    }
    if let before = try engine.lastSignOff(of: digest.hex, by: reviewer, said?.text, target) {
      throw StoreError(
        .nothingToDo,
        "You have signed off the same records with the commit \(before.commit.shortID) already."
      )
    }
    let words = "Sign off \(target.commit.id.hex.prefix(8))"
    return PreparedSignOff(
      report: SignOffReport(
        branch: target.tip.branchName,
        agreed: CommitSummary(target.commit),
        recordCount: try engine.countAgreed(target.commit),
        standing: try standing(of: digest, target),
        reviewer: reviewer,
        recordsDigest: digest.hex,
        text: said?.text ?? words,
        commit: nil,
        remarks: remarks(on: WriteBasis(target.tip))
      ),
      tip: target.tip,
      author: author
    )
  }

  /// Makes the commit: it has the tree of the one before it, so that no file of the work tree moves.
  private func write(_ prepared: PreparedSignOff) throws(StoreError) -> ObjectID {
    let (tip, report) = (prepared.tip, prepared.report)
    guard let parent = tip.commit, let tree = tip.tree else { throw Self.noCommit }
    let trailers = SignOffTrailers(
      reviewer: report.reviewer,
      agreedCommit: report.agreed.id,
      recordsDigest: report.recordsDigest
    )
    let message = try SignOffText(report.text).message(trailers)
    let signer = try self.signer(of: [:], on: tip)
    let author = prepared.author
    let committer = signer == nil ? try committer(beside: author) : author
    let commit = try git("Writing the commit") { () throws(GitError) in
      try engine.repository.writeObjects { writer throws(GitError) in
        try writer.commit(
          tree: tree,
          parents: [parent],
          author: author,
          committer: committer,
          message: message,
          signing: signer?.signature
        )
      }
    }
    if signer != nil { try refuseHeld(commit, on: tip) }
    try move(tip, to: commit, Journal(commit: commit, files: []), message)
    engine.remember(commit, after: tip)
    return commit
  }

  /// Returns who signs off, as git writes it: without the marks that it cuts off from a name.
  private func author(
    _ manifest: StoreManifest,
    _ signer: CommitSigner?
  ) throws(StoreError) -> Signature {
    let signature = try signature(manifest, signer)
    do throws(GitError) { return try signature.asStored() } catch {
      throw StoreError(
        .configuration,
        "The name or the address of who signs off cannot stand in a commit.",
        remedy: "Change them with \(.git("config --global user.name NAME")) and"
          + " \(.git("config --global user.email ADDRESS")).",
        causes: [error.message]
      )
    }
  }

  /// Refuses records that plain git has changed: what they say becomes new versions first.
  private func refuseUnsettled(_ commit: Commit) throws(StoreError) {
    let (records, invalid) = try engine.unsettled(in: commit.id)
    let places = records.map(\.description) + invalid
    guard let first = places.first else { return }
    let rest = places.count > 1 ? " and \(places.count - 1) more" : ""
    throw StoreError(
      .refused,
      "The commit \(commit.id.hex.prefix(8)) has changes by git alone, which are not versions yet:"
        + " \(first)\(rest).",
      remedy:
        "Check out its branch and run \(.check(isFixing: true)) there, and sign off what comes"
        + " of it."
    )
  }

  private func standing(
    of digest: ObjectID,
    _ target: SignOffTarget
  ) throws(StoreError) -> SignOff.Standing {
    guard target.isOlder, let end = target.tip.commit else { return .unchanged }
    return try engine.standing(
      of: digest.hex,
      agreedIn: target.commit.id.hex,
      at: engine.commit(end)
    )
  }
}

/// A sign-off that was worked out.
package struct PreparedSignOff {
  package var report: SignOffReport
  /// Where the branch is to be.
  let tip: Tip
  let author: Signature
}

extension GitEngine {
  /// Returns how many records a commit has for somebody to agree to.
  ///
  /// - Throws: ``StoreError/Code/conflicts`` if versions contradict each other; nobody can agree to
  ///   both.
  fileprivate func countAgreed(_ commit: Commit) throws(StoreError) -> Int {
    let tip = try tip()
    let snapshot =
      commit.id == tip.commit
      ? try snapshot(of: tip)
      : Snapshot(
        TreeSource(commit.tree, of: commit.id, engine: self),
        manifest: try manifest(in: commit.tree)
      )
    if let open = try snapshot.conflicts(RecordKind.signedOff).first {
      throw StoreError(
        .conflicts,
        "In the commit \(commit.id.hex.prefix(8)) versions of \(open.key) contradict each other.",
        remedy: "See them with \(.conflicts(open.key)), and decide with \(.resolve)."
      )
    }
    if let file = try snapshot.unreadableFiles(of: RecordKind.signedOff).first {
      throw StoreError(
        .invalid,
        "In the commit \(commit.id.hex.prefix(8)) \(file) cannot be read: nobody knows what they would"
          + " agree to.",
        remedy: "See what is wrong with \(.check(isFixing: false))."
      )
    }
    var count = 0
    for kind in RecordKind.signedOff {
      let records = Dictionary(grouping: try snapshot.summaries(kind), by: \.key)
      count += records.values.count { VersionGraph($0).head?.isTombstone == false }
    }
    guard count > 0 else {
      throw StoreError(
        .refused,
        "The commit \(commit.id.hex.prefix(8)) has no record beside outcomes: there is nothing to"
          + " agree to.",
        remedy: "Add one with \(.add(nil))."
      )
    }
    return count
  }

  /// Returns what the same person has said already of the same records.
  ///
  /// - Parameter text: What they are to have said; nil for anything.
  fileprivate func lastSignOff(
    of digest: String,
    by reviewer: SignOff.Reviewer,
    _ text: String?,
    _ target: SignOffTarget
  ) throws(StoreError) -> SignOff? {
    var found: SignOff?
    var isBefore = false
    try git("Reading the history") { () throws(GitError) in
      try repository.walkHistory(from: [target.tip.commit].compactMap(\.self)) {
        commit throws(GitError) in
        found = try signOffs(in: commit).first {
          $0.recordsDigest == digest && $0.reviewer == reviewer && $0.isByAuthor
            && (text ?? $0.text) == $0.text
        }
        if found != nil { return .enough }
        isBefore = isBefore || commit.id == target.commit.id
        guard isBefore else { return .more }
        // Nobody agreed to these records before they were there.
        return try recordsDigest(of: commit.tree).hex == digest ? .more : .enough
      }
    }
    return found
  }
}

extension Tip {
  /// The name of the branch; nil while HEAD is detached.
  fileprivate var branchName: String? {
    let prefix = "refs/heads/"
    return branch.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
  }
}
