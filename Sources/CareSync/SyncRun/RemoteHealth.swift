public import CareModel
public import CareStorage
import Git

/// The condition of a remote, as far as it can be seen without changing anything.
public struct RemoteHealth: Sendable {
  /// How the remote's commit relates to ours.
  public enum Relation: String, Hashable, Sendable {
    case same
    /// It has commits that are not here.
    case ahead
    /// It lacks commits that are here.
    case behind
    case diverged
    /// It no longer leads to the commit that was last seen there.
    case rewritten
    /// It shares no commit with this store.
    case unrelated
    /// It has no branch of this name yet.
    case missing
  }

  public let remote: GitStore.Remote
  /// The branch, without `refs/heads/`.
  public let branch: String
  /// Why nothing more can be told; nil if the remote can be exchanged with.
  public internal(set) var problem: StoreError?
  /// The remote's commit; nil if it has no such branch or cannot be read.
  public internal(set) var commit: String?
  /// The store that the remote is; nil if it is none.
  public internal(set) var store: VersionID?
  /// The format of the remote's store.
  public internal(set) var format: Int?
  /// The relation of the remote to this copy; nil if it cannot be read, and in a read-only copy.
  public internal(set) var relation: Relation?
  /// Why the remote would refuse a push; nil if nothing is known that prevents one.
  ///
  /// A read-only remote is normal for somebody who only follows a plan: it is not a ``problem``.
  public internal(set) var refusal: StoreError?
}

extension Synchronizer {
  /// Checks a remote; what is fetched for that is dropped again.
  ///
  /// Cost: as a fetch, and one question whether a push would be taken.
  ///
  /// - Throws: ``StoreError/Code/unknownRemote``, ``StoreError/Code/refused`` without a branch,
  ///   ``StoreError/Code/syncing``. What is wrong with the remote is no error here.
  public func check(_ name: String) throws(StoreError) -> RemoteHealth {
    let remote = try store.knownRemote(name)
    return try alone { () throws(StoreError) in
      let exchange = try SyncRun(self, .fetch, remote, SyncOptions(), nil)
      return try exchange.health()
    }
  }
}

extension SyncRun {
  fileprivate func health() throws(StoreError) -> RemoteHealth {
    var health = RemoteHealth(remote: GitStore.Remote(remote), branch: references.shortBranch)
    let theirs: ObjectID?
    do throws(StoreError) { theirs = try fetch() } catch {
      health.problem = error
      return health
    }
    // What is shared is on no branch of its own, so that there is nothing to compare.
    guard try !store.isReaderCopy() else {
      health.refusal = .readerCopy
      return health
    }
    let anchor = try store.reference(references.anchor)
    let ours = try store.tip().commit
    health.refusal = refusal(of: ours ?? theirs, theirs)
    guard let theirs else {
      health.relation = anchor == nil ? .missing : .rewritten
      return health
    }
    health.commit = theirs.hex
    do throws(StoreError) {
      _ = try check(theirs, since: [ours, anchor].compactMap(\.self))
    } catch { health.problem = error }
    // A commit that is refused may have no manifest that could be read.
    if let manifest = try? store.manifest(of: theirs) {
      health.store = manifest.uuid
      health.format = manifest.format
    }
    health.relation = try relation(of: theirs, to: ours, anchor)
    try store.setReference(references.incoming, to: nil, "careplan: drop")
    return health
  }

  /// Returns why a push would fail that the remote could foresee.
  private func refusal(of commit: ObjectID?, _ theirs: ObjectID?) -> StoreError? {
    guard let commit else { return nil }
    do throws(GitError) {
      for remote in [remote] + remote.copies {
        try synchronizer.transport.previewPush(of: commit, to: references.branch, of: remote)
      }
    } catch {
      return StoreError(exchanging: error, while: "Asking '\(remote.name)' for leave to push")
    }
    do throws(StoreError) { try requireOneBranch(at: theirs) } catch { return error }
    return nil
  }

  private func relation(
    of theirs: ObjectID,
    to ours: ObjectID?,
    _ anchor: ObjectID?
  ) throws(StoreError) -> RemoteHealth.Relation {
    if let anchor, try !store.isAncestor(anchor, of: theirs) { return .rewritten }
    guard let ours else { return .ahead }
    if ours == theirs { return .same }
    if try store.isAncestor(ours, of: theirs) { return .ahead }
    if try store.isAncestor(theirs, of: ours) { return .behind }
    return try store.isRelated(ours, theirs) ? .diverged : .unrelated
  }
}
