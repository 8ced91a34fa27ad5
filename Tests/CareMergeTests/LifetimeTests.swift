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
    // The plan of a task is its regimen, which a record that has ended has not.
    #expect(conflict.members.map(\.name) == ["regimen"])
    #expect(conflict.proposal?.title == "Edited")
    #expect(conflict.proposal?.version.isTombstone == false)
    #expect(conflict.members[0].concerns(Scene.uuid("end")))
    #expect(conflict.members[0].value(of: Scene.uuid("end")) == nil)
  }

  @Test func `a deletion beside a version that says nothing new stands`() {
    var scene = Scene()
    scene.add("base", task)
    scene.add("same", task, after: ["base"], minute: 1)
    scene.add("end", task, after: ["base"], minute: 2, deleted: true)
    // Writing what is there already says nothing.
    #expect(scene.merge().joined?.version.isTombstone == true)
  }

  @Test func `two deletions for one date are one deletion, since the earlier`() throws {
    var scene = Scene()
    scene.add("base", task)
    scene.add("ours", task.with { $0.tags = ["a"] }, after: ["base"], minute: 1, deleted: true)
    scene.add("theirs", task, after: ["base"], minute: 2, deleted: true)
    let joined = try #require(scene.merge().joined)
    #expect(joined.version.deleted == scene["ours"]?.version.deleted)
    #expect(joined.version.updated == scene["theirs"]?.version.updated)
    // An ended record says nothing of its members.
    #expect(joined.common.tags.isEmpty)
  }

  /// A task that two sides end, the one some time after the other.
  private func ended(apart seconds: Int64) -> Scene {
    var scene = Scene()
    scene.add("base", task)
    let moved = task.with { $0.effectiveDate = later }
    scene.add("ours", moved, after: ["base"], minute: 1, deleted: true)
    let further = task.with { $0.effectiveDate = later.adding(seconds: seconds) }
    scene.add("theirs", further, after: ["base"], minute: 2, deleted: true)
    return scene
  }

  @Test func `two deletions less than a day apart are one, the earlier`() {
    #expect(ended(apart: 86_399).merge().joined?.effectiveDate == later)
  }

  @Test func `two deletions a day apart conflict for that day alone`() {
    let conflict = ended(apart: 86_400).merge().conflict
    #expect(conflict?.disputes.map(\.names) == [["regimen"]])
    #expect(conflict?.disputes.map(\.span) == [later..<later.adding(seconds: 86_400)])
  }

  @Test(arguments: [
    ("2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00", false),
    ("2026-03-29T00:00:00+01:00", "2026-03-29T23:59:59+02:00", true),
    ("2026-10-25T00:00:00+02:00", "2026-10-25T23:59:59+01:00", true),
    ("2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00", false),
    ("2026-01-03T00:00:00+01:00", "2026-01-04T00:00:00+01:00", false),
  ])
  func `a dose from one day and from the next are asked about even where that day has 23 hours`(
    first: String,
    second: String,
    isOne: Bool
  ) throws {
    let dates = [first, second].compactMap { OffsetDateTime($0)?.instant }
    try #require(dates.count == 2)
    let zone = try #require(TimeZoneID("Europe/Berlin"))
    let scene = Scene.fork(task) {
      ($0.instructions, $0.effectiveDate) = ("20 mg", dates[0])
    } _: {
      ($0.instructions, $0.effectiveDate) = ("20 mg", dates[1])
    }
    let rules = MergeRules(MergeGroups(), daysIn: zone)
    #expect((scene.merge(rules: rules).joined != nil) == isOne)
    // A zone that this computer does not know has no days to go by.
    let unknown = MergeRules(MergeGroups(), daysIn: try #require(TimeZoneID("Europe/Nowhere")))
    #expect(scene.merge(rules: unknown).conflict != nil)
  }

  @Test func `a version that says later what holds already moves nothing`() {
    let scene = Scene.fork(task) {
      $0.effectiveDate = later
    } _: {
      $0.tags = ["a"]
    }
    #expect(scene.merge().joined?.effectiveDate == task.effectiveDate)
    #expect(scene.merge().joined?.common.tags == ["a"])
  }

  @Test func `a deletion beside what was added elsewhere is asked`() {
    var scene = Scene()
    scene.add("ours", task.with { $0.title = "Ours" })
    scene.add("end", task.with { $0.title = "Ours" }, after: ["ours"], minute: 1, deleted: true)
    scene.add("theirs", task.with { $0.title = "Theirs" }, minute: 2)
    // The plan is one thing, and neither of the two knew of the other.
    #expect(scene.conflicts == ["regimen"])
  }

  @Test func `a deletion of an erased version still concerns those who edited that`() {
    var scene = Scene()
    scene.add("edit", task, after: ["erased"], minute: 1)
    scene.add("end", task, after: ["erased"], minute: 2, deleted: true)
    #expect(scene.conflicts == ["regimen"])
    let erased = PurgedVertex(uuid: Scene.uuid("erased"), previous: [])
    #expect(scene.merge(purged: [erased]).conflict?.members.map(\.name) == ["regimen"])
  }

  @Test func `a record that two sides add again after its end is one record`() {
    var scene = Scene()
    scene.add("end", task, deleted: true)
    scene.add("ours", task.with { $0.tags = ["a"] }, after: ["end"], minute: 1)
    scene.add("theirs", task.with { $0.tags = ["b"] }, after: ["end"], minute: 2)
    #expect(scene.merge().joined?.common.tags == ["a", "b"])
  }
}
