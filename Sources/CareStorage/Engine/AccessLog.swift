public import CareAccess
import CareModel
import Files
import Git

/// The access statements that this copy of a store knows: those of its commits, and all that it has
/// ever seen.
public struct AccessLog: Sendable {
  /// The most bytes that a statement has.
  static let mostBytes = 1 << 20

  /// By which founding statement all others are judged, where this copy has it in mind.
  public internal(set) var note: TrustNote? {
    didSet { if note?.anchor != oldValue?.anchor { isForAnotherAnchor = true } }
  }
  /// The statements of people of this store, and what those name.
  private var known: [StatementID: AccessStatement] = [:]
  /// The statements of keys that no known statement names, by their ids; their signatures were not checked.
  private var strangers: [StatementID: AccessStatement] = [:]
  private var strangersOfKey: [DeviceKey: [StatementID]] = [:]
  /// The keys that known statements give to members and readers.
  private var keys: Set<DeviceKey> = []
  /// The statements that known ones had seen.
  private var named: Set<StatementID> = []
  /// The statements whose signatures are good.
  private var verified: Set<StatementID> = []
  private var isForAnotherAnchor = false
  /// Whether statements of rules come here: a reader's copy gets those of people alone.
  private let holdsRules: Bool
  /// The statements that are kept among this clone's own files.
  private var kept: Set<StatementID> = []
  /// The directories of statements that were read.
  private var seen: Set<ObjectID> = []
  /// What lies among the statements and is none, by its path, with what is wrong.
  package private(set) var faults: [String: StatementFault] = [:]
  /// How much may be read.
  private var quota = StatementQuota()

  /// Reads what this clone keeps.
  init(_ paths: StorePaths) throws(StoreError) {
    note = try TrustNote.load(paths)
    isForAnotherAnchor = false
    holdsRules = FileSystem.kind(of: paths.view) == nil
    var statements: [AccessStatement] = []
    for folder in AccessStatement.Folder.allCases {
      let directory = "\(paths.access)/\(folder.rawValue)"
      guard FileSystem.kind(of: directory) == .directory else { continue }
      let names = try files { () throws(FileError) in try FileSystem.names(in: directory) }
      for name in names where name.hasSuffix(".json") {
        let bytes = try files { () throws(FileError) in
          try FileSystem.contents(of: "\(directory)/\(name)") ?? []
        }
        // What was kept has been checked then; a file that was damaged since is read anew from a tree.
        let id = String(name.dropLast(5))
        guard let statement = try? AccessStatement(bytes, named: id, in: folder, .unchecked) else {
          continue
        }
        statements.append(statement)
        kept.insert(statement.id)
      }
    }
    verified = kept
    try settle(statements)
  }

  /// All statements that are well formed, in order of their ids.
  public var statements: [AccessStatement] { known.values.sorted { $0.id < $1.id } }

  /// How many statements are known.
  var count: Int { known.count }

  /// Whether nothing was ever said about who may do what.
  package var isEmpty: Bool { known.isEmpty && note == nil }

  /// Returns a statement that is known.
  public func statement(_ id: StatementID) -> AccessStatement? { known[id] }

  /// The founding statement by which all others are judged; nil if the store is not signed.
  ///
  /// - Throws: ``StoreError/Code/otherStore`` if several were found and none of them is this copy's.
  public func anchor() throws(StoreError) -> StatementID? {
    if let note { return note.anchor }
    let foundings = known.values.filter(\.isFounding).map(\.id).sorted()
    guard foundings.count <= 1 else {
      throw StoreError(
        .otherStore,
        "Two founding statements are here, \(foundings[0]) and \(foundings[1]): nobody knows whose"
          + " store this is.",
        remedy:
          "Ask the founder for the digits of their card: \(.access(.trust)) chooses by them here, and"
          + " \(.clone(.fingerprint)) when a store is copied."
      )
    }
    return foundings.first
  }

  /// Evaluates all statements; nil if the store is not signed.
  ///
  /// Cost: five milliseconds for a thousand statements.
  package func state() throws(StoreError) -> AccessState? {
    guard let anchor = try anchor() else { return nil }
    return AccessState(statements, anchor: anchor, holdsRules: holdsRules)
  }
}

