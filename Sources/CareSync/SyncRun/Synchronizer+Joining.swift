public import CareAccess
public import CareStorage
import Git

/// Joining the store of a remote that was founded by somebody else than this copy was.
extension Synchronizer {
  /// Returns the founding statement of a remote that has another one than this copy; nil if it has the same, or is
  /// not signed.
  ///
  /// Cost: as a fetch.
  ///
  /// - Throws: As ``fetch(_:_:progress:)`` does; ``StoreError/Code/otherStore`` too for a store that has no common
  ///   past with this one.
  public func otherFounding(at name: String) throws(StoreError) -> AccessStatement? {
    try meeting(name) { run, theirs throws(StoreError) in
      try run.store.otherFounding(of: theirs)
    }
  }

  /// Gives up this copy's founding for the one of a remote, with what is only here on top of what the remote has.
  ///
  /// The remote gets nothing of it before somebody has let its signer in. What stood here is kept at a reference.
  /// The store has to be opened anew.
  ///
  /// Cost: as a fetch and a merge.
  ///
  /// - Parameters:
  ///   - founding: The one that somebody was asked about.
  ///   - isCompared: Whether they compared its card with the founder.
  /// - Throws: As ``otherFounding(at:)`` does; ``StoreError/Code/raced`` if the remote has another founding now; and
  ///   as a merge of the statements does.
  public func join(
    _ name: String,
    _ founding: StatementID,
    isCompared: Bool
  ) throws(StoreError) -> GitStore.Joining {
    try meeting(name) { run, theirs throws(StoreError) in
      guard try run.store.otherFounding(of: theirs)?.id == founding else {
        throw StoreError(
          .raced,
          "'\(name)' has another founding statement than when you were asked; nothing was changed.",
          remedy: "Try again."
        )
      }
      try run.refuseEdits()
      let tip = try run.store.tip()
      if let ours = tip.commit {
        let message = "careplan: keep what is left"
        try run.store.setReference(run.references.lost(ours), to: ours, message)
      }
      let note = TrustNote(anchor: founding, isCompared: isCompared)
      let joined = try run.store.join(theirs, note, on: tip)
      let message = "careplan: join the store of \(name)"
      try run.store.setReference(run.references.tracking, to: theirs, message)
      try run.store.setReference(run.references.anchor, to: theirs, message)
      return joined
    }
  }

  /// Does something with the commit of a remote, which was fetched and is sound.
  private func meeting<Result>(
    _ name: String,
    _ body: (SyncRun, ObjectID) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try store.whileOpen { () throws(StoreError) in
      let remote = try store.knownRemote(name)
      return try alone { () throws(StoreError) in
        let run = try SyncRun(self, .pull, remote, SyncOptions(), nil)
        let found: Swift.Result<Result, StoreError>
        do throws(StoreError) { found = .success(try run.meetOther(body)) } catch {
          found = .failure(error)
        }
        try run.dropIncoming()
        return try found.get()
      }
    }
  }
}

extension SyncRun {
  fileprivate func meetOther<Result>(
    _ body: (SyncRun, ObjectID) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard let theirs = try fetch() else {
      throw StoreError(
        .notFound,
        "'\(remote.name)' has no branch \(references.shortBranch) that could be joined.",
        remedy: "Give it this one with \(.sync(remote.name))."
      )
    }
    let tip = try store.tip()
    _ = try check(theirs, since: [tip.commit].compactMap(\.self))
    if let ours = tip.commit { try requireOneStore(ours, theirs) }
    return try body(self, theirs)
  }
}
