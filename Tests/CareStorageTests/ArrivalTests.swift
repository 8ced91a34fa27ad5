import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import Git
import TestSupport
import Testing

final class ArrivalTests {
  private let store: GitStore
  private let test: TestStore
  private let known: ObjectID

  init() throws {
    test = try TestStore()
    store = test.store
    try store.add(Fixtures.task())
    known = try #require(ObjectID(hex: test.head))
  }

  /// What is found in a commit on top of the known one that has other entries too.
  private func arrival(_ entries: String...) throws -> Arrival {
    let environment = ["GIT_INDEX_FILE": test.directory["other-index"]]
    func git(_ arguments: String..., input: String = "") throws -> String {
      let result = try run(
        "git",
        arguments,
        in: test.directory.path,
        environment: environment,
        input: input
      )
      guard result.status == 0 else { throw GitComplaint(text: result.errors) }
      return result.output.trimming("\n")
    }
    _ = try git("read-tree", "HEAD")
    let blob = try git("hash-object", "-w", "--stdin", input: "target")
    for entry in entries {
      let parts = entry.split(separator: " ")
      let id = parts[0] == "160000" ? known.hex : blob
      _ = try git("update-index", "--add", "--cacheinfo", "\(parts[0]),\(id),\(parts[1])")
    }
    let tree = try git("write-tree")
    let commit = try git("commit-tree", "-p", known.hex, "-m", "Arrive", tree)
    return try store.arrival(of: #require(ObjectID(hex: commit)), since: [known])
  }

  @Test(
    arguments: [
      "120000 tasks/doxylamine/link.json", "160000 tasks/module", "120000 tasks/link",
      "100755 tasks/doxylamine/versions/aa0e8f1a-0000-4000-8000-000000000000.json",
      "120000 elsewhere", "160000 module",
    ]
  )
  func `what is no ordinary file is hostile`(entry: String) throws {
    let arrival = try arrival(entry)
    #expect(arrival.hostile.map(\.path) == [entry.split(separator: " ").last.map(String.init)])
    #expect(arrival.hostile.first?.commit != nil)
  }

  @Test func `a program among other files is not hostile`() throws {
    #expect(try arrival("100755 build.sh").hostile == [])
  }

  @Test(arguments: ["a\u{1}b", "a\u{7}b", "a\u{1F}b", "a\u{7F}b", "\u{7F}", "tasks/a\u{7F}/x"])
  func `control characters in a path are hostile`(path: String) throws {
    let hostile = try arrival("100644 \(path)").hostile
    #expect(hostile.map(\.message) == ["A path has control characters."])
  }

  @Test func `other characters of a path are not hostile`() throws {
    #expect(try arrival("100644 a~!b", "100644 \u{80}\u{E9}").hostile == [])
  }

  @Test(arguments: ["versions/aa0e8f1a-0000-4000-8000-000000000000.json", "current.json"])
  func `a file that is no record is told and not refused`(name: String) throws {
    let path = "tasks/doxylamine/\(name)"
    let arrival = try arrival("100644 \(path)")
    #expect(arrival.hostile == [])
    #expect(Set(arrival.quarantined.map(\.path)) == [path])
    #expect(arrival.remarks.count == 1)
    #expect(arrival.remarks.first?.hasPrefix("The file \(path) is no valid record") == true)
    #expect(arrival.manifest == (try store.manifest()))
  }

  @Test(arguments: ["..", ".git", ".GIT", "."])
  func `a name that leaves the work tree is hostile`(name: String) throws {
    let blob = try test.git("hash-object", "-w", "careplan.json")
    let raw = try #require(ObjectID(hex: blob))
    var tree = Array("100644 \(name)\0".utf8)
    tree += stride(from: 0, to: 40, by: 2).compactMap {
      UInt8(raw.hex.dropFirst($0).prefix(2), radix: 16)
    }
    try test.directory.write(tree, to: "raw")
    let id = try test.git("hash-object", "-w", "--literally", "-t", "tree", "raw")
    let commit = try test.git("commit-tree", "-p", known.hex, "-m", "Arrive", id)
    let arrival = try store.arrival(of: #require(ObjectID(hex: commit)), since: [known])
    #expect(arrival.hostile.count == 1)
    #expect(arrival.hostile.first?.message.contains("'\(name)'") == true)
  }

  @Test func `a pointer of Git LFS is hostile`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
    try test.directory.write(pointer, to: "tasks/doxylamine/big.json")
    try test.git("add", "--all")
    try test.git("commit", "--quiet", "--message", "Arrive")
    let tip = try #require(ObjectID(hex: test.head))
    #expect(try store.arrival(of: tip, since: [known]).hostile.count == 1)
    #expect(try store.arrival(of: tip, since: [tip]).hostile == [])
  }

  @Test func `a commit without a manifest is no store`() throws {
    try test.git("rm", "--quiet", "careplan.json")
    try test.git("commit", "--quiet", "--message", "Arrive")
    let tip = try #require(ObjectID(hex: test.head))
    #expect(try store.arrival(of: tip, since: [known]).manifest == nil)
  }

  @Test func `a missing object is an error`() throws {
    try test.retitle("doxylamine", "Another")
    let tip = try #require(ObjectID(hex: test.head))
    let blob = try test.git("rev-parse", "HEAD:\(TestStore.headPath)")
    try test.directory.unpackObjects()
    try run(
      "rm",
      ["-f", ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"],
      in: test.directory.path
    )
    let fresh = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 9)
    )
    let error = #expect(throws: StoreError.self) { try fresh.arrival(of: tip, since: [known]) }
    #expect(error?.code == .corrupt)
  }

  @Test func `a version at the path of another record is hostile`() throws {
    var task = try #require(try store.fetch(TaskContent.self, id: "doxylamine"))
    task.version.uuid = TestSurroundings.identifier(9, 1)
    let path = "tasks/other/versions/\(task.version.uuid).json"
    try test.directory.write(String(decoding: task.bytes, as: UTF8.self), to: path)
    try test.git("add", path)
    try test.git("commit", "--quiet", "--message", "Arrive")
    let tip = try #require(ObjectID(hex: test.head))
    #expect(try store.arrival(of: tip, since: [known]).hostile.map(\.path) == [path])
  }

  @Test(arguments: [("doxylamine", false), ("other", true)])
  func `a marker for a version of another record is hostile`(
    directory: String,
    isHostile: Bool
  ) throws {
    let version = try #require(try store.fetch(TaskContent.self, id: "doxylamine")).version.uuid
    let path = "purged/\(version.description.prefix(2))/\(version).json"
    let marker: JSONObject = [
      "uuid": .string(version.description), "kind": "task", "dir": .string(directory),
      "scope": "version", "previous": [], "reason": "request", "when": "2026-01-05T00:00:00Z",
    ]
    let bytes = CanonicalJSON.write(.object(marker))
    try test.directory.write(String(decoding: bytes, as: UTF8.self), to: path)
    try test.git("add", path)
    try test.git("commit", "--quiet", "--message", "Erase")
    let commit = try #require(ObjectID(hex: test.head))
    try test.git("reset", "--quiet", "--hard", known.hex)
    let arrival = try store.arrival(of: commit, since: [known])
    #expect(arrival.hostile.map(\.path) == (isHostile ? [path] : []))
  }
}

extension String {
  fileprivate func trimming(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
