import CareMerge
import CareModel
import CareStorage
import CareSamples

extension Move {
  /// What people do with records.
  static let records = [
    Move(name: "add", weight: 8, make: add),
    Move(name: "update", weight: 14, make: update),
    Move(name: "edit", weight: 10, make: edit),
    Move(name: "delete", weight: 5, make: delete),
    Move(name: "resolve", weight: 7, make: resolve),
    Move(name: "import", weight: 4, make: importRevision),
    Move(name: "settings", weight: 2, make: settings),
    Move(name: "draft", weight: 4, needsFiles: true, make: draft),
    Move(name: "commit", weight: 5, needsFiles: true, make: commit),
    Move(name: "remove file", weight: 2, needsFiles: true, make: removeFile),
    Move(name: "purge", weight: 2, make: purge),
  ]

  private static func add(_ turn: inout MoveTurn) throws {
    let kind = turn.dice.pick(RecordKind.allCases)
    let record = turn.dice.record(kind)
    turn.note("\(record.key)")
    try turn.store().write("Add") { transaction throws(StoreError) in
      _ = try transaction.add(record, another: true)
    }
  }

  private static func update(_ turn: inout MoveTurn) throws {
    guard let key = try turn.anyRecord() else { return }
    let versions = try turn.store().read { snapshot throws(StoreError) in
      try snapshot.versions(of: key)
    }
    let isOld = turn.dice.once(in: 4)
    let head = try turn.head(of: key)
    guard let base = isOld ? turn.dice.any(of: versions) : head else { return }
    let record = turn.dice.variant(of: base)
    turn.note("\(key) after \(base.version.uuid.short)")
    try turn.store().write("Update") { transaction throws(StoreError) in
      _ = try transaction.update(record)
    }
  }

  private static func edit(_ turn: inout MoveTurn) throws {
    guard let key = try turn.anyRecord(), let head = try turn.head(of: key) else { return }
    let record = turn.dice.variant(of: head)
    let date = Fixtures.instant("2026-01-0\(turn.dice.number(1...9))T05:00:00Z")
    let rule = turn.dice.pick([EffectiveRule.byDefault, .byDefault, .from(date), .retroactive])
    turn.note("\(key) \(rule)")
    try turn.store().write("Edit") { transaction throws(StoreError) in
      _ = try transaction.edit(record, rule)
    }
  }

  private static func delete(_ turn: inout MoveTurn) throws {
    guard let key = try turn.anyRecord() else { return }
    let date = Fixtures.instant("2026-01-0\(turn.dice.number(1...9))T05:00:00Z")
    let isNow = turn.dice.once(in: 2)
    turn.note("\(key)" + (isNow ? "" : " from \(date)"))
    try turn.store().write("Delete") { transaction throws(StoreError) in
      _ = try transaction.delete(key, isNow ? .byDefault : .from(date))
    }
  }

  private static func resolve(_ turn: inout MoveTurn) throws {
    let conflicts = try turn.store().read { snapshot throws(StoreError) in
      try snapshot.conflicts()
    }
    guard let conflict = turn.dice.any(of: conflicts) else { return turn.note("no conflict") }
    let resolution = turn.dice.once(in: 6) ? nil : turn.resolution(of: conflict)
    turn.note("\(conflict.key) by \(resolution?.word ?? "keeping both")")
    do throws(StoreError) {
      try turn.store().write("Resolve") { transaction throws(StoreError) in
        guard let resolution else { return _ = try transaction.keepBoth(conflict) }
        _ = try transaction.resolve(conflict, resolution)
      }
    } catch {
      // The last commit was settled first, and the record has other leaves now.
      guard error.code == .busy else { throw error }
      turn.note("look again")
    }
  }

  /// Takes a record over from another device without a remote, as from a file.
  private static func importRevision(_ turn: inout MoveTurn) throws {
    let other = turn.other()
    guard let key = try turn.anyRecord(on: other) else { return }
    let versions = try other.store().read { snapshot throws(StoreError) in
      try snapshot.versions(of: key)
    }
    // A revision without what was before it comes now and then.
    let some = turn.dice.once(in: 5) ? [turn.dice.any(of: versions)].compactMap(\.self) : versions
    turn.note("\(some.count) versions of \(key) from \(other.name)")
    try turn.store().write("Import") { transaction throws(StoreError) in
      for version in some { try transaction.accept(version) }
    }
  }

