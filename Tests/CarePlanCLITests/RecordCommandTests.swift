import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct RecordCommandTests {
  /// Ids that file systems, shells or selectors stumble over.
  static let ids = [
    "a/b", "..", "../../etc", "🤰🏽", "CON", "con", "Doxylamine", "doxylamine", "50%2F", "a@b",
    "-x=1", "a b", "task/x", String(repeating: "é", count: 128), "e\u{301}", "é", ".git",
  ]

  @Test func `any id is kept, found and shown again`() throws {
    let store = try CommandStore()
    for id in Self.ids {
      let run = store.run(["add", "task", "--daily", "08:00", "--title", id, "-m", "x", "--", id])
      #expect(run.status == 0, "\(id): \(run.errors)")
    }
    for id in Self.ids {
      let selector = "task/\(RecordKey.encoded(id))"
      #expect(try store.record(selector).object?["id"]?.string?.utf8.elementsEqual(id.utf8) == true)
      let raw = store.run(["show", "task", "--id=\(id)", "--json"])
      #expect(raw.status == 0, "\(id): \(raw.errors)")
    }
    #expect(try store.titles().count == Self.ids.count)
    #expect(try store.git("fsck", "--strict").isEmpty)
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test(arguments: [String(repeating: "x", count: 300), "", "a\nb"])
  func `an id that no file can say is refused`(id: String) throws {
    let store = try CommandStore()
    #expect(store.fails(65, "add", "task", id, "--daily", "08:00").contains("/id"))
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

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
    let json = try CanonicalJSON.read(store.directory.bytes(of: "tasks/t/current.json"))
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
    #expect(errors.contains("--target is given 2 times for 3 parts"))
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
    store("update", "task/t", "--json", "-", "-m", "3", now: later, input: edited)
    // Made from the first version, it stands beside the second.
    #expect(store("show", "task/t").contains("\"other\" OR \"two\": unresolved"))
    #expect(store("list", "tasks").contains("CONFLICT: 2 versions"))
    let leaves = try store.record("task/t").object?["conflict"]?.object?["leaves"]?.array
    #expect(leaves?.count == 2)
    store("add", "task", "copy", "--json", "-", input: "{\"schedule\": \(try schedule(document))}")
  }

  private func schedule(_ document: String) throws -> String {
    let record = try json("careplan.show/v1", of: document)
    return CanonicalJSON.compact(try #require(record.object?["schedule"]))
  }

  @Test func `JSON of another record or no JSON is refused with its place`() throws {
    let store = try CommandStore()
    #expect(
      store.fails(65, "add", "task", "t", "--json", "-", input: "{\n  \"a\": tru\n}")
        .contains("-:2:8: /a: Expected a value here.")
    )
    #expect(
      store.fails(65, "add", "task", "t", "--json", "-", input: "{\"id\":\"x\"}").contains("'x'")
    )
    #expect(store.fails(65, "add", "task", "t", "--json", "-", input: "[]").contains("a list"))
    #expect(store.fails(66, "add", "task", "t", "--json", "none.json").contains("none.json"))
  }

  @Test(arguments: [
    ["add", "tsk", "x"], ["add", "task"], ["add", "task", "x", "titel=y"],
    ["add", "task", "x", "--daily", "25:00"], ["add", "task", "x", "--weekly", "sat"],
    ["add", "task", "x", "--element", "begin=08:00"], ["add", "task", "x", "--target", "much"],
    ["add", "patient", "x", "--daily", "08:00"], ["add", "task", "x", "--phone", "a=b"],
    ["add", "task", "x", "id=y"], ["add", "task", "x", "nonsense"], ["add", "outcome", "x"],
    ["update", "task/t"], ["update", "task/t", "--retroactive", "--effective", "today"],
    ["update", "task/t", "--effective", "soon"],
    ["update", "task", "t", "schedule/elements/7/text=x"],
    ["show", "task"], ["show", "task/t", "task/u"], ["show", "task/t@"], ["list", "tsks"],
    ["list", "tasks", "--sort", "colour"], ["list", "tasks", "--at", "today", "--all-versions"],
    ["commit", "--retroactive", "--effective", "today", "-m", "x"], ["commit", "task/t"],
    ["init", "--bare", "--sparse"],
  ])
  func `a command line that makes no sense is refused as such`(words: [String]) throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "-m", "1")
    if words.first == "commit" { try store.edit("tasks/t/current.json", "08:00", "09:00") }
    let run = store.run(words)
    #expect(run.status == 64, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("hint:") || run.errors.hasPrefix("careplan: error:"))
    #expect(run.output.isEmpty)
  }

  @Test func `a deletion ends the record when it says and can be taken up again`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--daily",
      "08:00",
      "--title",
      "x",
      "--start",
      "2026-01-01",
      "-m",
      "1"
    )
    let output = store("delete", "task/t", "--effective", "2026-12-01", "-m", "2")
    #expect(output.contains("ends on 1 Dec 2026"))
    #expect(try store.titles("--at", "2026-11-30") == ["x"])
    #expect(try store.titles("--at", "2026-12-01").isEmpty)
    #expect(store("show", "task/t").contains("deleted, from 1 Dec 2026"))
    #expect(store.fails(65, "update", "task/t", "--title", "y").contains("was deleted"))
    #expect(store.fails(65, "delete", "task/t").contains("deleted already"))
    store("add", "task", "t", "--daily", "09:00", "--title", "y", "-m", "3")
    #expect(try store.titles() == ["y"])
    #expect(try store.titles("--all-versions").count == 3)
  }

  @Test func `a dry run writes nothing and says what it would`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "-m", "1")
    let before = try store.git("rev-parse", "HEAD")
    #expect(store("add", "task", "u", "--daily", "08:00", "-n").contains("would be added"))
    #expect(store("update", "task/t", "--title", "x", "-n", "-m", "x").contains("would be changed"))
    #expect(store("delete", "task/t", "-n").contains("would be deleted"))
    #expect(store.fails(65, "add", "task", "t", "--daily", "08:00", "-n").contains("already"))
    #expect(try store.git("status", "--porcelain").isEmpty)
    #expect(try store.git("rev-parse", "HEAD") == before)
    try store.edit("tasks/t/current.json", "08:00", "09:00")
    #expect(store("commit", "-n").contains("task/t: schedule"))
    #expect(try store.git("rev-parse", "HEAD") == before)
  }

  @Test func `an edit that nobody committed is neither written over nor removed`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "-m", "1")
    store("update", "task/t", "--title", "draft")
    #expect(
      store.fails(65, "update", "task/t", "--title", "x", "-m", "2").contains("not committed")
    )
    #expect(store.fails(65, "delete", "task/t").contains("not committed"))
    store("update", "task/t", "--tag", "more")
    store("commit", "-m", "2")
    #expect(try store.record("task/t").object?["title"] == "draft")
    #expect(try store.record("task/t").object?["tags"] == ["more"])
    store("delete", "task/t")
    #expect(store.fails(65, "update", "task/t", "--title", "x").contains("is deleted"))
  }

  @Test func `what changes nothing says so and is no failure`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--title", "x", "-m", "1")
    let head = try store.git("rev-parse", "HEAD")
    for words in [["--title", "x"], ["--title", "x", "-m", "2"], ["--daily", "08:00"]] {
      let run = store.run(["update", "task/t"] + words)
      #expect(run.status == 0)
      #expect(run.errors == "nothing changed\n")
    }
    let json = try json(
      "careplan.change/v1",
      of: store("update", "task/t", "--title", "x", "-ojson")
    )
    #expect(json == ["change": "none", "selector": "task/t"])
    #expect(try store.git("rev-parse", "HEAD") == head)
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `a second patient needs to be meant`() throws {
    let store = try CommandStore()
    store("add", "patient", "a", "--name", "A", "-m", "1")
    #expect(store.fails(65, "add", "patient", "b", "--name", "B").contains("--another"))
    store("add", "patient", "b", "--name", "B", "--another", "-m", "2")
  }

  @Test func `a schedule that drifts is taken with a warning`() throws {
    let store = try CommandStore()
    let words = ["add", "task", "t", "--element", "start=2026-01-31T09:00,every=1mo", "-m", "1"]
    let run = store.run(words)
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: task/t/schedule/elements/0"))
  }
}
