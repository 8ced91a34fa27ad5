import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ConflictCommandTests {
  private func store() throws -> CommandStore { try .withConflict() }

  private func store(_ here: [String], _ elsewhere: [String]) throws -> CommandStore {
    try .withConflict(here, elsewhere)
  }

  private func instructions(_ store: CommandStore) throws -> String? {
    try store.record("task/doxylamine").object?["instructions"]?.string
  }

  private func leaves(_ store: CommandStore) throws -> [String] { try store.openLeaves() }

  @Test(arguments: ["text", "json", "markdown", "html"])
  func `a conflict is shown by member with its base and all versions`(form: String) throws {
    let store = try store()
    expectSnapshot(store("conflicts", "-o", form), "conflicts-\(form)")
  }

  @Test func `an edit beside a deletion is a conflict about when the record holds`() throws {
    let store = try store(
      ["delete", "task/doxylamine", "-m", "Ours"],
      ["update", "task/doxylamine", "--title", "New", "-m", "Theirs"]
    )
    expectSnapshot(store("conflicts", "task/doxylamine"), "conflicts-deletion")
  }

  @Test func `the exit code tells of conflicts only if it is asked`() throws {
    let store = try store()
    #expect(store.run("conflicts").status == 0)
    #expect(store.run("conflicts", "--exit-code").status == 1)
    #expect(store.run("conflicts", "tasks", "--exit-code").status == 1)
    #expect(store.run("conflicts", "patients", "--exit-code").status == 0)
    let lines = store("conflicts", "-o", "json-lines").split(separator: "\n")
    #expect(lines.count == 3)
    store("resolve", "task/doxylamine", "--with", "ours")
    let none = store.run("conflicts", "--exit-code")
    #expect(none.status == 0 && none.output.isEmpty)
    #expect(none.errors.contains("no conflict is open"))
  }

  @Test(arguments: [
    ("ours", "25 mg"), ("theirs", "50 mg"), ("newest", "50 mg"), ("base", nil),
  ])
  func `a decision is one commit that joins all versions`(side: String, dose: String?) throws {
    let store = try store()
    let leaves = try leaves(store)
    #expect(leaves.count == 2)
    let head = try store.git("rev-parse", "HEAD")
    let output = store("resolve", "task/doxylamine", "--with", side, "-m", "Decide")
    #expect(output.hasPrefix("task/doxylamine will be resolved\n"))
    #expect(try store.git("rev-parse", "HEAD^") == head)
    #expect(try instructions(store) == dose)
    let record = try store.record("task/doxylamine")
    let previous = record.object?["version"]?.object?["previous"]?.array?.compactMap(\.string)
    // Where something else holds before the end, that is a version too, and the head follows it.
    #expect((previous == leaves.sorted()) == (side == "ours"))
    #expect(
      store("show", "task/doxylamine", "--json").contains("\"instructions\"") == (dose != nil)
    )
    #expect(record.object?["tags"] == ["evening"])
    #expect(store("check").contains("nothing wrong"))
    #expect(try store.git("status", "--porcelain").isEmpty)
    #expect(store.fails(4, "resolve", "task/doxylamine", "--with", side).contains("nothing to"))
  }

  @Test func `a version is named by the beginning of its uuid`() throws {
    let store = try store()
    let leaf = try #require(try leaves(store).last)
    let output = store("resolve", "task", "doxylamine", "--with", String(leaf.prefix(8)))
    #expect(try instructions(store) == "25 mg")
    expectSnapshot(output, "resolve")
    #expect(store.fails(64, "resolve", "--all", "--with", leaf).contains("name each record"))
  }

  @Test func `members are decided each on its own`() throws {
    let store = try store()
    let words = ["resolve", "task/doxylamine", "--with", "merged", "--member", "regimen=ours"]
    let unsaid = store.run(words)
    #expect(unsaid.status == 64)
    #expect(unsaid.errors.contains("groupIdentifier"))
    #expect(store.run(words + ["--member", "notes=ours"]).status == 64)
    #expect(store.run(words + ["--member", "groupIdentifier=theirs"]).status == 0)
    #expect(try instructions(store) == "25 mg")
    #expect(try store.record("task/doxylamine").object?["groupIdentifier"] == "b")
  }

  @Test func `one member is decided otherwise than the rest`() throws {
    let store = try store()
    store("resolve", "task/doxylamine", "--with", "theirs", "--member", "regimen=base")
    #expect(try instructions(store) == nil)
    let record = try store.record("task/doxylamine").object
    #expect(record?["groupIdentifier"] == "b")
    #expect(record?["tags"] == ["evening"])
  }

  @Test func `a record is deleted from now on if that is the decision`() throws {
    let store = try store()
    let output = store("resolve", "task/doxylamine", "--with", "delete")
    #expect(output.contains("ended"))
    #expect(try store.titles().isEmpty)
    #expect(store("check").contains("nothing wrong"))
  }

  @Test func `a dry run writes nothing and tells the same`() throws {
    let store = try store()
    let head = try store.git("rev-parse", "HEAD")
    let run = store.run("resolve", "--all", "--with", "ours", "-n", "--json")
    let changes = try json("careplan.resolve/v1", of: run.output).object?["changes"]?.array
    #expect(changes?.first?.object?["change"] == "resolved")
    #expect(changes?.first?.object?["dryRun"] == true)
    #expect(try store.git("rev-parse", "HEAD") == head)
    #expect(try leaves(store).count == 2)
  }

  @Test func `what is not meant so is refused`() throws {
    let store = try store()
    for words in [
      ["resolve"], ["resolve", "task/doxylamine"], ["resolve", "--all"],
      ["resolve", "--all", "--with", "delete"], ["resolve", "--all", "task/doxylamine"],
      ["resolve", "task/doxylamine", "--with", "mine"],
      ["resolve", "task/doxylamine", "--with", "0000"],
      ["resolve", "task/doxylamine", "--with", "delete", "--member", "regimen=ours"],
      ["resolve", "task/doxylamine", "--member", "regimen"],
    ] {
      #expect(store.run(words).status == 64, "\(words)")
    }
    #expect(store.run("resolve", "task/none", "--with", "ours").status == 5)
    #expect(try leaves(store).count == 2)
    try store.edit("tasks/doxylamine/current.json", "50 mg", "75 mg")
    let refusal = store.fails(65, "resolve", "task/doxylamine", "--with", "ours")
    #expect(refusal.contains("not committed"))
  }
}

