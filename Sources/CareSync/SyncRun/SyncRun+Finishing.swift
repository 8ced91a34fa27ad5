import CareMerge
import CareModel
import CareStorage
import Git

extension SyncRun {
  /// Keeps the commits that neither side leads to any more.
  func keepLost(_ candidate: Candidate, _ tips: SyncTips) throws(StoreError) {
    guard tips.isRewritten else { return }
    for commit in [tips.anchor, tips.ours].compactMap(\.self)
    where try !store.isAncestor(commit, of: candidate.commit) {
      try store.setReference(references.lost(commit), to: commit, "careplan: keep what is left")
    }
    try reached(.kept)
  }

  /// Pushes the candidate to the remote.
  ///
  /// - Returns: Why the remote's branch is not where it was; nil if nobody else was faster.
  func deliver(_ candidate: Candidate, _ tips: SyncTips) throws(StoreError) -> String? {
    let lacksFiles = takesCommits(tips) && synchronizer.transport.lacksFiles(remote)
    guard verb.pushes, isDelivered(candidate, tips) || lacksFiles else { return nil }
    tell(.push)
    let signing = try signing(for: references.branch, from: tips.theirs, to: candidate)
    let diagnostics = store.surroundings.diagnostics
    diagnostics?.note(.transport, .debug, "pushes", ("commit", .commit(candidate.commit)))
    do throws(GitError) {
      try synchronizer.transport.push(
        candidate.commit,
        to: references.branch,
        of: remote,
        expecting: tips.theirs,
        options: signing,
        writing: extent,
        progress: observer(.push)
      )
      diagnostics?.note(.transport, .info, "pushed", ("commit", .commit(candidate.commit)))
    } catch {
      noteFailure(error)
      switch error.code {
      case .modified:
        try requireOneBranch(at: tips.theirs)
        return error.message
      case .tooLarge where extent == .anew:
        throw StoreError(
          .rejected,
          "The store is too large to be written anew in one piece.",
          remedy:
            "Move it to a sealed remote at another address, which takes it in portions, and delete"
            + " this one.",
          causes: [error.message]
        )
      case .tooLarge:
        if let obstacle = try deliverInPortions(candidate, tips, error) { return obstacle }
      default: throw StoreError(exchanging: error, while: "Pushing to '\(remote.name)'")
      }
    }
    try reached(.pushed)
    return nil
  }

  /// Returns whether the remote is to get the candidate; on top of what is held nothing goes to it.
  func isDelivered(_ candidate: Candidate, _ tips: SyncTips) -> Bool {
    verb.pushes && (candidate.commit != tips.theirs || extent != .changes) && takesCommits(tips)
  }

  /// Returns whether commits may go on top of those of the remote: none of them is held, or they are replaced.
  func takesCommits(_ tips: SyncTips) -> Bool {
    tips.held.isEmpty || options.overwritten == .remote
  }

  /// Moves the branch to the candidate, and says whether nobody else has moved it.
  func take(_ candidate: Candidate, _ tips: SyncTips) throws(StoreError) -> Bool {
    guard candidate.commit != tips.ours else { return try store.tip() == tips.tip }
    for attempt in 1... {
      do throws(StoreError) {
        _ = try store.take(candidate.commit, expecting: tips.tip)
        break
      } catch {
        if error.code == .busy { return false }
        // A git program holds its locks for moments; a lock that stays is not held by anybody.
        guard error.code == .gitLocked, attempt <= Self.mostLockedAttempts else { throw error }
        synchronizer.pause(0.1)
      }
    }
    try reached(.taken)
    return true
  }

  private static let mostLockedAttempts = 20

  /// Notes what the remote has now.
  ///
  /// - Parameter isSeen: Whether the address that is fetched from has what was pushed.
  func note(_ candidate: Candidate, _ tips: SyncTips, isSeen: Bool) throws(StoreError) {
    let message = "careplan: exchange with \(remote.name)"
    if candidate.isSettled { try store.remember(settled: candidate.commit) }
    try noteHeld(candidate, tips)
    guard !isElsewhere else { return try reached(.noted) }
    let isHeld = !tips.held.isEmpty && options.overwritten != .remote
    guard let there = verb.pushes && !isHeld && isSeen ? candidate.commit : tips.theirs else {
      return
    }
    try store.setReference(references.tracking, to: there, message)
    // From what is held the remote may go back.
    let anchor = isHeld ? tips.accepted.first : there
    if let anchor { try store.setReference(references.anchor, to: anchor, message) }
    try reached(.noted)
  }

