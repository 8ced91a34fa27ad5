import CareModel
import CareStorage
import Git

/// What both sides have when they meet.
struct SyncTips {
  /// Where our branch stands.
  let tip: Tip
  /// The remote's commit; nil if it has no such branch.
  let theirs: ObjectID?
  /// The remote's commit when it was last seen.
  let anchor: ObjectID?
  /// Whether the remote no longer leads to that.
  let isRewritten: Bool
  /// What should be told about the files that came.
  let remarks: [String]
  /// What of the remote's commits may be merged: its commit, or in a signed store the last ones before
  /// those that are held.
  var accepted: [ObjectID] = []
  /// The remote's commits that are held.
  var held: [HeldCommit] = []
  /// What of our commits others take, where they would hold some; nil if they take all of them.
  var ownAccepted: [ObjectID]?
  /// Whether the store is signed.
  var isSigned = false

  var ours: ObjectID? { tip.commit }
}

extension SyncRun {
  /// Brings the remote's commit here and checks it.
  func meet() throws(StoreError) -> SyncTips {
    let tip = try store.tip()
    guard tip.branch == references.branch else {
      throw StoreError(.busy, "Another branch was checked out meanwhile.", remedy: "Try again.")
    }
    if tip.commit != nil { _ = try store.manifest() }
    let theirs = try fetch()
    try reached(.fetched)
    let anchor = isElsewhere ? nil : try store.reference(references.anchor)
    guard let theirs else {
      try requireBranch(anchor)
      let judged = try judge(nil, beside: tip.commit).theirs
      return SyncTips(
        tip: tip,
        theirs: nil,
        anchor: anchor,
        isRewritten: anchor != nil,
        remarks: [],
        isSigned: judged != nil
      )
    }
    let remarks = try check(theirs, since: [tip.commit, anchor].compactMap(\.self))
    let (judged, own) = try judge(theirs, beside: tip.commit)
    let released = try released(judged)
    try reached(.checked)
    var isRewritten = false
    if let anchor { isRewritten = try !store.isAncestor(anchor, of: theirs) }
    return SyncTips(
      tip: tip,
      theirs: theirs,
      anchor: anchor,
      isRewritten: isRewritten,
      remarks: remarks + released,
      accepted: judged?.accepted ?? [theirs],
      held: judged?.held ?? [],
      ownAccepted: own?.accepted,
      isSigned: judged != nil
    )
  }

  /// Names the commits that were held here at the last exchange and are accepted now.
  private func released(_ judged: Judgement?) throws(StoreError) -> [String] {
    var released: [String] = []
    for held in try store.references(prefix: references.heldPrefix) {
      for accepted in judged?.accepted ?? [] where try store.isAncestor(held.id, of: accepted) {
        released.append(
          "The commits up to \(held.id.hex.prefix(12)), which were held here, are accepted now."
        )
      }
    }
    return released
  }

  func fetch() throws(StoreError) -> ObjectID? {
    tell(.fetch)
    let diagnostics = store.surroundings.diagnostics
    diagnostics?.note(.transport, .debug, "fetches")
    do throws(GitError) {
      let commit = try synchronizer.transport.fetch(
        references.branch,
        from: remote,
        into: references.incoming,
        progress: observer(.fetch)
      )
      diagnostics?.note(.transport, .info, "fetched", ("commit", .commit(commit)))
      return commit
    } catch {
      noteFailure(error)
      throw StoreError(exchanging: error, while: "Fetching from '\(remote.name)'")
    }
  }

  /// Tells whoever looks for a fault what a remote answered, without its words.
  func noteFailure(_ error: GitError) {
    store.surroundings.diagnostics?.note(
      .transport,
      .error,
      "failed",
      ("code", .code(StoreError(exchanging: error, while: "").code))
    )
  }

  private func requireBranch(_ anchor: ObjectID?) throws(StoreError) {
    guard anchor == nil, !verb.pushes else { return }
    throw StoreError(
      .notFound,
      "'\(remote.name)' has no branch \(references.shortBranch) yet.",
      remedy: "Give it this one with \(.sync(remote.name))."
    )
  }

  /// Refuses what must not be merged; what is to be reported about the rest is returned.
  func check(
    _ theirs: ObjectID,
    since known: [ObjectID]
  ) throws(StoreError) -> [String] {
    tell(.check)
    let arrival = try store.arrival(of: theirs, since: known)
    if !arrival.hostile.isEmpty { throw .hostile(arrival.hostile, at: remote.name) }
    guard let manifest = arrival.manifest else {
      if try store.isSealedRemote(theirs) { throw .sealed(remote) }
      throw StoreError(
        .remoteNoStore,
        "The branch \(references.shortBranch) of '\(remote.name)' is no care store.",
        remedy: "Check the address: \(.listRemotes)."
      )
    }
    guard manifest.isKnown else { throw .newer(manifest, at: remote) }
    return arrival.remarks
  }

  func tell(_ phase: SyncProgress.Phase) { progress?(SyncProgress(phase)) }

  func observer(_ phase: SyncProgress.Phase) -> TransferObserver? {
    progress.map { progress in
      { progress(SyncProgress(phase, done: $0.done, of: $0.total)) }
    }
  }
}

extension StoreError {
  /// The error for encrypted files at an address that does not say so.
  fileprivate static func sealed(_ remote: Remote) -> StoreError {
    let address = Remote.shown(Remote.sealedPrefix + remote.url)
    return StoreError(
      .remoteNoStore,
      "'\(remote.name)' is a sealed remote, and its address lacks 'sealed::'.",
      remedy:
        "Run \(.git("remote set-url \(remote.name.shellWord) \(address.shellWord)"))."
    )
  }

  fileprivate static func newer(_ manifest: StoreManifest, at remote: Remote) -> StoreError {
    StoreError(
      .unknownFormat,
      "'\(remote.name)' has format \(manifest.format) and merge \(manifest.merge); this careplan"
        + " knows format \(StoreManifest.knownFormat) and merge \(StoreManifest.knownMerge).",
      remedy: "Install a newer careplan; reading works with this one."
    )
  }
}