extension AccessLog {
  /// Returns the statements of a folder that a new statement has to name as seen: those that no other one
  /// names.
  ///
  /// - Parameters:
  ///   - state: What all statements come to: those of others, and those that wait, are not named.
  ///   - omitted: Statements that are to count as not seen, with all that follow them.
  package func leaves(
    of folder: AccessStatement.Folder,
    in state: AccessState,
    omitting omitted: Set<StatementID>
  ) -> [StatementID] {
    let unusable = Set(
      state.findings.compactMap { finding in
        switch finding {
        case .foreign(let id), .waiting(let id): id
        case .void, .notUnderstood: nil
        }
      }
    )
    let unseen = followers(of: omitted.union(unusable))
    let seen = known.values.filter { !unseen.contains($0.id) }
    var named: Set<StatementID> = []
    for statement in seen {
      switch folder {
      case .people: if statement.folder == .people { named.formUnion(statement.draft.previous) }
      case .rules: named.formUnion(statement.draft.rules)
      }
    }
    return seen.filter { $0.folder == folder && !named.contains($0.id) }.map(\.id).sorted()
  }

  /// Returns some statements and all that had seen one of them.
  private func followers(of first: Set<StatementID>) -> Set<StatementID> {
    var children: [StatementID: [StatementID]] = [:]
    for statement in known.values {
      for id in statement.draft.previous + statement.draft.rules {
        children[id, default: []].append(statement.id)
      }
    }
    var (found, open) = (first, Array(first))
    while let id = open.popLast() {
      for child in children[id] ?? [] where found.insert(child).inserted { open.append(child) }
    }
    return found
  }

  /// Reads the statements of a tree.
  ///
  /// Cost: nothing for a directory of statements that was read before; a tenth of a millisecond for each
  /// statement that is new here, less for a stranger's.
  ///
  /// - Throws: ``StoreError/Code/hostile`` if it has too many statements of strangers.
  mutating func collect(from tree: ObjectID, _ engine: GitEngine) throws(StoreError) {
    if isForAnotherAnchor { try begin() }
    var new: [AccessStatement] = []
    for folder in AccessStatement.Folder.allCases {
      let directory = StoreLayout.statements(folder)
      let entry = try git("Reading \(directory)") { () throws(GitError) in
        try engine.repository.entry(at: directory, in: tree)
      }
      guard let entry, entry.mode == .tree, seen.insert(entry.id).inserted else { continue }
      for (path, blob) in try engine.files(in: tree, under: directory) {
        guard case .statement(_, let id) = StoreLayout.place(of: path), known[id] == nil,
          strangers[id] == nil
        else { continue }
        guard let bytes = try engine.blobWithin(Self.mostBytes, blob) else {
          faults[path] = .form("")
          continue
        }
        try quota.read(bytes.count)
        do throws(StatementFault) {
          new.append(
            try AccessStatement(bytes, named: id.description, in: folder, .unchecked)
          )
          faults[path] = nil
        } catch {
          faults[path] = error
        }
      }
    }
    try settle(new)
  }

  /// Begins again with all that was read, by another founding statement.
  private mutating func begin() throws(StoreError) {
    isForAnotherAnchor = false
    let all = Array(known.values) + strangers.values
    (known, strangers, strangersOfKey, keys, named) = ([:], [:], [:], [], [])
    try settle(all)
  }

  /// Takes statements in: those of a key that a known statement names, those that a known one had seen, and foundings.
  ///
  /// No other statement can count, so they are neither verified nor kept.
  private mutating func settle(_ statements: [AccessStatement]) throws(StoreError) {
    take(statements)
    try quota.require(strangers.count + faults.count - kept.count { strangers[$0] != nil })
  }

