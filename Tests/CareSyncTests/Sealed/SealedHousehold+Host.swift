import CareAccess
import CareStorage
import CareSharing
import CareTestSupport
import Git
import Sandbox
import Sealing
import Digests
import TestSupport
import Testing

/// What whoever keeps the host's repository can do to it.
extension SealedHousehold {
  private var branch: String { "refs/heads/main" }

  func hostTip() throws -> ObjectID {
    let tip = try Repository(opening: directory["host"]).reference(branch)
    return try #require(tip)
  }

  /// Moves the host's branch, as somebody who cares for nobody's consent.
  func moveHost(to commit: ObjectID) throws {
    let host = try Repository(opening: directory["host"])
    try host.setReference(branch, to: commit)
  }

  /// Writes and removes files in one more commit of the host's branch.
  func tamper(_ files: [String: [UInt8]], removing removed: [String] = []) throws {
    let host = try Repository(opening: directory["host"])
    let parent = try hostTip()
    let commit = try host.writeObjects { writer throws(GitError) in
      var blobs: [String: ObjectID?] = [:]
      for (path, bytes) in files { blobs[path] = try writer.blob(bytes) }
      for path in removed { blobs[path] = .some(nil) }
      let signature = Signature(name: "host", email: "host@invalid", seconds: 1, offsetMinutes: 0)
      return try writer.commit(
        tree: writer.updateTree(host.commit(parent).tree, blobs),
        parents: [parent],
        author: signature,
        committer: signature,
        message: "tampered\n"
      )
    }
    try moveHost(to: commit)
  }

  func bytes(_ path: String) throws -> [UInt8] {
    let host = try Repository(opening: directory["host"])
    let tree = try host.commit(hostTip()).tree
    let entry = try host.entry(at: path, in: tree)
    let id = try #require(entry?.id)
    return try host.blob(id)
  }

  /// The files that an identity opens, of those that the host has.
  func opened(by identity: AgeIdentity, _ directory: String) throws -> [String] {
    var opened: [String] = []
    for name in try files(directory) {
      let file = try bytes("\(directory)/\(name)")
      if (try? AgeFile.opened(file, with: .keys([identity]))) != nil { opened.append(name) }
    }
    return opened
  }

  /// The stream of a category.
  func vault(of category: RecordCategory) throws -> SealedStream {
    let found = try #require(try home.accessState()?.anchor)
    return try #require(SealedStream(vaultOf: category, found: found))
  }

  /// The newest identity of a stream that the patient's copy knows.
  func identity(of stream: SealedStream) throws -> AgeIdentity {
    let keys = try EpochKeys(at: directory["home/.git/careplan/sealed/keys.json"])
    return try #require(keys.identities(of: stream.name).first)
  }

  /// Lets another owner publish a snapshot of the interventions that leaves the outcomes out.
  func plantFalseSnapshot(by owner: SigningPerson) throws {
    let engine = try GitEngine(opening: directory["home"])
    let state = try #require(try home.accessState())
    let vault = try vault(of: .interventions)
    let core = try #require(try home.tip().commit)
    let whole = try engine.vaultTree(vault, of: core, state, after: nil)
    let entries = try engine.repository.tree(whole).entries.filter { $0.name != "outcomes" }
    let lacking = try engine.repository.writeObjects { writer throws(GitError) in
      try writer.tree(entries)
    }
    var round: VaultSnapshot?
    for _ in 1...5 {
      let commit = try engine.snapshot(
        vault,
        lacking,
        of: core,
        after: round,
        by: owner.signer,
        at: TestSurroundings.start
      )
      round = try VaultSnapshot(commit, in: engine)
    }
    let snapshot = try #require(round)
    let bytes = try engine.repository.pack(snapshot.commit, without: [], with: nil)
    let pack = SealedPack(
      base: [],
      branch: nil,
      stream: vault.name,
      tip: snapshot.commit,
      pack: bytes
    )
    let file = try pack.sealed(to: identity(of: vault).recipient)
    try tamper(["s/\(Digest(sha256: file).hex(64))": file])
  }
}
