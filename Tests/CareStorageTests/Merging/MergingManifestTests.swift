import CanonicalJSON
import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct MergingManifestTests {
  /// Commits a changed manifest in a clone, with git alone.
  private func set(_ changes: JSONObject, in clone: String, of clones: Clones) throws {
    let bytes = try clones.directory.bytes(of: "\(clone)/careplan.json")
    var members = try #require(CanonicalJSON.read(bytes).object)
    for member in changes.members { members[member.key] = member.value }
    let text = String(decoding: CanonicalJSON.write(.object(members)), as: UTF8.self)
    try clones.commit(text, to: "careplan.json", in: clone)
  }

  @Test func `settings that each side changed alone are both taken`() throws {
    let clones = try Clones()
    try set(["name": "Ward"], in: "left", of: clones)
    try set(["commitBody": "none"], in: "right", of: clones)
    let report = try clones.merge().left
    #expect(report.remarks == [])
    let manifest = try clones.right.manifest()
    #expect(manifest.name == "Ward")
    #expect(manifest.commitBody == .none)
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `of a setting that both changed one value stands for both, and that is told`() throws {
    let clones = try Clones()
    try set(["name": "Left"], in: "left", of: clones)
    try set(["name": "Right"], in: "right", of: clones)
    let times = try ["left", "right"].map { clone in
      let line = try clones.git(clone, "log", "-1", "--format=%ct %H %s")
      return (line, clone == "left" ? "Left" : "Right")
    }
    let later = try #require(times.max { $0.0 < $1.0 }).1
    let report = try clones.merge().left
    #expect(report.remarks.count == 1)
    #expect(report.remarks.first?.contains("'name'") == true)
    #expect(try clones.left.manifest().name == later)
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test(arguments: ["format", "merge"])
  func `a commit of a newer careplan is not merged`(member: String) throws {
    let clones = try Clones()
    try set([member: 3], in: "right", of: clones)
    try clones.exchange()
    let head = try clones.head("left")
    let error = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    #expect(error?.code == .unknownFormat)
    #expect(try clones.head("left") == head)
  }

  @Test func `another store is not merged`() throws {
    let clones = try Clones()
    let other = try TestStore(seed: 7)
    try other.store.add(Fixtures.task("other"))
    try clones.git("left", "fetch", "--quiet", other.directory.path, "main:refs/remotes/other/main")
    let error = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    #expect(error?.code == .refused)
    #expect(error?.message.contains("different stores") == true)
  }

  @Test func `a group that one side takes apart is merged member by member on both`() throws {
    let clones = try Clones()
    try set(["groups": ["task": ["regimen": false]]], in: "left", of: clones)
    try clones.left.edit { $0.title = "Doxylamine" }
    try clones.right.edit { $0.instructions = "50 mg" }
    let report = try clones.merge().left
    #expect(report.open == [])
    #expect(try clones.right.task().title == "Doxylamine")
    #expect(try clones.right.task().instructions == "50 mg")
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `a group that one side adds makes a conflict of what would merge`() throws {
    let clones = try Clones()
    try set(["groups": ["task": ["remarks": ["notes", "tags"]]]], in: "right", of: clones)
    try clones.left.edit { $0.common.tags = ["night"] }
    try clones.right.edit { $0.common.notes = [Note(content: "Asked.")] }
    let report = try clones.merge().left
    #expect(report.open.flatMap(\.members).map(\.name) == ["remarks"])
    let conflicts = try clones.right.read { snapshot throws(StoreError) in
      try snapshot.conflicts()
    }
    #expect(conflicts.flatMap(\.members).map(\.name) == ["remarks"])
    #expect(try clones.head("left") == clones.head("right"))
  }
}
