import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct OverwriteCommandTests {
  /// Two devices of which each has said something that the other does not know.
  private func divided() throws -> SharedPlan {
    let plan = try SharedPlan()
    plan.b("update", "task/doxylamine", "--tag", "theirs", "-m", "B")
    plan.b("sync")
    plan.a("update", "task/doxylamine", "--title", "Ours", "-m", "A")
    return plan
  }

  @Test func `where nobody can be asked nothing is overwritten without a word of it`() throws {
    let plan = try divided()
    let head = try plan.a.head
    let errors = plan.a.fails(64, "sync", "--overwrite", "device")
    #expect(errors.contains("1 version of task/doxylamine that only this device has"), "\(errors)")
    #expect(errors.contains("add --yes"))
    #expect(plan.a.fails(64, "sync", "--overwrite", "remote").contains("that only 'origin' has"))
    #expect(try plan.a.head == head)
    #expect(plan.a.fails(64, "sync", "--yes").contains("--overwrite"))
    #expect(plan.a.fails(64, "sync", "--overwrite", "all").contains("remote"))
    let both = plan.a.fails(64, "sync", "--overwrite", "device", "--accept-rewrite")
    #expect(both.contains("--accept-rewrite"))
  }

  @Test func `a person is asked, and another answer than yes does nothing`() throws {
    let plan = try divided()
    let head = try plan.a.head
    let words = ["sync", "--overwrite", "device"]
    let no = plan.a.run(words, input: "no\n", isTerminal: true)
    #expect(no.status == 130)
    #expect(try plan.a.head == head)
    let yes = plan.a.run(words, input: "yes\n", isTerminal: true)
    #expect(yes.status == 0, "\(yes.errors)")
    #expect(try plan.a.head == plan.b.head)
    #expect(plan.a.run(words).output.contains("are both at"))
  }

  @Test func `what was replaced is told with where it is kept, and comes back by the hint`() throws
  {
    let plan = try divided()
    let run = plan.a.run(["sync", "--overwrite", "remote", "--yes"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("  replaced  1 version of task/doxylamine"), "\(run.output)")
    #expect(run.output.contains("  kept      as refs/careplan/backup/origin/main/"))
    #expect(run.output.contains(", at origin as refs/careplan/backup/main/"))
    let hint = try #require(
      run.errors.split(separator: "\n").first { $0.contains(" merge ") }
    )
    let reference = String(try #require(hint.split(separator: " ").last))
    #expect(try plan.a.git("show-ref").contains(reference))
    #expect(plan.b.fails(65, "sync").contains("--overwrite device"))
    plan.a("merge", reference)
    let task = plan.a("show", "task/doxylamine")
    #expect(task.contains("Ours") && task.contains("theirs"))
    plan.a("sync")
    plan.b("sync")
    #expect(try plan.a.head == plan.b.head)
  }

  @Test func `a preview asks nothing and tells in JSON what would be replaced`() throws {
    let plan = try divided()
    let head = try plan.a.head
    let output = plan.a("sync", "--overwrite", "device", "-n", "--json")
    let object = try json("careplan.sync/v1", of: output).object?["overwriting"]?.object
    #expect(object?["side"] == "device")
    #expect(object?["commit"]?.string == head.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(object?["versions"]?.array?.count == 1)
    #expect(try plan.a.head == head)
  }
}
