public import CareModel
import Git

/// Something that careplan did to a branch.
public struct PastOperation: Hashable, Sendable {
  /// The words of the command that did it.
  public let command: String
  /// The first line of its commit.
  public let subject: String
  /// When it was done.
  public let time: Instant
  /// The records that it changed.
  public let records: [RecordKey]
  /// In which periods the plans of the records would be others; none of what cannot be taken back.
  public let courseChanges: [CourseChange]
}

extension GitStore {
  /// Takes back the last operation on the branch that was not taken back yet.
  ///
  /// If nobody else can have its commit, the branch moves back; else it is reverted. Uncommitted edits
  /// of other records stay.
  ///
  /// Cost: a move of the branch, or as a revert.
  ///
  /// - Throws: ``StoreError/Code/nothingToDo``, ``StoreError/Code/corrupt`` if the log of operations
  ///   is damaged where the last one stood, ``StoreError/Code/uncommitted`` if a record that changes
  ///   has an edit, ``StoreError/Code/refused`` for the start of the store and as
  ///   ``revert(_:message:_:)`` does.
  public func undo() throws(StoreError) -> UndoResult {
    try withWriter { writer throws(StoreError) in
      try writer.engine.refuseUnfinished()
      try writer.engine.refuseSignOffElsewhere()
      let stacks = try writer.engine.operationStacks()
      if let last = stacks.done.last { return try writer.takeBack(last, as: .undo, of: last) }
      if let line = stacks.damagedLine { throw .damagedOperation(line, writer.engine.paths) }
      throw StoreError(.nothingToDo, "There is no operation in this clone to take back.")
    }
  }

  /// Returns what ``undo()`` would take back, or ``redo()`` do again; nil if there is nothing.
  ///
  /// Cost: the difference of two commits.
  ///
  /// - Throws: What that would throw, but for edits in the work tree.
  public func nextToUndo(orRedo isRedo: Bool = false) throws(StoreError) -> PastOperation? {
    try withEngine { engine throws(StoreError) in
      if !isRedo { try engine.refuseSignOffElsewhere() }
      let stacks = try engine.operationStacks()
      guard let last = isRedo ? stacks.undone.last?.change : stacks.done.last else {
        if !isRedo, let line = stacks.damagedLine { throw .damagedOperation(line, engine.paths) }
        return nil
      }
      let operation = isRedo ? stacks.undone.last?.undo ?? last : last
      let before = try last.before.map { id throws(StoreError) in
        engine.state(try engine.commit(id))
      }
      let changes = try StateComparison.changes(
        from: before ?? StoreState(engine: engine),
        to: engine.state(engine.commit(last.after))
      )
      return PastOperation(
        command: last.command,
        subject: last.subject,
        time: last.time,
        records: changes.records.map(\.key),
        courseChanges: try consequences(of: operation, last.subject, engine)
      )
    }
  }

  /// In which periods plans would change if an operation were taken back.
  private func consequences(
    of operation: Operation,
    _ subject: String,
    _ engine: GitEngine
  ) throws(StoreError) -> [CourseChange] {
    let before = try engine.commit(toReturnTo: operation)
    if try engine.canMove(from: operation.after, to: before.id) {
      return try engine.courseChanges(from: engine.commit(operation.after), to: before)
    }
    let commit = try engine.commit(toRevert: operation, subject)
    return try Writer(engine: engine, surroundings: surroundings)
      .prepareRevert(commit, message: nil).preview.courseChanges
  }

  /// Does again what was taken back last, unless something was done since.
  ///
  /// Cost: as an undo.
  ///
  /// - Throws: As ``undo()`` does.
  public func redo() throws(StoreError) -> UndoResult {
    try withWriter { writer throws(StoreError) in
      try writer.engine.refuseUnfinished()
      let stacks = try writer.engine.operationStacks()
      if let last = stacks.undone.last {
        return try writer.takeBack(last.undo, as: .redo, of: last.change)
      }
      throw StoreError(.nothingToDo, "There is nothing taken back that could be done again.")
    }
  }
}

extension StoreError {
  fileprivate static func damagedOperation(_ line: Int, _ paths: StorePaths) -> StoreError {
    StoreError(
      .corrupt,
      "What was done last is not known: line \(line) of \(paths.operations) is damaged.",
      remedy: "See \(.log) and take a commit back with \(.revert(nil)); without that line"
        + " \(.undo(nil)) takes back what was done before."
    )
  }
}
