public import CareModel
public import CareReading
public import CareWriting
import Git

extension GitStore {
  /// Lets the records that a merge changed be before a date as they were before it, and from then on as
  /// the merge made them.
  ///
  /// It is an ordinary commit on top of the merge, which everybody still derives; ``undo()`` takes both
  /// back. Records whose versions contradict each other stay as they are. Where the merge changes nothing
  /// before the date, nothing is committed.
  ///
  /// Cost: the difference of the two commits, and one commit.
  ///
  /// - Parameters:
  ///   - before: The commit of ours that was merged.
  ///   - merged: The commit that the merge made.
  /// - Throws: ``StoreError/Code/uncommitted`` if a record that changes has an edit in the work tree.
  public func keepPast(
    until date: Instant,
    asIn before: String,
    since merged: String,
    message: String
  ) throws(StoreError) -> Written<KeptPast> {
    try withWriter { writer throws(StoreError) in
      let keeper = try writer.engine.pastKeeper(date, before, merged)
      var writer = writer
      (writer.kind, writer.origin) = (.continuation, try writer.engine.commit(of: before))
      return try writer.commit(message) { transaction throws(StoreError) in
        let kept = try keeper.apply(to: &transaction)
        try writer.refuseEdits(of: transaction.versions)
        return kept
      }
    }
  }

  /// Does what ``keepPast(until:asIn:since:message:)`` would after a merge that is only a preview, and
  /// throws the result away.
  ///
  /// - Throws: What that would throw.
  package func previewKeepingPast(
    until date: Instant,
    asIn before: String,
    since merged: String
  ) throws(StoreError) -> Written<KeptPast> {
    let arriving = try withEngine { engine throws(StoreError) in
      var versions: [AnyRecord] = []
      let theirs = try engine.commit(of: merged)
      try engine.walkVersions(of: theirs, notIn: engine.tip().commit) { versions.append($0) }
      return versions
    }
    return try withWriter { writer throws(StoreError) in
      let engine = writer.engine
      let keeper = try engine.pastKeeper(date, before, merged)
      let tip = try engine.tip()
      let present = try engine.snapshot(of: tip)
      let source = OverlaySource(base: present.source, adding: arriving)
      let trial = try preview(on: Snapshot(source, manifest: present.manifest)) {
        transaction throws(StoreError) in
        try keeper.apply(to: &transaction)
      }
      try writer.refuseEdits(of: trial.versions)
      return trial
    }
  }
}

extension GitEngine {
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
