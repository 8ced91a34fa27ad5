public import CareModel
import Git

/// How an operation was taken back.
public struct UndoResult: Hashable, Sendable {
  public enum Means: Hashable, Sendable {
    /// The branch went to another commit; the one it left is kept under a reference if no branch
    /// leads to it any more.
    case moved(to: String, keptAs: String?)
    /// Others may have the commit, so a new one reverts it; nil if nothing had to change.
    case reverted(by: String?)
  }

  /// The words of the command that did what was taken back.
  public let command: String
  /// The first line of its commit.
  public let subject: String
  /// When it was done.
  public let time: Instant
  public let means: Means
  /// The records that changed.
  public let records: [RecordKey]
  /// The periods in which the plans of the records differ from before.
  public let courseChanges: [CourseChange]
  /// Sentences for people about what the new commit does.
  public let remarks: [String]
}

extension UndoResult {
  package init(
    _ change: Operation,
    _ means: Means,
    _ records: [RecordKey],
    _ courseChanges: [CourseChange],
    _ remarks: [String] = []
  ) {
    self.init(
      command: change.command,
      subject: change.subject,
      time: change.time,
      means: means,
      records: records,
      courseChanges: courseChanges,
      remarks: remarks
    )
  }
}
