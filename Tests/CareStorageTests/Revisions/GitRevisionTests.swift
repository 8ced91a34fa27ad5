import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Bundles and git: commits, work trees, histories and markers of erased versions.
struct GitRevisionTests {
  /// Two stores, the second of which lacks the last of two titles of the task.
  private func pair() throws -> (replicas: Replicas, here: GitStore) {
    let replicas = try Replicas(.git)
    try replicas[0].add(Fixtures.task())
    try replicas.give(from: 0, to: 1)
    try replicas[0].edit { $0.title = "New" }
    return (replicas, try #require(replicas[1] as? GitStore))
  }

  @discardableResult
  private func git(_ replicas: Replicas, _ number: Int, _ words: String...) throws -> String {
    let result = try run("git", words, in: replicas.directory["store-\(number)"])
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return result.output
  }

  @discardableResult
  private func apply(_ replicas: Replicas, since: KnowledgeVector? = nil) throws -> RevisionReport {
    try replicas[1].apply(replicas[0].bundle(since: since))
  }

  @Test func `a bundle becomes one commit by who takes it in`() throws {
    let (replicas, here) = try pair()
    try replicas[0].add(Fixtures.outcome())
    try replicas[1].edit { $0.tags = ["morning"] }
    let before = try here.position().commit
    let report = try apply(replicas)
    #expect(report.joined == [TestStore.key])
    #expect(try here.position().commit == report.commit)
    #expect(try git(replicas, 1, "rev-parse", "HEAD^") == "\(before ?? "")\n")
    #expect(try git(replicas, 1, "log", "-1", "--format=%an %s") == "Test Apply revisions\n")
    #expect(try git(replicas, 1, "log", "-1", "--format=%b").contains("task doxylamine"))
    #expect(try git(replicas, 1, "status", "--porcelain") == "")
    #expect(try here.check().findings.filter { $0.severity != .note } == [])
  }

  @Test func `a preview tells the same and commits nothing`() throws {
    let (replicas, here) = try pair()
    let bundle = try replicas[0].bundle(since: nil)
    let before = try here.position()
    let prepared = try here.prepareRevisions(bundle, from: .thisStore)
    let preview = prepared.preview.result
    #expect(try here.position() == before)
    #expect(try git(replicas, 1, "status", "--porcelain") == "")
    #expect(preview.commit == nil)
    let written = try here.commit(prepared)
    #expect(written.result.taken == preview.taken && written.versions == prepared.preview.versions)
    #expect(try written.result.commit == here.position().commit && written.commit != nil)
    let again = try here.prepareRevisions(bundle, from: .thisStore)
    #expect(again.isEmpty && again.preview.result.presentCount == 2)
    #expect(try here.commit(again).commit == nil)
  }

  @Test func `revisions that were prepared before another write are refused`() throws {
    let (replicas, here) = try pair()
    let prepared = try here.prepareRevisions(replicas[0].bundle(since: nil), from: .thisStore)
    try here.add(Fixtures.task("walk"))
    let error = #expect(throws: StoreError.self) { try here.commit(prepared) }
    #expect(error?.code == .changed)
    #expect(try here.fetch(TaskContent.self, id: "doxylamine")?.title != "New")
  }

  @Test func `a file that somebody edits stays as it is`() throws {
    let (replicas, here) = try pair()
    let path = "store-1/\(TestStore.headPath)"
    let text = try replicas.directory.text(of: path)
      .replacing("\"title\": ", with: "\"tags\": [\"edited\"],\n  \"title\": ")
    try replicas.directory.write(text, to: path)
    try apply(replicas)
    #expect(try replicas.directory.text(of: path) == text)
    _ = try here.commit(here.prepareWorkTree("Tag"))
    let task = try #require(try here.fetch(TaskContent.self, id: "doxylamine"))
    #expect(task.title == "New" && task.tags == ["edited"])
  }

  @Test func `an untracked file in the way stops it before anything is written`() throws {
    let (replicas, here) = try pair()
    let task = try #require(try replicas[0].fetch(TaskContent.self, id: "doxylamine"))
    let path = "store-1/tasks/doxylamine/versions/\(task.version.uuid).json"
    try replicas.directory.write("{}", to: path)
    let before = try here.position()
    let error = #expect(throws: StoreError.self) { try apply(replicas) }
    #expect(error?.code == .uncommitted)
    #expect(try here.position() == before)
    #expect(try replicas.directory.text(of: path) == "{}")
  }

  @Test func `an edit that plain git committed becomes a version first`() throws {
    let (replicas, here) = try pair()
    let path = "store-1/\(TestStore.headPath)"
    let text = try replicas.directory.text(of: path)
    try replicas.directory.write(
      text.replacing("\"title\": ", with: "\"tags\": [\"by hand\"],\n  \"title\": "),
      to: path
    )
    try git(replicas, 1, "commit", "--quiet", "--all", "--message", "Edit by hand")
    #expect(try apply(replicas).joined == [TestStore.key])
    let task = try #require(try here.fetch(TaskContent.self, id: "doxylamine"))
    #expect(task.title == "New" && task.tags == ["by hand"])
  }

  @Test func `no rewriting of the history changes a vector`() throws {
    let (replicas, _) = try pair()
    try replicas[0].add(Fixtures.outcome())
    let bundle = try replicas[0].bundle(since: nil)
    try git(replicas, 0, "reset", "--quiet", "--soft", "HEAD~2")
    try git(replicas, 0, "commit", "--quiet", "--message", "Squashed")
    #expect(try replicas[0].bundle(since: nil) == bundle)
    try git(replicas, 0, "checkout", "--quiet", "--orphan", "other")
    try git(replicas, 0, "commit", "--quiet", "--message", "Without a past")
    #expect(try replicas[0].bundle(since: nil) == bundle)
    #expect(try replicas[0].bundle(since: bundle.knowledge).revisions.isEmpty)
  }

  /// Erases the newest version of the task in the first store, with git alone.
  private func erase(_ replicas: Replicas, _ scope: String) throws -> VersionID {
    let task = try #require(try replicas[0].fetch(TaskContent.self, id: "doxylamine"))
    let uuid = task.version.uuid
    let marker: JSONObject = [
      "uuid": .string(uuid.description), "kind": "task", "dir": "doxylamine",
      "scope": .string(scope), "reason": "request", "when": "2026-01-05T00:00:00Z",
      "previous": .array(task.version.previous.map { .string($0.description) }),
    ]
    let directory = "store-0/tasks/doxylamine"
    let parent = try #require(task.version.previous.first)
    let head = try replicas.directory.text(of: "\(directory)/versions/\(parent).json")
    try replicas.directory.write(head, to: "\(directory)/current.json")
    try git(replicas, 0, "rm", "--quiet", "tasks/doxylamine/versions/\(uuid).json")
    try replicas.directory.write(
      CanonicalJSON.write(.object(marker)),
      to: "store-0/purged/\(uuid.description.prefix(2))/\(uuid).json"
    )
    try git(replicas, 0, "add", "--all")
    try git(replicas, 0, "commit", "--quiet", "--message", "Erase")
    return uuid
  }

  @Test func `markers travel, and erase what they stand for`() throws {
    let (replicas, here) = try pair()
    try apply(replicas)
    let vector = try here.knowledge()
    let uuid = try erase(replicas, "version")
    let report = try apply(replicas, since: vector)
    #expect(report.erased == [uuid])
    #expect(report.missingCount == 0)
    #expect(try here.fetch(TaskContent.self, id: "doxylamine")?.title == "Take Doxylamine")
    #expect(
      try git(replicas, 0, "ls-tree", "-r", "HEAD") == git(replicas, 1, "ls-tree", "-r", "HEAD")
    )
    #expect(try apply(replicas).isEmpty)
    #expect(try here.check().findings.filter { $0.severity == .error } == [])
  }

  @Test func `what was erased does not come back, nor what was made from an erased record`() throws
  {
    let (replicas, here) = try pair()
    try apply(replicas)
    try replicas[1].edit { $0.title = "Made from what is erased" }
    let old = try here.bundle(since: nil)
    let uuid = try erase(replicas, "record")
    let report = try apply(replicas)
    #expect(report.erased.count == 2 && report.erased.contains(uuid))
    #expect(try here.fetch(TaskContent.self, id: "doxylamine")?.title == "Take Doxylamine")
    let again = try replicas[0].apply(old)
    #expect(again.erased.count == 2 && again.taken.isEmpty)
    let trees = try (0...1).map { try git(replicas, $0, "ls-tree", "-r", "HEAD") }
    #expect(trees[0] == trees[1])
    #expect(try replicas[0].apply(old).commit == nil)
  }

  @Test func `a store of the past gives and takes like any other`() throws {
    let replicas = try Replicas(.git)
    try replicas[0].add(Fixtures.task())
    for _ in 1...3 { try replicas.give(from: 0, to: 1) }
    #expect(try git(replicas, 1, "rev-list", "--count", "HEAD") == "2\n")
  }
}