  private static func settings(_ turn: inout MoveTurn) throws {
    let number = turn.dice.number(0...3)
    turn.note("\(number)")
    try turn.store().write("Settings") { transaction throws(StoreError) in
      switch number {
      case 0: transaction.manifest.commitBody = .none
      case 1: transaction.manifest.commitBody = .full
      case 2: transaction.manifest.policy = .newest
      default: transaction.manifest.name = "Simulation \(transaction.now.seconds)"
      }
    }
  }

  private static func draft(_ turn: inout MoveTurn) throws {
    guard let key = try turn.anyRecord(), key.kind != .outcome else { return }
    guard let record = try turn.store().workingRecord(key) else { return }
    let variant = turn.dice.variant(of: record)
    turn.note("\(key)")
    try turn.store().draft(editing: variant)
  }

  private static func commit(_ turn: inout MoveTurn) throws {
    try turn.store().commitEdits("Commit")
  }

  private static func purge(_ turn: inout MoveTurn) throws {
    guard let key = try turn.anyRecord() else { return }
    let versions = try turn.store().read { snapshot throws(StoreError) in
      try snapshot.versions(of: key)
    }
    let version = turn.dice.any(of: versions)?.version.uuid
    let isWhole = turn.dice.once(in: 2)
    turn.note("\(key)" + (isWhole ? "" : " \(version?.short ?? "")"))
    try turn.store().write("Purge") { transaction throws(StoreError) in
      if isWhole {
        try transaction.purge(key, reason: "request")
      } else if let version {
        try transaction.purge(version: version, reason: "request")
      }
    }
  }

  /// What `rm` and a commit make a tombstone of.
  private static func removeFile(_ turn: inout MoveTurn) throws {
    guard let key = try turn.anyRecord(), key.kind != .outcome else { return }
    turn.note("\(key)")
    try turn.store().draft(deleting: key)
    if turn.dice.once(in: 2) { try turn.store().commitEdits("Remove") }
  }
}

extension MoveTurn {
  /// Returns a record of a device, deleted ones too.
  mutating func anyRecord(on device: Device? = nil) throws -> RecordKey? {
    let kinds = RecordKind.allCases
    let keys = try (device ?? self.device).store().read { snapshot throws(StoreError) in
      var keys: Set<RecordKey> = []
      for kind in kinds { keys.formUnion(try snapshot.summaries(kind).map(\.key)) }
      return keys
    }
    let planned = keys.filter { Dice.plannedTasks.contains($0.id) }
    return dice.any(of: (dice.once(in: 3) ? planned : keys).sorted())
  }

  func head(of key: RecordKey) throws -> AnyRecord? {
    try store().read { snapshot throws(StoreError) in try snapshot.head(of: key) }
  }

  fileprivate mutating func resolution(of conflict: RecordConflict) -> Resolution {
    let leaf = dice.pick(conflict.leaves).version.uuid
    switch dice.number(0...6) {
    case 0, 1: return .taking(leaf)
    case 2: return .preferring(leaf)
    case 3: return .base
    case 4: return .deleting(at: device.clock.now)
    case 5: return .record(conflict.proposal ?? dice.variant(of: conflict.head))
    default:
      var picks: [String: Resolution.Pick] = [:]
      for member in conflict.members {
        if let side = dice.any(of: member.sides) { picks[member.name] = .side(side.uuid) }
      }
      return .merged(picks: picks)
    }
  }
}

extension Resolution {
  fileprivate var word: String {
    switch self {
    case .taking: "taking a leaf"
    case .deleting: "deleting"
    case .deciding(let decisions):
      switch decisions.first?.choice {
      case .leaf: "preferring a leaf"
      case .base: "going back"
      case .picks: "picking members"
      case .record: "writing"
      case nil: "deciding nothing"
      }
    }
  }
}

extension VersionID {
  /// Enough of it to tell it from others in a log.
  fileprivate var short: String { String(description.prefix(8)) }
}
