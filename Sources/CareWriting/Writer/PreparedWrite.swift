import CareModel
import CareReading
import Git

/// A write that was prepared but not made: a commit writes exactly what its preview shows.
///
/// It is valid as long as nothing else is written to the store. If it is dropped, nothing is
/// written.
public struct PreparedWrite<Result: Sendable>: Sendable {
  /// What the write would do; a preview has no commit.
  public let preview: WriteReport<Result>
  /// What the commit will say; careplan adds which records it changes.
  public var message: String {
    get { text.subject }
    set { text.subject = newValue }
  }
  /// Whether there is nothing to write.
  public let isEmpty: Bool

  var text: CommitMessage
  /// Where the branch stood.
  let tip: Tip
  /// What settling makes of the last commit, on which the write stands then.
  let settled: MergedCommit?
  let changes: ChangeSet
  /// What is on the disk in files that the write replaces, where that is not what the commit has.
  let checkedOut: [String: ObjectID?]
  /// This copy of the store before the write.
  let replica: Replica
  /// The value of the replica's clock for the last version; nil if there is none.
  let clock: Int?
  /// The edits that it takes in, if it commits the work tree.
  package var workTree: WorkTreeEdits?
}

/// The edits of the work tree that a prepared write takes in.
package struct WorkTreeEdits: Sendable {
  let pending: PendingChanges
  /// The records to which it is limited; empty for all.
  let keys: [RecordKey]
  let rule: EffectiveRule

  /// Returns whether the edits are still those of the work tree, and no others have come.
  ///
  /// - Parameter disk: What stands in the files that differ from the last commit.
  func areThose(of disk: [String: ObjectID?]) -> Bool {
    ours(disk) == ours(pending.disk)
  }

  private func ours(_ disk: [String: ObjectID?]) -> [String: ObjectID?] {
    let directories = keys.map { StoreLayout.directory(of: $0) + "/" }
    return disk.filter { path, _ in
      StoreLayout.place(of: path) != .foreign
        && (keys.isEmpty || directories.contains { path.hasPrefix($0) })
    }
  }
}
