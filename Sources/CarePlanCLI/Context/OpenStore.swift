import CarePlanKit

/// The store that a command works on, and how dates are understood and shown there.
struct OpenStore {
  let store: GitStore
  let manifest: StoreManifest
  let dates: DateReader

  /// The words for what records say, with the moments in the zone that the user wants.
  var wording: Wording { dates.wording }

  /// Returns who recorded each value of some outcomes, by the uuids of their versions.
  func recordedEntries(
    of outcomes: [Outcome]
  ) throws(CommandFailure) -> [VersionID: [RecordedEntry]] {
    guard !outcomes.isEmpty else { return [:] }
    return try read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.recordedEntries(of: outcomes) }
    }
  }

  /// Reads from the last commit, or from the one that a revision names.
  func read<Result: Sendable>(
    at revision: String? = nil,
    _ body: (Snapshot) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    // A store's closures throw its own errors; ours travel as a value.
    func carry(_ snapshot: Snapshot) -> Swift.Result<Result, CommandFailure> {
      do throws(CommandFailure) { return .success(try body(snapshot)) } catch {
        return .failure(error)
      }
    }
    let result = try attempt { () throws(StoreError) -> Swift.Result<Result, CommandFailure> in
      if let revision { return try store.read(at: revision, carry) }
      return try store.read(carry)
    }
    return try result.get()
  }

  /// Returns how many records have changes that a reader does not see.
  func uncommittedRecords() throws(CommandFailure) -> Int { try edits().records }

  /// Returns how many records have changes that a reader does not see, and whether the manifest has.
  func edits() throws(CommandFailure) -> (records: Int, manifest: Bool) {
    guard !store.isBare else { return (0, false) }
    let pending = try attempt { () throws(StoreError) in try store.status() }
    let records = pending.records.count + Set(pending.faults.map(\.path)).count
    return (records, pending.manifest != nil)
  }
}

extension OpenStore {
  /// Returns the markers of the erased versions of a record.
  func erasures(of key: RecordKey) throws(CommandFailure) -> [PurgeMarker] {
    try attempt { () throws(StoreError) in
      try store.read { snapshot throws(StoreError) in try snapshot.erasures(of: key) }
    }
  }

