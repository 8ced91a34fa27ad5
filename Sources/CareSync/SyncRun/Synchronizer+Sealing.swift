public import CareStorage
import CareSharing
import Git

/// Moving a store to a sealed remote.
extension Synchronizer {
  /// What sealing a remote did.
  public struct SealedMove: Sendable {
    /// The remote as it was before.
    public let old: GitStore.Remote
    /// The remote as it is now.
    public let new: GitStore.Remote
    /// The exchange with the sealed remote.
    public let report: SyncReport
    /// Whether the sealed remote had the store already, because another member had sealed it.
    public let wasThere: Bool
    /// Why the old repository was not asked for what others sent there; nil if it was.
    public let unasked: StoreError?
    /// The other branches of the old repository, as far as they are known here.
    public let otherBranches: [String]
  }

  /// Moves a store from a remote to a sealed one, and gives the remote that address.
  ///
  /// The remote's old address stays until the sealed remote has everything, so that a call that was killed
  /// is simply made again. If another member has sealed the store before, nothing is sent to the old
  /// repository any more.
  ///
  /// Cost: an exchange with the old remote, and sending the whole store.
  ///
  /// - Parameters:
  ///   - name: The remote.
  ///   - address: The address of an empty repository, or of the store's sealed remote, with or without
  ///     `sealed::`.
  ///   - pin: The key that the host at that address has to show; nil for the remote's own.
  /// - Throws: ``StoreError/Code/refused`` for a store that is not signed; ``StoreError/Code/held`` if commits
  ///   of the old repository are held; otherwise as ``sync(_:_:progress:)`` does.
  public func seal(
    _ name: String,
    at address: String,
    showing pin: RemotePin? = nil,
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SealedMove {
    guard try store.accessState() != nil else { throw .notSigned }
    let old = try store.remote(named: name)
    let pin = if let pin { pin } else { try store.pin(of: name) }
    let url = Remote.sealedPrefix + Remote.unsealed(address)
    let new = Remote(name: name, url: url, pin: pin?.pin)
    let wasThere = try hasStore(new)
    var unasked: StoreError?
    if url != old.url {
      if wasThere {
        // What is sent there is in clear, and others no longer look for it.
        do throws(StoreError) { _ = try pull(name, progress: progress) } catch {
          guard error.code.isRemote || error.code == .notFound else { throw error }
          unasked = error
        }
      } else {
        let report = try sync(name, progress: progress)
        guard report.held.isEmpty else { throw .heldBeforeSealing(name) }
        try prepareSealedRemote(at: url, showing: pin)
      }
    }
    let isElsewhere = url != old.url
    let report = try store.whileOpen { () throws(StoreError) in
      try exchangeWhileOpen(.sync, new, isElsewhere: isElsewhere, SyncOptions(), progress)
    }
    let others = try store.otherBranches(than: report.branch, of: name)
    if isElsewhere { try store.moveRemote(to: new, showing: pin, after: report) }
    return SealedMove(
      old: old,
      new: GitStore.Remote(new),
      report: report,
      wasThere: wasThere,
      unasked: unasked,
      otherBranches: others
    )
  }

  /// Gives a sealed remote new keys and all files anew, in a commit without parents.
  ///
  /// The host is left without a reference to older files, as an erasure needs it. Nothing of the store changes
  /// but that it gets the new epochs. A call that was killed is simply made again.
  ///
  /// Cost: sending the whole store, and a snapshot of each vault.
  ///
  /// - Throws: ``StoreError/Code/refused`` for a remote that is not sealed;
  ///   ``StoreError/Code/notPermitted`` for anybody but an owner; ``StoreError/Code/held`` if commits of
  ///   others are held; ``StoreError/Code/corrupt`` if files there need commits that the host lost;
  ///   otherwise as ``sync(_:_:progress:)`` does.
  public func reseal(
    _ name: String,
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SyncReport {
    _ = try sealedRemote(name)
    let report = try sync(name, progress: progress)
    guard report.held.isEmpty else { throw .heldBeforeSealing(name) }
    let waiting = report.damagedFiles.filter { $0.fault == .incomplete }
    guard waiting.isEmpty else { throw .incomplete(name, waiting) }
    var options = SyncOptions()
    options.sealing = .anew
    return try sync(name, options, progress: progress)
  }

  /// Returns whether a sealed remote has a store that this device opens.
  private func hasStore(_ remote: Remote) throws(StoreError) -> Bool {
    do throws(GitError) { return try !transport.branches(of: remote).isEmpty } catch {
      if error.code == .notSealed { return false }
      throw StoreError(exchanging: error, while: "Opening \(RemoteAddress(remote.url))")
    }
  }
}

extension GitStore {
  /// Returns the branches that a remote was seen to have, but for one.
  fileprivate func otherBranches(
    than branch: String,
    of remote: String
  ) throws(StoreError) -> [String] {
    let prefix = "refs/remotes/\(remote)/"
    return try references(prefix: prefix).map { String($0.name.dropFirst(prefix.count)) }
      .filter { $0 != branch && $0 != "HEAD" }
  }

  /// Gives a remote the address of a repository that an exchange was with, and notes what it has.
  fileprivate func moveRemote(
    to remote: Git.Remote,
    showing pin: RemotePin?,
    after report: SyncReport
  ) throws(StoreError) {
    let name = remote.name
    // Without them the old repository could still be exchanged with; with them the new one could not.
    for anchor in try references(prefix: "refs/careplan/anchors/\(name)/") {
      try setReference(anchor.name, to: nil, "careplan: move \(name)")
    }
    try onRepository("Changing the address of '\(name)'", changes: true) {
      repository throws(GitError) in
      try repository.moveRemote(name, to: remote.url)
    }
    if let pin { try setLocalSetting(RemotePin.setting(of: name), "\(pin)") }
    guard report.held.isEmpty, let commit = ObjectID(hex: report.commit) else { return }
    let references = SyncReferences(branch: "refs/heads/\(report.branch)", remote: name)
    for reference in [references.tracking, references.anchor] {
      try setReference(reference, to: commit, "careplan: move \(name)")
    }
  }
}

extension StoreError {
  /// Writing the remote anew would take away what a member could still complete.
  fileprivate static func incomplete(
    _ name: String,
    _ files: [SyncReport.DamagedFile]
  ) -> StoreError {
    StoreError(
      .corrupt,
      "Files at '\(name)' need commits that the host no longer has, so nothing was written anew.",
      remedy: "Ask the member who sent them to run \(.sync(nil, .republishing)), then try again.",
      causes: files.map(\.message)
    )
  }

  fileprivate static func heldBeforeSealing(_ name: String) -> StoreError {
    StoreError(
      .held,
      "Commits of '\(name)' are held, so nothing was moved.",
      remedy: "Decide about them first: \(.access(.held))."
    )
  }
}
