import CareMerge
import CareModel
import CareStorage
import Git

/// The commit that both sides are to get, made of objects that no reference leads to yet.
struct Candidate {
  var kind: MergeReport.Kind
  var commit: ObjectID
  var joined: Set<RecordKey> = []
  var open: Set<RecordKey> = []
  var remarks: [String] = []
  /// Whether every record is settled.
  var isSettled = true
  /// The commit that the candidate takes the place of, instead of following from it.
  var replaced: ObjectID?

  init(_ kind: MergeReport.Kind, _ commit: ObjectID) {
    self.kind = kind
    self.commit = commit
  }

  /// Goes on to what a merge made of the candidate.
  mutating func add(_ merged: MergedCommit) {
    if merged.isPartial { isSettled = false }
    remarks += merged.remarks.filter { !remarks.contains($0) }
    guard merged.commit != commit else { return }
    commit = merged.commit
    joined.formUnion(merged.joined)
    open.formUnion(merged.open.map(\.key))
  }
}

extension SyncRun {
  /// Makes the commit that both sides are to stand at.
  func combine(_ tips: SyncTips) throws(StoreError) -> Candidate {
    tell(.merge)
    if let side = options.overwritten {
      if side == .device { try refuseHeld(tips) }
      return try overwrite(side, tips)
    }
    try judge(tips)
    guard let ours = tips.ours else { return try first(tips) }
    if let theirs = tips.theirs { try requireOneStore(ours, theirs) }
    var candidate = Candidate(.upToDate, ours)
    if tips.isRewritten, let anchor = tips.anchor {
      candidate.add(try store.merge(ours, anchor, mergeOptions))
    }
    if tips.isRewritten, options.rewrite == .accept, let theirs = tips.theirs {
      try refuseHeld(tips)
      try adopt(theirs, keeping: &candidate, tips)
    } else {
      for theirs in tips.accepted { try unite(&candidate, theirs) }
    }
    try settle(&candidate, since: tips.anchor)
    return candidate
  }

  /// Refuses a remote that went back, unless the user has said what to do.
  private func judge(_ tips: SyncTips) throws(StoreError) {
    guard tips.isRewritten, let anchor = tips.anchor else { return }
    guard options.rewrite != .refuse else { throw try rewritten(tips, anchor) }
    guard options.rewrite == .accept, tips.theirs == nil else { return }
    throw StoreError(
      .rewritten,
      "'\(remote.name)' has no branch \(references.shortBranch) any more that could be accepted.",
      remedy: "Give it this one again with \(.sync(remote.name, .republishing))."
    )
  }

  private func rewritten(
    _ tips: SyncTips,
    _ anchor: ObjectID
  ) throws(StoreError) -> StoreError {
    let what: String
    if let theirs = tips.theirs {
      let isRewound = try store.isAncestor(theirs, of: anchor)
      what = isRewound ? "went back to \(theirs), before" : "is at \(theirs), which leaves out"
    } else {
      what = "has no branch \(references.shortBranch) any more, which led to"
    }
    return StoreError(
      .rewritten,
      "'\(remote.name)' \(what) the commit \(anchor) that was last seen there.",
      remedy: "Give it our versions again with \(.sync(remote.name, .republishing)), or take"
        + " its history with \(.sync(remote.name, .acceptingRewrite)). What is only here is given up"
        + " by \(.sync(remote.name, .overwriting("device", isPreview: false)))."
    )
  }

  func requireOneStore(_ ours: ObjectID, _ theirs: ObjectID) throws(StoreError) {
    guard !options.allowsUnrelated, try !store.isRelated(ours, theirs),
      let our = try store.manifest(of: ours)?.uuid,
      let their = try store.manifest(of: theirs)?.uuid, our != their,
      try !store.neverHadRecord(ours), try !store.neverHadRecord(theirs)
    else { return }
    throw StoreError(
      .otherStore,
      "'\(remote.name)' is another store: it is \(their), and this one is \(our).",
      remedy: "Check the address, or merge both stores with"
        + " \(.sync(remote.name, .allowingUnrelated))."
    )
  }

  /// Returns the candidate of a clone that has no commit yet.
  func first(_ tips: SyncTips) throws(StoreError) -> Candidate {
    if tips.accepted.isEmpty { try refuseHeld(tips) }
    guard let theirs = tips.accepted.first, verb != .push else {
      throw StoreError(
        .noStore,
        "Neither this repository nor '\(remote.name)' has a care store yet.",
        remedy: "Make one with \(.initialize)."
      )
    }
    var candidate = Candidate(.fastForward, theirs)
    for other in tips.accepted.dropFirst() { try unite(&candidate, other) }
    try settle(&candidate, since: nil)
    return candidate
  }

  private func unite(_ candidate: inout Candidate, _ theirs: ObjectID) throws(StoreError) {
    if verb == .push, try !store.isAncestor(theirs, of: candidate.commit) {
      throw StoreError(
        .busy,
        "'\(remote.name)' has commits that are not here, up to \(theirs).",
        remedy: "Merge them and push with \(.sync(remote.name))."
      )
    }
    let merged = try store.merge(candidate.commit, theirs, mergeOptions)
    candidate.kind = merged.kind
    candidate.add(merged)
  }

  /// Takes the remote's history, and adds what only we have as versions without our commits.
  private func adopt(
    _ theirs: ObjectID,
    keeping candidate: inout Candidate,
    _ tips: SyncTips
  ) throws(StoreError) {
    try settle(&candidate, since: tips.anchor)
    let ours = candidate.commit
    candidate.kind = .merged
    candidate.commit = theirs
    candidate.add(try store.adopt(theirs, keeping: ours, mergeOptions))
  }

  /// Settles what was committed without careplan, and restores what was lost, since we last met.
  func settle(
    _ candidate: inout Candidate,
    since anchor: ObjectID?
  ) throws(StoreError) {
    let settled = try store.settledCommits(before: candidate.commit)
    candidate.add(try store.settle(candidate.commit, since: settled, mergeOptions))
    guard let anchor = try earlier(anchor, than: candidate.commit), !settled.contains(anchor) else {
      return
    }
    candidate.add(try store.settle(candidate.commit, since: [anchor], mergeOptions))
  }

  /// Returns a commit if it leads to another one.
  private func earlier(
    _ commit: ObjectID?,
    than other: ObjectID
  ) throws(StoreError) -> ObjectID? {
    guard let commit, try store.isAncestor(commit, of: other) else { return nil }
    return commit
  }
}
