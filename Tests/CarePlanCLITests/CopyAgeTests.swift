import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// How old a copy is, and what is asked of its remote before something with limits is recorded.
struct CopyAgeTests {
  private static let limits = ["--target", "5mL", "--max", "3/day", "--every-at-least", "6h"]

  private func sides() throws -> TwoSides {
    try TwoSides(
      [["add", "task", "ibu", "--as-needed", "--start", "2026-01-01"] + Self.limits],
      here: [],
      there: []
    )
  }

  private func git(_ side: TwoSides.Side, _ words: String...) throws {
    let result = try TestSupport.run("git", words, in: side.path)
    try #require(result.status == 0, "\(result.errors)")
  }

  private static let views = [
    ["agenda"], ["events"], ["page"], ["card", "dox"], ["report"], ["report", "--sheet", "record"],
    ["progress"], ["calendar"], ["list", "tasks"], ["list", "tasks", "--at", "2026-01-06"],
    ["list", "outcomes"], ["schedule", "preview", "dox"], ["complete", "dox", "-n"],
    ["record", "dox", "10mg", "-n"],
  ]

  @Test(arguments: views)
  func `a view of a day says how old the copy is, in text, HTML and JSON`(words: [String]) throws {
    let home = try sides().home
    home("sync", now: "2026-01-06T08:00:00-05:00")
    let soon = home.run(words, now: "2026-01-06T08:03:00-05:00").output
    #expect(soon.contains("synced with origin 3 min ago (08:00)"), "\(soon)")
    let late = home.run(words, now: "2026-01-06T16:00:00-05:00").output
    #expect(late.contains("last heard from origin 8 h ago (08:00)"), "\(late)")
    let json = home.run(words + ["--json"], now: "2026-01-06T08:03:00-05:00").output
    let heard = try CarePlanCLITests.json("careplan.heard/v1", of: json).object
    #expect(heard?["remote"] == "origin" && heard?["time"] == "2026-01-06T13:00:00Z", "\(json)")
    guard !["complete", "record"].contains(words[0]) else { return }
    let page = home.run(words + ["-o", "html"], now: "2026-01-06T16:00:00-05:00").output
    #expect(page.contains("last heard from origin 8 h ago (08:00)"), "\(page)")
  }

  @Test func `a copy that never heard from its remote says what to do`() throws {
    let store = try CommandStore.withDose(now: CommandStore.now)
    #expect(!store("agenda").contains("heard"))
    store("remote", "add", "origin", "../origin")
    let line = "never heard from origin: run 'careplan sync' to get what others recorded"
    #expect(store("agenda").contains(line))
    let json = try json("careplan.heard/v1", of: store("agenda", "--json"))
    #expect(json == ["remote": "origin", "time": .null])
  }

