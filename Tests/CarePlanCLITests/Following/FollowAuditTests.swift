import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What an audit has of commands that show records until they are stopped.
struct FollowAuditTests {
  /// A store with two tasks, whose copy is audited.
  private func audited() throws -> CommandStore {
    let store = try CommandStore()
    for id in ["dox", "walk"] {
      store("add", "task", id, "--title", id, "--daily", "08:00", "--start", "2026-01-05", "-m", id)
    }
    store("config", "audit.reads", "true")
    return store
  }

  private func reads(_ store: CommandStore) throws -> [AuditEntry] {
    let bytes = try store.directory.bytes(of: "store/.git/careplan/audit.jsonl")
    return GitStore.auditReport(of: bytes).entries.filter { $0.verb == .read }
  }

  private func start(_ store: CommandStore, _ words: String...) throws -> StartedProgram {
    try StartedProgram(
      builtCareplan,
      ["-C", store.path] + words,
      environment: ["CAREPLAN_NOW": CommandStore.now]
    )
  }

  @Test func `what is shown is noted before anybody sees it, even if the process is killed`() throws
  {
    let store = try audited()
    let count = try reads(store).count
    let program = try start(store, "agenda", "--follow")
    #expect(program.isReady { $0.output.hasSuffix("\n") }, "\(program.errors)")
    let first = try reads(store).dropFirst(count)
    #expect(first.contains { $0.count == 2 && $0.kind == "task" }, "\(first)")
    let shown = program.output
    store("complete", "dox")
    #expect(program.isReady { $0.output != shown }, "\(program.errors)")
    program.send(SIGKILL)
    #expect(try program.result().signal == SIGKILL)
    let all = try reads(store).dropFirst(count)
    #expect(all.contains { $0.kind == "outcome" }, "\(all)")
    #expect(!all.contains { $0.count == 0 }, "\(all)")
  }

  @Test func `events that are told of are noted, and a watch that syncs shows none`() throws {
    let store = try audited()
    let count = try reads(store).count
    let program = try start(store, "watch", "--events")
    #expect(program.isReady { $0.errors.contains("Ctrl-C ends it") }, "\(program.errors)")
    store("complete", "walk")
    #expect(program.isReady { $0.output.hasSuffix("\n") }, "\(program.errors)")
    #expect(try reads(store).dropFirst(count).contains { $0.kind == "outcome" })
    program.send(SIGTERM)
    #expect(try program.result().status == 0)
    let later = try reads(store).count
    #expect(store.fails(5, "watch", "--once").contains("remote"))
    #expect(try reads(store).count == later)
  }
}