  private mutating func take(_ statements: [AccessStatement]) {
    var open: [StatementID] = []
    for statement in statements {
      strangers[statement.id] = statement
      strangersOfKey[statement.key, default: []].append(statement.id)
      if statement.isFounding || keys.contains(statement.key) || named.contains(statement.id) {
        open.append(statement.id)
      }
    }
    while let id = open.popLast() {
      guard let statement = strangers.removeValue(forKey: id) else { continue }
      guard isGood(statement) else { continue }
      known[id] = statement
      for key in namedKeys(statement) where keys.insert(key).inserted {
        open += strangersOfKey[key] ?? []
      }
      for earlier in statement.draft.previous + statement.draft.rules
      where named.insert(earlier).inserted && strangers[earlier] != nil {
        open.append(earlier)
      }
    }
  }

  private mutating func isGood(_ statement: AccessStatement) -> Bool {
    guard !verified.contains(statement.id) else { return true }
    do throws(StatementFault) {
      try statement.check(.ssh)
      verified.insert(statement.id)
      return true
    } catch {
      faults[statement.path] = error
      return false
    }
  }

  /// The keys that a statement adds; a founding of another store adds none.
  private func namedKeys(_ statement: AccessStatement) -> [DeviceKey] {
    if statement.isFounding, let anchor = note?.anchor, statement.id != anchor { return [] }
    return statement.act.addedDevices.map(\.signing)
  }

  /// Adds a statement that was just made.
  package mutating func add(_ statement: AccessStatement) {
    verified.insert(statement.id)
    keys.insert(statement.key)
    take([statement])
  }

  /// Keeps what is new, so that it counts here whatever becomes of the commits that brought it, and removes what
  /// strangers sent.
  ///
  /// Cost: a flush of two directories if there is anything new.
  package mutating func keep(_ paths: StorePaths) throws(StoreError) {
    let new = known.values.filter { !kept.contains($0.id) }
    let old = strangers.values.filter { kept.contains($0.id) }
    guard !new.isEmpty || !old.isEmpty else { return }
    try files { () throws(FileError) in
      try FileSystem.makeDirectory(paths.own, as: paths.permissions)
      try FileSystem.makeDirectory(paths.access, as: paths.permissions)
      for folder in AccessStatement.Folder.allCases {
        let directory = "\(paths.access)/\(folder.rawValue)"
        try FileSystem.makeDirectory(directory, as: paths.permissions)
        for statement in old where statement.folder == folder {
          try FileSystem.remove("\(directory)/\(statement.id).json")
        }
        for statement in new where statement.folder == folder {
          let file = "\(directory)/\(statement.id).json"
          try paths.keep(statement.bytes, at: file, flushesDirectory: false)
        }
        try FileSystem.flush(directory: directory)
      }
    }
    kept.formUnion(new.map(\.id))
    kept.subtract(old.map(\.id))
  }
}

/// How much a log reads of what others send.
private struct StatementQuota {
  /// The most bytes of new statements, and of what is none, in the life of a log.
  private static let mostBytes = 1 << 28
  /// The most statements by strangers, and files that are none.
  private static let mostFiles = 4096

  private var bytes = 0

  mutating func read(_ count: Int) throws(StoreError) {
    bytes += count
    guard bytes <= Self.mostBytes else {
      throw .tooManyStatements("more than \(Self.mostBytes >> 20) MiB of statements")
    }
  }

  func require(_ count: Int) throws(StoreError) {
    guard count <= Self.mostFiles else {
      throw .tooManyStatements("more than \(Self.mostFiles) statements by unknown signers")
    }
  }
}

extension StoreError {
  fileprivate static func tooManyStatements(_ what: String) -> StoreError {
    StoreError(
      .hostile,
      "What came has \(what) below access/: nothing of it is taken.",
      remedy: "Ask the owner of the remote to move its branch back to a commit before them:"
        + " \(.git("push --force REMOTE COMMIT:BRANCH"))."
    )
  }
}

extension SignatureCheck {
  /// Takes any signature: it is checked later, or was checked before the statement was kept.
  fileprivate static let unchecked = SignatureCheck { _, _, _, _ in true }
}

extension GitEngine {
  /// Returns a blob's bytes; nil if it has more of them than anybody writes.
  fileprivate func blobWithin(_ limit: Int, _ id: ObjectID) throws(StoreError) -> [UInt8]? {
    let size = try git("Reading the object \(id)") { () throws(GitError) in
      try repository.size(ofBlob: id)
    }
    return size <= limit ? try blob(id) : nil
  }
}
