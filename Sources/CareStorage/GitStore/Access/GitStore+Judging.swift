public import CareAccess
public import CareModel
package import Git

/// Judging what came by who answers for it, and keeping what nobody does.
extension GitStore {
  /// Judges commits that came, and what is here and was not judged yet.
  ///
  /// What they bring of statements is known here from now on, whatever becomes of the commits.
  ///
  /// What was accepted here is not judged again, unless a membership or a device has ended since.
  ///
  /// - Parameters:
  ///   - tips: Commits, with all that lead to them.
  ///   - branch: The branch whose accepted commits are taken as they are.
  ///   - known: Further commits that are taken as they are, with all that lead to them.
  ///   - others: Commits whose statements are heeded too.
  ///   - asOthers: Whether to judge as every other copy does, which has not accepted what this one has.
  /// - Returns: Nil if neither this copy nor any of the tips knows of a signed store.
  /// - Throws: ``StoreError/Code/otherStore`` if they belong to somebody else's store;
  ///   ``StoreError/Code/corrupt`` if they belong to a signed one whose statements were taken away.
  package func judge(
    _ tips: [ObjectID],
    on branch: String,
    since known: [ObjectID] = [],
    heeding others: [ObjectID] = [],
    asOthers: Bool = false
  ) throws(StoreError) -> Judgement? {
    try withEngine { engine throws(StoreError) in
      // What a reader gets was judged snapshot by snapshot.
      guard !engine.isReaderCopy else { return nil }
      let own = try engine.tip()
      var trees = [own.tree].compactMap(\.self)
      for tip in tips + others { trees.append(try engine.commit(tip).tree) }
      guard try engine.isAnySigned(trees), try engine.accessState(with: trees) != nil else {
        for tree in trees { try engine.refuseStripped(tree) }
        return nil
      }
      try engine.refuseOtherFounding(in: trees)
      let accepted = try engine.acceptedCommit(of: branch)
      guard
        let state = try engine.accessState(
          upTo: tips + others,
          hiding: [accepted].compactMap(\.self)
        ), !state.memberships.isEmpty
      else { throw .noFounding }
      let tree = try accepted.map { commit throws(StoreError) in try engine.commit(commit).tree }
      var judge = CommitJudge(state, accepted: tree, in: engine)
      var taken = known
      if !asOthers, let accepted, try engine.isStillAccepted(accepted, state) {
        taken.append(accepted)
      }
      return try judge.judge(tips, since: taken)
    }
  }

  /// Keeps what is known about who may do what, and that a commit of a branch is accepted here.
  package func remember(accepted commit: ObjectID, on branch: String) throws(StoreError) {
    try engines.use(.writing) { engine throws(StoreError) in try engine.keepAccess() }
    try setReference(GitEngine.acceptedReference(branch), to: commit, "careplan: accept")
  }

  /// Returns the commits of remotes that are held, judged anew, parents first.
  ///
  /// Cost: judging them.
  public func heldCommits() throws(StoreError) -> [HeldCommit] {
    let branch = try tip().reference
    var held: [HeldCommit] = []
    for reference in try references(prefix: "refs/careplan/held/") {
      let judged = try judge([reference.id], on: branch)
      held += (judged?.held ?? []).filter { !held.contains($0) }
    }
    return held
  }

  /// Returns the commits that everybody would hold of what git is about to push, without those that only stand on
  /// them; parents first.
  ///
  /// What the remote has already is passed over, and so is a branch that holds no store.
  ///
  /// Cost: judging the commits that the remote lacks; in a store that is not signed one look into the tree.
  public func heldCommits(of branches: [OutgoingBranch]) throws(StoreError) -> [HeldCommit] {
    guard try isSigned() else { return [] }
    var held: [HeldCommit] = []
    for branch in branches {
      guard let commit = try commit(of: branch), try holdsStore(commit) else { continue }
      let known = try onRepository("Looking for what the remote has") {
        repository throws(GitError) in
        [branch.remote].compactMap(\.self).filter { repository.contains($0) }
      }
      let judged = try judge([commit], on: branch.reference, since: known, asOthers: true)
      held += (judged?.held ?? []).filter { $0.rule != .onHeld && !held.contains($0) }
    }
    return held
  }

  /// Returns the commit that a branch would be; nil of a tag of something else, which git refuses itself.
  func commit(of branch: OutgoingBranch) throws(StoreError) -> ObjectID? {
    try withEngine { engine throws(StoreError) in
      do throws(StoreError) { return try engine.commit(of: branch.commit.hex) } catch {
        guard error.code == .notFound else { throw error }
        return nil
      }
    }
  }

