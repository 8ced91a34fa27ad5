import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Conflicts that an editor, a program or an answer decides.
struct ConflictDecisionTests {
  private func instructions(_ store: CommandStore, _ key: String = "task/doxylamine") throws
    -> String?
  {
    try store.record(key).object?["instructions"]?.string
  }

  @Test func `an editor gets the merged record and what it writes is the decision`() throws {
    let store = try CommandStore.withConflict()
    let run = store.run(
      ["resolve", "task/doxylamine", "--edit"],
      environment: ["EDITOR": "sed -i 's/50 mg/37.5 mg/'"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try instructions(store) == "37.5 mg")
    #expect(try store.record("task/doxylamine").object?["tags"] == ["evening"])
    #expect(try store.openLeaves().isEmpty)
  }

  @Test func `what an editor leaves invalid decides nothing and stays to be mended`() throws {
    let store = try CommandStore.withConflict()
    for script in ["sed -i 's/50 mg/50 mg\"/'", "sed -i 's/\"title\"/\"titel\"/'", "false"] {
      let run = store.run(
        ["resolve", "task/doxylamine", "--edit"],
        environment: ["EDITOR": script]
      )
      #expect(run.status == (script == "false" ? 74 : 65), "\(run.errors)")
      #expect(!run.errors.contains("37.5"))
    }
    #expect(try store.openLeaves().count == 2)
  }

  @Test func `with keep-both each version goes on as a record`() throws {
    let store = try CommandStore.withConflict()
    let output = store("resolve", "task/doxylamine", "--with", "keep-both")
    #expect(output.contains("task/doxylamine-2 will be added"), "\(output)")
    #expect(try instructions(store) == "50 mg")
    #expect(try instructions(store, "task/doxylamine-2") == "25 mg")
    #expect(store("check").contains("nothing wrong"))
  }

  @Test func `a version that ends the record leaves nothing to keep beside it`() throws {
    let store = try CommandStore.withConflict(
      ["delete", "task/doxylamine", "-m", "Ours"],
      ["update", "task/doxylamine", "--title", "New", "-m", "Theirs"]
    )
    #expect(
      store.fails(64, "resolve", "task/doxylamine", "--with", "keep-both").contains("deletes")
    )
    #expect(try store.openLeaves().count == 2)
  }

  @Test func `with keep-both the values of an outcome stand together`() throws {
    let store = try CommandStore.withConflict(
      ["complete", "doxylamine", "--at", "2026-01-01T08:00:00-05:00", "--value", "1", "--force"],
      ["complete", "doxylamine", "--at", "2026-01-01T08:00:00-05:00", "--value", "2", "--force"]
    )
    let conflicts = try json("careplan.conflicts/v1", of: store("conflicts", "--json"))
    let key = try #require(conflicts.array?.first?.object?["key"]?.string)
    store("resolve", key, "--with", "keep-both")
    let values = try store.record(key).object?["values"]?.array
    #expect(values?.count == 2)
    #expect(try store.openLeaves().isEmpty)
  }

  @Test func `a program reads the conflict and names who is right`() throws {
    let store = try CommandStore.withConflict()
    try store.directory.write(
      "#!/bin/sh\ncat > seen.json\necho '{\"with\":\"ours\"}'\n",
      to: "pick"
    )
    let run = store.run(["resolve", "--all", "--policy", "exec:sh ../pick"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try instructions(store) == "25 mg")
    let seen = try store.directory.text(of: "store/seen.json")
    for part in [
      "careplan.conflict/v1", "\"base\"", "\"versions\"", "\"members\"", "25 mg", "50 mg",
    ] {
      #expect(seen.contains(part), "\(part)")
    }
  }

  @Test func `a program may write the record or decide nothing`() throws {
    let store = try CommandStore.withConflict()
    #expect(
      store.run(["resolve", "--all", "--policy", "exec:true"]).errors.contains("nothing was")
    )
    #expect(store.run(["resolve", "--all", "--policy", "exec:echo null"]).status == 0)
    #expect(try store.openLeaves().count == 2)
    let program =
      "python3 -c 'import json,sys; c=json.load(sys.stdin)[\"careplan.conflict/v1\"];"
      + " r=c[\"base\"][0]; r[\"instructions\"]=\"30 mg\"; print(json.dumps({\"record\": r}))'"
    let run = store.run(["resolve", "--all", "--policy", "exec:\(program)"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try instructions(store) == "30 mg")
  }

  @Test func `a program that fails or says nonsense decides nothing`() throws {
    let store = try CommandStore.withConflict()
    for program in ["false", "echo maybe", "echo '{\"who\":1}'", "echo '{\"record\":{}}'"] {
      let run = store.run(["resolve", "--all", "--policy", "exec:\(program)"])
      #expect(run.status == 65, "\(program): \(run.errors)")
    }
    #expect(
      store.run(["resolve", "--all", "--policy", "exec:echo '{\"with\":\"me\"}'"]).status == 64
    )
    #expect(try store.openLeaves().count == 2)
  }

  @Test func `on a terminal a person is asked until the answer fits`() throws {
    let store = try CommandStore.withConflict()
    let leaf = try #require(try store.openLeaves().last)
    let run = store.run(
      ["resolve", "--all"],
      input: "what\n\(leaf.prefix(8))\n",
      inputIsTerminal: true
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("which version?"))
    #expect(try instructions(store) == "25 mg")
  }

  @Test func `no answer leaves the conflict open`() throws {
    let store = try CommandStore.withConflict()
    for input in ["", "\n"] {
      let run = store.run(["resolve", "--all"], input: input, inputIsTerminal: true)
      #expect(run.status == 0)
      #expect(run.errors.contains("nothing was decided"))
    }
    #expect(try store.openLeaves().count == 2)
  }
}
