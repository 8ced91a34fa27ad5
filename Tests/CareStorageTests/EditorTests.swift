import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Files that an editor saved with CRLF line ends or a byte order mark, under git's settings of line ends.
struct EditorTests {
  /// How an editor saves a file.
  enum Form: CaseIterable {
    case oneLine, allLines, mark, markAndLines

    func bytes(_ text: String) -> [UInt8] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      switch self {
      case .oneLine: lines[2] += "\r"
      case .allLines, .markAndLines: lines = lines.dropLast().map { $0 + "\r" } + [""]
      case .mark: break
      }
      let mark: [UInt8] = [.mark, .markAndLines].contains(self) ? [0xEF, 0xBB, 0xBF] : []
      return mark + Array(lines.joined(separator: "\n").utf8)
    }
  }

  /// What git is told of line ends.
  struct Settings: CustomTestStringConvertible {
    var values: [(String, String)]
    var hasAttributes: Bool

    var testDescription: String {
      values.map { "\($0.0)=\($0.1)" }.joined(separator: " ") + (hasAttributes ? "" : " bare")
    }

    static let all: [Settings] = [true, false].flatMap { hasAttributes in
      ["true", "input", "false"].map {
        Settings(values: [("core.autocrlf", $0)], hasAttributes: hasAttributes)
      }
        + ["crlf", "lf"].map {
          Settings(values: [("core.eol", $0)], hasAttributes: hasAttributes)
        }
    }
  }

  private func store(_ settings: Settings) throws -> TestStore {
    let test = try TestStore()
    for (key, value) in settings.values { try test.git("config", key, value) }
    if !settings.hasAttributes {
      try test.git("rm", "--quiet", ".gitattributes")
      try test.git("commit", "--quiet", "--message", "Without")
    }
    try test.store.add(Fixtures.task())
    return test
  }

  @Test(arguments: Settings.all, Form.allCases)
  func `an edit is committed at once and written in its one form`(
    settings: Settings,
    form: Form
  ) throws {
    let test = try store(settings)
    let path = TestStore.headPath
    let text = try test.directory.text(of: path).replacing("Take Doxylamine", with: "Take it")
    try test.directory.write(form.bytes(text), to: path)
    let written = try test.store.commit(test.store.prepareWorkTree("Shorten"))
    let version = try #require(written.versions.first)
    #expect(version.title == "Take it")
    #expect(try test.directory.bytes(of: path) == version.bytes)
    #expect(try test.store.status().isEmpty)
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test(arguments: Form.allCases)
  func `a new record saved so is committed, and so is an edit of another one`(form: Form) throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let path = try test.store.draft(adding: AnyRecord(Fixtures.task("walk")))
    try test.directory.write(form.bytes(test.directory.text(of: path)), to: path)
    try test.edit(TestStore.headPath, "Take Doxylamine", "Take it")
    let written = try test.store.commit(test.store.prepareWorkTree("Both"))
    #expect(Set(written.versions.map(\.id)) == ["walk", "doxylamine"])
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test(arguments: Settings.all, Form.allCases)
  func `a file with other line ends alone is no edit and stops no update`(
    settings: Settings,
    form: Form
  ) throws {
    let test = try store(settings)
    let path = TestStore.headPath
    try test.directory.write(form.bytes(test.directory.text(of: path)), to: path)
    #expect(try test.store.status().isEmpty)
    let error = #expect(throws: StoreError.self) { try test.store.prepareWorkTree("Nothing") }
    #expect(error?.code == .nothingToDo)
    let new = try test.retitle("doxylamine", "Take two")
    #expect(try test.directory.bytes(of: path) == AnyRecord(new).bytes)
    #expect(try test.store.status().isEmpty)
  }

  @Test func `a file in another layout stops no update`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let path = TestStore.headPath
    let text = try test.directory.text(of: path)
    try test.directory.write(text.replacing("\n", with: "\n  "), to: path)
    let new = try test.retitle("doxylamine", "Take two")
    #expect(try test.directory.bytes(of: path) == AnyRecord(new).bytes)
    #expect(try test.store.status().isEmpty)
  }

  @Test func `a clone in which git made all line ends CRLF has no edit and no fault`() throws {
    let test = try store(Settings(values: [], hasAttributes: false))
    let place = try TemporaryDirectory()
    try test.git("clone", "--quiet", "--config", "core.autocrlf=true", ".", place["clone"])
    let text = try place.bytes(of: "clone/\(TestStore.headPath)")
    try #require(text.contains(UInt8(ascii: "\r")))
    let store = try GitStore(opening: place["clone"], surroundings: TestSurroundings.make(seed: 3))
    #expect(try store.status().isEmpty)
    #expect(try store.check().findings.map(\.rule) == [.missingAttributes])
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    task.title = "Other"
    let new = try store.update(task)
    #expect(try place.bytes(of: "clone/\(TestStore.headPath)") == AnyRecord(new).bytes)
    #expect(try store.status().isEmpty)
    let status = try run("git", ["status", "--porcelain"], in: place["clone"])
    #expect(status.output == "")
  }

  @Test func `line ends in a string stay as they are`() throws {
    let test = try TestStore()
    var task = Fixtures.task()
    task.instructions = "one\r\ntwo\r"
    try test.store.add(task)
    let path = TestStore.headPath
    try test.directory.write(Form.allLines.bytes(test.directory.text(of: path)), to: path)
    try test.retitle("doxylamine", "Take two")
    let stored = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    #expect(stored.instructions == "one\r\ntwo\r")
  }
}
