import CareMerge
import CareModel
import CareTestSupport
import Testing

struct GraphTests {
  let task = Fixtures.task()

  private func titled(_ title: String, _ tags: [String] = []) -> CareTask {
    task.with {
      $0.title = title
      $0.tags = tags
    }
  }

  @Test func `one leaf needs no merge, and no versions neither`() {
    var scene = Scene()
    #expect(scene.merge() == .whole(nil))
    scene.add("base", task)
    scene.add("next", titled("Next"), after: ["base"])
    #expect(scene["next"].map { scene.merge() == .whole($0) } == true)
  }

  @Test(arguments: [false, true])
  func `of two files for one version the lesser bytes count, in whatever order they come`(
    isTurned: Bool
  ) throws {
    let titles = isTurned ? ["Zinc", "Apple"] : ["Apple", "Zinc"]
    var scene = Scene()
    scene.add("base", task)
    for title in titles { scene.add("twice", titled(title), after: ["base"], minute: 1) }
    #expect(scene.versions.count == 3)
    guard case .whole(let head?) = scene.merge() else {
      Issue.record("One leaf needs no merge.")
      return
    }
    #expect(head.title == "Apple")
    scene.add("side", titled("Take Doxylamine", ["side"]), after: ["base"], minute: 2)
    #expect(scene.merge().joined?.title == "Apple")
  }

  @Test func `three leaves with different ancestors merge each with its own`() {
    var scene = Scene()
    scene.add("base", titled("1"))
    scene.add("early", titled("1", ["early"]), after: ["base"], minute: 1)
    scene.add("middle", titled("2"), after: ["base"], minute: 2)
    scene.add("left", titled("2", ["left"]), after: ["middle"], minute: 3)
    scene.add("right", titled("3"), after: ["middle"], minute: 4)
    let joined = scene.merge().joined
    #expect(joined?.title == "3")
    #expect(joined?.common.tags == ["early", "left"])
    #expect(joined?.version.previous.count == 3)
  }

  @Test func `a change that both ancestors of a crossed merge have is no change`() {
    var scene = Scene()
    scene.add("base", titled("1"))
    scene.add("a", titled("2"), after: ["base"], minute: 1)
    scene.add("b", titled("1", ["b"]), after: ["base"], minute: 2)
    scene.add("ab", titled("2", ["b"]), after: ["a", "b"], minute: 3)
    scene.add("ba", titled("3", ["b"]), after: ["a", "b"], minute: 4)
    #expect(scene.merge().joined?.title == "3")
  }

  @Test func `two people who settle a conflict differently make another one`() {
    var scene = Scene()
    scene.add("base", titled("1"))
    scene.add("a", titled("2"), after: ["base"], minute: 1)
    scene.add("b", titled("3"), after: ["base"], minute: 2)
    scene.add("ours", titled("2"), after: ["a", "b"], minute: 3)
    scene.add("theirs", titled("3"), after: ["a", "b"], minute: 4)
    #expect(scene.conflicts == ["regimen"])
    // Neither of them is overridden, so that a third side cannot decide between them.
    scene.add("third", titled("2"), after: ["base"], minute: 5)
    #expect(scene.conflicts == ["regimen"])
  }

  @Test func `two people who settle a conflict alike agree`() {
    var scene = Scene()
    scene.add("base", titled("1"))
    scene.add("a", titled("2"), after: ["base"], minute: 1)
    scene.add("b", titled("3"), after: ["base"], minute: 2)
    scene.add("ours", titled("2"), after: ["a", "b"], minute: 3)
    scene.add("theirs", titled("2"), after: ["a", "b"], minute: 4)
    #expect(scene.merge().joined?.title == "2")
  }

  @Test func `records that were added apart keep what only one of them has`() throws {
    let scene = Scene.twins(
      titled("1").with { $0.asset = "pill" },
      titled("1").with { $0.groupIdentifier = "group" }
    )
    let joined = try #require(scene.merge().joined)
    #expect(joined.common.asset == "pill")
    #expect(joined.common.groupIdentifier == "group")
    #expect(Scene.twins(titled("1"), titled("2")).conflicts == ["regimen"])
  }

  @Test func `an erased version is no leaf`() {
    var scene = Scene()
    scene.add("base", task)
    scene.add("next", titled("Next"), after: ["base"])
    let erased = PurgedVertex(uuid: Scene.uuid("next"), previous: [Scene.uuid("base")])
    #expect(scene["base"].map { scene.merge(purged: [erased]) == .whole($0) } == true)
  }

  @Test func `what was before an erased version is the base of what follows it`() throws {
    var scene = Scene()
    scene.add("base", titled("1", ["base"]))
    scene.add("ours", titled("2", ["base"]), after: ["erased"], minute: 2)
    scene.add("theirs", titled("1"), after: ["erased"], minute: 3)
    let erased = PurgedVertex(uuid: Scene.uuid("erased"), previous: [Scene.uuid("base")])
    let joined = try #require(scene.merge(purged: [erased]).joined)
    #expect(joined.title == "2")
    #expect(joined.common.tags.isEmpty)
  }

  @Test func `versions that follow from each other in a circle are no leaves`() {
    var scene = Scene()
    scene.add("a", task, after: ["b"])
    scene.add("b", task, after: ["a"])
    #expect(scene.merge() == .whole(nil))
    scene.add("c", task)
    #expect(scene["c"].map { scene.merge() == .whole($0) } == true)
  }
}
