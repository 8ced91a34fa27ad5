import CareModel
import CareStorage
import CareTestSupport
import Files
import TestSupport
import Testing

struct GitStoreTests {
  @Test func `a new store has one commit and a clean work tree`() throws {
    let directory = try TemporaryDirectory()
    let (store, isNew) = try GitStore.create(
      at: directory.path,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make()
    )
    #expect(isNew)
    #expect(!store.isBare)
    #expect(try run("git", ["status", "--porcelain"], in: directory.path).output == "")
    #expect(try run("git", ["fsck", "--strict"], in: directory.path).status == 0)
  }

  @Test func `a record that was added is read back and git sees nothing to do`() throws {
    let directory = try TemporaryDirectory()
    let (store, _) = try GitStore.create(
      at: directory.path,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make()
    )
    let added = try store.add(Fixtures.task())
    #expect(try store.fetch(TaskContent.self, id: "doxylamine") == added)
    #expect(try run("git", ["status", "--porcelain"], in: directory.path).output == "")
    let files = try run("git", ["show", "--name-only", "--format=", "HEAD"], in: directory.path)
    #expect(
      files.output
        == "tasks/doxylamine/current.json\ntasks/doxylamine/versions/\(added.version.uuid).json\n"
    )
  }

  @Test(arguments: [GitStore.WorkTree.full, .sparse, .bare])
  func `a store that could not be founded leaves nothing behind`(
    workTree: GitStore.WorkTree
  ) throws {
    let directory = try TemporaryDirectory()
    try directory.write("mine", to: "there/file")
    var surroundings = TestSurroundings.make()
    // A name with a line break is none that git can write.
    surroundings.author = Surroundings.Author(name: "a\nb", email: "<>\n")
    for name in ["there", "new"] {
      let failing = surroundings
      let failure = code { () throws(StoreError) in
        _ = try GitStore.create(
          at: directory[name],
          workTree,
          timezone: Fixtures.newYork,
          surroundings: failing
        )
      }
      #expect(failure != nil)
    }
    #expect(try directory.files() == ["there/file"])
  }

  @Test func `a repository that cannot be opened is not made over`() throws {
    let directory = try TemporaryDirectory()
    try run("git", ["init", "-q", "--object-format=sha256"], in: directory.path)
    let before = try directory.text(of: ".git/config")
    let failure = code { () throws(StoreError) in
      _ = try GitStore.create(
        at: directory.path,
        timezone: Fixtures.newYork,
        surroundings: TestSurroundings.make()
      )
    }
    #expect(failure == .refused)
    #expect(try directory.text(of: ".git/config") == before)
  }

  @Test(arguments: ["{\"name\": \"my app\"}", nil])
  func `a user's file in the place of the manifest is refused and stays`(_ text: String?) throws {
    let directory = try TemporaryDirectory()
    if let text {
      try directory.write(text, to: "careplan.json")
    } else {
      try directory.makeDirectory("careplan.json")
    }
    let before = try directory.files()
    let failure = code { () throws(StoreError) in
      _ = try GitStore.create(
        at: directory.path,
        timezone: Fixtures.newYork,
        surroundings: TestSurroundings.make()
      )
    }
    #expect(failure == .refused)
    #expect(try directory.files() == before)
    #expect(FileSystem.kind(of: directory[".git"]) == nil)
  }

  @Test func `attributes that are not committed get our lines too, and stay uncommitted`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("*.txt text", to: ".gitattributes")
    _ = try GitStore.create(
      at: directory.path,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make()
    )
    let text = try directory.text(of: ".gitattributes")
    #expect(text.hasPrefix("*.txt text\n") && text.contains("**/current.json -merge\n"))
    let difference = try run("git", ["diff", "--unified=0", "--"], in: directory.path).output
    #expect(
      difference.split(separator: "\n").filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
        .dropFirst(2) == ["+*.txt text"]
    )
  }
}
