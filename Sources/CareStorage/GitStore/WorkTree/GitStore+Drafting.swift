import CanonicalJSON
public import CareModel
import Files
import Git

extension GitStore {
  /// Returns a record as the work tree has it: edited, or as it was committed; nil if there is
  /// none.
  ///
  /// Cost: one file and the head.
  ///
  /// - Throws: ``StoreError/Code/invalid`` if the file was edited into something else.
  public func workingRecord(_ key: RecordKey) throws(StoreError) -> AnyRecord? {
    try withWorkTree { engine throws(StoreError) in
      let snapshot = try engine.snapshot(of: engine.tip())
      let head = try snapshot.head(of: key)
      guard let path = StoreLayout.head(of: key), engine.paths.workDirectory != nil,
        let bytes = try engine.diskContents(of: path), bytes != head?.bytes
      else { return head }
      switch try HeadEdit(bytes, at: path, on: snapshot).action {
      case .add(let record), .edit(let record, _), .takeBack(_, let record), .delete(let record):
        return record
      case .accept, .reformat, nil: return head
      }
    }
  }

  /// Writes a new record into the work tree, as an editor would; a commit adds it.
  ///
  /// Cost: one file, and trying what a commit would say.
  @discardableResult
  public func draft(
    adding record: AnyRecord,
    another isAnother: Bool = false
  ) throws(StoreError) -> String {
    try withDrafting { engine, snapshot throws(StoreError) in
      guard let path = StoreLayout.head(of: record.key) else {
        throw StoreError(.refused, "Outcomes are recorded at once, not drafted.")
      }
      let head = try snapshot.head(of: record.key)
      let present = try engine.diskContents(of: path)
      let isFree = head?.version.isTombstone ?? true
      guard isFree, present == nil || present == head?.bytes else { throw Self.exists(record.key) }
      // The transaction that a commit would run says now what it would refuse then.
      _ = try self.preview(on: snapshot) { transaction throws(StoreError) in
        try transaction.add(record, another: isAnother)
      }
      try engine.put(CanonicalJSON.write(.object(record.contentObject)), at: path)
      return path
    }
  }

  /// Writes an edited record into the work tree; a commit makes versions of it.
  ///
  /// The file of a record shows what holds in the end. If no edit of it says the change, whole versions
  /// are written beside it.
  ///
  /// Cost: one file, and trying what a commit would say.
  ///
  /// - Parameter base: What the record was edited from; nil for the file as it is in the work tree.
  /// - Returns: The file.
  @discardableResult
  public func draft(
    editing record: AnyRecord,
    _ rule: EffectiveRule = .byDefault,
    from base: AnyRecord? = nil
  ) throws(StoreError) -> String {
    guard let base, !record.version.isDraft else { return try draft(file: record, rule) }
    return try draft(changing: record.key) { transaction throws(StoreError) in
      try transaction.update(record, rule, from: base)
    } files: { head in
      HeadFileEdit.all(for: record, from: base, rule, head: head)
    }
  }

  /// Writes a record that shows what somebody edited as an editor would.
  private func draft(file record: AnyRecord, _ rule: EffectiveRule) throws(StoreError) -> String {
    try withDrafting { engine, snapshot throws(StoreError) in
      let path = try Self.headPath(of: record.key)
      var record = record
      if case .from(let date) = rule { record.edit { $0.common.effectiveDate = date } }
      _ = try self.preview(on: snapshot) { transaction throws(StoreError) in
        record.version.isDraft
          ? try transaction.add(record, another: true)
          : try transaction.edit(record, rule == .retroactive ? rule : .byDefault)
      }
      try engine.put(record, at: path, isRetroactive: rule == .retroactive)
      return path
    }
  }

