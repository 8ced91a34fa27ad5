import CareMerge
import CareModel
import CareStorage
import CareSharing
import Git

/// One exchange of a branch with a remote.
///
/// The order survives a kill at any point: fetch and check; make the merge as objects that no
/// reference leads to; move the remote; move the branch; note what the remote has. At worst the
/// next exchange finds the remote ahead, and goes forward to it.
struct SyncRun {
  enum Verb {
    case fetch
    case pull
    case push
    case sync

    var pushes: Bool { self == .push || self == .sync }
    /// Whether the branch and its files follow what the remote has.
    var movesBranch: Bool { self == .pull || self == .sync }
  }

  let verb: Verb
  let remote: Remote
  let options: SyncOptions
  let references: SyncReferences
  let synchronizer: Synchronizer
  let progress: ((SyncProgress) -> Void)?
  /// Whether git's configuration has another address for the remote: what is noted of the remote is not
  /// about the repository that this exchange is with.
  let isElsewhere: Bool

  var store: GitStore { synchronizer.store }

  init(
    _ synchronizer: Synchronizer,
    _ verb: Verb,
    _ remote: Remote,
    _ options: SyncOptions,
    _ progress: ((SyncProgress) -> Void)?,
    isElsewhere: Bool = false
  ) throws(StoreError) {
    guard let branch = try synchronizer.store.tip().branch else {
      throw StoreError(
        .refused,
        "HEAD is on no branch, and only a branch is exchanged with the branch of its name.",
        remedy: "Check a branch out: \(.git("switch main"))."
      )
    }
    try synchronizer.store.tip().refuseNameOfHead()
    // As git does, which fetches and pushes even then.
    if verb.movesBranch, !synchronizer.isPreview { try synchronizer.store.refuseUnfinished() }
    references = SyncReferences(branch: branch, remote: remote.name)
    self.synchronizer = synchronizer
    self.verb = verb
    self.remote = remote
    self.options = options
    self.progress = progress
    self.isElsewhere = isElsewhere
  }

  func run() throws(StoreError) -> SyncReport {
    var report: SyncReport
    do throws(StoreError) { report = try race() } catch {
      // The first error is the one to tell; what is left behind is overwritten by the next fetch.
      try? dropIncoming()
      throw error.adding(causes: findings.map(\.words))
    }
    try dropIncoming()
    report.damagedFiles = findings.map(SyncReport.DamagedFile.init)
    report.remarks += try unknownPathRemarks()
    return report
  }

  /// The files of a sealed remote that cannot be used.
  private var findings: [SealedFinding] { synchronizer.transport.findings(at: remote) }

  /// Names the paths of a sealed remote that do not belong there, unless an earlier exchange did.
  private func unknownPathRemarks() throws(StoreError) -> [String] {
    let paths = synchronizer.transport.unknownPaths(at: remote)
    guard !paths.isEmpty, !synchronizer.isPreview else { return [] }
    let new = try store.reporting(unknownPaths: paths, of: remote.name)
    guard let first = new.first else { return [] }
    return [
      new.count == 1
        ? "'\(first)' at '\(remote.name)' is not a file of careplan, and is ignored."
        : "\(new.count) paths at '\(remote.name)' are not files of careplan, and are ignored: "
          + "\(new.prefix(3).joined(separator: ", "))\(new.count > 3 ? ", …" : "")."
    ]
  }

  func dropIncoming() throws(StoreError) {
    try Cancellation.ignored { () throws(StoreError) in
      try store.setReference(references.incoming, to: nil, "careplan: drop")
    }
  }

  /// How often an exchange begins anew after others were faster.
  private static let mostAttempts = 10

  private func race() throws(StoreError) -> SyncReport {
    var lostRaces = 0
    var reason: String?
    var delivered: ObjectID?
    for _ in 1...Self.mostAttempts {
      try Cancellation.check()
      let tips = try meet()
      try requireKey()
      if verb == .fetch {
        return try Cancellation.ignored { () throws(StoreError) in try note(tips) }
      }
      var candidate = try combine(tips)
      try reached(.merged)
      if options.refusesConflicts { try refuseConflicts(in: candidate) }
      try refuseHarm(in: candidate, tips)
      let answered = try takeSubmissions(into: &candidate, tips)
      try seal(&candidate, tips)
      let adopted = try store.previewTaking(candidate.commit)
      candidate.remarks += try store.consequences(of: candidate.commit)
      var report = try report(candidate, tips, adopted: adopted, lostRaces)
      if synchronizer.isPreview { return report }
      try Cancellation.check()
      let ending = try Cancellation.ignored { () throws(StoreError) in
        try move(to: candidate, tips, &report, &delivered)
      }
      switch ending {
      case .done:
        report.remarks += removeAnswered(answered)
        return report
      case .refused(let obstacle):
        reason = obstacle
        lostRaces += 1
        synchronizer.pause(synchronizer.random())
      case .overtaken: break
      }
    }
    throw StoreError(
      .raced,
      "Others were faster \(Self.mostAttempts) times: '\(remote.name)' or this branch kept moving.",
      remedy: reason?.contains(".lock") == true
        ? "Try again. If it stays so, a git that died there left a lock file: who keeps the remote"
          + " removes it."
        : "Try again: \(.sync(remote.name)).",
      causes: reason.map { [$0] } ?? []
    )
  }

