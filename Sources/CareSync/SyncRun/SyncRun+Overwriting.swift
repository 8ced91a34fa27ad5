import CareMerge
import CareModel
import CareStorage
import Git

extension SyncRun {
  /// Makes the commit that both sides are to stand at, where one is replaced by the other.
  ///
  /// What the replaced side has erased stays erased: it goes from the other one too.
  func overwrite(
    _ side: SyncOptions.Overwritten,
    _ tips: SyncTips
  ) throws(StoreError) -> Candidate {
    guard let ours = tips.ours else { return try first(tips) }
    if let agreed = options.agreedRemote, agreed != tips.theirs?.hex {
      throw StoreError(
        .raced,
        "'\(remote.name)' has moved since you were asked; nothing was replaced.",
        remedy:
          "Look at it with \(.sync(remote.name, .overwriting(side.rawValue, isPreview: true)))."
      )
    }
    guard let theirs = tips.theirs else { return try overwriteNothing(side, ours, tips) }
    try requireOneStore(ours, theirs)
    if side == .device { try refuseEdits() }
    let (winner, loser) = side == .device ? (theirs, ours) : (ours, theirs)
    var candidate = Candidate(try kind(ours, theirs), winner)
    // Of what is held nothing is heeded, neither what it erases nor what it says.
    let heeded = side == .device ? tips.ownAccepted : tips.held.isEmpty ? nil : tips.accepted
    for heeded in heeded ?? [loser] {
      candidate.add(try store.replace(heeded, by: candidate.commit, mergeOptions))
    }
    try settle(&candidate, since: tips.anchor)
    if try !store.isAncestor(loser, of: candidate.commit) { candidate.replaced = loser }
    return candidate
  }

  /// Returns the candidate for a remote that has no such branch.
  private func overwriteNothing(
    _ side: SyncOptions.Overwritten,
    _ ours: ObjectID,
    _ tips: SyncTips
  ) throws(StoreError) -> Candidate {
    guard side == .remote else {
      throw StoreError(
        .notFound,
        "'\(remote.name)' has no branch \(references.shortBranch) that could replace what is here.",
        remedy: "Give it this one with \(.sync(remote.name))."
      )
    }
    var candidate = Candidate(.upToDate, ours)
    try settle(&candidate, since: tips.anchor)
    return candidate
  }

  /// Refuses to replace what edits were made from that nobody has committed.
  func refuseEdits() throws(StoreError) {
    guard !store.isBare, try !store.status().isEmpty else { return }
    throw StoreError(
      .uncommitted,
      "There are changes that are not committed, of records that would be replaced.",
      remedy: "Commit them with \(.commit), or discard them with \(.restoreAll)."
    )
  }

  /// Returns what an exchange replaces; nil if nothing.
  func overwriting(_ candidate: Candidate) throws(StoreError) -> SyncReport.Overwriting? {
    guard let side = options.overwritten, let replaced = candidate.replaced else { return nil }
    return SyncReport.Overwriting(
      side: side,
      commit: replaced.hex,
      versions: try store.versions(of: replaced, notIn: candidate.commit),
      reference: references.backup(replaced)
    )
  }

  /// Keeps a commit that is about to be replaced: here, and where it is the remote's, there too.
  func keepReplaced(_ candidate: Candidate, _ report: inout SyncReport) throws(StoreError) {
    guard let replaced = candidate.replaced else { return }
    let reference = references.backup(replaced)
    try store.setReference(reference, to: replaced, "careplan: keep what is replaced")
    if options.overwritten == .remote {
      let there = references.remoteBackup(replaced)
      if let reason = try pushBackup(of: replaced, to: there) {
        report.remarks.append(
          "'\(remote.name)' does not keep what was replaced (\(reason)); it is kept here."
        )
      } else {
        report.overwriting?.remoteReference = there
      }
    }
    try reached(.kept)
  }

  /// Pushes a reference to the remote's own commit, and returns why that did not work.
  private func pushBackup(
    of commit: ObjectID,
    to reference: String
  ) throws(StoreError) -> String? {
    let options = try store.signingFor(reference, from: nil, to: commit)
    do throws(GitError) {
      try synchronizer.transport.push(
        commit,
        to: reference,
        of: remote,
        expecting: nil,
        options: options,
        progress: nil
      )
      return nil
    } catch {
      // It is there already, after an exchange that did not come to its end.
      return error.code == .modified ? nil : error.message
    }
  }

  /// Returns the options with which an owner signs for taking a branch back, which a server's hook asks for.
  func signing(
    for branch: String,
    from old: ObjectID?,
    to candidate: Candidate
  ) throws(StoreError) -> [String] {
    guard options.overwritten == .remote, candidate.replaced != nil else { return [] }
    return try store.signingFor(branch, from: old, to: candidate.commit)
  }
}
