import CareModel
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
  let basis: WriteBasis
  let changes: ChangeSet
  /// What is on the disk in files that the write replaces, where that is not what the commit has.
  var checkedOut: [String: ObjectID?] = [:]
  /// Who makes the versions; nil if they were made elsewhere, or everybody makes the same.
  var maker: Maker?
  /// What becomes of edits in the work tree.
  var edits = Edits.refused
  /// What the operation log calls the write.
  var kind = Operation.Kind.change
  /// Where what the write continues began; nil for where the branch stands.
  var origin: ObjectID?
  /// Lets the result name the commit.
  package var naming: @Sendable (Result, String) -> Result = { result, _ in result }

  /// This copy of the store.
  struct Maker: Sendable {
    /// As it is before the write.
    let replica: Replica
    /// The value of its clock for the last version; nil if there is none.
    let clock: Int?

    /// As it is after the write.
    var next: Replica {
      var next = replica
      next.clock = clock ?? replica.clock + 1
      return next
    }

    /// Returns whether it is still as it was.
    func isPresent(_ paths: StorePaths) throws(StoreError) -> Bool {
      try Replica.load(paths) { replica.uuid } == replica
    }
  }

  /// What becomes of edits in the work tree of the records that change.
  enum Edits: Sendable {
    /// There may be none.
    case refused
    /// They stay as they are, and are edits of what is written.
    case kept
    /// They are what is written.
    case taken(WorkTreeEdits)
  }
}

/// The edits of the work tree that a prepared write takes in.
package struct WorkTreeEdits: Sendable {
  let pending: PendingChanges
  /// The records to which it is limited; empty for all.
  let keys: [RecordKey]

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
