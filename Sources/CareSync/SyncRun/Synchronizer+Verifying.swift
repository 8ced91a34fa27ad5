public import CareStorage
import CareSharing
import Git

/// Checking what a sealed remote gives to readers.
extension Synchronizer {
  /// Returns the differences between the files of a sealed remote and what statements and commits call for.
  ///
  /// Cost: fetching the remote's files and opening all of them again.
  ///
  /// - Throws: ``StoreError/Code/refused`` for a remote that is not sealed; ``StoreError/Code/reader`` in a
  ///   read-only copy; ``StoreError/Code/remoteNoStore`` for a remote without commits of the store.
  public func verifySharing(at name: String) throws(StoreError) -> [SealedFault] {
    let remote = try sealedRemote(name)
    return try alone { () throws(StoreError) in
      guard let branch = try store.tip().branch else { throw .notSealed(name) }
      let (opening, tip): (SealedOpening, ObjectID?)
      do throws(GitError) { (opening, tip) = try transport.reopened(branch, at: remote) } catch {
        throw StoreError(exchanging: error, while: "Checking '\(name)'")
      }
      guard let tip else {
        guard opening.findings.isEmpty else { return opening.findings.map(SealedFault.init) }
        throw StoreError(
          .remoteNoStore,
          "'\(name)' has no commits of the store yet.",
          remedy: "Send them: \(.sync(name))."
        )
      }
      let anchor = try store.reference(SyncReferences(branch: branch, remote: name).anchor)
      if let anchor, try !store.isAncestor(anchor, of: tip) {
        throw StoreError(
          .rewritten,
          "'\(name)' is at \(tip), which leaves out the commit \(anchor) that was last seen there.",
          remedy: "See what can be done: \(.sync(name))."
        )
      }
      // For a removed member every comparison would fail.
      var isIn = transport.hasKey(at: remote)
      if !isIn { isIn = try store.isOwner() }
      guard isIn else { throw .noKey(at: name) }
      return try store.sharingFaults(at: tip, in: opening)
    }
  }

  /// Writes all files of a sealed remote again, and removes the others.
  ///
  /// Cost: an exchange with the remote, sending the whole store, and a snapshot of each vault.
  ///
  /// - Throws: ``StoreError/Code/notPermitted`` unless an owner's keys are open; otherwise as
  ///   ``verifySharing(at:)`` and ``sync(_:_:progress:)`` do.
  public func repairSharing(at name: String) throws(StoreError) -> SyncReport {
    _ = try sealedRemote(name)
    guard try store.isOwner() else {
      throw StoreError(
        .notPermitted,
        "Only an owner can write again what is shared.",
        remedy: "Ask an owner to do it."
      )
    }
    var options = SyncOptions()
    options.sealing = .all
    return try sync(name, options)
  }

  /// Returns a sealed remote of a copy that is not read-only.
  func sealedRemote(_ name: String) throws(StoreError) -> Git.Remote {
    try store.refuseReaderCopy()
    let remote = try store.knownRemote(name)
    guard remote.unsealed != nil else { throw .notSealed(name) }
    return remote
  }
}
