import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct MergingFilesTests {
  private static let headPath = "tasks/doxylamine/current.json"

  @Test func `a file of one side that is not the store's is adopted`() throws {
    let clones = try Clones()
    try clones.commit("About us\n", to: "README.md", in: "left")
    try clones.right.edit { $0.tags = ["b"] }
    let reports = try clones.merge()
    #expect(reports.right.adopted == ["README.md"])
    #expect(reports.left.adopted == [])
    #expect(try clones.directory.text(of: "right/README.md") == "About us\n")
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `a foreign file that both changed stops the merge before anything moves`() throws {
    let clones = try Clones()
    try clones.commit("Left\n", to: "README.md", in: "left")
    try clones.commit("Right\n", to: "README.md", in: "right")
    try clones.exchange()
    let head = try clones.head("left")
    let error = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    #expect(error?.code == .refused)
    #expect(error?.message.contains("README.md") == true)
    #expect(error?.remedy?.actions.contains(.git("merge")) == true)
    #expect(try clones.head("left") == head)
  }

  @Test func `a file where a directory arrives stops the merge before anything moves`() throws {
    let clones = try Clones()
    try clones.commit("Page\n", to: "docs/page.md", in: "left")
    try clones.directory.write("mine\n", to: "right/docs")
    try clones.exchange()
    let head = try clones.head("right")
    let error = #expect(throws: StoreError.self) { try clones.right.merge("other/main") }
    #expect(error?.code == .uncommitted)
    #expect(error?.message.contains("file docs ") == true)
    #expect(try clones.head("right") == head)
    #expect(try clones.git("right", "status", "--porcelain") == "?? docs")
  }

  @Test func `a directory where a file arrives stops the merge before anything moves`() throws {
    let clones = try Clones()
    try clones.commit("Page\n", to: "docs", in: "left")
    try run("mkdir", ["right/docs"], in: clones.directory.path)
    try clones.directory.write("mine\n", to: "right/docs/page.md")
    try clones.exchange()
    let head = try clones.head("right")
    let error = #expect(throws: StoreError.self) { try clones.right.merge("other/main") }
    #expect(error?.code == .uncommitted)
    #expect(error?.message.contains("docs/page.md") == true)
    #expect(try clones.head("right") == head)
  }

  @Test(arguments: [true, false])
  func `a directory that gives its name to a file arrives, and back`(isAhead: Bool) throws {
    let clones = try Clones()
    try clones.commit("Page\n", to: "docs/page.md", in: "left")
    try clones.exchange()
    try clones.right.merge("other/main")
    if isAhead { try clones.right.edit { $0.tags = ["b"] } }
    try clones.git("left", "rm", "--quiet", "-r", "docs")
    try clones.commit("One page\n", to: "docs", in: "left")
    try clones.exchange()
    try clones.right.merge("other/main")
    #expect(try clones.directory.text(of: "right/docs") == "One page\n")
    #expect(try clones.git("right", "status", "--porcelain") == "")
    try clones.git("left", "rm", "--quiet", "docs")
    try clones.commit("Page\n", to: "docs/page.md", in: "left")
    try clones.exchange()
    try clones.right.merge("other/main")
    #expect(try clones.directory.text(of: "right/docs/page.md") == "Page\n")
    #expect(try clones.git("right", "status", "--porcelain") == "")
  }

  @Test func `a name that is a file on one side and a directory on the other stops the merge`()
    throws
  {
    let clones = try Clones()
    try clones.commit("Page\n", to: "docs/page.md", in: "left")
    try clones.commit("One page\n", to: "docs", in: "right")
    try clones.exchange()
    let heads = [try clones.head("left"), try clones.head("right")]
    for clone in [clones.left, clones.right] {
      let error = #expect(throws: StoreError.self) { try clone.merge("other/main") }
      #expect(error?.code == .refused)
      #expect(error?.message.contains("docs") == true)
    }
    #expect([try clones.head("left"), try clones.head("right")] == heads)
  }

  @Test func `a foreign file that one side removed is gone`() throws {
    let clones = try Clones()
    try clones.commit("About us\n", to: "README.md", in: "left")
    try clones.exchange()
    try clones.right.merge("other/main")
    try clones.git("right", "rm", "--quiet", "README.md")
    try clones.git("right", "commit", "--quiet", "--message", "Remove it")
    try clones.left.edit { $0.tags = ["a"] }
    try clones.merge()
    #expect(try clones.git("left", "ls-files", "README.md") == "")
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `a head that was edited with git alone becomes a version`() throws {
    let clones = try Clones()
    let text = try clones.directory.text(of: "left/\(Self.headPath)")
    try clones.commit(
      text.replacing("Take Doxylamine", with: "Doxylamine by hand"),
      to: Self.headPath,
      in: "left"
    )
    try clones.right.edit { $0.tags = ["b"] }
    let report = try clones.merge().left
    #expect(report.joined == [RecordKey(.task, "doxylamine")])
    let task = try clones.right.task()
    #expect(task.title == "Doxylamine by hand")
    #expect(task.tags == ["b"])
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.complaints() == [])
  }

  @Test func `an edit with git alone is settled when it arrives by fast-forward`() throws {
    let clones = try Clones()
    let text = try clones.directory.text(of: "left/\(Self.headPath)")
    try clones.commit(
      text.replacing("Take Doxylamine", with: "Doxylamine by hand"),
      to: Self.headPath,
      in: "left"
    )
    try clones.exchange()
    let report = try clones.right.merge("other/main")
    #expect(report.kind == .fastForward)
    #expect(try clones.git("right", "log", "-1", "--format=%s") == "Settle care records")
    #expect(try clones.right.task().title == "Doxylamine by hand")
    #expect(try clones.right.check().findings.filter { $0.severity != .note } == [])
  }

  @Test func `a head that is no record stops the merge with its path`() throws {
    let clones = try Clones()
    try clones.commit("{}\n", to: Self.headPath, in: "left")
    try clones.right.edit { $0.tags = ["b"] }
    try clones.exchange()
    let error = #expect(throws: StoreError.self) { try clones.right.merge("other/main") }
    #expect(error?.code == .invalid)
    #expect(error?.faults.first?.path == Self.headPath)
  }

  @Test func `a version file that a side changed stops the merge with its path`() throws {
    let clones = try Clones()
    let path = StoreLayout.path(of: AnyRecord(try clones.left.task()))
    let text = try clones.directory.text(of: "left/\(path)")
    try clones.commit(text.replacing("Doxylamine", with: "Other"), to: path, in: "left")
    try clones.right.edit { $0.tags = ["b"] }
    try clones.exchange()
    let error = #expect(throws: StoreError.self) { try clones.right.merge("other/main") }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(path) == true)
    #expect(error?.message.contains(try clones.head("left")) == true)
  }

  @Test func `a version file that a side lost comes back`() throws {
    let clones = try Clones()
    let path = StoreLayout.path(of: AnyRecord(try clones.left.task()))
    try clones.left.edit { $0.tags = ["a"] }
    try clones.git("left", "rm", "--quiet", path)
    try clones.git("left", "commit", "--quiet", "--message", "Lose it")
    try clones.right.edit { $0.tags = ["b"] }
    try clones.merge()
    #expect(try clones.git("left", "ls-files", path) == path)
    #expect(Set(try clones.left.task().tags) == ["a", "b"])
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `an edit that nobody committed stays in the work tree`() throws {
    let clones = try Clones()
    try clones.right.edit { $0.tags = ["b"] }
    try clones.exchange()
    let text = try clones.directory.text(of: "left/\(Self.headPath)")
    let edit = text.replacing("Take Doxylamine", with: "Draft")
    try clones.directory.write(edit, to: "left/\(Self.headPath)")
    try clones.left.merge("other/main")
    #expect(try clones.directory.text(of: "left/\(Self.headPath)") == edit)
    #expect(try clones.left.task().tags == ["b"])
  }

  @Test func `an edit of a record whose file git removed stays an edit, and is committed`() throws {
    let clones = try Clones()
    try clones.right.edit { $0.tags = ["b"] }
    let text = try clones.directory.text(of: "left/\(Self.headPath)")
    for words in [["rm", "--quiet", Self.headPath], ["commit", "--quiet", "--message", "Remove"]] {
      #expect(try run("git", words, in: clones.directory["left"]).status == 0)
    }
    let edit = text.replacing("Take Doxylamine", with: "Draft")
    try clones.directory.write(edit, to: "left/\(Self.headPath)")
    try clones.exchange()
    try clones.left.merge("other/main")
    #expect(try clones.directory.text(of: "left/\(Self.headPath)") == edit)
    _ = try clones.left.commit(clones.left.prepareWorkTree("Edit"))
    // Who removes the file deletes the record: beside that the edit is a question, and is there.
    let titles = try clones.left.read { snapshot throws(StoreError) in
      let leaves = try snapshot.graph(of: Fixtures.task().key).leaves
      var titles: [String?] = []
      for leaf in leaves { titles.append(try snapshot.version(leaf.uuid)?.title) }
      return titles
    }
    #expect(titles.contains("Draft"), "\(titles)")
  }

  @Test func `an untracked file in the way stops the merge`() throws {
    let clones = try Clones()
    try clones.commit("About us\n", to: "README.md", in: "right")
    try clones.directory.write("Mine\n", to: "left/README.md")
    try clones.exchange()
    let error = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    #expect(error?.code == .uncommitted)
    #expect(try clones.directory.text(of: "left/README.md") == "Mine\n")
  }
}

extension MergingFilesTests {
  @Test func `one uuid with two contents becomes two versions`() throws {
    let clones = try Clones()
    for (clone, title) in [("left", "One"), ("right", "Two")] {
      let task = AnyRecord(Fixtures.task("walk", title: title)).version(1)
      try clones.directory.write(task.bytes, to: "\(clone)/\(StoreLayout.path(of: task))")
      try clones.commit(
        String(decoding: task.bytes, as: UTF8.self),
        to: "tasks/walk/current.json",
        in: clone
      )
    }
    let report = try clones.merge().left
    #expect(report.remarks.count == 1)
    #expect(report.open.count == 1)
    #expect(try clones.left.leaves(of: RecordKey(.task, "walk")) == 2)
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `leaves that git alone united are joined when they arrive`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Take Doxylamine at night" }
    try clones.right.edit { $0.tags = ["evening"] }
    try clones.exchange()
    try clones.git(
      "left",
      "-c",
      "user.name=Test",
      "-c",
      "user.email=test@example.org",
      "merge",
      "--quiet",
      "-X",
      "ours",
      "-m",
      "Merge by git",
      "other/main"
    )
    try clones.exchange()
    let report = try clones.right.merge("other/main")
    #expect(report.kind == .fastForward)
    #expect(report.joined == [RecordKey(.task, "doxylamine")])
    let task = try clones.right.task()
    #expect(task.title == "Take Doxylamine at night")
    #expect(task.tags == ["evening"])
    #expect(try clones.right.check().findings.filter { $0.severity != .note } == [])
  }
}
