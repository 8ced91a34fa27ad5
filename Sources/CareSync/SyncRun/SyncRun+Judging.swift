import CareReading
import CareStorage
import CareWriting
import Git

extension SyncRun {
  /// Judges the remote's commits by who answers for them, and those that are only here.
  ///
  /// - Returns: Nil if the store is not signed.
  /// - Throws: ``StoreError/Code/held`` if commits of this copy would be held by every other one.
  func judge(
    _ theirs: ObjectID?,
    beside ours: ObjectID?
  ) throws(StoreError) -> Judgement? {
    let tips = [theirs].compactMap(\.self)
    guard let judged = try store.judge(tips, on: references.branch) else { return nil }
    if let ours, verb != .fetch {
      let own = try store.judge(
        [ours],
        on: references.branch,
        since: judged.accepted,
        heeding: tips
      )
      if let held = own?.held, !held.isEmpty { throw StoreError(ownHeld: held) }
    }
    return judged
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
    for reference in try store.references(prefix: references.heldPrefix) {
      let isStill = !tips.held.isEmpty && tips.theirs.map(references.held) == reference.name
      if !isStill { try store.setReference(reference.name, to: nil, message) }
    }
    if !tips.held.isEmpty, let theirs = tips.theirs, options.overwritten != .remote {
      try store.setReference(references.held(theirs), to: theirs, message)
    }
    if let candidate {
      try store.remember(accepted: candidate.commit, on: references.branch)
    } else {
      try store.keepAccess()
    }
  }
}
