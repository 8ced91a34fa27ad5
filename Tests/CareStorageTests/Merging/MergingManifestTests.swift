import CanonicalJSON
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
    try set([member: 2], in: "right", of: clones)
    try clones.exchange()
    let head = try clones.head("left")
    let error = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    #expect(error?.code == .unknownFormat)
    #expect(try clones.head("left") == head)
  }

  @Test func `another store is not merged`() throws {
    let clones = try Clones()
    let other = try TestStore(seed: 7)
    try clones.git("left", "fetch", "--quiet", other.directory.path, "main:refs/remotes/other/main")
    let error = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    #expect(error?.code == .refused)
    #expect(error?.message.contains("different stores") == true)
  }
}