  /// Notes what a fetch found, and tells of it.
  func note(_ tips: SyncTips) throws(StoreError) -> SyncReport {
    guard let theirs = tips.theirs else {
      throw StoreError(
        .rewritten,
        "'\(remote.name)' has no branch \(references.shortBranch) any more.",
        remedy: "Give it this one again with \(.sync(remote.name, .republishing))."
      )
    }
    var candidate = Candidate(try kind(tips.ours, theirs), theirs)
    if tips.isRewritten {
      candidate.remarks.append("'\(remote.name)' was rewritten since it was last seen.")
    }
    let report = try report(candidate, tips, adopted: [], 0)
    guard !synchronizer.isPreview else { return report }
    let message = "careplan: fetch from \(remote.name)"
    try store.setReference(references.tracking, to: theirs, message)
    if !tips.isRewritten, tips.held.isEmpty {
      try store.setReference(references.anchor, to: theirs, message)
    }
    try noteHeld(nil, tips)
    try reached(.noted)
    return report
  }

  func kind(
    _ ours: ObjectID?,
    _ theirs: ObjectID
  ) throws(StoreError) -> MergeReport.Kind {
    guard let ours else { return .fastForward }
    if try store.isAncestor(theirs, of: ours) { return .upToDate }
    return try store.isAncestor(ours, of: theirs) ? .fastForward : .merged
  }

  func report(
    _ candidate: Candidate,
    _ tips: SyncTips,
    adopted: [String],
    _ lostRaces: Int
  ) throws(StoreError) -> SyncReport {
    var (received, sent): ([TransferredVersion], [TransferredVersion]) = ([], [])
    if let theirs = tips.theirs {
      let isWhole = candidate.replaced == nil && tips.held.isEmpty
      let source = isWhole ? theirs : candidate.commit
      received = try store.versions(of: source, notIn: tips.ours)
    }
    let settings = try settingRemarks(candidate, tips)
    if isDelivered(candidate, tips) {
      sent = try store.versions(of: candidate.commit, notIn: tips.theirs)
    }
    let erased = try erased(candidate, tips)
    // What only a side without the erasure has is not sent to anybody.
    received.removeAll { erased.everywhere.contains($0) }
    return SyncReport(
      remote: remote.name,
      branch: references.shortBranch,
      kind: candidate.kind,
      before: tips.ours?.hex,
      commit: candidate.commit.hex,
      remoteBefore: tips.theirs?.hex,
      received: received,
      sent: sent,
      erased: erased.told,
      joined: candidate.joined.sorted(),
      open: candidate.open.sorted(),
      adopted: adopted,
      remarks: candidate.remarks + tips.remarks + settings + (try upstreamRemarks()),
      overwriting: try overwriting(candidate),
      lostRaces: lostRaces,
      held: options.overwritten == .remote ? [] : tips.held
    )
  }

  /// Returns the versions that are erased, of which a command tells that they go, and all of them.
  private func erased(
    _ candidate: Candidate,
    _ tips: SyncTips
  ) throws(StoreError) -> (told: [TransferredVersion], everywhere: Set<TransferredVersion>) {
    let after = candidate.commit
    let here = try tips.ours.map { ours throws(StoreError) in
      try store.versions(of: ours, erasedIn: after)
    }
    guard let theirs = tips.theirs else { return (here ?? [], []) }
    let there = try store.versions(of: theirs, erasedIn: after)
    let known = try tips.ours.map { ours throws(StoreError) in
      try store.versions(of: theirs, erasedIn: ours)
    }
    var told = here ?? []
    if verb.pushes { told += there.filter { !told.contains($0) } }
    return (told, Set(there + (known ?? [])))
  }

  /// Names the branch of another name that a branch still follows after 'git branch -m' renamed it.
  private func upstreamRemarks() throws(StoreError) -> [String] {
    let branch = references.shortBranch
    guard let upstream = try store.upstream(of: branch, at: remote.name), upstream != branch else {
      return []
    }
    return [
      "The branch '\(branch)' is exchanged with '\(branch)' of '\(remote.name)', but git's configuration"
        + " has it follow '\(upstream)', which other copies may still use. If it was renamed, rename it"
        + " back with 'git branch -m \(upstream)'; if it is a branch of its own, run"
        + " 'git branch --unset-upstream'."
    ]
  }

  /// Names what others have set otherwise, which is in force here as soon as it is taken.
  private func settingRemarks(
    _ candidate: Candidate,
    _ tips: SyncTips
  ) throws(StoreError) -> [String] {
    guard let ours = tips.ours, let before = try store.manifest(of: ours),
      let after = try store.manifest(of: candidate.commit), before != after
    else { return [] }
    return after.changes(since: before).map { change in
      // What a store is called may be the name of a person.
      guard let value = change.new, change.name != MemberName.name else {
        return "Others have changed the store's setting '\(change.name)'."
      }
      let past = change.old.map { "'\($0)'" } ?? "not set"
      return "Others have set the store's '\(change.name)' to '\(value)'; it was \(past)."
    }
  }
}
