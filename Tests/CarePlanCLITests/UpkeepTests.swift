import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct CheckTests {
  @Test func `a store that was damaged is told of with path, rule and advice`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Before", "-m", "Add")
    try store.edit("care-plans/plan/current.json", "Before", "After")
    try store.git("commit", "-qam", "Edited without careplan")
    let result = store.run("check")
    #expect(result.status == 1)
    expectSnapshot(result.output, "check")
    let json = store.run("check", "--json")
    #expect(json.status == 1)
    expectSnapshot(json.output.replacing(/[0-9a-f]{40}/, with: "COMMIT"), "check-json")
    #expect(store.run("check", "--fix", "-n").status == 1)
    let fixed = store("check", "--fix")
    #expect(fixed.hasPrefix("repaired in commit "))
    #expect(store("check").hasSuffix("nothing wrong\n"))
    #expect(store("show", "care-plan/plan").contains("After"))
  }

  @Test func `a revision is checked as it was`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Plan", "-m", "Add")
    let output = store("check", "HEAD~1")
    #expect(output == "0 records, 0 versions, 1 commit: nothing wrong\n")
    #expect(store.run("check", "nothing").status == 5)
    #expect(store.run("check", "HEAD", "--fix").status == 64)
  }
}

struct CollectGarbageTests {
  @Test func `the store is packed and its sizes are told`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "plan", "--title", "Plan", "-m", "Add")
    let preview = store.run("gc", "-n")
    #expect(preview.status == 0)
    #expect(
      preview.output.contains(/^objects: [0-9]+ files, [0-9]+ bytes\nindex: [0-9]+ bytes\n$/)
    )
    #expect(preview.errors.contains("nothing was done"))
    let output = store("gc")
    #expect(
      output.contains(/^objects: .* → [0-9]+ files, [0-9]+ bytes\nindex: .* → [0-9]+ bytes\n$/)
    )
    let json = store("gc", "--json")
    #expect(json.contains("\"packer\": \"git\"") || json.contains("\"packer\":\"git\""))
    #expect(store("check").hasSuffix("nothing wrong\n"))
  }

  @Test func `without git careplan packs and says so`() throws {
    let store = try CommandStore(clock: .running)
    let result = store.run(["gc"], environment: ["PATH": "/nonexistent"])
    #expect(result.status == 0)
    #expect(result.errors.contains("there is no 'git' program"))
    #expect(store("check").hasSuffix("nothing wrong\n"))
  }
}

struct ConfigTests {
  @Test func `the settings are listed with their origin`() throws {
    let store = try CommandStore(clock: .running)
    expectSnapshot(store("config"), "config")
    expectSnapshot(store("config", "--json"), "config-json")
  }

  @Test func `a setting is one commit`() throws {
    let store = try CommandStore(clock: .running)
    #expect(store.run("config", "name").status == 5)
    #expect(store("config", "name", "Home care") == "name: not set → Home care\n")
    #expect(store("config", "name") == "Home care\n")
    #expect(try store.git("log", "-1", "--format=%s") == "Set name\n")
    #expect(try store.git("status", "--porcelain").isEmpty)
    store("config", "--unset", "name", "-m", "Nameless")
    #expect(store.run("config", "name").status == 5)
    #expect(store("config", "-n", "commitBody", "full").hasPrefix("would set"))
    #expect(store("config", "commitBody") == "members\n")
  }

  @Test func `a setting of this copy alone is no commit`() throws {
    let store = try CommandStore(clock: .running)
    let head = try store.git("rev-parse", "HEAD")
    #expect(store("config", "sync.auto", "true") == "sync.auto: not set → true\n")
    #expect(try store.git("config", "--type=bool", "careplan.sync.auto") == "true\n")
    #expect(store("config", "transport", "library") == "transport: not set → library\n")
    store("config", "--local", "policy", "exec:decide")
    #expect(store("config", "policy") == "exec:decide\n")
    #expect(store("config", "--local", "policy") == "exec:decide\n")
    #expect(store("config", "-n", "--unset", "transport").hasPrefix("would set"))
    expectSnapshot(store("config"), "config-local")
    #expect(try store.git("rev-parse", "HEAD") == head)
    store("config", "--unset", "transport")
    #expect(store.run("config", "transport").status == 5)
  }

  @Test func `wrong settings of this copy are refused with the way out`() throws {
    let store = try CommandStore(clock: .running)
    let unknown = store.run("config", "sync.aut", "true")
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'sync.auto'?"))
    let invalid = store.run("config", "sync.auto", "maybe")
    #expect(invalid.status == 65 && invalid.errors.contains("true, false"))
    #expect(store.run("config", "--local", "policy", "exec:").status == 65)
    #expect(store.run("config", "--local", "name", "x").status == 64)
    #expect(store.run("config", "transport", "library", "-m", "x").status == 64)
  }

