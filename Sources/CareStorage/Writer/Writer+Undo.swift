import CareModel
import Git

extension Writer {
  /// Takes one operation back.
  ///
  /// - Parameter change: What the user did once and has now, or no longer has.
  package func takeBack(
    _ operation: Operation,
    as kind: Operation.Kind,
    of change: Operation
  ) throws(StoreError) -> UndoResult {
    let before = try engine.commit(toReturnTo: operation)
    try engine.refuseStatements(from: before, to: operation.after)
    var writer = self
    writer.kind = kind
    guard try engine.canMove(from: operation.after, to: before.id) else {
      return try writer.revert(operation, change)
    }
    return try writer.move(to: before, change)
  }

  /// Moves the branch, and the files without edits, to a commit.
  private func move(to target: Commit, _ change: Operation) throws(StoreError) -> UndoResult {
    let tip = try engine.tip()
    let (old, new) = (
      StoreState(engine: engine, commit: tip.commit, tree: tip.tree), engine.state(target)
    )
    let records = try StateComparison.changes(from: old, to: new).records
    try refuseEdits(of: records.compactMap { $0.old ?? $0.new })
    var blobs: [String: ObjectID?] = [:]
    for file in try old.changedFiles(to: new, under: [""]) {
      guard file.old?.isOrdinary != false, file.new?.isOrdinary != false else {
        throw StoreError(
          .refused,
          "The operation changed \(file.path), which is no ordinary file.",
          remedy: "Take it back with git, which knows such files."
        )
      }
      blobs[file.path] = .some(file.new?.id)
    }
    let courses = try engine.courseChanges(
      from: tip.commit.map { id throws(StoreError) in try engine.commit(id) },
      to: target
    )
    let kept = try keep(tip.commit, leavingFor: target.id)
    let journal = try journal(target.id, blobs, on: tip, checkedOut: [:])
    try move(tip, to: target.id, journal, "\(kind.rawValue): \(change.subject)")
    try forget(target.id)
    return UndoResult(
      change,
      .moved(to: target.id.hex, keptAs: kept),
      records.map(\.key),
      courses
    )
  }

  /// Reverts an operation that others may have, or that others built on, with new versions.
  private func revert(_ operation: Operation, _ change: Operation) throws(StoreError) -> UndoResult
  {
    let tip = try engine.tip()
    let commit = try engine.commit(toRevert: operation, change.subject)
    let written = try revert(commit, message: nil)
    // An operation that has no effect any more counts as taken back too.
    if written.commit == nil, let end = tip.commit { try log(change.subject, on: tip, at: end) }
    return UndoResult(
      change,
      .reverted(by: written.commit),
      written.result,
      written.courseChanges,
      written.remarks
    )
  }

  private func log(_ subject: String, on tip: Tip, at commit: ObjectID) throws(StoreError) {
    try OperationLog(engine.paths).append(
      Operation(
        command: surroundings.command,
        subject: "\(kind.rawValue): \(subject)",
        time: surroundings.now(),
        reference: tip.reference,
        before: commit,
        after: commit,
        kind: kind
      )
    )
  }

  private static func keptName(_ commit: ObjectID) -> String {
    "refs/careplan/undone/\(commit.hex.prefix(12))"
  }

  /// Keeps a commit that the branch is about to leave, unless the new one leads to it.
  private func keep(
    _ commit: ObjectID?,
    leavingFor target: ObjectID
  ) throws(StoreError) -> String? {
    guard let commit, try !engine.isAncestor(commit, of: target) else { return nil }
    let name = Self.keptName(commit)
    try git("Keeping the commit \(commit)") { () throws(GitError) in
      let present = try engine.repository.reference(name)
      guard present != commit else { return }
      try engine.repository.updateReference(
        name,
        to: commit,
        expecting: present,
        message: "careplan: keep what is taken back"
      )
    }
    return name
  }

  /// Drops the reference to a commit that a branch leads to again.
  private func forget(_ commit: ObjectID) throws(StoreError) {
    let name = Self.keptName(commit)
    try git("Dropping \(name)") { () throws(GitError) in
      guard try engine.repository.reference(name) == commit else { return }
      try engine.repository.deleteReference(name, expecting: commit)
    }
  }
}
