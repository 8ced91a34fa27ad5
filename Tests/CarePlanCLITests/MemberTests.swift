import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// What the options, fields and documents of `add` and `update` make of a record.
struct MemberTests {
  @Test func `every sort of record is made from options and read back`() throws {
    let store = try CommandStore()
    store(
      "add",
      "patient",
      "ada",
      "--name",
      "Ada King Lovelace",
      "--birthday",
      "1990-12-10",
      "--sex",
      "female",
      "--allergy",
      "nuts",
      "--allergy",
      "pollen"
    )
    store("add", "care-plan", "p", "--title", "Pregnancy", "--patient", "ada", "--group", "g")
    store(
      "add",
      "contact",
      "jill",
      "--name",
      "Jill Doe",
      "--phone",
      "home=1",
      "--email",
      "work=a@b",
      "--address",
      "street=1 Main St, rear,city=Boston",
      "--role",
      "Nurse",
      "--organization",
      "O",
      "--category",
      "careProvider",
      "--plan",
      "p",
      "--note",
      "Ask first"
    )
    store(
      "add",
      "health-task",
      "steps",
      "--quantity",
      "stepCount",
      "--unit",
      "count",
      "--cumulative",
      "--daily",
      "all-day",
      "--target",
      "2000",
      "--start",
      "2026-01-01"
    )
    store(
      "add",
      "task",
      "t",
      "--instructions",
      "Slowly",
      "--weekly",
      "sat@12:00",
      "--start",
      "2026-01-01",
      "--end",
      "2026-06-30",
      "--duration",
      "30min",
      "--text",
      "Lunch",
      "--tag",
      "a",
      "--info",
      "k=v=w",
      "--asset",
      "pic",
      "--source",
      "s",
      "--remote-id",
      "r",
      "--impacts-adherence",
      "no"
    )
    store("commit", "-m", "All")
    let shown = ["patient/ada", "care-plan/p", "contact/jill", "health-task/steps", "task/t"]
      .map { store("show", $0) }.joined(separator: "\n")
    expectSnapshot(shown, "show-kinds")
    #expect(
      try store.record("health-task/steps/healthKitLinkage/quantityIdentifier").string
        == "HKQuantityTypeIdentifierStepCount"
    )
    let element = try store.record("task/t/schedule/elements/0").object
    #expect(element?["start"]?.string == "2026-01-03T12:00:00-05:00")
    #expect(element?["end"]?.string == "2026-07-01T00:00:00-04:00")
  }

  @Test func `an element says all that a schedule can say`() throws {
    let store = try CommandStore()
    let element =
      "start=2026-01-01T22:00,end=2026-02-01,every=36h,duration=1h30min,target=10mL,"
      + "text=Before bed, with milk,tz=Europe/Berlin,key=night"
    store(
      "add",
      "task",
      "t",
      "--element",
      element,
      "--element",
      "all-day,every=2w,start=2026-01-05"
    )
    let json = try CanonicalJSON.read(store.directory.bytes(of: "store/tasks/t/current.json"))
    let elements = json.object?["schedule"]?.object?["elements"]?.array
    #expect(
      elements?.first == [
        "duration": ["seconds": 5400], "end": "2026-02-02T00:00:00+01:00",
        "interval": ["hour": 36], "key": "night", "start": "2026-01-01T22:00:00+01:00",
        "targetValues": [["type": "integer", "units": "mL", "value": 10]],
        "text": "Before bed, with milk", "timezone": "Europe/Berlin",
      ]
    )
    #expect(elements?.last?.object?["duration"] == ["allDay": true])
    #expect(elements?.last?.object?["interval"] == ["weekOfYear": 2])
  }

  @Test func `another time of day keeps what else the element says`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      "--text",
      "Breakfast",
      "--text",
      "Dinner",
      "--target",
      "2tablets",
      "--start",
      "2026-01-01",
      "-m",
      "1"
    )
    let before = try store.record("task/t/schedule/elements").array ?? []
    store("update", "task/t", "--daily", "21:00", "--daily", "07:30", "-m", "2")
    let after = try store.record("task/t/schedule/elements").array ?? []
    #expect(after.map { $0.object?["key"] } == before.map { $0.object?["key"] })
    #expect(after.map { $0.object?["targetValues"] } == before.map { $0.object?["targetValues"] })
    #expect(after.map { $0.object?["text"]?.string } == ["Breakfast", "Dinner"])
    #expect(
      after.map { $0.object?["start"]?.string }
        == ["2026-01-01T07:30:00-05:00", "2026-01-01T21:00:00-05:00"]
    )
  }

  @Test func `a text or target that is given for too few parts is refused`() throws {
    let store = try CommandStore()
    let errors = store.fails(
      64,
      "add",
      "task",
      "t",
      "--daily",
      "8:00",
      "--daily",
      "9:00",
      "--daily",
      "10:00",
      "--target",
      "1",
      "--target",
      "2"
    )
    #expect(errors.contains("--target is given 2 times for 3 elements"))
  }

  @Test func `a field takes JSON where its member is no text, and an empty one goes away`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--title", "x", "-m", "1")
    store(
      "update",
      "task/t",
      "title=5",
      "impactsAdherence=false",
      "tags=[\"b\",\"a\"]",
      "userInfo/k=7",
      "notes/-/content=true",
      "schedule/elements/0/duration/seconds=60",
      "-m",
      "2"
    )
    let record = try store.record("task/t").object
    #expect(record?["title"] == "5")
    #expect(record?["impactsAdherence"] == false)
    #expect(record?["tags"] == ["a", "b"])
    #expect(record?["userInfo"] == ["k": "7"])
    #expect(record?["notes"] == [["content": "true"]])
    store("update", "task/t", "title=", "--remove-tag", "a", "-m", "3")
    #expect(try store.record("task/t").object?["title"] == nil)
    #expect(try store.record("task/t/tags") == ["b"])
  }

  @Test func `a record is taken whole from JSON, as show gives it`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--title", "one", "-m", "1")
    let document = store("show", "task/t", "--json")
    store("update", "task/t", "--title", "two", "-m", "2")
    let edited = document.replacing("\"one\"", with: "\"other\"")
    let later = "2026-11-20T18:00:00Z"
    store("update", "task/t", "--record", "-", "-m", "3", now: later, input: edited)
    // Made from the first version, it stands beside the second.
    #expect(store("show", "task/t").contains("\"other\" OR title \"two\": unresolved"))
    #expect(store("list", "tasks").contains("CONFLICT: 2 versions"))
    let leaves = try store.record("task/t").object?["conflict"]?.object?["leaves"]?.array
    #expect(leaves?.count == 2)
    store(
      "add",
      "task",
      "copy",
      "--record",
      "-",
      input: "{\"schedule\": \(try schedule(document))}"
    )
  }

  private func schedule(_ document: String) throws -> String {
    let record = try json("careplan.show/v1", of: document)
    return CanonicalJSON.compact(try #require(record.object?["schedule"]))
  }

  @Test func `JSON of another record or no JSON is refused with its place`() throws {
    let store = try CommandStore()
    #expect(
      store.fails(65, "add", "task", "t", "--record", "-", input: "{\n  \"a\": tru\n}")
        .contains("-:2:8: /a: Expected a value here.")
    )
    #expect(
      store.fails(65, "add", "task", "t", "--record", "-", input: "{\"id\":\"x\"}").contains("'x'")
    )
    #expect(store.fails(65, "add", "task", "t", "--record", "-", input: "[]").contains("a list"))
    #expect(store.fails(66, "add", "task", "t", "--record", "none.json").contains("none.json"))
  }
}