  @Test func `groups of members that conflict as one are set as JSON`() throws {
    let store = try CommandStore(clock: .running)
    let groups = #"{"task":{"regimen":false,"remarks":["notes","tags"]}}"#
    #expect(store("config", "groups", groups) == "groups: not set → \(groups)\n")
    #expect(store("config", "groups") == groups + "\n")
    #expect(store.run("config", "groups", #"{"task":{"remarks":false}}"#).status == 65)
    #expect(store.run("config", "groups", "regimen").status == 65)
  }

  @Test func `wrong keys and values are refused with the way out`() throws {
    let store = try CommandStore(clock: .running)
    let unknown = store.run("config", "timezon")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean 'timezone'?"))
    #expect(store.run("config", "timezone", "Mars/Phobos").status == 65)
    #expect(store.run("config", "commitBody", "all").status == 65)
    #expect(store.run("config", "--unset", "timezone").status == 64)
    #expect(store.run("config", "format", "2").status == 77)
    try store.edit("careplan.json", "America/New_York", "Europe/Berlin")
    #expect(store.run("config", "name", "x").status == 65)
  }
}

struct SchemaTests {
  @Test(arguments: [("tasks", "task"), ("store", "store"), ("purge-marker", "purge-marker")])
  func `a schema is printed as it stands in the package`(word: String, name: String) throws {
    let run = careplan("schema", word)
    #expect(run.status == 0)
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "schemas/\(name).schema.json")
    #expect(try run.output == String(contentsOf: url, encoding: .utf8))
  }

  @Test func `a schema of something else is refused`() {
    #expect(careplan("schema", "tsk").status == 64)
  }

  @Test func `all schemas are written into a directory`() throws {
    let directory = try TemporaryDirectory()
    let words = ["schema", "--directory", "d"]
    let dry = careplan(words + ["-n"], in: directory.path)
    #expect(dry.status == 0)
    #expect(dry.output.contains("would"))
    let isWritten = directory.contains("d")
    #expect(!isWritten)
    #expect(careplan(words, in: directory.path).status == 0)
    let names = try directory.files(below: "d")
    #expect(names == SchemaDocument.all.map(\.fileName).sorted() && names.count == 10)
    let all = careplan("schema")
    #expect(all.status == 0)
    #expect(names.allSatisfy { all.output.contains("\"\($0)\"") })
  }
}

struct StoreCompletionTests {
  @Test func `the store's ids, commits and settings are offered`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "care-plan", "a/b", "--title", "Plan", "-m", "Add")
    #expect(store("__complete", "selector", "care") == "care-plan/a%2Fb\n")
    #expect(store("__complete", "config-key", "timez") == "timezone\n")
    #expect(store("__complete", "revision", "H") == "HEAD\n")
    #expect(store("__complete", "revision", "m") == "main\n")
    #expect(
      store("__complete", "revision-or-selector", "care")
        == "care-plans\ncare-plan/a%2Fb\n"
    )
  }

  @Test(arguments: CommandTable.standard.completionSources.map { $0.kind })
  func `without a store completion is silent`(kind: String) throws {
    let directory = try TemporaryDirectory()
    let result = careplan("__complete", kind, in: directory.path)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }
}

struct ExampleTests {
  @Test(arguments: CommandTable.standard.specs.map(\.name))
  func `every example of the help is a command line that parses`(name: String) throws {
    let spec = try #require(CommandTable.standard.specs.first { $0.name == name })
    for example in spec.examples {
      for words in Self.commandLines(example.command) {
        let invocation = try Invocation(words, CommandTable.standard)
        try invocation.arguments.checkPositionals(of: invocation.command.spec)
        _ = try invocation.command.init(invocation.arguments)
      }
    }
  }

  /// The words after `careplan` of every call in an example, as a shell divides them.
  private static func commandLines(_ text: String) -> [[String]] {
    var lines: [[String]] = []
    for part in text.split(separator: "|") {
      var words: [String] = []
      for match in part.matches(of: /"([^"]*)"|'([^']*)'|([^\s"']+)/) {
        words.append(String(match.1 ?? match.2 ?? match.3 ?? ""))
      }
      if let end = words.firstIndex(where: { [">", "<", "&&", "||", ";"].contains($0) }) {
        words = Array(words[..<end])
      }
      // What stands for a long code is none.
      if words.contains(where: { $0.contains("…") }) { continue }
      if words.first == "careplan" { lines.append(Array(words.dropFirst())) }
    }
    return lines
  }
}
