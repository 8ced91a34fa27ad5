import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct ListTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    store("add", "patient", "ada", "--name", "Ada Lovelace", "-m", "x")
    store("add", "care-plan", "p", "--title", "P", "--patient", "ada", "-m", "x")
    let tasks = [
      ["a", "--tag", "m", "--plan", "p"], ["b", "--tag", "n", "--group", "g"],
      ["c", "--tag", "m", "--tag", "n", "--remote-id", "r"],
    ]
    for words in tasks {
      let common = ["--daily", "08:00", "--start", "2026-01-01", "--title", words[0], "-m", "x"]
      #expect(store.run(["add", "task"] + words + common).status == 0)
    }
    return store
  }

  @Test func `filters are joined by "and", their values by "or"`() throws {
    let store = try store()
    #expect(try store.titles("--tag", "m", "--sort", "id") == ["a", "c"])
    #expect(try store.titles("--tag", "m", "--tag", "n", "--sort", "id") == ["a", "b", "c"])
    #expect(try store.titles("--tag", "m", "--remote-id", "r") == ["c"])
    #expect(try store.titles("--group", "-", "--sort", "id") == ["a", "c"])
    #expect(try store.titles("--group", "g", "--group", "-", "--sort", "id") == ["a", "b", "c"])
    #expect(try store.titles("--remote-id", "-", "--sort", "id") == ["a", "b"])
    #expect(try store.titles("--plan", "p") == ["a"])
    #expect(try store.titles("--id", "b", "--id", "c", "--sort", "id") == ["b", "c"])
    let uuid = try #require(try store.record("task/b/version/uuid").string)
    #expect(try store.titles("--uuid", uuid) == ["b"])
    let plans = store("list", "care-plans", "--patient", "ada")
    #expect(plans.contains("P"))
  }

  @Test func `results are ordered and paged`() throws {
    let store = try store()
    let sorted = { (words: [String]) in
      try json("careplan.list/v1", of: store.run(["list", "tasks", "--json"] + words).output)
        .array?.compactMap { $0.object?["id"]?.string }
    }
    #expect(try sorted(["--sort", "title"]) == ["a", "b", "c"])
    #expect(try sorted(["--sort", "title:desc"]) == ["c", "b", "a"])
    #expect(try sorted(["--sort", "title", "--offset", "1", "--limit", "1"]) == ["b"])
    #expect(try sorted(["--sort", "groupIdentifier:desc", "--sort", "id"]) == ["b", "a", "c"])
    #expect(try sorted(["--limit", "0"]) == [])
  }

  @Test func `a stream of lines says its format first and its end last`() throws {
    let store = try store()
    let lines = store("list", "tasks", "-o", "json-lines", "--sort", "id").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first == #"{"format":"careplan.list/v1","type":"header"}"#)
    #expect(lines.last == #"{"count":3,"type":"end"}"#)
  }

  @Test func `an older revision is listed as it was`() throws {
    let store = try store()
    #expect(try store.titles("--rev", "HEAD~1", "--sort", "id") == ["a", "b"])
    #expect(store.fails(5, "list", "tasks", "--rev", "nonsense").contains("no revision"))
  }

  @Test func `nothing found is said beside the results`() throws {
    let run = try store().run(["list", "contacts"])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors == "there are no such contacts\n")
  }
}

struct SelectorTests {
  @Test func `kinds and ids stand in one word or two`() throws {
    #expect(
      Selector.list(["task", "a", "tasks/b", "c", "patient", "patient/d"]).map(\.description)
        == ["task/a", "task/b", "c", "patient/d"]
    )
    #expect(try Selector.single(["care-plans", "x"]) == Selector(.carePlan, "x"))
    #expect(try Selector.single(["task"], rawID: "a/b@c") == Selector(.task, rawID: "a/b@c"))
  }

  @Test func `a bare id is enough where one record has it`() throws {
    let store = try CommandStore()
    store("add", "task", "x", "--daily", "08:00", "-m", "1")
    store("add", "care-plan", "x", "--title", "X", "-m", "1")
    store("add", "care-plan", "y", "--title", "Y", "-m", "1")
    #expect(store("show", "y").hasPrefix("care-plan y"))
    let errors = store.fails(64, "show", "x")
    #expect(errors.contains("care-plan/x or task/x"))
    #expect(store.fails(5, "show", "z").contains("no record"))
  }

  @Test func `a whole id is tried before its signs have a meaning`() throws {
    let store = try CommandStore()
    store("add", "task", "a", "--daily", "08:00", "--title", "plain", "-m", "1")
    store("add", "task", "a/title", "--daily", "08:00", "--title", "slash", "-m", "1")
    store("add", "task", "a@2026-11-20", "--daily", "08:00", "--title", "at", "-m", "1")
    #expect(store("show", "task/a/title").contains("\"slash\""))
    #expect(store("show", "task/a@2026-11-20").contains("\"at\""))
    #expect(store("show", "task/a%2Ftitle/title") == "slash\n")
    #expect(store("show", "task/a@HEAD").contains("\"plain\""))
  }

  @Test func `completions are the selectors that output prints`() throws {
    let store = try CommandStore()
    store("add", "task", "a/b", "--daily", "08:00", "-m", "1")
    store("add", "care-plan", "p", "--title", "P", "-m", "1")
    #expect(store("__complete", "selector", "task/") == "task/a%2Fb\n")
    #expect(store("__complete", "care-plan", "") == "p\n")
    #expect(store("__complete", "record-kind", "he") == "health-task\n")
  }
}
