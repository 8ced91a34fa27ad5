public import CareModel
import Git

/// How an operation was taken back.
public struct UndoResult: Hashable, Sendable {
  public enum Means: Hashable, Sendable {
    /// The branch went to another commit; the one it left is kept under a reference if no branch
    /// leads to it any more.
    case moved(to: String, keptAs: String?)
    /// Others may have the commit: a new one says the opposite; nil if nothing had to change.
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
}

extension GitStore {
  /// Takes back the last operation on the branch that was not taken back yet.
  ///
  /// If nobody else can have its commit, the branch moves back; else it is reverted. Uncommitted edits
  /// of other records stay.
  ///
  /// - Throws: ``StoreError/Code/nothingToDo``, ``StoreError/Code/uncommitted`` if a record that
  ///   changes has an edit, ``StoreError/Code/refused`` for the start of the store and as
  ///   ``revert(_:message:)`` does.
  public func undo() throws(StoreError) -> UndoResult {
    try withWriter { writer throws(StoreError) in
      let stacks = try writer.operationStacks()
      if let last = stacks.done.last { return try writer.takeBack(last, as: .undo, of: last) }
      throw StoreError(.nothingToDo, "There is no operation in this clone to take back.")
    }
  }

  /// Does again what was taken back last, unless something was done since.
  ///
  /// - Throws: As ``undo()`` does.
  public func redo() throws(StoreError) -> UndoResult {
    try withWriter { writer throws(StoreError) in
      let stacks = try writer.operationStacks()
      if let last = stacks.undone.last {
        return try writer.takeBack(last.undo, as: .redo, of: last.change)
      }
      throw StoreError(.nothingToDo, "There is nothing taken back that could be done again.")
    }
  }
}

extension UndoResult {
  init(_ change: Operation, _ means: Means, _ records: [RecordKey]) {
    self.init(
      command: change.command,
      subject: change.subject,
      time: change.time,
      means: means,
      records: records
    )
  }
}
