import CareMerge
import CareModel
import CareTestSupport
import Testing

struct LifetimeTests {
  let task = Fixtures.task()
  let later = Fixtures.instant("2026-01-03T00:00:00Z")

  @Test func `a deletion beside an edit stays open and shows the edit`() throws {
    var scene = Scene()
    scene.add("base", task)
    scene.add("edit", task.with { $0.title = "Edited" }, after: ["base"], minute: 1)
    scene.add("end", task, after: ["base"], minute: 2, deleted: true)
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.head == scene["edit"])
    #expect(conflict.members.map(\.name) == ["lifetime"])
    #expect(conflict.proposal?.title == "Edited")
    #expect(conflict.proposal?.version.isTombstone == false)
    let end = conflict.members[0].value(of: Scene.uuid("end"))
    #expect(end?.text("deleted") == "2026-01-10T08:02:00Z")
  }

  @Test func `a deletion beside a version that says nothing new stays open`() {
    var scene = Scene()
    scene.add("base", task)
    scene.add("same", task, after: ["base"], minute: 1)
    scene.add("end", task, after: ["base"], minute: 2, deleted: true)
    #expect(scene.conflicts == ["lifetime"])
  }

  @Test func `two deletions for one date are one deletion, since the earlier`() throws {
    var scene = Scene()
    scene.add("base", task)
    scene.add("ours", task.with { $0.tags = ["a"] }, after: ["base"], minute: 1, deleted: true)
    scene.add("theirs", task, after: ["base"], minute: 2, deleted: true)
    let joined = try #require(scene.merge().joined)
    #expect(joined.version.deleted == scene["ours"]?.version.deleted)
    #expect(joined.version.updated == scene["theirs"]?.version.updated)
    #expect(joined.common.tags == ["a"])
  }

  @Test func `two deletions for different dates conflict`() {
    var scene = Scene()
    scene.add("base", task)
    let moved = task.with { $0.effectiveDate = later }
    scene.add("ours", moved, after: ["base"], minute: 1, deleted: true)
    let further = task.with { $0.effectiveDate = later.adding(seconds: 1) }
    scene.add("theirs", further, after: ["base"], minute: 2, deleted: true)
    #expect(scene.conflicts == ["lifetime"])
  }

  @Test func `a date that only one side moves is moved`() {
    let scene = Scene.fork(task) {
      $0.effectiveDate = later
    } _: {
      $0.tags = ["a"]
    }
    #expect(scene.merge().joined?.effectiveDate == later)
  }

  @Test func `a deletion does not touch what was added elsewhere`() throws {
    var scene = Scene()
    scene.add("ours", task.with { $0.title = "Ours" })
    scene.add("end", task.with { $0.title = "Ours" }, after: ["ours"], minute: 1, deleted: true)
    scene.add("theirs", task.with { $0.title = "Theirs" }, minute: 2)
    let joined = try #require(scene.merge().joined)
    #expect(joined.contentObject == scene["theirs"]?.contentObject)
    #expect(!joined.version.isTombstone)
    #expect(joined.version.previous == [Scene.uuid("end"), Scene.uuid("theirs")].sorted())
    #expect(joined.version.created == scene["ours"]?.version.created)
  }

  @Test func `a deletion of an erased version still concerns those who edited that`() {
    var scene = Scene()
    scene.add("edit", task, after: ["erased"], minute: 1)
    scene.add("end", task, after: ["erased"], minute: 2, deleted: true)
    #expect(scene.conflicts == ["lifetime"])
    let erased = PurgedVertex(uuid: Scene.uuid("erased"), previous: [])
    #expect(scene.merge(purged: [erased]).conflict?.members.map(\.name) == ["lifetime"])
  }

  @Test func `a record that two sides add again after its end is one record`() {
    var scene = Scene()
    scene.add("end", task, deleted: true)
    scene.add("ours", task.with { $0.tags = ["a"] }, after: ["end"], minute: 1)
    scene.add("theirs", task.with { $0.tags = ["b"] }, after: ["end"], minute: 2)
    #expect(scene.merge().joined?.common.tags == ["a", "b"])
  }
}
