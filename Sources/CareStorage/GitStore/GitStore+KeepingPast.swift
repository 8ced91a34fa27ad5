public import CareModel
import Git
import Git

extension GitStore {
  /// Works out how to let the records that a merge changes be before a date as they were before it, and
  /// from then on as the merge makes them.
  ///
  /// It is an ordinary commit on top of the merge, which everybody still derives; ``undo()`` takes both
  /// back. Records whose versions contradict each other stay as they are. Where the merge changes nothing
  /// before the date, there is nothing to write. If the merge is only prepared, it has to be made before
  /// this is committed.
  ///
  /// Cost: the difference of the two commits, and one commit.
  ///
  /// - Parameters:
  ///   - before: The commit of ours that was merged, or is to be.
  ///   - merged: The commit that the merge made or will make.
  /// - Throws: ``StoreError/Code/uncommitted`` if a record that changes has an edit in the work tree.
  public func prepareKeepingPast(
    until date: Instant,
    asIn before: String,
    since merged: String,
    message: String
  ) throws(StoreError) -> PreparedWrite<KeptPast> {
    try withWriter { writer throws(StoreError) in
      let keeper = try writer.engine.pastKeeper(date, before, merged)
      var writer = writer
      (writer.kind, writer.origin) = (.continuation, try writer.engine.commit(of: before))
      let basis = try WriteBasis(writer.engine.tip(with: writer.engine.commit(of: merged)))
      let prepared = try writer.prepare(message, on: basis) { transaction throws(StoreError) in
        try keeper.apply(to: &transaction)
      }
      try writer.refuseEdits(of: prepared.preview.versions)
      return prepared
    }
  }
}

extension GitEngine {
  /// Returns where the branch stands, if that has a commit, or else where it will once it is there.
  fileprivate func tip(with commit: ObjectID) throws(StoreError) -> Tip {
    let tip = try tip()
    if tip.commit == commit { return tip }
    if let present = tip.commit, try isAncestor(commit, of: present) { return tip }
    return Tip(branch: tip.branch, commit: commit, tree: try self.commit(commit).tree)
  }

  /// - Parameter before: A commit of ours; what plain git edited there counts as said.
  fileprivate func pastKeeper(
    _ date: Instant,
    _ before: String,
    _ merged: String
  ) throws(StoreError) -> PastKeeper {
    let ours = try commit(of: before)
    var options = MergeOptions()
    options.skipsInvalid = true
    let settled = try settle(ours, since: settledCommits(before: ours), options)
    let records = try ComparedRecords(
      from: state(commit(settled.commit)),
      to: state(commit(commit(of: merged)))
    )
    return PastKeeper(date: date, records: records)
  }
}
