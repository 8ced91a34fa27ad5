import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct CheckTests {
  @Test func `a store that was damaged is told of with path, rule and advice`() throws {
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "plan", "--title", "Before", "-m", "Add")
    try session.edit("care-plans/plan/current.json", "Before", "After")
    try session.git("commit", "-qam", "Edited without careplan")
    let result = session.run("check")
    #expect(result.status == 1)
    expectSnapshot(result.output, "check")
    let json = session.run("check", "--json")
    #expect(json.status == 1)
    expectSnapshot(json.output.replacing(/[0-9a-f]{40}/, with: "COMMIT"), "check-json")
    #expect(session.run("check", "--fix", "-n").status == 1)
    let fixed = try session.succeed("check", "--fix")
    #expect(fixed.hasPrefix("repaired in commit "))
    #expect(try session.succeed("check").hasSuffix("nothing wrong\n"))
    #expect(try session.succeed("show", "care-plan/plan").contains("After"))
  }

  @Test func `a revision is checked as it was`() throws {
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "plan", "--title", "Plan", "-m", "Add")
    let output = try session.succeed("check", "HEAD~1")
    #expect(output == "0 records, 0 versions, 1 commit: nothing wrong\n")
    #expect(session.run("check", "nothing").status == 5)
    #expect(session.run("check", "HEAD", "--fix").status == 64)
  }
}

struct ConfigTests {
  @Test func `the settings are listed with their origin`() throws {
    let session = try StoreSession()
    expectSnapshot(try session.succeed("config"), "config")
    expectSnapshot(try session.succeed("config", "--json"), "config-json")
  }

  @Test func `a setting is one commit`() throws {
    let session = try StoreSession()
    #expect(session.run("config", "name").status == 5)
    #expect(try session.succeed("config", "name", "Home care") == "name: not set → Home care\n")
    #expect(try session.succeed("config", "name") == "Home care\n")
    #expect(try session.git("log", "-1", "--format=%s").output == "Set name\n")
    #expect(try session.git("status", "--porcelain").output.isEmpty)
    try session.succeed("config", "--unset", "name", "-m", "Nameless")
    #expect(session.run("config", "name").status == 5)
    #expect(try session.succeed("config", "-n", "commitBody", "full").hasPrefix("would set"))
    #expect(try session.succeed("config", "commitBody") == "members\n")
  }

  @Test func `wrong keys and values are refused with the way out`() throws {
    let session = try StoreSession()
    let unknown = session.run("config", "timezon")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean 'timezone'?"))
    #expect(session.run("config", "timezone", "Mars/Phobos").status == 65)
    #expect(session.run("config", "commitBody", "all").status == 65)
    #expect(session.run("config", "--unset", "timezone").status == 64)
    #expect(session.run("config", "format", "2").status == 77)
    try session.edit("careplan.json", "America/New_York", "Europe/Berlin")
    #expect(session.run("config", "name", "x").status == 65)
  }
}

struct SchemaTests {
  @Test func `a schema is printed as it stands in the package`() throws {
    let session = try StoreSession(empty: true)
    let output = try session.succeed("schema", "tasks", in: ".")
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "schemas/task.schema.json")
    #expect(try output == String(contentsOf: url, encoding: .utf8))
    #expect(session.run("schema", "tsk", in: ".").status == 64)
  }

  @Test func `all schemas are written into a directory`() throws {
    let session = try StoreSession(empty: true)
    #expect(try session.succeed("schema", "--directory", "d", "-n", in: ".").contains("would"))
    let isWritten = session.directory.contains("d")
    #expect(!isWritten)
    try session.succeed("schema", "--directory", "d", in: ".")
    let names = try session.directory.files(below: "d")
    #expect(names.contains("store.schema.json") && names.count == 7)
    let all = try session.succeed("schema", in: ".")
    #expect(names.allSatisfy { all.contains("\"\($0)\"") })
  }
}

struct StoreCompletionTests {
  @Test func `the store's ids, commits and settings are offered`() throws {
    let session = try StoreSession()
    try session.succeed("add", "care-plan", "a/b", "--title", "Plan", "-m", "Add")
    #expect(try session.succeed("__complete", "selector", "care") == "care-plan/a%2Fb\n")
    #expect(try session.succeed("__complete", "config-key", "time") == "timezone\n")
    #expect(try session.succeed("__complete", "revision", "H") == "HEAD\n")
    #expect(try session.succeed("__complete", "revision", "m") == "main\n")
    #expect(
      try session.succeed("__complete", "revision-or-selector", "care")
        == "care-plans\ncare-plan/a%2Fb\n"
    )
  }

  @Test(arguments: CommandTable.standard.completionSources.map { $0.kind })
  func `without a store completion is silent`(kind: String) throws {
    let session = try StoreSession(empty: true)
    let result = session.run("__complete", kind, in: ".")
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
        let invocation = try Invocation(words, .standard)
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
      if let end = words.firstIndex(where: { [">", "&&", "||", ";"].contains($0) }) {
        words = Array(words[..<end])
      }
      if words.first == "careplan" { lines.append(Array(words.dropFirst())) }
    }
    return lines
  }
}
