import CareAccess
import CareModel
import CareReading
import CareSamples
import CareWriting
import Git

/// Commits in which people bring statements again that ended somebody: each on other, also earlier, parents, alone and
/// with what the signer may want to do besides.
struct Replays {
  /// What a commit does besides.
  enum Deed: String, CaseIterable {
    case nothing, dose, erasure, merge, late
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
    for end in try ends() {
      guard let signer = signers[end.key] else { continue }
      for parent in dice.shuffled(commits).prefix(most) {
        for deed in Deed.allCases {
          made += try make(end, deed, on: parent, beside: dice.pick(commits), by: signer)
        }
      }
    }
    // What somebody does on an earlier parent who brings nothing.
    for signer in signers.values.sorted(by: { $0.signer.key < $1.signer.key }) {
      for parent in dice.shuffled(commits).prefix(most) {
        made += try make(nil, .dose, on: parent, beside: parent, by: signer)
      }
    }
    return made
  }

  /// Brings a statement to one parent.
  func bring(_ end: AccessStatement, _ deed: Deed, onto parent: ObjectID) throws -> [ObjectID] {
    guard let signer = signers[end.key] else { return [] }
    let parent = try engine.commit(parent)
    return try make(end, deed, on: parent, beside: parent, by: signer)
  }

  /// The statements of all commits that end something.
  private func ends() throws -> [AccessStatement] {
    try engine.accessLog(with: Set(commits.map(\.tree)).sorted()).statements
      .filter { $0.draft.seen != nil }
  }

  private func make(
    _ end: AccessStatement?,
    _ deed: Deed,
    on parent: Commit,
    beside other: Commit,
    by signer: CommitSigner
  ) throws -> [ObjectID] {
    var files: [String: [UInt8]?] = [:]
    if let end { files[end.path] = .some(end.bytes) }
    switch deed {
    case .nothing: break
    case .dose, .merge: files.merge(try dose(in: parent.tree)) { $1 }
    case .erasure: files.merge(try erasure(in: parent.tree)) { $1 }
    case .late:
      guard let first = try commit(files, "Replay", [parent], by: signer) else { return [] }
      let second = try engine.commit(first)
      let dose = try dose(in: second.tree)
      return [first] + [try commit(dose, "Replay late", [second], by: signer)].compactMap(\.self)
    }
    let parents = deed == .merge && other.id != parent.id ? [parent, other] : [parent]
    let made = try commit(files, "Replay \(deed.rawValue)", parents, by: signer)
    return [made].compactMap(\.self)
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
