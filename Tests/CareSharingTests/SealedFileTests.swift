import CareAccess
import Files
import Git
import Sealing
import TestSupport
import Testing

@testable import CareSharing

/// The files of sealed remotes, judged by the stock `age`, which seals and opens them too.
struct SealedFileTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let identity: AgeIdentity
  private let pack: SealedPack

  init() throws {
    let directory = try TemporaryDirectory()
    let identity = try AgeIdentity()
    var random = SeededGenerator(seed: 1)
    let pack = SealedPack(
      base: [try random.objectID()],
      branch: "refs/heads/main",
      stream: "core",
      tip: try random.objectID(),
      pack: random.bytes(3000)
    )
    try directory.write(identity.shownText + "\n", to: "keys")
    try directory.write(AgeIdentity().shownText + "\n", to: "other")
    self.directory = directory
    self.identity = identity
    self.pack = pack
  }

  /// Runs `age`, and returns what it prints; nil if it refuses.
  private func age(_ arguments: String...) throws -> [UInt8]? {
    let result = try run("age", arguments, in: directory.path)
    try #require(result.status != 127, "Tests/run installs Debian's age: \(result.errors)")
    return result.status == 0 ? result.outputBytes : nil
  }

  @Test func `age opens a pack with the identity of the epoch and with no other`() throws {
    try directory.write(pack.sealed(to: identity.recipient), to: "pack.age")
    #expect(try age("-d", "-i", "keys", "pack.age") == pack.content)
    #expect(try age("-d", "-i", "other", "pack.age") == nil)
  }

  @Test func `age opens an envelope with the identity of a device and with no other`() throws {
    let (device, epoch) = try (AgeIdentity(), AgeIdentity())
    let digits = String(repeating: "1", count: 64)
    let address = Envelope.Address(
      found: try #require(StatementID(digits)),
      stream: "core",
      epoch: try #require(StatementID(digits)),
      person: try #require(PersonID(digits)),
      devices: [device.recipient.text, identity.recipient.text]
    )
    try directory.write(Envelope.sealed([epoch], to: address), to: "envelope.age")
    try directory.write(device.shownText + "\n", to: "device")
    for keys in ["keys", "device"] {
      let content = try #require(try age("-d", "-i", keys, "envelope.age"))
      #expect(Envelope(content)?.identities.map(\.recipientName) == [epoch.recipientName])
    }
    #expect(try age("-d", "-i", "other", "envelope.age") == nil)
  }

  @Test func `a pack that age sealed to the identity of the epoch opens`() throws {
    let git = try run("git", ["init", "--bare", "--quiet", "host"], in: directory.path)
    #expect(git.status == 0)
    let repository = try Repository(opening: directory["host"])
    let commit = try repository.commit("core")
    let bytes = try repository.pack(commit, without: [], with: nil)
    func content(_ stream: String) -> [UInt8] {
      SealedPack(base: [], branch: "refs/heads/main", stream: stream, tip: commit, pack: bytes)
        .content
    }
    let (recipient, stranger) = (identity.recipient.text, try AgeIdentity().recipient.text)
    // Of its own stream, of another one, to others, and to a stranger too, whom careplan never adds.
    let wanted = try sealed(content("core"), "-r", recipient)
    let vault = try sealed(content("vault"), "-r", recipient)
    let foreign = try sealed(content("core"), "-r", stranger)
    let shared = try sealed(content("core"), "-r", recipient, "-r", stranger)
    var files = [wanted, vault, foreign, shared].map { ($0, AgeName.of($0)) }
    files.append((wanted, String(repeating: "a", count: 64)))
    let host = try repository.commit(sealedFiles: files)
    var cache = SealedCache(at: directory["cache.json"])
    var keys = try EpochKeys(at: directory["keys.json"])
    keys.add([identity], of: "core")
    let opening = try SealedOpening(
      SealedTree(host, in: repository),
      in: repository,
      &cache,
      &keys,
      devices: [],
      found: nil
    )
    #expect(opening.packs.map(\.name) == [AgeName.of(wanted)])
    #expect(opening.packs.map(\.recipient) == [identity.recipientName])
    let findings: [SealedFinding] = [
      .init(path: "s/\(AgeName.of(vault))", fault: .damaged),
      .init(path: "s/\(String(repeating: "a", count: 64))", fault: .altered),
    ]
    #expect(Set(opening.findings) == Set(findings))
  }

  private func sealed(_ content: [UInt8], _ recipients: String...) throws -> [UInt8] {
    try directory.write(content, to: "content")
    let result = try run("age", recipients + ["content"], in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.outputBytes
  }
}

/// The name of a file in `s/`.
private enum AgeName {
  static func of(_ file: [UInt8]) -> String { StatementID(of: file).description }
}

extension Repository {
  /// Commits a tree without parents.
  fileprivate func commit(_ text: String) throws(GitError) -> ObjectID {
    try commit(files: ["text": Array(text.utf8)])
  }

  fileprivate func commit(sealedFiles: [([UInt8], String)]) throws(GitError) -> ObjectID {
    var files = [
      SealedTree.format: Array(SealedTree.fixedFiles[SealedTree.format, default: ""].utf8)
    ]
    for (bytes, name) in sealedFiles { files["\(SealedTree.packs)/\(name)"] = bytes }
    return try commit(files: files)
  }

  private func commit(files: [String: [UInt8]]) throws(GitError) -> ObjectID {
    try writeObjects { writer throws(GitError) in
      var changes: [String: ObjectID?] = [:]
      for (path, bytes) in files { changes[path] = try writer.blob(bytes) }
      let who = Signature(name: "A", email: "a@b", seconds: 1_700_000_000, offsetMinutes: 0)
      return try writer.commit(
        tree: try writer.updateTree(nil, changes),
        parents: [],
        author: who,
        committer: who,
        message: "Files\n"
      )
    }
  }
}