  func holdsStore(_ commit: ObjectID) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in
      try engine.blobID(of: StoreLayout.manifest, in: engine.commit(commit).tree) != nil
    }
  }

  /// Returns the commits that lead to some others and are not accepted here, parents first; those are among
  /// them.
  ///
  /// Cost: the commits that are returned; in a signed store also as ``accessState()``, to name the signers.
  public func unaccepted(upTo revisions: [String]) throws(StoreError) -> [CommitSummary] {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      let ends = try revisions.map { revision throws(StoreError) in
        try engine.commit(of: revision)
      }
      let accepted = try engine.acceptedCommit(of: tip.reference)
      let known = [accepted, tip.commit].compactMap(\.self)
      let commits = try git("Reading the history") { () throws(GitError) in
        try engine.repository.history(from: ends, hiding: known, order: .oldestFirst)
      }
      let names = try SignerNames(engine)
      return try commits.map { commit throws(StoreError) in try names.summary(of: commit) }
    }
  }

  /// What came of judging the commits of a branch anew.
  public struct SignatureReport: Hashable, Sendable {
    /// How many commits were judged.
    public let commits: Int
    /// Those that nobody answers for who may do what they do, parents first.
    public let held: [HeldCommit]
  }

  /// Judges the commits of the branch that is checked out anew, whatever was accepted here.
  ///
  /// Cost: a third of a millisecond for each commit.
  ///
  /// - Parameters:
  ///   - revision: Only those that do not lead to a revision; nil for all.
  ///   - all: Whether those are judged, too, that an owner has vouched for with all before it.
  /// - Throws: ``StoreError/Code/refused`` if the store is not signed.
  public func checkSignatures(
    since revision: String? = nil,
    all: Bool = false
  ) throws(StoreError) -> SignatureReport {
    try withEngine { engine throws(StoreError) in
      let tip = try engine.tip()
      guard let commit = tip.commit, let tree = tip.tree,
        let state = try engine.accessState(upTo: [commit], hiding: [])
      else { throw .notSigned }
      let known = try revision.map { revision throws(StoreError) in
        try engine.commit(of: revision)
      }
      var judge = CommitJudge(state, accepted: tree, in: engine)
      let judged = try judge.judge(
        [commit],
        since: [known].compactMap(\.self),
        heedingCheckpoints: !all
      )
      return SignatureReport(commits: judged.count, held: judged.held)
    }
  }

  /// Returns the commits of the branch that some devices signed since a moment by their own clocks, latest first.
  ///
  /// Statements about who may do what are not among them: nothing takes those back.
  ///
  /// Cost: one look at each commit since then, and a check of those signatures.
  public func commits(
    signedBy keys: Set<DeviceKey>,
    since moment: Instant
  ) throws(StoreError) -> [CommitSummary] {
    try withEngine { engine throws(StoreError) in
      guard let tip = try engine.tip().commit else { return [] }
      let late = try git("Reading the history") { () throws(GitError) in
        try engine.repository.history(from: [tip]).filter { $0.author.moment >= moment }
      }
      var commits: [CommitSummary] = []
      for commit in late {
        let signature = try git("Reading the commit \(commit.id)") { () throws(GitError) in
          try engine.repository.signature(ofCommit: commit.id)
        }
        guard let key = CommitJudge.key(of: signature), keys.contains(key),
          try engine.changesRecords(commit)
        else { continue }
        commits.append(try engine.summary(of: commit))
      }
      return commits
    }
  }

  /// Keeps what is known about who may do what.
  package func keepAccess() throws(StoreError) {
    try engines.use(.writing) { engine throws(StoreError) in try engine.keepAccess() }
  }

  /// Judges what a fresh clone has, and leaves its branch at the last commit that is accepted.
  ///
  /// By the first sight of a founding statement this copy judges from now on.
  ///
  /// - Returns: What is to be told about what is held.
  /// - Throws: ``StoreError/Code/held`` if nothing at all is accepted.
  func judgeClone(of url: String) throws(StoreError) -> [String] {
    let tip = try tip()
    guard let commit = tip.commit, let judged = try judge([commit], on: tip.reference) else {
      return []
    }
    guard let accepted = judged.accepted.first else {
      throw StoreError(held: judged.held, of: "'\(RemoteAddress(url))'")
    }
    if accepted != commit {
      let held = "refs/careplan/held/origin/\(commit.hex.prefix(12))"
      try setReference(held, to: commit, "careplan: hold what nobody answers for")
      try onRepository("Moving \(tip.reference)", changes: true) { repository throws(GitError) in
        try repository.updateReference(
          tip.reference,
          to: accepted,
          expecting: commit,
          message: "careplan: take what is accepted"
        )
      }
    }
    try remember(accepted: accepted, on: tip.reference)
    guard !judged.held.isEmpty else { return [] }
    let told = StoreError(held: judged.held, of: "'\(RemoteAddress(url))'")
    return [([told.message] + told.causes).joined(separator: " ")]
  }
}

extension GitEngine {
  /// Returns whether a commit changes anything but statements about who may do what.
  fileprivate func changesRecords(_ commit: Commit) throws(StoreError) -> Bool {
    let before = try commit.parents.first.map { parent throws(StoreError) in
      state(try self.commit(parent))
    }
    return try (before ?? StoreState(engine: self)).changedFiles(to: state(commit), under: [""])
      .contains { file in
        if case .statement = StoreLayout.place(of: file.path) { false } else { true }
      }
  }
}
