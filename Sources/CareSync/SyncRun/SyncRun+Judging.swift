import CareStorage
import Git

extension SyncRun {
  /// Judges the remote's commits by who answers for them, and those that are only here.
  ///
  /// - Returns: What came of theirs, and of ours where some are held and about to be given up; nil of the first if the
  ///   store is not signed.
  /// - Throws: ``StoreError/Code/held`` if commits of this copy would be held by every other one, and are not to be
  ///   replaced.
  func judge(
    _ theirs: ObjectID?,
    beside ours: ObjectID?
  ) throws(StoreError) -> (theirs: Judgement?, ours: Judgement?) {
    let tips = [theirs].compactMap(\.self)
    guard let judged = try store.judge(tips, on: references.branch) else {
      return (nil, nil)
    }
    if let ours, verb != .fetch {
      let own = try store.judge(
        [ours],
        on: references.branch,
        since: judged.accepted,
        heeding: tips,
        asOthers: true
      )
      if let own, !own.held.isEmpty {
        if options.overwritten == .device { return (judged, own) }
        // What was heard of is heeded from now on, though nothing was exchanged.
        if !synchronizer.isPreview { try store.keepAccess() }
        throw StoreError(
          ownHeld: own.held,
          isRemoved: try store.isSignerRemoved(),
          isShared: !Set(judged.held.map(\.commit.id)).isDisjoint(with: own.held.map(\.commit.id))
        )
      }
    }
    return (judged, nil)
  }

  /// Refuses to go on from commits that are held.
  func refuseHeld(_ tips: SyncTips) throws(StoreError) {
    guard !tips.held.isEmpty else { return }
    throw StoreError(held: tips.held, of: "'\(remote.name)'")
  }

  /// Keeps what is held, and what is accepted now.
  func noteHeld(_ candidate: Candidate?, _ tips: SyncTips) throws(StoreError) {
    guard tips.isSigned else { return }
    let message = "careplan: hold what nobody answers for"
    let isHeld = !tips.held.isEmpty && options.overwritten != .remote
    for reference in try store.references(prefix: references.heldPrefix) {
      let isStill = isHeld && tips.theirs.map(references.held) == reference.name
      if !isStill { try store.setReference(reference.name, to: nil, message) }
    }
    if isHeld, let theirs = tips.theirs {
      try store.setReference(references.held(theirs), to: theirs, message)
    }
    if let candidate {
      try store.remember(accepted: candidate.commit, on: references.branch)
    } else {
      try store.keepAccess()
    }
  }
}
