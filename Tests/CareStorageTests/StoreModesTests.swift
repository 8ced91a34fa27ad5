import CareModel
import CareStorage
import CareTestSupport
import Foundation
import TestSupport
import Testing

struct StoreModesTests {
  /// The mode of something as `chmod` takes it.
  private func mode(_ path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let mode = try #require(attributes[.posixPermissions] as? Int)
    return String(mode, radix: 8)
  }

  /// What somebody else could use in a directory, and the directory itself.
  private func openToOthers(_ directory: String) throws -> [String] {
    let output = try run("find", [directory, "!", "-type", "l", "-perm", "/077"], in: "/")
    return output.output.split(separator: "\n").map(String.init)
  }

  private func workOn(_ store: GitStore) throws {
    try store.add(Fixtures.task())
    _ = try store.fetch(TaskContent.self, id: "doxylamine")
    _ = try store.status()
  }

  @Test func `what a clone keeps for itself is its owner's alone`() throws {
    let specimen = try TestStore()
    try workOn(specimen.store)
    #expect(try openToOthers(specimen.directory[".git/careplan"]) == [])
    #expect(try mode(specimen.directory[".git/careplan"]) == "700")
    #expect(try mode(specimen.directory[".git/careplan/index.sqlite"]) == "600")
    #expect(try mode(specimen.directory[".git/careplan/operations.jsonl"]) == "600")
  }

  @Test func `what an older careplan left open to others is closed at the next opening`() throws {
    let specimen = try TestStore()
    try workOn(specimen.store)
    try run("chmod", ["-R", "a+rX", ".git/careplan"], in: specimen.directory.path)
    #expect(try !openToOthers(specimen.directory[".git/careplan"]).isEmpty)
    _ = try GitStore(opening: specimen.directory.path, surroundings: TestSurroundings.make(seed: 2))
    #expect(try openToOthers(specimen.directory[".git/careplan"]) == [])
  }

  @Test func `a head that only its owner may read stays so when it is rewritten`() throws {
    let specimen = try TestStore()
    try specimen.store.add(Fixtures.task())
    let head = specimen.directory[TestStore.headPath]
    try run("chmod", ["600", head], in: "/")
    try specimen.retitle("doxylamine", "Another")
    #expect(try mode(head) == "600")
  }

  @Test func `where git's setting lets a group use the store, it may use what we keep`() throws {
    let specimen = try TestStore()
    try workOn(specimen.store)
    try specimen.git("config", "core.sharedRepository", "group")
    let store = try GitStore(
      opening: specimen.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    _ = try store.status()
    let careplan = specimen.directory[".git/careplan"]
    #expect(try mode(careplan) == "2770")
    for name in ["index.sqlite", "operations.jsonl", "lock", "replica.json"] {
      #expect(try mode("\(careplan)/\(name)") == "660", "\(name)")
    }
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    task.title = "Another"
    try store.update(task)
    let closed = try run("find", [careplan, "!", "-perm", "-660"], in: "/")
    #expect(closed.output == "")
  }

  @Test(arguments: [GitStore.WorkTree.full, .sparse, .bare])
  func `nothing of a private store can be used by others, now or later`(
    _ workTree: GitStore.WorkTree
  ) throws {
    let directory = try TemporaryDirectory()
    let path = directory["plan"]
    let store = try GitStore.create(
      at: path,
      workTree,
      timezone: Fixtures.newYork,
      isPrivate: true,
      surroundings: TestSurroundings.make(seed: 1)
    ).store
    try workOn(store)
    #expect(try openToOthers(path) == [])
    #expect(try run("git", ["config", "core.sharedRepository"], in: path).output == "0600\n")
    if workTree != .bare {
      try directory.write("x", to: "plan/README.md")
      try run("git", ["add", "README.md"], in: path)
      try run("git", ["commit", "-qm", "x"], in: path)
      // git gives its draft of a message the mask's mode, in the closed directory.
      let message = "\(path)/.git/COMMIT_EDITMSG"
      #expect(try openToOthers("\(path)/.git").filter { $0 != message } == [])
    }
    #expect(try run("git", ["fsck", "--strict"], in: path).status == 0)
  }

  @Test func `a store that is there already becomes private, and its clone can be`() throws {
    let specimen = try TestStore()
    try workOn(specimen.store)
    let path = specimen.directory.path
    #expect(try !openToOthers(path).isEmpty)
    let (_, isNew) = try GitStore.create(
      at: path,
      timezone: Fixtures.newYork,
      isPrivate: true,
      surroundings: TestSurroundings.make(seed: 2)
    )
    #expect(!isNew)
    #expect(try openToOthers(path) == [])

    let target = try TemporaryDirectory()
    for workTree in [GitStore.WorkTree.full, .sparse, .bare] {
      let copy = target["\(workTree)"]
      let store = try GitStore.clone(
        path,
        into: copy,
        workTree,
        isPrivate: true,
        environment: ProcessInfo.processInfo.environment,
        surroundings: TestSurroundings.make(seed: 3)
      ).store
      _ = try store.fetch(TaskContent.self, id: "doxylamine")
      #expect(try openToOthers(copy) == [], "\(workTree)")
    }
  }
}
