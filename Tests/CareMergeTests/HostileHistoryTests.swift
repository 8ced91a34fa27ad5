import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

/// Histories that no honest store has, or hardly any.
@Suite struct HostileHistoryTests {
  private static func task(_ instructions: String, from date: Instant) -> CareTask {
    Fixtures.task().with {
      $0.instructions = instructions
      $0.effectiveDate = date
    }
  }

  private static let start = Fixtures.instant("2026-01-05T00:00:00Z")

  @Test func `versions that follow from themselves end in a question, not in a trap`() {
    var scene = Scene()
    scene.add("base", Self.task("0", from: Self.start))
    scene.add("one", Self.task("1", from: Self.start), after: ["two"])
    scene.add("two", Self.task("2", from: Self.start), after: ["one"])
    scene.add("three", Self.task("3", from: Self.start), after: ["base", "two"], minute: 1)
    scene.add("four", Self.task("4", from: Self.start), after: ["one"], minute: 1)
    let result = scene.merge()
    #expect(result.conflict?.leaves.count == 2)
    #expect(RecordMerge(scene.versions.reversed()).result == result)
  }

  @Test func `a record whose every version is in a cycle has no head`() {
    var scene = Scene()
    scene.add("one", Self.task("1", from: Self.start), after: ["two"])
    scene.add("two", Self.task("2", from: Self.start), after: ["one"])
    #expect(scene.merge() == .whole(nil))
  }

  @Test func `the first and the last moment that can be written are dates like others`() {
    var scene = Scene()
    scene.add("base", Self.task("0", from: .earliest))
    scene.add("late", Self.task("1", from: .latest), after: ["base"], minute: 1)
    scene.add("later", Self.task("2", from: .latest), after: ["base"], minute: 2)
    scene.add("end", Self.task("0", from: .earliest), after: ["base"], minute: 3, deleted: true)
    let conflict = scene.merge().conflict
    #expect(conflict?.disputes.first?.span.lowerBound == .earliest)
    for leaf in conflict?.leaves ?? [] {
      #expect((try? conflict?.resolved(by: .preferring(leaf.version.uuid)))?.isEmpty == false)
    }
  }

  @Test func `many versions of one date, and many leaves, are merged`() {
    var scene = Scene()
    scene.add("0", Self.task("0", from: Self.start))
    for number in 1..<400 {
      scene.add(
        "\(number)",
        Self.task("\(number)", from: Self.start),
        after: ["\(number - 1)"],
        minute: number
      )
    }
    for leaf in 0..<100 {
      let tagged = Self.task("399", from: Self.start).with { $0.tags = ["t\(leaf)"] }
      scene.add("leaf \(leaf)", tagged, after: ["399"], minute: 500 + leaf)
    }
    let joined = scene.merge().joined
    #expect(joined?.version.previous.count == 100)
    #expect(joined?.common.tags.count == 100)
  }

  @Test
  func `a version that came without the one before it says nothing of the time before its date`()
    throws
  {
    var scene = Scene()
    let later = Self.start.adding(seconds: 7 * 86_400)
    scene.add("base", Self.task("One", from: Self.start))
    scene.add("picked", Self.task("Two", from: later), after: ["left behind"], minute: 2)
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.disputes.map(\.span) == [later..<(.latest)])
    let decided = try conflict.resolved(by: .preferring(Scene.uuid("picked")))
    #expect(decided.last?.effectiveDate == later)
    // What it was made from tells all of it.
    scene.add("left behind", Self.task("One!", from: Self.start), after: ["base"], minute: 1)
    #expect(scene.merge().conflict == nil)
  }

  @Test func `what one knew of half a write only is asked, and not lost`() throws {
    func task(_ remoteID: String, from date: Instant, tags: Set<String> = []) -> CareTask {
      Self.task("0", from: date).with {
        $0.remoteID = remoteID
        $0.tags = tags.sorted()
      }
    }
    let (week, later) = (
      Self.start.adding(seconds: 2 * 86_400), Self.start.adding(seconds: 864_000)
    )
    var scene = Scene()
    scene.add("base", task("10", from: Self.start))
    scene.add("first half", task("15", from: week), after: ["base"], minute: 1)
    scene.add("second half", task("10", from: later), after: ["first half"], minute: 1)
    scene.add("other", task("15", from: week, tags: ["x"]), after: ["first half"], minute: 2)
    let conflict = try #require(scene.merge().conflict)
    let dispute = try #require(conflict.disputes.first)
    #expect(conflict.disputes.count == 1 && dispute.span == later..<(.latest))
    #expect(dispute.names == ["remoteID"])
    let values = Set(dispute.members.flatMap(\.sides).map(\.value))
    #expect(values == [.string("10"), .string("15")])
  }

  @Test func `files of another record under one uuid stop no merge`() {
    var scene = Scene.fork(Fixtures.task(), { $0.tags = ["a"] }, { $0.tags = ["b"] })
    scene.add("stray", Fixtures.task("zebra"), minute: 3)
    #expect(scene.merge().joined?.common.tags == ["a", "b"])
  }
}