/// Updates that were made from a version which others have changed meanwhile.
struct StaleUpdateTests {
  private func store(
    isBare: Bool = false
  ) throws -> (CommandStore, old: String) {
    let store =
      try isBare ? CommandStore("--bare", clock: .running) : CommandStore(clock: .running)
    store(
      "add",
      "task",
      "t",
      "--title",
      "Title",
      "--daily",
      "08:00",
      "--start",
      "2026-01-01",
      "-m",
      "Add"
    )
    let old = store("show", "task/t", "--json")
    store("update", "task/t", "--title", "New title", "-m", "Title")
    return (store, old)
  }

  @Test func `one of other members is joined and says so`() throws {
    let (store, old) = try store()
    let run = store.run(
      "update",
      "task/t",
      "--record",
      "-",
      "--tag",
      "late",
      "-m",
      "Tag",
      input: old
    )
    #expect(run.status == 0)
    #expect(run.errors.contains("was changed by others too: the changes are joined"))
    let record = try store.record("task/t").object
    #expect(record?["title"] == "New title")
    #expect(record?["tags"] == ["late"])
    #expect(record?["version"]?.object?["previous"]?.array?.count == 2)
    #expect(try store.git("rev-list", "--count", "HEAD") == "4\n")
    #expect(store("check").contains("nothing wrong"))
  }

  @Test func `those that contradict each other in a bare store are decided by name`() throws {
    let (store, old) = try store(isBare: true)
    for title in ["Second", "Third"] {
      let words = ["update", "task/t", "--record", "-", "--title", title, "-m", title]
      let run = store.run(words, input: old)
      #expect(run.errors.contains("until it is resolved"), "\(run.errors)")
    }
    #expect(store.fails(64, "resolve", "task/t", "--with", "theirs").contains("3 versions"))
    #expect(store.fails(64, "resolve", "task/t", "--with", "ours").contains("3 versions"))
    store("resolve", "task/t", "--with", "newest")
    #expect(store.run("conflicts", "--exit-code").status == 0)
    #expect(store("check").contains("nothing wrong"))
  }
}
