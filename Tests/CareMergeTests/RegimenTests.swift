import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

struct RegimenTests {
  let task = Fixtures.task()

  /// A task that two sides edited.
  private func scene(
    _ ours: (inout CareTask) -> Void,
    _ theirs: (inout CareTask) -> Void
  ) -> Scene {
    var scene = Scene()
    scene.add("base", task.with { $0.instructions = "25 mg" })
    scene.add("ours", task.with { ours(&$0) }, after: ["base"], minute: 1)
    scene.add("theirs", task.with { theirs(&$0) }, after: ["base"], minute: 2)
    return scene
  }

  @Test func `a title and tags that two sides change are both kept`() throws {
    var scene = Scene()
    scene.add("base", task)
    scene.add("ours", task.with { $0.title = "Doxylamine" }, after: ["base"], minute: 1)
    scene.add("theirs", task.with { $0.tags = ["night"] }, after: ["base"], minute: 2)
    let joined = try #require(scene.merge().joined)
    #expect(joined.title == "Doxylamine")
    #expect(joined.common.tags == ["night"])
  }

  @Test func `a dose in the text and another frequency conflict as one regimen`() throws {
    let twice = task.schedule.elements[0]
    let evening = twice.with(key: "evening")
    let scene = scene {
      $0.instructions = "50 mg"
    } _: {
      $0.instructions = "25 mg"
      $0.schedule = Schedule([twice, evening])
    }
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.members.map(\.name) == ["regimen"])
    #expect(conflict.head.version.uuid == Scene.uuid("theirs"))
    let sides = conflict.members[0].sides.map { $0.value?.object?["instructions"]?.string }
    #expect(sides == ["25 mg", "50 mg"])
  }
}

extension ScheduleElement {
  fileprivate func with(key: String) -> ScheduleElement {
    var element = self
    element.key = key
    return element
  }
}