  /// Marks a record as deleted in the work tree; a commit makes the tombstone.
  ///
  /// By default the head file is removed, as `rm` would; with a date it stays and says from when.
  ///
  /// Cost: one file, and trying what a commit would say.
  @discardableResult
  public func draft(
    deleting key: RecordKey,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> String {
    guard rule == .byDefault else {
      let deleted = surroundings.now()
      return try draft(changing: key) { transaction throws(StoreError) in
        try transaction.delete(key, rule)
      } files: { head in
        HeadFileEdit.all(ending: head, rule, deleted)
      }
    }
    return try withDrafting { engine, snapshot throws(StoreError) in
      let path = try Self.headPath(of: key)
      _ = try self.preview(on: snapshot) { transaction throws(StoreError) in
        try transaction.delete(key)
      }
      guard let root = engine.paths.workDirectory else { return path }
      var intents = try Intents.load(engine.paths)
      if FileSystem.kind(of: "\(root)/\(path)") != nil { intents = intents.removing([path]) }
      if let shown = try snapshot.head(of: key) {
        intents.note(removed: path, showing: shown.version.uuid)
      }
      try intents.save(engine.paths)
      try files { () throws(FileError) in try FileSystem.remove(path, below: root) }
      return path
    }
  }

  /// Writes the first edit of a head file that says what a change does, or else its whole versions.
  private func draft(
    changing key: RecordKey,
    _ change: (inout Transaction) throws(StoreError) -> AnyRecord,
    files: (AnyRecord) -> [HeadFileEdit]
  ) throws(StoreError) -> String {
    let path = try Self.headPath(of: key)
    let isDone = try withDrafting { engine, snapshot throws(StoreError) in
      guard let head = try snapshot.head(of: key) else { return false }
      let trial = CoursePreview(of: key, on: snapshot, self.stamp(of: self.surroundings.newID(), 0))
      let course = try trial.course(change)
      for edit in files(head) where trial.says(edit, course) {
        try engine.put(edit.file, at: path, isRetroactive: edit.isRetroactive)
        return true
      }
      return false
    }
    if !isDone { _ = try draft(change) }
    return path
  }

  /// Writes the files of whole versions and heads into the work tree, as an import does.
  ///
  /// Cost: the files that are written.
  ///
  /// - Parameter progress: Told how many files were written, and of how many.
  /// - Returns: What the body returned, the files that were written, and what the user should be told.
  public func draft<Result: Sendable>(
    progress: ((Int, Int) -> Void)? = nil,
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> (result: Result, paths: [String], remarks: [String]) {
    try withDrafting { engine, snapshot throws(StoreError) in
      var replica = try Replica.load(engine.paths, newID: self.surroundings.newID)
      let stamp = self.stamp(of: replica.uuid, replica.clock + 1)
      let (result, transaction) = try Transaction.run(on: snapshot, stamp, body)
      replica.clock = transaction.clock ?? replica.clock
      try replica.save(engine.paths)
      let writer = Writer(engine: engine, surroundings: self.surroundings)
      try writer.refuseEdits(of: transaction.versions)
      guard transaction.erasures.isEmpty else {
        throw StoreError(.refused, "What is erased is committed at once, not drafted.")
      }
      let changes = try ChangeSet(transaction, before: snapshot.manifest)
      try engine.put(changes, progress)
      return (result, changes.files.keys.sorted(), transaction.remarks)
    }
  }

  private static func headPath(of key: RecordKey) throws(StoreError) -> String {
    if let path = StoreLayout.head(of: key) { return path }
    throw StoreError(.refused, "Outcomes are recorded and taken back at once, not drafted.")
  }

  private static func exists(_ key: RecordKey) -> StoreError {
    StoreError(
      .exists,
      "There is a \(key.kind) with the id '\(key.id)' already.",
      remedy: "Change it with \(.update(key))."
    )
  }

  /// Takes the writer's turn to change files of the work tree.
  private func withDrafting<Result: Sendable>(
    _ body: (GitEngine, Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard !isBare else { throw Self.needsWorkTree }
    return try withWriter { writer throws(StoreError) in
      try body(writer.engine, writer.writableSnapshot(of: writer.engine.tip()))
    }
  }

  private func stamp(of replica: VersionID, _ clock: Int) -> Transaction.Stamp {
    Transaction.Stamp(
      now: surroundings.now(),
      newID: surroundings.newID,
      replica: replica,
      clock: clock
    )
  }
}
