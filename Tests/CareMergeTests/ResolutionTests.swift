import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

struct ResolutionTests {
  let scene: Scene
  let conflict: RecordConflict
  let ours = Scene.uuid("ours")
  let theirs = Scene.uuid("theirs")

  init() throws {
    scene = Scene.fork(Fixtures.task().with { $0.asset = "pill" }) {
      $0.instructions = "10 mg"
      $0.asset = "red"
      $0.tags = ["ours"]
    } _: {
      $0.instructions = "20 mg"
      $0.asset = "blue"
      $0.tags = ["theirs"]
    }
    conflict = try #require(scene.merge().conflict)
  }

  private func task(_ resolution: Resolution) throws -> CareTask {
    let records = try conflict.resolved(by: resolution)
    #expect(records.map(\.version.previous) == [[ours, theirs].sorted()])
    #expect(records.allSatisfy { $0.version.isDraft })
    return try #require(records.last?.cast())
  }

  @Test func `a leaf that is taken gives everything`() throws {
    let task = try task(.taking(ours))
    #expect(task.contentObject == scene["ours"]?.contentObject)
  }

  @Test func `a leaf that is preferred gives only what conflicts`() throws {
    let task = try task(.preferring(ours))
    #expect(task.instructions == "10 mg")
    #expect(task.asset == "red")
    #expect(task.tags == ["ours", "theirs"])
  }

  @Test func `the base gives back what was before`() throws {
    let task = try task(.base)
    #expect(task.instructions == nil)
    #expect(task.asset == "pill")
    #expect(task.tags == ["ours", "theirs"])
    let twins = Scene.twins(Fixtures.task(title: "1"), Fixtures.task(title: "2"))
    let apart = try #require(twins.merge().conflict)
    let error = #expect(throws: MergeError.self) { try apart.resolved(by: .base) }
    #expect(error?.code == .noBase)
  }

  @Test func `each conflict may be picked from another leaf, or be something new`() throws {
    let asset = Resolution.Pick.value("green")
    let task = try task(.merged(picks: ["regimen": .side(ours), "asset": asset]))
    #expect(task.instructions == "10 mg")
    #expect(task.asset == "green")
    let without = try self.task(.merged(picks: ["regimen": .side(ours), "asset": .value(nil)]))
    #expect(without.asset == nil)
  }

  @Test func `a pick too few, too many or of nobody is refused`() throws {
    let few = #expect(throws: MergeError.self) {
      try conflict.resolved(by: .merged(picks: ["asset": .side(ours)]))
    }
    #expect(few?.code == .unresolved)
    #expect(few?.message == "Nothing was picked for regimen of task/doxylamine.")
    let many = #expect(throws: MergeError.self) {
      try conflict.resolved(by: .merged(picks: ["tags": .side(ours)]))
    }
    #expect(many?.code == .noConflict)
    let base = Scene.uuid("base")
    for resolution in [Resolution.taking(base), .preferring(base)] {
      let nobody = #expect(throws: MergeError.self) { try conflict.resolved(by: resolution) }
      #expect(nobody?.code == .notALeaf)
    }
  }

  @Test func `a pick that makes no valid record is refused`() throws {
    let regimen: JSONValue = ["title": "Without a schedule"]
    let error = #expect(throws: MergeError.self) {
      try conflict.resolved(
        by: .merged(picks: ["regimen": .value(regimen), "asset": .side(ours)])
      )
    }
    #expect(error?.code == .invalid)
    #expect(error?.faults.isEmpty == false)
  }

  @Test func `the record may be written anew, but not as another one`() throws {
    let written = Fixtures.task(title: "New")
    #expect(try task(.record(.task(written))).title == "New")
    let error = #expect(throws: MergeError.self) {
      try conflict.resolved(by: .record(.task(Fixtures.task("other"))))
    }
    #expect(error?.code == .otherRecord)
  }

  @Test func `a deletion takes effect when the leaf that deletes says`() throws {
    var scene = Scene()
    let end = Fixtures.instant("2026-02-01T00:00:00Z")
    scene.add("base", Fixtures.task())
    scene.add("edit", Fixtures.task(title: "Edit"), after: ["base"], minute: 1)
    let ended = Fixtures.task().with { $0.effectiveDate = end }
    scene.add("end", ended, after: ["base"], minute: 2, deleted: true)
    let conflict = try #require(scene.merge().conflict)
    let deleted = try #require(try conflict.resolved(by: .deleting(at: .latest)).last)
    #expect(deleted.version.isTombstone)
    #expect(deleted.effectiveDate == end)
    #expect(deleted.title == "Edit")
    let preferred = try #require(try conflict.resolved(by: .preferring(Scene.uuid("end"))).last)
    #expect(preferred.version.isTombstone)
    #expect(preferred.effectiveDate == end)
  }
}
