import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

struct OutcomeMergeTests {
  typealias Values = [OutcomeValue]

  static let early = Fixtures.instant("2026-01-10T13:00:00Z")
  static let late = Fixtures.instant("2026-01-10T13:05:00Z")
  static let done = OutcomeValue(.boolean(true), createdDate: early)
  static let doneLater = OutcomeValue(.boolean(true), createdDate: late)

  static func glass(_ count: Int = 1, at date: Instant? = nil) -> OutcomeValue {
    OutcomeValue(.integer(count), kind: "water", units: "glass", createdDate: date)
  }

  static func outcome(_ values: Values) -> Outcome {
    Fixtures.outcome().with { $0.content.values = values }
  }

  /// The merged values; nil if the record is open.
  static func values(_ scene: Scene) -> Values? {
    guard case .outcome(let joined)? = scene.merge().joined else { return nil }
    return joined.values
  }

  @Test func `two sides that complete the same dose write one outcome`() throws {
    let newYork = Self.outcome([Self.done]).with {
      $0.source = "phone"
      $0.content.careKitID = "A"
      $0.content.taskUUID = Scene.uuid("v1")
      $0.content.taskOccurrenceIndex = 9
    }
    let berlin = Self.outcome([Self.doneLater]).with {
      $0.timezone = Fixtures.zone("Europe/Berlin")
      $0.source = "watch"
      $0.content.careKitID = "B"
      $0.content.taskUUID = Scene.uuid("v2")
      $0.content.taskOccurrenceIndex = 0
    }
    let scene = Scene.twins(newYork, berlin)
    #expect(scene.merge().joined?.contentObject == newYork.contentObject)
  }

  @Test func `the version of the task and the number of the event come from one leaf`() throws {
    let linked = Self.outcome([Self.done]).with {
      $0.content.taskUUID = Scene.uuid("v1")
      $0.content.taskOccurrenceIndex = nil
    }
    let numbered = linked.with {
      $0.content.taskUUID = Scene.uuid("v2")
      $0.content.taskOccurrenceIndex = 7
    }
    guard case .outcome(let joined)? = Scene.twins(linked, numbered).merge().joined else {
      Issue.record("The outcome is open.")
      return
    }
    #expect(joined.taskUUID == Scene.uuid("v1"))
    #expect(joined.taskOccurrenceIndex == nil)
  }

  @Test func `different measured values conflict, and both are shown`() throws {
    let scene = Scene.twins(Self.outcome([Self.glass(1)]), Self.outcome([Self.glass(2)]))
    let conflict = try #require(scene.merge().conflict)
    #expect(conflict.members.map(\.name) == ["values"])
    #expect(conflict.members[0].bases.isEmpty)
    #expect(conflict.members[0].sides.count == 2)
  }

  @Test func `another unit beside another number conflicts`() {
    let base = Self.outcome([OutcomeValue(.integer(10), units: "mg")])
    let scene = Scene.fork(base) {
      $0.content.values[0].units = "mcg"
    } _: {
      $0.content.values[0].content = .integer(20)
    }
    #expect(scene.conflicts == ["values"])
  }

  @Test func `an integer and a double of one number conflict`() {
    let scene = Scene.twins(
      Self.outcome([OutcomeValue(.integer(1))]),
      Self.outcome([OutcomeValue(.double(1))])
    )
    #expect(scene.conflicts == ["values"])
  }

  @Test func `values that two sides append are all kept`() {
    let scene = Scene.fork(Self.outcome([Self.glass(1)])) {
      $0.content.values.append(Self.glass(2))
    } _: {
      $0.content.values.append(Self.glass(3))
    }
    let values = Self.values(scene)
    #expect(values?.first == Self.glass(1))
    #expect(Set(values ?? []) == [Self.glass(1), Self.glass(2), Self.glass(3)])
    #expect(values?.count == 3)
  }

  @Test func `a value that one side changed and one that the other appended conflict`() {
    let scene = Scene.fork(Self.outcome([Self.glass(1)])) {
      $0.content.values = [Self.glass(5)]
    } _: {
      $0.content.values.append(Self.glass(3))
    }
    #expect(scene.conflicts == ["values"])
  }

  @Test func `an outcome that accumulates keeps every entry of every side`() {
    let scene = Scene.twins(
      Self.outcome([Self.glass(at: Self.early)]).with { $0.content.accumulates = true },
      Self.outcome([Self.glass(at: Self.late)]).with { $0.content.accumulates = true }
    )
    #expect(Self.values(scene) == [Self.glass(at: Self.early), Self.glass(at: Self.late)])
  }

  @Test func `an entry that one side takes back does not return`() {
    let base = Self.outcome([Self.glass(at: Self.early)]).with { $0.content.accumulates = true }
    let scene = Scene.fork(base) {
      $0.content.values = []
    } _: {
      $0.content.values.append(Self.glass(at: Self.late))
    }
    #expect(Self.values(scene) == [Self.glass(at: Self.late)])
  }

  @Test func `a bare completion is absorbed by what somebody measured`() {
    let scene = Scene.twins(Self.outcome([Self.done]), Self.outcome([Self.glass(2)]))
    #expect(Self.values(scene) == [Self.glass(2)])
    var three = scene
    three.add("third", Self.outcome([Self.glass(3)]), minute: 3)
    #expect(three.conflicts == ["values"])
  }

  @Test func `a completion beside an outcome without values is not absorbed`() {
    let empty = Self.outcome([])
    #expect(Scene.twins(Self.outcome([Self.done]), empty).conflicts == ["values"])
    let missed = empty.with { $0.content.state = .notCompleted }
    #expect(Scene.twins(Self.outcome([Self.done]), missed).conflicts == ["values"])
  }

  @Test func `not completed on one side and a new value on the other conflict`() {
    let scene = Scene.fork(Self.outcome([])) {
      $0.content.state = .notCompleted
    } _: {
      $0.content.values = [Self.glass(2)]
    }
    #expect(scene.conflicts == ["values"])
  }

  @Test func `a value with a member that nobody knows is another value`() {
    let marked = Self.outcome([Self.glass(1)]).with {
      $0.content.values[0].unknown["device"] = "scale"
    }
    #expect(Scene.twins(Self.outcome([Self.glass(1)]), marked).conflicts == ["values"])
  }

  @Test func `an outcome that one side took back does not hide another one`() {
    var scene = Scene.twins(Self.outcome([Self.done]), Self.outcome([Self.doneLater]))
    scene.add("undone", Self.outcome([Self.done]), after: ["ours"], minute: 3, deleted: true)
    #expect(Self.values(scene) == [Self.doneLater])
  }
}
