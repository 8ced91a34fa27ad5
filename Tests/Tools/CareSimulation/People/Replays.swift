import CareAccess
import CareModel
import CareStorage
import CareSamples
import Git

/// Commits in which people bring statements again that ended somebody: each on other, also earlier, parents, alone and
/// with what the signer may want to do besides.
struct Replays {
  /// The further change of a commit.
  enum Deed: String, CaseIterable {
    case nothing, dose, erasure, merge, late
    case file, contact, outcome, assessment, claim, marker, lostStatement, lostVersion, altered

    /// Changes that need a right.
    static let ofReplays = [nothing, dose, erasure, merge, late]
  }

  private let engine: GitEngine
  private let signers: [DeviceKey: CommitSigner]
  private let commits: [Commit]

  /// - Parameters:
  ///   - signers: Everybody who may make them.
  ///   - tips: Commits whose statements are brought again, and on which that happens.
  init(
    at path: String,
    by signers: [CommitSigner],
    onto tips: some Collection<ObjectID>
  ) throws {
    engine = try GitEngine(opening: path)
    self.signers = Dictionary(signers.map { ($0.signer.key, $0) }) { first, _ in first }
    var commits: [Commit] = []
    try engine.repository.walkHistory(from: Set(tips).sorted(), order: .oldestFirst) { commit in
      commits.append(commit)
      return .more
    }
    self.commits = commits
  }

  /// Makes them, and returns them.
  ///
  /// - Parameter most: How many parents each statement is brought to, at most.
  func make(upTo most: Int, _ dice: inout Dice) throws -> [ObjectID] {
    var made: [ObjectID] = []
    let log = try engine.accessLog(with: Set(commits.map(\.tree)).sorted())
    for end in log.statements where end.draft.seen != nil && signers[end.key] != nil {
      for parent in dice.shuffled(commits).prefix(most) {
        for deed in Deed.ofReplays {
          made += try make(end, deed, on: parent, beside: dice.pick(commits), &dice)
        }
      }
    }
    // What people do on any parent who bring nothing.
    guard let state = try log.state() else { return made }
    for key in signers.keys.sorted() where state.knows(key) || dice.once(in: 10) {
      for parent in dice.shuffled(commits).prefix(most) {
        for _ in 1...3 {
          let other = dice.once(in: 3) ? dice.pick(commits) : parent
          let deed = dice.pick(Deed.allCases)
          made += try make(nil, deed, on: parent, beside: other, by: signers[key], &dice)
        }
      }
    }
    return made
  }

  /// Brings a statement to one parent.
  func bring(
    _ end: AccessStatement,
    _ deed: Deed,
    onto parent: ObjectID,
    _ dice: inout Dice
  ) throws -> [ObjectID] {
    let parent = try engine.commit(parent)
    return try make(end, deed, on: parent, beside: parent, &dice)
  }

  /// - Parameter signer: Nil is the signer of the statement.
  private func make(
    _ end: AccessStatement?,
    _ deed: Deed,
    on parent: Commit,
    beside other: Commit,
    by signer: CommitSigner? = nil,
    _ dice: inout Dice
  ) throws -> [ObjectID] {
    guard let signer = signer ?? end.flatMap({ signers[$0.key] }) else { return [] }
    var files: [String: [UInt8]?] = [:]
    if let end { files[end.path] = .some(end.bytes) }
    files.merge(try changes(deed, in: parent.tree, &dice)) { $1 }
    var parents = [parent]
    if other.id != parent.id, deed == .merge || end == nil { parents.append(other) }
    let subject = "\(end == nil ? "Try" : "Replay") \(deed.rawValue)"
    guard let first = try commit(files, subject, parents, by: signer) else { return [] }
    guard deed == .late else { return [first] }
    let second = try engine.commit(first)
    let dose = try dose(in: second.tree)
    return [first] + [try commit(dose, "Replay later", [second], by: signer)].compactMap(\.self)
  }

