import CarePlanKit
import Foundation
import TestSupport
import Testing

struct WatchCommandTests {
  @Test func `one look tells one line for each record`() throws {
    let shared = try SharedStore()
    shared.there("update", "task/doxylamine", "--tag", "theirs", "-m", "Tag")
    shared.there("add", "care-plan", "plan", "--title", "Plan", "-m", "Plan")
    shared.there("sync")
    shared.store("update", "task/doxylamine", "--title", "Ours", "-m", "Title")
    let lines = shared.store("watch", "--once")
    #expect(
      lines == """
        received  care-plan/plan
        received  task/doxylamine
        sent      task/doxylamine
        joined    task/doxylamine

        """
    )
    #expect(shared.store("watch", "--once") == "")
    #expect(try shared.head(of: shared.origin) == shared.head(of: shared.store.path))
  }

  @Test func `conflicts are told, and decided by the policy of the store`() throws {
    let shared = try SharedStore()
    shared.there("update", "task/doxylamine", "instructions=10 mg", "-m", "Ten")
    shared.there("sync")
    shared.store("update", "task/doxylamine", "instructions=20 mg", "-m", "Twenty")
    shared.store("config", "--local", "policy", "ours")
    let run = shared.store.run("watch", "--once", "--json")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    let events = try lines.map { try json("careplan.watch/v1", of: String($0)) }
    #expect(events[0].object?["sync"]?.object?["open"] == ["task/doxylamine"])
    #expect(shared.store("conflicts").contains("20 mg") == false)
    #expect(try shared.head(of: shared.origin) == shared.head(of: shared.store.path))
  }

  @Test func `a program is run when something came, and not when something only went`() throws {
    let shared = try SharedStore()
    let command = "cat >>'\(shared.store.directory["calls"])'; echo told"
    shared.store("update", "task/doxylamine", "--title", "Ours", "-m", "Title")
    shared.store("watch", "--once", "--on-change", command)
    let isCalled = shared.store.directory.contains("calls")
    #expect(!isCalled)
    shared.there("add", "care-plan", "plan", "--title", "Plan", "-m", "Plan")
    shared.there("sync")
    let run = shared.store.run("watch", "--once", "--on-change", "\(command); exit 3")
    #expect(run.errors == "told\ncareplan: warning: the program of --on-change ended with 3\n")
    let report = try json("careplan.sync/v1", of: shared.store.directory.text(of: "calls"))
    #expect(report.object?["remote"] == "origin")
  }

  @Test func `a look that fails tells why`() throws {
    let shared = try SharedStore()
    try shared.moveOrigin(away: true)
    #expect(shared.store.fails(69, "watch", "--once").contains("origin"))
    #expect(shared.store.fails(5, "watch", "nobody").contains("nobody"))
    #expect(shared.store.fails(64, "watch", "--interval", "0s").contains("--interval"))
    #expect(shared.store.fails(64, "watch", "--interval", "soon").contains("soon"))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a push of others is here soon, and a signal ends the watch`(signal: Int32) throws {
    let shared = try SharedStore()
    let watch = try StartedProgram(
      builtCareplan,
      ["-C", shared.other, "watch", "--interval", "1h"]
    )
    // The line that says that it listens.
    #expect(watch.isReady { $0.errors.hasSuffix("\n") })
    shared.store("update", "task/doxylamine", "--title", "Pushed", "-m", "Title")
    shared.store("sync")
    let head = try shared.head(of: shared.store.path)
    #expect(try watch.isReady { _ in try shared.head(of: shared.other) == head })
    #expect(watch.isReady { $0.output == "received  task/doxylamine\n" }, "\(watch.output)")
    watch.send(signal)
    let result = try watch.result()
    #expect(result.signal == nil && result.status == (signal == SIGTERM ? 0 : 130))
    #expect(shared.there("sync").hasPrefix("main and origin are both at"))
  }
}