  @Test func `a fetch that brings news does not make the copy younger, and a failed sync is said`()
    throws
  {
    let sides = try sides()
    sides.home("sync", now: "2026-01-06T08:00:00-05:00")
    sides.clinic("complete", "ibu", now: "2026-01-06T08:10:00-05:00")
    sides.clinic("sync", now: "2026-01-06T08:11:00-05:00")
    sides.home("fetch", now: "2026-01-06T12:00:00-05:00")
    let after = sides.home("agenda", now: "2026-01-06T12:01:00-05:00")
    #expect(after.contains("last heard from origin 4 h ago (08:00)"), "\(after)")
    sides.home("pull", now: "2026-01-06T12:02:00-05:00")
    sides.home("fetch", now: "2026-01-06T12:30:00-05:00")
    let taken = sides.home("agenda", now: "2026-01-06T12:30:30-05:00")
    #expect(taken.contains("synced with origin just now (12:30)"), "\(taken)")
    try git(sides.home, "config", "remote.origin.url", "../nowhere")
    _ = sides.home.run(["sync"], now: "2026-01-06T12:40:00-05:00")
    let failed = sides.home("agenda", now: "2026-01-06T12:41:00-05:00")
    #expect(
      failed.contains("last heard from origin 11 min ago (12:30); the last try failed: "),
      "\(failed)"
    )
  }

  @Test func `a dose that the other parent gave counts before the next one is recorded`() throws {
    let sides = try sides()
    sides.clinic("complete", "ibu", now: "2026-01-06T08:00:00-05:00")
    sides.clinic("sync", now: "2026-01-06T08:01:00-05:00")
    let run = sides.home.run(["complete", "ibu"], now: "2026-01-06T09:00:00-05:00")
    #expect(run.status == 65 && run.errors.contains("too soon"), "\(run)")
    #expect(run.errors.contains("from origin: 1 version"), "\(run.errors)")
    let later = sides.home.run(["complete", "ibu"], now: "2026-01-06T14:01:00-05:00")
    #expect(later.status == 0, "\(later.errors)")
  }

  /// Makes `origin` of a copy a remote that is gone, or that is silent, or that says a byte now and then.
  private func lose(_ side: TwoSides.Side, _ way: String, _ server: MuteServer) throws
    -> [String: String]
  {
    let dripping = "\(side.path)/../drip"
    try "printf fff0; while :; do printf x; sleep 0.1; done\n".write(
      toFile: dripping,
      atomically: true,
      encoding: .utf8
    )
    let addresses = [
      "gone": "../nowhere", "silent": "http://127.0.0.1:\(server.port)/plan",
      "slow": "ssh://nobody@127.0.0.1/plan",
    ]
    try git(side, "config", "remote.origin.url", addresses[way] ?? "")
    return ["GIT_SSH_COMMAND": "sh '\(dripping)'"]
  }

  @Test(arguments: ["gone", "silent", "slow"], ["program", "library"])
  func `what has limits is not recorded on stale knowledge without a question`(
    way: String,
    transport: String
  ) throws {
    // The library speaks to ssh servers itself.
    guard way != "slow" || transport == "program" else { return }
    let server = try MuteServer()
    let home = try sides().home
    home("sync", now: "2026-01-06T08:00:00-05:00")
    home("config", "transport", transport)
    let variables = try lose(home, way, server)
    func complete(
      _ options: String...,
      at time: String,
      input: String = "",
      isTerminal: Bool = false
    )
      -> CLIRun
    {
      let start = ContinuousClock.now
      let run = home.run(
        ["complete", "ibu"] + options,
        now: "2026-01-06T\(time):00-05:00",
        input: input,
        isTerminal: isTerminal,
        environment: variables
      )
      let length = ContinuousClock.now - start
      #expect(length < .seconds(8), "\(length)")
      return run
    }
    let stale = complete(at: "15:00")
    #expect(stale.status == 65, "\(stale)")
    #expect(stale.errors.contains("last heard from origin 7 h ago (08:00)"), "\(stale.errors)")
    #expect(stale.errors.contains("--offline"), "\(stale.errors)")
    #expect(complete(at: "15:00", input: "n\n", isTerminal: true).status == 130)
    #expect(!home("agenda", now: "2026-01-06T15:00:00-05:00").contains("at 15:00"))
    // Within the interval the copy is young enough.
    #expect(complete(at: "13:00").status == 0)
    #expect(complete("--offline", at: "19:30").status == 0)
    #expect(complete(at: "20:00", input: "y\n", isTerminal: true).status == 65)
    let asked = home.run(
      ["complete", "ibu"],
      now: "2026-01-07T09:00:00-05:00",
      input: "y\n",
      isTerminal: true,
      environment: variables
    )
    #expect(asked.status == 0 && asked.errors.contains("Go on? [y/N]"), "\(asked)")
  }

  @Test func `what has no limits is recorded without asking a remote`() throws {
    let server = try MuteServer()
    let home = try sides().home
    let variables = try lose(home, "silent", server)
    let run = home.run(
      ["complete", "dox"],
      now: "2026-01-07T09:00:00-05:00",
      environment: variables
    )
    #expect(run.status == 0 && !run.errors.contains("origin"), "\(run)")
  }
}
