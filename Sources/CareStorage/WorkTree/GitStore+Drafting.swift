import CanonicalJSON
public import CareModel
import Files

extension GitStore {
  /// A record as the work tree has it: edited, or as it was committed; nil if there is none.
  ///
  /// - Throws: ``StoreError/Code/invalid`` if the file was edited into something else.
  public func workingRecord(_ key: RecordKey) throws(StoreError) -> AnyRecord? {
    try withEngine { engine throws(StoreError) in
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
      _ = try self.rehearse(on: snapshot) { transaction throws(StoreError) in
        try transaction.add(record, another: isAnother)
      }
      try engine.put(CanonicalJSON.write(.object(record.contentObject)), at: path)
      return path
    }
  }

  /// Writes an edited record into the work tree; a commit makes a version of it.
  @discardableResult
  public func draft(
    editing record: AnyRecord,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> String {
    try withDrafting { engine, snapshot throws(StoreError) in
      guard let path = StoreLayout.head(of: record.key) else {
        throw StoreError(.refused, "Outcomes are recorded at once, not drafted.")
      }
      var record = record
      if case .from(let date) = rule { record.edit { $0.common.effectiveDate = date } }
      _ = try self.rehearse(on: snapshot) { transaction throws(StoreError) in
        record.version.isDraft
          ? try transaction.add(record, another: true)
          : try transaction.edit(record, rule)
      }
      var intents = try Intents.load(engine.paths)
      intents.setRetroactive(path, rule == .retroactive)
      try intents.save(engine.paths)
      let json = record.version.isDraft ? .object(record.contentObject) : record.json
      try engine.put(CanonicalJSON.write(json), at: path)
      return path
    }
  }

  /// Marks a record as deleted in the work tree; a commit makes the tombstone.
  ///
  /// Without a date the head file is removed, as `rm` would; with one it stays and says from when.
  @discardableResult
  public func draft(
    deleting key: RecordKey,
    from date: Instant? = nil
  ) throws(StoreError) -> String {
    try withDrafting { engine, snapshot throws(StoreError) in
      guard let path = StoreLayout.head(of: key), let root = engine.paths.workDirectory else {
        throw StoreError(.refused, "Outcomes are taken back at once, not drafted.")
      }
      _ = try self.rehearse(on: snapshot) { transaction throws(StoreError) in
        try transaction.delete(key, from: date)
      }
      let shown = try snapshot.head(of: key)
      guard let date, var head = shown else {
        var intents = try Intents.load(engine.paths)
        if FileSystem.kind(of: "\(root)/\(path)") != nil { intents = intents.removing([path]) }
        if let shown { intents.note(removed: path, showing: shown.version.uuid) }
        try intents.save(engine.paths)
        try files { () throws(FileError) in try FileSystem.removeIfPresent("\(root)/\(path)") }
        return path
      }
      head.edit { $0.common.effectiveDate = date }
      head.version.deleted = self.surroundings.now()
      try engine.put(head.bytes, at: path)
      return path
    }
  }

  /// Writes the files of whole versions and heads into the work tree, as an import does.
  ///
  /// - Returns: What the body returned, the files that were written, and what the user should be told.
  public func draft<Result: Sendable>(
    _ body: (inout Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> (result: Result, paths: [String], remarks: [String]) {
    try withDrafting { engine, snapshot throws(StoreError) in
      let (result, transaction) = try Transaction.run(on: snapshot, self.stamp(engine), body)
      let writer = Writer(engine: engine, surroundings: self.surroundings)
      try writer.refuseEdits(of: transaction.versions)
      guard transaction.erasures.isEmpty else {
        throw StoreError(.refused, "What is erased is committed at once, not drafted.")
      }
      let changes = try ChangeSet(transaction, before: snapshot.manifest)
      for path in changes.files.keys.sorted() {
        if case .some(.some(let bytes)) = changes.files[path] { try engine.put(bytes, at: path) }
      }
      return (result, changes.files.keys.sorted(), transaction.remarks)
    }
  }
}

extension GitStore {
  private static func exists(_ key: RecordKey) -> StoreError {
    StoreError(
      .exists,
      "There is a \(key.kind) with the id '\(key.id)' already.",
      advice: "Change it with 'careplan update \(key)'."
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

  private func stamp(_ engine: GitEngine) throws(StoreError) -> Transaction.Stamp {
    var replica = try Replica.load(engine.paths, newID: surroundings.newID)
    replica.clock += 1
    try replica.save(engine.paths)
    return Transaction.Stamp(
      now: surroundings.now(),
      newID: surroundings.newID,
      replica: replica.uuid,
      clock: replica.clock
    )
  }
}

extension GitEngine {
  /// Puts bytes into a file of the work tree.
  func put(_ bytes: [UInt8], at path: String) throws(StoreError) {
    guard let root = paths.workDirectory else { return }
    try CareStorage.files { () throws(FileError) in
      try FileSystem.replace("\(root)/\(path)", with: bytes, through: paths.scratch)
    }
  }
}
