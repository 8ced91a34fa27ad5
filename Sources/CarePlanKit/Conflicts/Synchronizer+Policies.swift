public import CareMerge
public import CareStorage
public import CareSync

extension Synchronizer {
  /// Exchanges with a remote, decides by a policy what is in question then, and exchanges again if
  /// something was decided.
  ///
  /// Cost: as without a policy, and one commit for what is in question.
  ///
  /// - Throws: As ``sync(_:_:progress:)`` does. What was exchanged stays, even if what is then in
  ///   question cannot be decided.
  public func sync(
    _ remote: String,
    _ options: SyncOptions = SyncOptions(),
    policy: SidePolicy,
    progress: ((SyncProgress) -> Void)? = nil
  ) throws(StoreError) -> SyncReport {
    var report = try sync(remote, options, progress: progress)
    guard !isPreview else { return report }
    let decided = try store.resolveConflicts(by: policy, since: report.before)
    // What was decided is a commit of ours, which the remote has to get too.
    if !decided.isEmpty {
      report = report.followed(by: try sync(remote, options, progress: progress))
    }
    report.open = try store.read { snapshot throws(StoreError) in
      try snapshot.conflicts().map(\.key)
    }
    return report
  }
}