  /// What came of moving both sides.
  private enum Ending {
    case done
    /// The remote is not where it was.
    case refused(String)
    /// The branch is not where it was.
    case overtaken
  }

  /// Moves the remote, and then the branch, to the candidate: who began that carries it through.
  private func move(
    to candidate: Candidate,
    _ tips: SyncTips,
    _ report: inout SyncReport,
    _ delivered: inout ObjectID?
  ) throws(StoreError) -> Ending {
    try keepLost(candidate, tips)
    try keepReplaced(candidate, &report)
    if let obstacle = try deliver(candidate, tips) { return .refused(obstacle) }
    if isDelivered(candidate, tips) { delivered = candidate.commit }
    let unseen = unseen(candidate, tips)
    guard try take(candidate, tips) else { return .overtaken }
    try note(candidate, tips, isSeen: unseen == nil)
    report.remarks += [unseen].compactMap(\.self)
    report.copies = deliverToCopies(candidate, tips)
    if let delivered { report.remarks += try runPostPushHook(delivered) }
    return .done
  }

  /// Refuses a commit in which records are open, whether the exchange or somebody before opened them.
  private func refuseConflicts(in candidate: Candidate) throws(StoreError) {
    let open = try store.read(at: "\(candidate.commit)") { snapshot throws(StoreError) in
      try snapshot.conflicts().map(\.key.description)
    }
    guard !open.isEmpty else { return }
    throw StoreError(
      .conflicts,
      open.count == 1
        ? "1 record would be open; nothing was changed, here or there."
        : "\(open.count) records would be open; nothing was changed, here or there.",
      remedy: "Sync again \(.giving(.noAbort)), and decide with \(.resolve).",
      causes: open.prefix(20) + (open.count > 20 ? ["and \(open.count - 20) more"] : [])
    )
  }

  /// Refuses to send what every other copy would refuse to take: nothing on top could mend it then.
  private func refuseHarm(in candidate: Candidate, _ tips: SyncTips) throws(StoreError) {
    guard isDelivered(candidate, tips) else { return }
    let known = [tips.theirs, tips.anchor].compactMap(\.self)
    let hostile = try store.arrival(of: candidate.commit, since: known).hostile
    guard hostile.isEmpty else {
      throw try store.unsendable(hostile, to: remote.name, in: candidate.commit, since: known)
    }
    try store.refuseKeys(in: candidate.commit, since: known, to: remote.name)
  }

  /// Throws if a sealed remote has no key for the logged-in person: nothing new can be read, and
  /// other copies would ignore a push with older keys.
  private func requireKey() throws(StoreError) {
    guard isSealed, extent == .changes, try store.surroundings.signer() != nil,
      !synchronizer.transport.hasKey(at: remote)
    else { return }
    throw .noKey(at: remote.name)
  }

  func reached(_ step: SyncStep) throws(StoreError) {
    store.surroundings.diagnostics?.note(.sync, .debug, step.words)
    try synchronizer.observe(step)
  }

  /// Whether the remote holds encrypted files instead of commits.
  private var isSealed: Bool { remote.unsealed != nil }

  /// Which files of a sealed remote are written: what others find damaged, this copy may have read before,
  /// and so not notice.
  var extent: SealingPlan.Extent {
    guard isSealed, verb.pushes else { return .changes }
    return options.sealing == .changes && options.rewrite == .republish ? .all : options.sealing
  }

  /// Adds the epochs to the candidate that a sealed remote needs for it.
  ///
  /// An owner's device does so even if the remote has the commit: a member who pushed it may not write the
  /// snapshots and envelopes that it calls for.
  private func seal(_ candidate: inout Candidate, _ tips: SyncTips) throws(StoreError) {
    guard isSealed, verb.pushes, !synchronizer.isPreview, takesCommits(tips) else { return }
    var isNeeded = isDelivered(candidate, tips)
    if !isNeeded { isNeeded = try store.isOwner() }
    guard isNeeded else { return }
    candidate.commit = try synchronizer.transport
      .prepare(candidate.commit, for: remote, writing: extent)
  }

  /// The options of the merge among those of the exchange.
  var mergeOptions: MergeOptions {
    MergeOptions(allowsUnrelated: options.allowsUnrelated, repairs: options.repairs)
  }
}