  /// Refuses to write over a file with an edit that is not committed.
  func refuseEdit(of key: RecordKey) throws(CommandFailure) {
    let pending = try attempt { () throws(StoreError) in try store.status() }
    guard let change = pending.records.first(where: { $0.key == key }), !change.isReformat
    else { return }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.uncommitted.rawValue,
      "\(change.paths.first ?? "the record") has changes that are not committed",
      hints: ["careplan commit \(key)", "careplan restore \(key)"]
    )
  }

  /// Returns those of some records that wait for somebody's decision, now or at a revision.
  func conflicts(
    of keys: [RecordKey],
    at revision: String? = nil
  ) throws(CommandFailure) -> [RecordConflict] {
    guard !keys.isEmpty else { return [] }
    return try read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.conflicts(of: keys) }
    }
  }

  /// Returns all records that wait for somebody's decision.
  func conflicts() throws(CommandFailure) -> [RecordConflict] {
    try read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.conflicts(RecordKind.allCases) }
    }
  }

  /// Whose plan the store has, or else what it is called; nil if neither is said.
  ///
  /// It is a person's name: for results, and never for errors.
  var title: String? {
    get throws(CommandFailure) {
      let patients = try read { snapshot throws(CommandFailure) in
        try attempt { () throws(StoreError) in try snapshot.records(.patient) }
      }
      let name = patients.count == 1 ? patients[0].record.title : nil
      return [name, manifest.name].compactMap(\.self).first { !$0.isEmpty }
    }
  }

  /// Returns whether a task is done when it is needed, and due at no time.
  func isAsNeeded(_ key: RecordKey) throws(CommandFailure) -> Bool {
    let record = try attempt { () throws(StoreError) in
      try store.read { snapshot throws(StoreError) in try snapshot.head(of: key) }
    }
    return record.flatMap { TaskVersion($0) }?.isAsNeeded ?? false
  }

  /// The store's name, or else that of its directory.
  var name: String {
    if let name = manifest.name, !name.isEmpty { return name }
    let directory = store.path.split(separator: "/").last.map(String.init) ?? store.path
    return directory.hasSuffix(".git") ? String(directory.dropLast(4)) : directory
  }

  /// Returns the short id of the commit that a revision names, or of the last one; nil if there is
  /// none yet.
  func shortCommit(_ revision: String? = nil) throws(CommandFailure) -> String? {
    try attempt { () throws(StoreError) in
      guard let revision else { return try store.position().commit.map { String($0.prefix(8)) } }
      return try store.log(revision, limit: 1).first?.shortID
    }
  }

  /// Returns the patients by name, at most three of them; those without a name by id.
  func patientNames(at revision: String? = nil) throws(CommandFailure) -> String {
    let names = try read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try snapshot.records(.patient, RecordQuery()).map { result in
          result.record.title.flatMap { $0.isEmpty ? nil : $0 } ?? Wording.id(result.record.id)
        }
      }
    }
    guard !names.isEmpty else { return Wording.say(.noneIsNamed) }
    let rest = names.count > 3 ? " \(Wording.say(.andMore, "\(names.count - 3)"))" : ""
    return names.prefix(3).joined(separator: ", ") + rest
  }

  /// Returns the remote that a user named, or the one that is meant if none is named.
  func remoteName(_ name: String?) throws(CommandFailure) -> String {
    if let name { return name }
    return try defaultRemote()
  }

  /// Returns the remote that is meant if none is named: the branch's own, `origin`, or the only
  /// one.
  func defaultRemote() throws(CommandFailure) -> String {
    let (meant, names) = try attempt { () throws(StoreError) in
      (try store.defaultRemote(), try store.remoteNames())
    }
    if let meant { return meant }
    throw CommandFailure(
      names.isEmpty ? .notFound : .usage,
      code: names.isEmpty ? StoreError.Code.unknownRemote.rawValue : nil,
      names.isEmpty
        ? "the store knows no other repository"
        : "the store knows \(names.count) other repositories and none of them is 'origin'",
      hints: names.isEmpty
        ? ["careplan remote add origin URL"] : ["name one: \(names.joined(separator: ", "))"]
    )
  }

  /// Returns the commits that the remote lacks which is meant if none is named; nil if there is
  /// none.
  func unsentCommits() throws(CommandFailure) -> UnsentCommits? {
    // Several remotes, of which none is meant, are no reason to fail here.
    guard let remote = try? defaultRemote() else { return nil }
    return try attempt { () throws(StoreError) in try store.unsentCommits(to: remote) }
  }
}

/// The categories that a read-only copy does not show.
extension OpenStore {
  /// Whether it is a read-only copy of what is shared; one that cannot be looked at is not known to be one.
  var isReaderCopy: Bool { (try? store.isReaderCopy()) == true }

  /// The text of an empty list if no tasks are shared; nil if some are, and in a member's copy.
  var unsharedTasks: String? {
    guard isReaderCopy else { return nil }
    // A part without a category contains what only administrators may read.
    let withoutTasks: [RecordCategory?] = [.profile, .contacts, nil]
    let hasTasks = shownParts.contains { !withoutTasks.contains($0.category) }
    return hasTasks ? nil : Wording.say(.tasksNotShared)
  }

  /// Returns the text of an empty list of a category that is not shared; nil in a member's copy.
  func unshared(_ category: RecordCategory) -> String? {
    guard isReaderCopy, !shownParts.contains(where: { $0.category == category }) else { return nil }
    return Wording.say(.categoryNotShared, category.name)
  }

  private var shownParts: [ReaderView.Part] { (try? store.shownSnapshots())?.parts ?? [] }
}
