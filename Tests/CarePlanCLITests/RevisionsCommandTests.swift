import CarePlanKit
import Foundation
import TestSupport
import Testing

/// `careplan revisions` between a store and a clone that only get files from each other.
struct RevisionsCommandTests {
  private struct Pair {
    let store: CommandStore
    var clone: String { store.directory["clone"] }

    init() throws {
      store = try CommandStore(clock: .running)
      let result = try TestSupport.run(
        "git",
        ["clone", "--quiet", "store", "clone"],
        in: store.directory.path
      )
      try #require(result.status == 0, "\(result.errors)")
      store("add", "task", "doxylamine", "--title", "Take", "--daily", "08:00", "-m", "Start")
    }

    func there(_ words: String..., input: String = "") -> CLIRun {
      store.run(["-C", clone] + words, input: input, environment: ["CAREPLAN_IDS": "clone"])
    }

    /// Gives the clone what it lacks.
    @discardableResult
    func give() -> CLIRun {
      let vector = there("revisions", "--vector").output.dropLast()
      return there(
        "revisions",
        "--apply",
        "-",
        input: store("revisions", "--since", String(vector))
      )
    }
  }

  @Test func `what one store lacks comes from the other one`() throws {
    let pair = try Pair()
    let first = pair.give()
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output == "1 task taken in (1 version)\n")
    #expect(first.errors.contains("committed "))
    #expect(pair.give().output == "nothing to take in\n")
    #expect(pair.there("show", "doxylamine").output == pair.store("show", "doxylamine"))
    #expect(pair.there("revisions", "--vector").output == pair.store("revisions", "--vector"))
    #expect(pair.there("check").status == 0)
  }

  @Test func `edits on both sides are joined, doses are asked about`() throws {
    let pair = try Pair()
    pair.give()
    pair.store("update", "task/doxylamine", "--tag", "morning", "-m", "Tag")
    #expect(pair.there("update", "task/doxylamine", "--title", "Other", "-m", "Title").status == 0)
    let joined = pair.give()
    #expect(joined.output.contains("  joined    task/doxylamine\n"))
    pair.store("update", "task/doxylamine", "instructions=10 mg", "-m", "Ten")
    #expect(
      pair.there("update", "task/doxylamine", "instructions=20 mg", "-m", "Twenty").status == 0
    )
    let all = pair.store("revisions", "--all")
    let dry = pair.there("revisions", "--apply", "-", "-n", "--fail-on-conflict", input: all)
    #expect(dry.status == 3)
    #expect(dry.output.contains("would be taken in"))
    #expect(pair.there("conflicts", "--exit-code").status == 0)
    let open = pair.there("revisions", "--apply", "-", "-m", "From home", input: all)
    #expect(open.status == 0)
    #expect(open.output.contains("  CONFLICT  task/doxylamine\n"))
    #expect(open.errors.contains("/clone conflicts\n"))
    #expect(pair.there("log").output.contains("From home"))
    #expect(pair.there("conflicts", "--exit-code").status == 1)
  }

  @Test func `vectors are compared`() throws {
    let pair = try Pair()
    let vector = String(pair.store("revisions", "--vector").dropLast())
    #expect(vector.hasSuffix("=1"))
    #expect(pair.store("revisions", "--vector", "--since", vector) == "\(vector)\nequal\n")
    #expect(pair.store("revisions", "--vector", "--since", "") == "\(vector)\nafter\n")
    let later = vector.dropLast() + "7"
    #expect(pair.store("revisions", "--vector", "--since", "\(later)") == "\(vector)\nbefore\n")
    let other = "11111111-1111-4111-8111-111111111111=1"
    let json = try json(
      "careplan.vector/v1",
      of: pair.store("revisions", "--vector", "--json", "--since", other)
    )
    #expect(json.object?["comparison"] == "concurrent")
  }

  @Test func `a vector comes from files too`() throws {
    let pair = try Pair()
    let files = [
      pair.store("revisions", "--vector", "--json"), pair.store("revisions", "--all"),
      "{\"\(pair.store("revisions", "--vector").prefix(36))\": 1}",
    ]
    for (number, text) in files.enumerated() {
      try pair.store.directory.write(text, to: "vector-\(number).json")
      let name = "@\(pair.store.directory["vector-\(number).json"])"
      #expect(pair.store("revisions", "--vector", "--since", name).hasSuffix("\nequal\n"))
      let rest = pair.store("revisions", "--since", name)
      #expect(try json("careplan.revisions/v1", of: rest).object?["revisions"] == [])
    }
    #expect(pair.store.fails(66, "revisions", "--since", "@nowhere").contains("nowhere"))
    #expect(pair.store.fails(64, "revisions", "--since", "nonsense").contains("not a vector"))
    try pair.store.directory.write("[]", to: "list.json")
    let list = "@\(pair.store.directory["list.json"])"
    #expect(pair.store.fails(65, "revisions", "--since", list).contains("has no vector"))
  }

  @Test func `a file is written whole, and told of`() throws {
    let pair = try Pair()
    let file = pair.store.directory["all.json"]
    #expect(
      pair.store("revisions", "--all", "--output", file, "-n")
        == "would write 1 versions to \(file)\n"
    )
    let isWritten = pair.store.directory.contains("all.json")
    #expect(!isWritten)
    pair.store("revisions", "--all", "--output", file)
    let text = try pair.store.directory.text(of: "all.json")
    #expect(text == pair.store("revisions", "--all"))
    let run = pair.there("revisions", "--apply", file, "--json")
    let report = try json("careplan.applied/v1", of: run.output).object
    #expect(report?["taken"]?.array?.count == 1 && report?["commit"]?.string != nil)
  }

  @Test func `CareKit's revision records go out and come in`() throws {
    let pair = try Pair()
    pair.store("complete", "doxylamine", "--date", "2026-01-02", "--force")
    let records = pair.store("revisions", "--all", "--format", "carekit")
    let list = try CanonicalJSON.read(Array(records.utf8)).array
    #expect(list?.count == 2)
    #expect(list?.allSatisfy { $0.object?["knowledgeVector"] != nil } == true)
    #expect(pair.there("revisions", "--apply", "-", input: records).status == 0)
    let (here, there) = (pair.store("revisions", "--all"), pair.there("revisions", "--all").output)
    #expect(here == there)
  }

  @Test func `what cannot be taken in is refused with the right exit code`() throws {
    let pair = try Pair()
    let all = pair.store("revisions", "--all")
    func apply(_ text: String, _ option: String = "--quiet") -> CLIRun {
      pair.there("revisions", "--apply", "-", option, input: text)
    }
    let store = try #require(json("careplan.revisions/v1", of: all).object?["store"]?.string)
    let other = all.replacing(store, with: "11111111-1111-4111-8111-111111111111")
    #expect(apply(other).status == 78)
    #expect(apply(other, "--json").errors.contains("\"code\": \"otherStore\""))
    #expect(apply(all.replacing("revisions/v1", with: "revisions/v2")).status == 78)
    #expect(apply(all.replacing("\"merge\": 1", with: "\"merge\": 2")).status == 78)
    #expect(apply("{").status == 65)
    #expect(apply("{\"a\": 1}").status == 65)
    let broken = apply(
      all.replacing("\"Take\"", with: "7").replacing("\"count\": 1", with: "\"count\": -1")
    )
    #expect(broken.status == 65)
    #expect(broken.errors.contains("/records/0/title") && broken.errors.contains("/count"))
    #expect(pair.there("list", "tasks").output.hasPrefix("never heard from origin"))
    #expect(apply(other, "--allow-unrelated").status == 0)
    let forged = apply(all.replacing("\"Take\"", with: "\"Give\""))
    #expect(forged.status == 65)
    #expect(forged.errors.contains("with other bytes"))
  }

  @Test func `a gap is told of`() throws {
    let pair = try Pair()
    let vector = String(pair.store("revisions", "--vector").dropLast())
    pair.store("update", "task/doxylamine", "--title", "Later", "-m", "Later")
    let run = pair.there(
      "revisions",
      "--apply",
      "-",
      input: pair.store("revisions", "--since", vector)
    )
    #expect(run.status == 0)
    #expect(run.errors.contains("whose parents are not here"))
    #expect(run.errors.contains("1 change is missing"))
    #expect(run.errors.contains("/clone revisions --all"))
  }

  @Test(arguments: [
    [], ["--all", "--since", ""], ["--all", "--vector"], ["--apply", "x", "--since", ""],
    ["--apply", "x", "--vector"], ["--vector", "--format", "careplan"], ["--all", "-m", "Words"],
    ["--since", "", "--allow-unrelated"],
  ])
  func `one thing is asked for at a time`(options: [String]) throws {
    let store = try CommandStore()
    #expect(store.run(["revisions"] + options).status == 64)
  }
}
