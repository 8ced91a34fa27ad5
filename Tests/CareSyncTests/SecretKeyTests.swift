import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

/// Secret keys that somebody committed with plain git.
struct SecretKeyTests {
  private let home: Household
  private let key: String

  init() throws {
    home = try Household(.program)
    let made = try run(
      "ssh-keygen",
      ["-q", "-t", "ed25519", "-N", "", "-C", "nobody", "-f", "id"],
      in: home.directory.path
    )
    try #require(made.status == 0, "\(made.errors)")
    key = try home.directory.text(of: "id")
  }

  private var body: String { String(key.split(separator: "\n")[1]) }

  private func expectRefusal(
    _ body: () throws -> Void,
    of path: String,
    _ commit: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try ["origin", "left"].map(home.state)
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.code == .secretKey, sourceLocation: sourceLocation)
    let told = error.map { $0.causes.joined() + $0.description } ?? ""
    #expect(told.contains(path) && told.contains(commit), "\(told)", sourceLocation: sourceLocation)
    #expect(!told.contains(self.body), sourceLocation: sourceLocation)
    #expect(try ["origin", "left"].map(home.state) == before, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["id_ed25519", "docs/notes.md", "tasks/doxylamine/current.json"])
  func `a key that was committed is not sent, until the history is without it`(path: String) throws
  {
    let start = try home.head("left")
    let isHead = path.hasSuffix(".json")
    let text =
      try isHead
      ? home.directory.text(of: "left/\(path)").replacing(
        "Take Doxylamine",
        with: key.replacing("\n", with: "\\n")
      ) : key
    try home.commit(text, to: path, in: "left")
    let culprit = try home.head("left")
    try expectRefusal({ try home.sync(home.left) }, of: path, culprit)
    try expectRefusal({ try home.preview(home.left) }, of: path, culprit)
    try expectRefusal(
      { _ = try home.synchronizer(of: home.left).push("origin") },
      of: path,
      culprit
    )
    let named = try home.left.check().findings.filter { $0.rule == .secretKey }
    #expect(named.contains { $0.path == path && $0.commit == culprit })
    #expect(!named.map(\.description).joined().contains(body))
    // Another commit on top leaves it in the history.
    if isHead {
      try home.git("left", "checkout", "--quiet", start, "--", path)
    } else {
      try home.git("left", "rm", "--quiet", path)
    }
    try home.git("left", "commit", "--quiet", "--message", "Take it out")
    try expectRefusal({ try home.sync(home.left) }, of: path, culprit)
    try home.git("left", "reset", "--quiet", "--hard", start)
    try home.left.edit { $0.tags = ["a"] }
    try home.sync(home.left)
  }

  @Test func `a key that the remote has already is named by a check and stops no sync`() throws {
    try home.commit(key, to: "id_ed25519", in: "right")
    let culprit = try home.head("right")
    try home.git("right", "push", "--quiet", "origin", "main")
    try home.left.edit { $0.tags = ["a"] }
    try home.sync(home.left)
    try home.left.edit { $0.tags = ["b"] }
    try home.sync(home.left)
    let named = try home.left.check().findings.filter { $0.rule == .secretKey }
    #expect(named.map(\.path) == ["id_ed25519"] && named.map(\.commit) == [culprit])
  }

  @Test func `a record with a key is not committed, and one that has it can be mended`() throws {
    let task = try home.left.task()
    var changed = task
    changed.instructions = "use this:\n\(key)"
    let error = #expect(throws: StoreError.self) { try home.left.update(changed) }
    #expect(error?.code == .secretKey)
    #expect(error?.description.contains(body) == false)
    try home.left.edit { $0.instructions = "-----BEGIN OPENSSH PRIVATE KEY----- is how one begins" }
    try home.sync(home.left)
  }

  @Test func `a key in the message of a commit is not sent`() throws {
    try home.directory.write("Read this\n", to: "left/README.md")
    try home.git("left", "add", "README.md")
    try home.git("left", "commit", "--quiet", "--message", "Note this\n\n\(key)")
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    let told = error.map { $0.causes.joined() + $0.description } ?? ""
    let commit = try home.head("left")
    #expect(error?.code == .secretKey && told.contains(commit), "\(told)")
    #expect(told.contains("message") && !told.contains(body), "\(told)")
  }
}
