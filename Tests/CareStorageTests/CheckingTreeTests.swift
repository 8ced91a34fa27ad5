import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct CheckingTreeTests {
  @Test(arguments: [GitStore.WorkTree.full, .bare, .sparse])
  func `a store that careplan wrote is clean`(workTree: GitStore.WorkTree) throws {
    let specimen = try Specimen(workTree)
    let report = try specimen.store().check()
    #expect(report.findings == [])
    #expect(report.isClean)
    #expect(report.records == 3)
    #expect(report.versions == 4)
    #expect(report.commits == 5)
    #expect(try specimen.store().repair().repair == nil)
  }

  @Test(arguments: ["100755", "120000", "160000"])
  func `an entry that is no ordinary file is found`(mode: String) throws {
    let specimen = try Specimen(.bare)
    let path = "outcomes/2026/01/11/doxylamine.080000.\(TestSurroundings.identifier(3, 1)).json"
    let object =
      mode == "160000"
      ? try specimen.git("rev-parse", "HEAD")
      : try specimen.git("hash-object", "-w", "--stdin", input: "/etc/passwd")
    try specimen.commit(path, mode: mode, object)
    #expect(try specimen.findings() == ["error hostileEntry \(path)"])
  }

  @Test func `a tree with a hostile name is found and the rest is checked`() throws {
    let specimen = try Specimen(.bare)
    let blob = try specimen.git("rev-parse", "HEAD:careplan.json")
    let hostile = try specimen.git("mktree", input: "100644 blob \(blob)\t.git\n")
    let root = try specimen.git("ls-tree", "HEAD").split(separator: "\n").map(String.init)
    let tree = try specimen.git(
      "mktree",
      input: (root + ["040000 tree \(hostile)\tcontacts"]).joined(separator: "\n") + "\n"
    )
    try specimen.move(to: specimen.git("commit-tree", tree, "-p", "HEAD", "-m", "Hostile"))
    let report = try specimen.store().check()
    #expect(report.findings.map(Specimen.line) == ["error hostileEntry contacts"])
    #expect(report.versions == 4)
  }

  @Test func `a file that is no record is found with its place in the file`() throws {
    let specimen = try Specimen()
    let path = "tasks/other/versions/\(TestSurroundings.identifier(3, 1)).json"
    try specimen.directory.write("{\n  \"id\": \"other\",\n  oops\n}\n", to: path)
    try specimen.commit()
    let findings = try specimen.store().check().findings
    #expect(findings.map(Specimen.line) == ["error invalidRecord \(path)"])
    #expect(findings.first?.line == 3)
  }

  @Test func `a file of nobody in the store's directories is found`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("remember\n", to: "tasks/doxylamine/notes.txt")
    try specimen.directory.write("read me\n", to: "README.md")
    try specimen.commit()
    #expect(try specimen.findings() == ["warning foreignFile tasks/doxylamine/notes.txt"])
  }

  @Test func `a version in the directory of another record is found`() throws {
    let specimen = try Specimen()
    let stray = AnyRecord(Fixtures.task("other")).version(1)
    let path = "tasks/another/versions/\(stray.version.uuid).json"
    try specimen.write(stray, to: path)
    try specimen.commit()
    #expect(try specimen.findings() == ["error wrongPath \(path)"])
  }

  @Test func `a version that another program wrote in its own form is a remark, and stays`() throws
  {
    let specimen = try Specimen()
    let task = AnyRecord(Fixtures.task("other")).version(1)
    let path = StoreLayout.path(of: task)
    let text = String(decoding: task.bytes, as: UTF8.self).replacing("  \"", with: "    \"")
    for path in [path, "tasks/other/current.json"] {
      try specimen.directory.write(text, to: path)
    }
    try specimen.commit()
    #expect(try specimen.findings() == ["note notCanonical \(path)"])
    #expect(try specimen.store().check().isClean)
    #expect(try specimen.store().repair().isClean)
    #expect(try specimen.store().repair().repair == nil)
    #expect(try specimen.directory.text(of: path) == text)
  }

  @Test func `two versions with one uuid are found`() throws {
    let specimen = try Specimen()
    for id in ["a", "b"] {
      let task = AnyRecord(Fixtures.task(id)).version(1)
      try specimen.write(task)
      try specimen.write(task, to: "tasks/\(id)/current.json")
    }
    try specimen.commit()
    let uuid = TestSurroundings.identifier(9, 1)
    #expect(try specimen.findings() == ["error duplicateVersion tasks/b/versions/\(uuid).json"])
  }

  @Test func `versions that follow from each other are found`() throws {
    let specimen = try Specimen()
    let task = AnyRecord(Fixtures.task("other"))
    let (first, second) = (TestSurroundings.identifier(9, 1), TestSurroundings.identifier(9, 2))
    try specimen.write(task.version(1, after: [second]))
    try specimen.write(task.version(2, after: [first]))
    try specimen.write(task.version(2, after: [first]), to: "tasks/other/current.json")
    try specimen.commit()
    #expect(try specimen.findings() == ["error cycle tasks/other"])
  }

  @Test func `a version made from one that is not there is found, unless it was purged`() throws {
    let specimen = try Specimen()
    let parent = TestSurroundings.identifier(9, 1)
    let task = AnyRecord(Fixtures.task("other")).version(2, after: [parent])
    try specimen.write(task)
    try specimen.write(task, to: "tasks/other/current.json")
    try specimen.commit()
    #expect(try specimen.findings() == ["warning missingParent \(StoreLayout.path(of: task))"])
    try specimen.mark(parent, of: "other", "version")
    try specimen.commit()
    #expect(try specimen.findings() == [])
  }

  @Test func `a version made from another record's is found`() throws {
    let specimen = try Specimen()
    let task = AnyRecord(Fixtures.task("other")).version(2, after: [specimen.task[1].version.uuid])
    try specimen.write(task)
    try specimen.write(task, to: "tasks/other/current.json")
    try specimen.commit()
    #expect(try specimen.findings() == ["error missingParent \(StoreLayout.path(of: task))"])
  }

  @Test func `a store without a manifest is found`() throws {
    let specimen = try Specimen()
    try specimen.git("rm", "--quiet", "careplan.json")
    try specimen.commit()
    #expect(try specimen.findings() == ["error missingManifest careplan.json"])
  }

  @Test func `a manifest of a newer careplan or with faults is found`() throws {
    let specimen = try Specimen()
    let text = try specimen.directory.text(of: "careplan.json")
    try specimen.directory.write(
      text.replacing("\"format\": 1", with: "\"format\": 3"),
      to: "careplan.json"
    )
    try specimen.commit()
    #expect(try specimen.findings() == ["error unknownFormat careplan.json"])
    #expect(throws: StoreError.self) { try specimen.store().repair() }
    try specimen.directory.write(
      text.replacing("\"format\": 1", with: "\"format\": \"x\""),
      to: "careplan.json"
    )
    try specimen.commit()
    #expect(try specimen.findings() == ["error invalidRecord careplan.json"])
  }

  @Test func `an empty repository is no store`() throws {
    let specimen = try Specimen()
    try specimen.git("checkout", "--quiet", "--orphan", "empty")
    let error = #expect(throws: StoreError.self) { try specimen.store().check() }
    #expect(error?.code == .noStore)
  }
}
