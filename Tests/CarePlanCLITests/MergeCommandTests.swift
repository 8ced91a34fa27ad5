import CarePlanKit
import Foundation
import TestSupport
import Testing

/// `careplan merge` between a store and a clone that git made.
struct MergeCommandTests {
  /// A store with a task, and its clone.
  private struct Pair {
    let store: CommandStore
    var clone: String { store.directory["clone"] }

    init() throws {
      store = try CommandStore(clock: .running)
      store("add", "task", "doxylamine", "--title", "Take", "--daily", "08:00", "-m", "Start")
      try git(in: store.directory.path, "clone", "--quiet", "store", "clone")
      try git(in: store.path, "remote", "add", "clone", clone)
    }

    /// Runs a command line in the clone.
    func there(_ words: String...) -> CLIRun {
      store.run(["-C", clone] + words, environment: ["CAREPLAN_IDS": "clone"])
    }

    /// Fetches on both sides.
    func fetch() throws {
      try git(in: store.path, "fetch", "--quiet", "clone")
      try git(in: clone, "fetch", "--quiet", "origin")
    }

    @discardableResult
    func git(in directory: String, _ words: String...) throws -> String {
      let result = try TestSupport.run("git", words, in: directory)
      try #require(result.status == 0, "\(result.errors)")
      return result.output
    }

    /// The commits that both sides stand at.
    func heads() throws -> [String] {
      [try git(in: store.path, "rev-parse", "HEAD"), try git(in: clone, "rev-parse", "HEAD")]
    }
  }

  @Test func `a title here and a tag there end as one commit with both`() throws {
    let pair = try Pair()
    pair.store("update", "task/doxylamine", "--title", "Take it", "-m", "Title")
    #expect(pair.there("update", "task/doxylamine", "--tag", "morning", "-m", "Tag").status == 0)
    try pair.fetch()
    let here = pair.store.run("merge", "clone/main")
    #expect(here.status == 0)
    #expect(here.output.contains("joined    task/doxylamine"))
    #expect(pair.there("merge", "origin/main").status == 0)
    let heads = try pair.heads()
    #expect(heads[0] == heads[1])
    let task = pair.store("show", "task/doxylamine", "--json")
    #expect(task.contains("Take it") && task.contains("morning"))
    try pair.fetch()
    #expect(pair.store("merge", "clone/main") == "clone/main has nothing that is not here\n")
    #expect(pair.store.run("check").status == 0)
  }

  @Test func `a dose that both completed is one outcome`() throws {
    let pair = try Pair()
    pair.store("complete", "doxylamine", "--date", "2026-01-02", "--force")
    #expect(pair.there("complete", "doxylamine", "--date", "2026-01-02", "--force").status == 0)
    try pair.fetch()
    pair.store("merge", "clone/main")
    #expect(pair.store.run("conflicts", "--exit-code").status == 0)
    let events = pair.store("events", "--date", "2026-01-02")
    #expect(events.contains("done"))
  }

  @Test func `two doses conflict until somebody decides`() throws {
    let pair = try Pair()
    pair.store("update", "task/doxylamine", "instructions=10 mg", "-m", "Ten")
    #expect(
      pair.there("update", "task/doxylamine", "instructions=20 mg", "-m", "Twenty").status == 0
    )
    try pair.fetch()
    #expect(pair.store.run("merge", "clone/main", "-n").status == 0)
    #expect(pair.store.run("conflicts", "--exit-code").status == 0)
    let merge = pair.store.run("merge", "clone/main", "--fail-on-conflict")
    #expect(merge.status == 3)
    #expect(merge.output.contains("CONFLICT  task/doxylamine"))
    #expect(pair.store.run("conflicts", "--exit-code").status == 1)
    let conflicts = pair.store("conflicts", "--json")
    #expect(conflicts.contains("10 mg") && conflicts.contains("20 mg"))
    pair.store("update", "task/doxylamine", "--tag", "typo", "-m", "Tag")
    #expect(pair.store.run("conflicts", "--exit-code").status == 1)
    #expect(pair.store.run("resolve", "task/doxylamine", "--with", "newest").status == 0)
    #expect(pair.store.run("conflicts", "--exit-code").status == 0)
    #expect(pair.there("merge", "nowhere").status == 5)
  }

  @Test func `a merge whose second commit was not made is held off when it is repeated`() throws {
    let pair = try Pair()
    let words = ["update", "task/doxylamine", "--daily", "09:00", "--effective", "2025-12-30"]
    #expect(pair.store.run(words + ["-m", "Late"]).status == 0)
    #expect(pair.there("update", "task/doxylamine", "--tag", "a", "-m", "Tag").status == 0)
    try pair.fetch()
    // As if the command had been killed between its two commits.
    #expect(pair.there("merge", "origin/main").status == 0)
    let repeated = pair.there("merge", "origin/main", "--effective", "2026-06-01")
    #expect(repeated.output.contains("kept      task/doxylamine"), "\(repeated.output)")
    let head = try pair.heads()[1]
    let again = pair.there("merge", "origin/main", "--effective", "2026-06-01")
    #expect(again.errors.contains("there is no merge that --effective could apply to"))
    #expect(try pair.heads()[1] == head)
  }
}
