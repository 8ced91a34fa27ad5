import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Sealing
import Sodium
import TestSupport
import Testing

/// The guard of a server whose repository is a sealed remote.
struct SealedServerTests {
  private let home: SealedHousehold

  init() throws {
    home = try SealedHousehold()
    try home.home.retitle("Second")
    try home.sync(home.home)
  }

  private func findings(
    _ new: String,
    _ reference: String = "refs/heads/main",
    old: String? = nil
  ) throws -> [Finding] {
    let old = try old ?? home.head("host")
    let update = try #require(PlainGit.Update("\(old) \(new) \(reference)"))
    return try PlainGit(at: home.directory["host"]).check([update], environment: [:])
  }

  /// A commit on top of the host's branch, or beside it, which the branch does not have.
  private func commit(
    _ files: [String: [UInt8]],
    removing removed: [String] = []
  ) throws -> String {
    let before = try home.hostTip()
    try home.tamper(files, removing: removed)
    let commit = try home.hostTip().hex
    try home.moveHost(to: before)
    return commit
  }

  private let none = String(repeating: "0", count: 40)

  @Test func `what careplan pushes is taken, and a rewritten branch too`() throws {
    let first = try home.git("host", "rev-list", "--max-parents=0", "main")
    let tip = try home.head("host")
    #expect(try findings(tip, old: first) == [])
    #expect(try findings(first, old: tip) == [])
    _ = try home.synchronizer(home.home).reseal("origin")
    #expect(try findings(home.head("host"), old: tip) == [])
  }

  @Test func `an empty repository becomes a sealed remote`() throws {
    let first = try home.git("host", "rev-list", "--max-parents=0", "main")
    try home.git("", "init", "--quiet", "--bare", "-b", "main", "new")
    try home.git("new", "fetch", "--quiet", home.directory["host"], "main")
    let update = try #require(PlainGit.Update("\(none) \(first) refs/heads/main"))
    #expect(try PlainGit(at: home.directory["new"]).check([update], environment: [:]) == [])
  }

  @Test func `a store in clear is refused, on the branch and beside it`() throws {
    try home.git("host", "fetch", "--quiet", home.directory["home"], "main")
    let plain = try home.head("home")
    #expect(try findings(plain).map(\.rule) == [.unsealed])
    for reference in ["refs/heads/plain", "refs/heads/request/x", "refs/tags/v1"] {
      #expect(try findings(plain, reference, old: none).map(\.rule) == [.unsealed])
    }
  }

  @Test func `files are refused that are not encrypted, not in place or not what their names say`()
    throws
  {
    let file = try #require(home.files("s").first)
    let bytes = try home.bytes("s/\(file)")
    let other = String(repeating: "0", count: 64)
    for files in [
      ["s/\(other)": bytes], ["s/\(other)": Array("clear".utf8)],
      ["k/\(other)": Array("clear".utf8)],
      ["notes.txt": Array("clear".utf8)], ["s/plan.json": Array("{}".utf8)],
      ["careplan-sealed.json": Array("{\"format\":2}\n".utf8)],
    ] {
      let found = try findings(commit(files))
      #expect(found.map(\.rule) == [.unsealed], "\(files.keys)")
    }
    #expect(
      try findings(commit([:], removing: ["careplan-sealed.json"])).map(\.rule) == [.unsealed]
    )
    // What nobody reads any more goes.
    #expect(try findings(commit([:], removing: ["s/\(file)"])) == [])
  }

  @Test func `a request is one encrypted file, and its branch goes when it is answered`() throws {
    let reference = "refs/heads/request/\(String(repeating: "a", count: 32))"
    let recipient = try AgeIdentity().recipient
    func request(_ files: [String: [UInt8]]) throws -> String {
      let host = try Repository(opening: home.directory["host"])
      return try host.writeObjects { writer throws(GitError) in
        var blobs: [String: ObjectID?] = [:]
        for (path, bytes) in files { blobs[path] = try writer.blob(bytes) }
        let signature = Signature(name: "a", email: "a@invalid", seconds: 1, offsetMinutes: 0)
        return try writer.commit(
          tree: writer.updateTree(nil, blobs),
          parents: [],
          author: signature,
          committer: signature,
          message: "request\n"
        )
      }
      .hex
    }
    var content = Array("who".utf8)
    let file = try AgeFile.sealed(.init(taking: &content), for: .keys([recipient]))
    let good = try request(["request.age": file])
    #expect(try findings(good, reference, old: none) == [])
    #expect(try findings(none, reference, old: good) == [])
    for files in [
      ["request.age": Array("in clear".utf8)], ["request.age": file, "name": Array("x".utf8)],
      ["card.json": file],
    ] {
      #expect(try findings(request(files), reference, old: none).first?.rule == .unsealed)
    }
    #expect(try findings(none).map(\.rule) == [.deletedBranch])
  }
}
