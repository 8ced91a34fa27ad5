import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// `careplan watch --events`, as a process that stays.
struct WatchEventsTests {
  private static let environment = [
    "CAREPLAN_NOW": CommandStore.now, "TZ": "America/New_York",
  ]

  private func store() throws -> CommandStore {
    let store = try CommandStore()
    for (id, time) in [("dox", "08:00"), ("walk", "10:00")] {
      store("add", "task", id, "--title", id, "--daily", time, "--start", "2026-01-05", "-m", id)
    }
    return store
  }

  /// Starts to watch, and waits until it does.
  private func watch(_ path: String, _ words: String...) throws -> StartedProgram {
    let program = try StartedProgram(
      builtCareplan,
      ["-C", path, "watch", "--events"] + words,
      environment: Self.environment
    )
    #expect(program.isReady { $0.errors.contains("Ctrl-C ends it") }, "\(program.errors)")
    return program
  }

  /// Ends a watch, and returns its lines.
  private func changes(_ program: StartedProgram, count: Int) throws -> [JSONObject] {
    #expect(program.isReady { $0.output.count { $0 == "\n" } >= count }, "\(program.errors)")
    program.send(SIGTERM)
    let result = try program.result()
    #expect(result.signal == nil && result.status == 0, "\(result.errors)")
    return try result.output.split(separator: "\n").map {
      try #require(try json("careplan.eventchange/v1", of: String($0)).object)
    }
  }

  @Test func `what another process records is one line, and what changes no event is none`() throws
  {
    let store = try store()
    let program = try watch(store.path)
    store("add", "care-plan", "plan", "--title", "Plan", "-m", "No event")
    store("update", "task/dox", "--note", "A note", "-m", "Note")
    store("complete", "dox", "--date", "2026-11-19")
    store("config", "name", "Another name")
    store("complete", "dox")
    let head = try store.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    let lines = try changes(program, count: 1)
    #expect(lines.count == 1, "\(lines)")
    let line = try #require(lines.first)
    #expect(line["task"] == "dox" && line["eventStart"] == "2026-11-20T08:00:00")
    #expect(line["commit"] == .string(head))
    #expect(line["before"]?.object?["status"] == "notRecorded")
    #expect(line["before"]?.object?["outcome"] == .null)
    #expect(line["after"]?.object?["status"] == "done")
    #expect(line["changed"] == ["entries", "outcome", "progress", "status"])
    // A remark on what was recorded is no change of it.
    let second = try watch(store.path)
    store("update", "outcome/dox@2026-11-20T08:00:00", "--note", "With breakfast", "-m", "Note")
    store("complete", "walk")
    #expect(try changes(second, count: 1).map { $0["task"] } == ["walk"])
  }

  @Test func `an event that moves is one that has gone and one that has come`() throws {
    let store = try store()
    let program = try watch(store.path, "--date", "tomorrow")
    store("update", "task/walk", "--daily", "11:00", "-m", "Later")
    #expect(program.isReady { $0.output.hasSuffix("\n") }, "\(program.errors)")
    store("update", "task/dox", "instructions=With water.", "-m", "Water")
    let lines = try changes(program, count: 3)
    #expect(lines.count == 3, "\(lines)")
    #expect(
      lines.map { $0["eventStart"]?.string?.suffix(8) } == ["10:00:00", "11:00:00", "08:00:00"]
    )
    #expect(lines.map { $0["before"] == .null } == [false, true, false])
    #expect(lines.map { $0["after"] == .null } == [true, false, false])
    #expect(lines[2]["changed"] == ["instructions"])
  }

  @Test func `days and tasks are chosen as for events`() throws {
    let store = try store()
    let days = try watch(store.path, "--from", "2026-11-18", "--to", "2026-11-19")
    let tasks = try watch(store.path, "walk", "--week")
    for (task, day) in [
      ("dox", "2026-11-17"), ("dox", "2026-11-18"), ("walk", "2026-11-20"), ("dox", "2026-11-20"),
      ("walk", "2026-11-16"), ("walk", "2026-11-19"),
    ] {
      store("complete", task, "--date", day)
    }
    // Commits in quick succession are one change, whose events come by time.
    let found = try [changes(days, count: 2), changes(tasks, count: 3)].map { lines in
      lines.map { "\($0["task"]?.string ?? "") \($0["eventStart"]?.string?.prefix(10) ?? "")" }
        .sorted()
    }
    #expect(found[0] == ["dox 2026-11-18", "walk 2026-11-19"])
    #expect(found[1] == ["walk 2026-11-16", "walk 2026-11-19", "walk 2026-11-20"])
  }

  @Test func `what comes by a sync is told as what is done here`() throws {
    let shared = try SharedStore()
    let program = try watch(shared.other, "--from", "2026-01-01", "--to", "2026-01-02")
    shared.store("complete", "doxylamine")
    shared.store("sync")
    shared.there("sync")
    #expect(program.isReady { $0.output.hasSuffix("\n") }, "\(program.errors)")
    shared.there("undo", "doxylamine", "--date", "2026-01-01")
    let lines = try changes(program, count: 2)
    #expect(lines.map { $0["after"]?.object?["status"] } == ["done", "notRecorded"], "\(lines)")
  }

  @Test func `options that mean nothing for what is watched are refused`() throws {
    let store = try store()
    for words in [
      ["--once"], ["--interval", "1min"], ["--on-change", "true"], ["--rev", "HEAD"],
      ["-o", "text"],
    ] {
      let refused = store.run(["watch", "--events"] + words)
      #expect(refused.status == 64 && refused.output.isEmpty, "\(words): \(refused.errors)")
    }
    #expect(store.fails(64, "watch", "--week").contains("--events"))
    #expect(store.fails(64, "watch", "origin", "other").contains("one argument too many"))
    #expect(store.fails(5, "watch", "--events", "nothing").contains("nothing"))
  }
}
