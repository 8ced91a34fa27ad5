import CareModel
import CareReading
import CareSharing
import CareStorage
import CareWriting
import Git

/// Exchanges of a copy for reading, which only ever takes.
extension Synchronizer {
  /// Brings what owners share, and shows it.
  ///
  /// - Throws: ``StoreError/Code/reader`` for a push, and for a remote that is not sealed;
  ///   ``StoreError/Code/withheld`` if the remote has only what is older than this copy has shown: that
  ///   stays.
  func read(_ remote: Remote, _ verb: SyncRun.Verb) throws(StoreError) -> SyncReport {
    guard verb != .push, remote.unsealed != nil else { throw .readerCopy }
    let tip = try store.tip()
    let references = SyncReferences(branch: tip.reference, remote: remote.name)
    guard let view = try view(of: remote) else {
      throw StoreError(
        .notFound,
        "Nothing is shared with this device at '\(remote.name)'.",
        remedy: "Ask whoever shares with you; what was shared before stays readable here."
      )
    }
    let received = try store.versions(of: view.commit, notIn: tip.commit)
    let gone = try tip.commit.map { commit throws(StoreError) in
      try store.versions(of: commit, notIn: view.commit)
    }
    var remarks =
      view.isEntitled
      ? []
      : [
        "'\(remote.name)' has nothing for this device any more: what was shared before stays"
          + " readable here, and nothing new comes."
      ]
    remarks += view.withdrawn.map { "What \($0)'s device shared counts no more." }
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
        "'\(remote.name)' shows something older than this copy has seen; what was seen stays.",
        remedy: "Ask an owner to sync; if it stays so, the host keeps something back."
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

  /// Looks at what a sealed remote offers.
  func view(of remote: Remote) throws(StoreError) -> ReaderView? {
    let opening: SealedOpening
    do throws(GitError) { opening = try transport.opening(at: remote) } catch {
      throw StoreError(exchanging: error, while: "Fetching from '\(remote.name)'")
    }
    return try store.readerView(of: opening.offeredSnapshots, isEntitled: opening.hasEnvelope)
  }
}
