import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct RecordCommandTests {
  /// Ids that file systems, shells or selectors stumble over.
  static let ids = [
    "a/b", "..", "../../etc", "🤰🏽", "CON", "con", "Doxylamine", "doxylamine", "50%2F", "a@b",
    "-x=1", "a b", "task/x", String(repeating: "é", count: 128), "e\u{301}", "ö", ".git",
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
    #expect(store("show", "task/t").contains("ends 1 Dec 2026; in force now"))
    store("delete", "task/t", "-m", "Now")
    #expect(store.fails(65, "update", "task/t", "--title", "y").contains("was deleted"))
    #expect(store.fails(65, "delete", "task/t").contains("deleted already"))
    store("add", "task", "t", "--daily", "09:00", "--title", "y", "-m", "3")
    #expect(try store.titles() == ["y"])
    #expect(try store.titles("--all-versions").count == 5)
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
