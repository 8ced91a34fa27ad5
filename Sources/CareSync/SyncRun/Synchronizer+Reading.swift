import CareAccess
import CareModel
import CareStorage
import CareSharing
import Git

/// Exchanges of a read-only copy, which sends nothing.
extension Synchronizer {
  /// Fetches what owners share, and moves the branch to it.
  ///
  /// - Throws: ``StoreError/Code/loginRequired``; ``StoreError/Code/reader`` for a push, and for a remote that is not sealed;
  ///   ``StoreError/Code/withheld`` if the remote lacks what this copy shows, which stays;
  ///   ``StoreError/Code/hostile``.
  func read(_ remote: Remote, _ verb: SyncRun.Verb) throws(StoreError) -> SyncReport {
    guard verb != .push, remote.unsealed != nil else { throw .readerCopy }
    // Without the keys of the person every share would look ended.
    guard try store.surroundings.signer() != nil else { throw .loginRequired }
    let tip = try store.tip()
    let references = SyncReferences(branch: tip.reference, remote: remote.name)
    guard let view = try view(of: remote) else {
      throw StoreError(
        .notFound,
        "Nothing is shared with this device at '\(remote.name)'.",
        remedy: "Ask whoever shares with you; what was shared before stays readable here."
      )
    }
    if view.commit != tip.commit {
      let known = [tip.commit].compactMap(\.self)
      let hostile = try store.arrival(of: view.commit, since: known).hostile
      guard hostile.isEmpty else { throw .hostile(hostile, at: remote.name) }
    }
    let received = try store.versions(of: view.commit, notIn: tip.commit)
    let gone = try tip.commit.map { commit throws(StoreError) in
      try store.versions(of: commit, notIn: view.commit)
    }
    var remarks = view.withdrawn.map {
      "\($0) owns the store no more; what that person's device shared is not shown."
    }
    if view.parts.contains(where: \.isEnded) {
      let what = view.parts.allSatisfy(\.isEnded) ? "What" : "Part of what"
      remarks.append(
        "\(what) was shared at '\(remote.name)' is shared no more: nothing new comes of it. It stays here"
          + " as it was, and may be out of date."
      )
    }
    remarks += view.over.compactMap { part in
      part.terms.map {
        "\($0.category.name) was shared until \($0.until?.description ?? ""), and is not shown."
      }
    }
    if let count = gone?.count, count > 0 {
      remarks.append(
        count == 1 ? "1 version is no longer shared." : "\(count) versions are no longer shared."
      )
    }
    if !isPreview, verb != .fetch, view.commit != tip.commit {
      _ = try store.take(view.commit, expecting: tip)
      try store.setReference(references.tracking, to: view.commit, "careplan: read \(remote.name)")
    }
    guard view.withheld.isEmpty else {
      throw StoreError(
        .withheld,
        "'\(remote.name)' lacks what this copy got from it before; this copy stays as it is.",
        remedy: "Ask an owner to sync. If it stays so, the host withholds files."
      )
    }
    return SyncReport(
      remote: remote.name,
      branch: references.shortBranch,
      kind: view.commit == tip.commit ? .upToDate : .fastForward,
      before: tip.commit?.hex,
      commit: view.commit.hex,
      remoteBefore: view.commit.hex,
      received: received,
      sent: [],
      erased: [],
      joined: [],
      open: [],
      adopted: [],
      remarks: remarks,
      lostRaces: 0
    )
  }

  /// Returns what a sealed remote offers to this device.
  func view(of remote: Remote) throws(StoreError) -> ReaderView? {
    let opening: SealedOpening
    do throws(GitError) { opening = try transport.opening(at: remote) } catch {
      throw StoreError(exchanging: error, while: "Fetching from '\(remote.name)'")
    }
    return try store.readerView(
      of: opening.offeredSnapshots,
      entitled: opening.entitledStreams,
      opening.terms
    )
  }
}
