import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// A head says what holds in the end; `list` and `show` say beside it what holds now, and what is planned.
struct OutlookTests {
  private let now = "2026-01-06T11:00:00-05:00"

  /// Records with all kinds of plans: each is named after what becomes of it.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let ids = ["kept", "raised", "titrated", "paused", "eased", "ending", "busy"]
    var commands = ids.map { id in add(id, "2026-01-02") }
    commands += [
      add("later", "2026-01-12"), add("ended", "2026-01-02"),
      update("raised", "20mg", "2026-01-25"), update("titrated", "20mg", "2026-01-25"),
      update("titrated", "30mg", "2026-01-27"), delete("paused", "2026-01-10..2026-01-12"),
      update("eased", "5mg", "2026-01-10..2026-01-12"), delete("ending", "2026-01-16"),
      update("busy", "5mg", "2026-01-08..2026-01-10"),
      delete("busy", "2026-01-12..2026-01-14"), delete("busy", "2026-01-16"),
      update("later", "40mg", "2026-01-25"), delete("ended", "2026-01-05"),
      ["add", "contact", "jill", "--given-name", "Jill", "role=Nurse"],
      ["update", "contact", "jill", "role=Doctor", "--effective", "2026-01-20"],
    ]
    for words in commands {
      let run = store.run(words + ["-m", "x"], now: now)
      try #require(run.status == 0, "\(words): \(run.errors)")
    }
    return store
  }

  private func add(_ id: String, _ start: String) -> [String] {
    ["add", "task", id, "--title", id, "--daily", "08:00", "--target", "10mg", "--start", start]
  }

  private func update(_ id: String, _ dose: String, _ date: String) -> [String] {
    ["update", "task/\(id)", "--target", dose, "--effective", date]
  }

  private func delete(_ id: String, _ date: String) -> [String] {
    ["delete", "task/\(id)", "--effective", date]
  }

  @Test func `a list has what is due now, what holds in the end and when that changes`() throws {
    let store = try store()
    let lists = ["tasks", "contacts"].map { store("list", $0, "--sort", "id", now: now) }
    expectSnapshot(lists.joined(), "outlook-list")
    let past = "2026-01-17T12:00:00-05:00"
    #expect(!store("list", "tasks", now: past).contains("ending"))
    #expect(store("list", "tasks", "--include-deleted", now: past).contains("ending"))
  }

  @Test func `within a pause a record is paused, and does not begin`() throws {
    let store = try store()
    let now = "2026-01-10T12:00:00-05:00"
    #expect(store("show", "task/paused", now: now).contains("  paused: goes on 12 Jan 2026\n"))
    let list = store("list", "tasks", now: now)
    #expect(list.contains("paused until 12 Jan 2026\n"), "\(list)")
  }

  @Test func `what follows a pause is as before only if it says all that was said before`() throws {
    let store = try store()
    let words = ["update", "task/paused", "instructions=two", "--effective", "2026-01-12"]
    #expect(store.run(words + ["-m", "x"], now: now).status == 0)
    let list = store("list", "tasks", now: now)
    #expect(list.contains("pauses 10 Jan 2026; changes 12 Jan 2026\n"), "\(list)")
  }

  @Test func `a list shows no dates of one side while nobody has decided`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "5mg", "--effective", "2026-01-15"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-12"]]
    )
    let list = sides.home("list", "tasks")
    let mark = "now daily at 08:00, 10 mg; CONFLICT: 2 versions\n"
    #expect(list.contains("mg  \(mark)"), "\(list)")
    for dose in ["5 mg", "20 mg"] { #expect(list.contains("daily at 08:00, \(dose)"), "\(list)") }
    #expect(list.contains(" OR "), "\(list)")
  }

  @Test func `a list for programs says when a record ends, and gives it as it is until then`()
    throws
  {
    let store = try store()
    let ending = try json("careplan.list/v1", of: store("list", "tasks", "--json", now: now)).array?
      .compactMap(\.object).filter { $0["ends"] != nil }
    let ids = ending?.compactMap { $0["id"]?.string }.sorted()
    #expect(ids == ["busy", "ending"])
    #expect(ending?.allSatisfy { $0["version"]?.object?["deleted"] == nil } == true)
  }

  @Test(arguments: ["text", "markdown", "html"])
  func `a record is shown with what is in force now and what is planned`(form: String) throws {
    let store = try store()
    let ids =
      ["task/kept", "task/ended", "contact/jill"]
      + ["raised", "titrated", "paused", "eased", "ending", "busy", "later"].map { "task/\($0)" }
    let shown = (form == "text" ? ids : Array(ids.suffix(2))).map {
      store("show", $0, "-o", form, now: now)
    }
    expectSnapshot(shown.joined(), "outlook-show-\(form)")
  }

  @Test func `programs read what holds now where the head does not tell it`() throws {
    let store = try store()
    func inForce(_ id: String, at now: String) throws -> JSONValue? {
      let shown = store("show", "task/\(id)", "--json", now: now)
      return try json("careplan.show/v1", of: shown).object?["inForce"]
    }
    #expect(try inForce("kept", at: now) == nil)
    #expect(try inForce("ended", at: now) == nil)
    #expect(try inForce("later", at: now) == .null)
    #expect(try inForce("paused", at: "2026-01-10T12:00:00-05:00") == .null)
    let raised = try #require(try inForce("raised", at: now)?.object)
    #expect(raised["from"] == "2026-01-02T08:00:00-05:00")
    #expect(raised["until"] == "2026-01-25T00:00:00-05:00")
    #expect(raised["question"] == nil && raised["version"] != nil)
    #expect(raised["record"]?.object?["title"] == "raised")
    let list = try json("careplan.list/v1", of: store("list", "tasks", "--json", now: now))
    let rows = (list.array ?? []).compactMap(\.object)
    #expect(rows.first { $0["id"] == "raised" }?["inForce"] == .object(raised))
    #expect(rows.first { $0["id"] == "kept" }?["inForce"] == nil)
    let shown = store("show", "task/raised", "--json", now: now)
    let words = ["update", "task/raised", "--record", "-", "--tag", "x", "-m", "x"]
    #expect(store.run(words, now: now, input: shown).status == 0)
    #expect(!store("show", "task/raised", "--json").contains("inForce"))
  }

  @Test func `programs read whether what holds now is in question`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "5mg", "--effective", "2026-01-15"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-12"]]
    )
    func inForce(at now: String) throws -> JSONObject? {
      let run = sides.home.run(["show", "task/dox", "--json"], now: now)
      return try json("careplan.show/v1", of: run.output).object?["inForce"]?.object
    }
    let agreed = try #require(try inForce(at: "2026-01-07T12:00:00-05:00"))
    #expect(agreed["until"] == "2026-01-12T00:00:00-05:00" && agreed["question"] == nil)
    let asked = try #require(try inForce(at: "2026-01-13T12:00:00-05:00"))
    #expect(asked["question"] == true && asked["until"] == "2026-01-15T00:00:00-05:00")
    let list = sides.home.run(["list", "tasks"], now: "2026-01-13T12:00:00-05:00").output
    #expect(list.contains("  in question now; CONFLICT: 2 versions\n"), "\(list)")
  }

  @Test func `a list says every change to come, and what is due between them`() throws {
    let store = try CommandStore()
    store("add", "task", "d", "--daily", "08:00", "--start", "2026-11-01", "-m", "1")
    for span in ["2026-11-22..2026-11-24", "2026-12-01..2026-12-04"] {
      store("delete", "d", "--effective", span, "-m", "Pause")
    }
    let list = store("list", "tasks")
    let said =
      "pauses 22 Nov 2026; as before from 24 Nov 2026; pauses 1 Dec 2026; as before from 4 Dec 2026"
    #expect(list.contains(said), "\(list)")
  }

  @Test func `a dose that holds for a time before it holds in the end starts twice`() throws {
    let store = try CommandStore()
    store("add", "task", "d", "--daily", "08:00", "--target", "10mg", "-m", "1")
    for (dose, date) in [("20mg", "2026-12-01"), ("5mg", "2026-12-05"), ("20mg", "2026-12-10")] {
      store("update", "d", "--target", dose, "--effective", date, "-m", "x")
    }
    let list = store("list", "tasks")
    let said = "starts 1 Dec 2026; changes 5 Dec 2026; starts again 10 Dec 2026"
    #expect(list.contains(said), "\(list)")
  }

  @Test func `a course that lies in a pause is said to be over before it starts`() throws {
    let store = try CommandStore()
    let course = ["--start", "2026-12-10", "--until", "2026-12-14", "-m", "1"]
    #expect(store.run(["add", "task", "d", "--daily", "08:00"] + course).status == 0)
    store("delete", "d", "--effective", "2026-12-08..2026-12-20", "-m", "Pause")
    for words in [["list", "tasks"], ["show", "task/d"]] {
      let said = "nothing is due: over before it starts 20 Dec 2026"
      let output = store.run(words).output
      #expect(output.contains(said), "\(output)")
      #expect(!output.contains("not in force yet"), "\(output)")
    }
  }
}