  /// What a deed changes in a tree; nil for a file that goes.
  private func changes(
    _ deed: Deed,
    in tree: ObjectID,
    _ dice: inout Dice
  ) throws -> [String: [UInt8]?] {
    let versions = "tasks/doxylamine/versions"
    let id = dice.pick(["doxylamine", "survey", "free"])
    switch deed {
    case .nothing, .late: return [:]
    case .dose, .merge: return try dose(in: tree)
    case .erasure: return try erasure(in: tree)
    case .file: return ["README.md": .some(Array("\(dice.number(1...9))".utf8))]
    case .contact: return try record(AnyRecord(Fixtures.contact(id)), in: tree, &dice)
    case .outcome: return try record(AnyRecord(Fixtures.outcome(task: id)), in: tree, &dice)
    case .assessment, .claim:
      var task = Fixtures.task(id)
      task.activityType = .assessment
      let files = try record(AnyRecord(task), in: tree, &dice)
      return deed == .claim ? files.filter { $0.key.hasSuffix(StoreLayout.headName) } : files
    case .marker: return try loss(in: StoreLayout.purgedDirectory, of: tree, &dice)
    case .lostStatement: return try loss(in: StoreLayout.accessDirectory, of: tree, &dice)
    case .lostVersion: return try loss(in: versions, of: tree, &dice)
    case .altered:
      guard let path = try dice.any(of: engine.files(in: tree, under: versions).map(\.path)),
        let bytes = try engine.contents(of: path, in: tree)
      else { return [:] }
      return [path: .some(bytes + [0x20])]
    }
  }

  /// That one of the files of a directory goes.
  private func loss(
    in directory: String,
    of tree: ObjectID,
    _ dice: inout Dice
  ) throws -> [String: [UInt8]?] {
    let path = try dice.any(of: engine.files(in: tree, under: directory).map(\.path))
    let none: [UInt8]? = nil
    return path.map { [$0: none] } ?? [:]
  }

  /// A new version of a record, and its head, made when the doxylamine was.
  private func record(
    _ record: AnyRecord,
    in tree: ObjectID,
    _ dice: inout Dice
  ) throws -> [String: [UInt8]?] {
    guard let bytes = try engine.contents(of: Self.head, in: tree) else { return [:] }
    var record = record
    record.version = try VersionFile.head(bytes, at: Self.head).version
    record.version.previous = []
    record.version.uuid = dice.identifier()
    var files: [String: [UInt8]?] = [StoreLayout.path(of: record): .some(record.bytes)]
    if let head = StoreLayout.head(of: record.key) { files[head] = .some(record.bytes) }
    return files
  }

  private static let head = "tasks/doxylamine/current.json"

  private func dose(in tree: ObjectID) throws -> [String: [UInt8]?] {
    guard let bytes = try engine.contents(of: Self.head, in: tree) else { return [:] }
    let text = String(decoding: bytes, as: UTF8.self)
    let changed = text.replacing(/"title": "[^"]*"/, with: "\"title\": \"Replayed\"")
    return [Self.head: .some(Array(changed.utf8))]
  }

  private func erasure(in tree: ObjectID) throws -> [String: [UInt8]?] {
    let versions = try engine.files(in: tree, under: "tasks/doxylamine/versions")
    guard let path = versions.map(\.path).first, let uuid = StoreLayout.place(of: path).versionID
    else { return [:] }
    let marker = PurgeMarker(
      uuid: uuid,
      kind: .task,
      directory: "doxylamine",
      previous: [],
      scope: .record,
      reason: "replayed",
      when: Fixtures.start
    )
    return [path: nil, StoreLayout.marker(of: uuid): .some(marker.bytes)]
  }

  /// Commits files on the first of some parents; nil if nothing would change.
  private func commit(
    _ files: [String: [UInt8]?],
    _ subject: String,
    _ parents: [Commit],
    by signer: CommitSigner
  ) throws -> ObjectID? {
    let author = Signature(
      name: signer.label,
      email: "\(signer.label)@example.org",
      seconds: Fixtures.start.seconds,
      offsetMinutes: 0
    )
    return try engine.repository.writeObjects { writer throws(GitError) in
      var changes: [String: ObjectID?] = [:]
      for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
        if let bytes {
          changes[path] = .some(try writer.blob(bytes))
        } else {
          changes[path] = .some(nil)
        }
      }
      let tree = try writer.updateTree(parents[0].tree, changes)
      guard tree != parents[0].tree else { return nil }
      return try writer.commit(
        tree: tree,
        parents: parents.map(\.id),
        author: author,
        committer: author,
        message: subject + "\n",
        signing: signer.signature
      )
    }
  }
}
