import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Conflicts that are open already: every reader says so, every time, and policies decide them too.
struct StandingConflictTests {
  /// A plan in which both devices have an open conflict.
  private func torn() throws -> SharedPlan {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--instructions", "20 mg", "-m", "A")
    plan.b("update", "task/doxylamine", "--instructions", "30 mg", "-m", "B")
    try plan.settle()
    return plan
  }

  @Test func `status and every sync say what is open`() throws {
    let plan = try torn()
    #expect(plan.a("status").contains("1 record is in conflict: task/doxylamine"))
    let status = try json("careplan.status/v1", of: plan.a("status", "--json"))
    #expect(status[JSONPointer(["open"])] == ["task/doxylamine"])
    for _ in 0..<2 {
      #expect(plan.a("sync", "origin").contains("CONFLICT  task/doxylamine"))
      #expect(plan.a("pull", "origin").contains("CONFLICT  task/doxylamine"))
      let report = try json("careplan.sync/v1", of: plan.a("sync", "origin", "--json"))
      #expect(report[JSONPointer(["open"])] == ["task/doxylamine"])
      #expect(plan.a.run(["sync", "origin", "--fail-on-conflict"]).status == 3)
      #expect(plan.a.run(["pull", "origin", "--fail-on-conflict"]).status == 3)
    }
    plan.a("resolve", "task/doxylamine", "--with", "newest")
    #expect(plan.a.run(["sync", "origin", "--fail-on-conflict"]).status == 0)
    #expect(!plan.a("status").contains("conflict"))
  }

  @Test(arguments: ["newest", "ours", "theirs"], ["sync", "pull"])
  func `a policy decides what was open before`(policy: String, verb: String) throws {
    let plan = try torn()
    let run = plan.a.run([verb, "origin", "--policy", policy])
    #expect(run.status == 0, "\(run.errors)")
    #expect(plan.a("conflicts", "--json").contains("[]"), "\(run.output) \(run.errors)")
    let dose = policy == "ours" ? "20 mg" : "30 mg"
    #expect(plan.a("show", "task/doxylamine").contains(dose))
  }

  @Test func `the policy of git's configuration and a program decide it too`() throws {
    let plan = try torn()
    try plan.a.git("config", "careplan.policy", "exec:false")
    #expect(plan.a.run(["sync", "origin"]).status != 0)
    try plan.a.git("config", "careplan.policy", "newest")
    plan.a("sync", "origin")
    #expect(plan.a("conflicts", "--json").contains("[]"))
  }

  @Test(arguments: ["sync", "pull"])
  func `the policy abort changes nothing, here or there`(verb: String) throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--instructions", "20 mg", "-m", "A")
    plan.a("sync", "origin")
    plan.b("update", "task/doxylamine", "--instructions", "30 mg", "-m", "B")
    let before = try plan.b.git("for-each-ref")
    let there = try plan.a.git("ls-remote", "origin")
    let run = plan.b.run([verb, "origin", "--policy", "abort"])
    #expect(run.status == 3)
    #expect(run.errors.contains("nothing was changed") && run.errors.contains("task/doxylamine"))
    #expect(try plan.b.git("for-each-ref") == before)
    #expect(try plan.a.git("ls-remote", "origin") == there)
    #expect(try plan.b.git("status", "--porcelain").isEmpty)
    plan.b("update", "task/doxylamine", "--instructions", "20 mg", "-m", "B again")
    plan.b("sync", "origin", "--policy", "newest")
    #expect(plan.b.run([verb, "origin", "--policy", "abort"]).status == 0)
  }

  @Test func `a merge with the policy abort changes nothing`() throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--instructions", "20 mg", "-m", "A")
    plan.a("sync", "origin")
    plan.b("update", "task/doxylamine", "--instructions", "30 mg", "-m", "B")
    try plan.b.git("fetch", "--quiet", "origin")
    let before = try plan.b.head
    #expect(plan.b.run(["merge", "origin/main", "--policy", "abort"]).status == 3)
    #expect(try plan.b.head == before)
    #expect(plan.b.run(["resolve", "--all", "--policy", "abort"]).status == 64)
  }

  @Test
  func
    `undo of an outcome in conflict is refused with both values and the command that shows them`()
    throws
  {
    let plan = try SharedPlan()
    plan.a("record", "doxylamine", "1", "--date", "2026-01-01", "--at", "08:00")
    plan.b("record", "doxylamine", "2", "--date", "2026-01-01", "--at", "08:00", "--force")
    try plan.settle()
    guard plan.a("status").contains("in conflict") else {
      Issue.record("the outcome is no conflict")
      return
    }
    let errors = plan.a.fails(65, "undo", "doxylamine", "--date", "2026-01-01")
    #expect(errors.contains("1") && errors.contains("2"), "\(errors)")
    #expect(errors.contains(" conflicts outcome/doxylamine"), "\(errors)")
    #expect(plan.a("agenda", "--date", "2026-01-01").contains("CONFLICT"))
  }

  @Test func `on a terminal resolve asks record by record without a name`() throws {
    let plan = try torn()
    let run = plan.a.run(["resolve"], input: "newest\n", isTerminal: true)
    #expect(run.status == 0, "\(run.errors)")
    #expect(plan.a("conflicts", "--json").contains("[]"))
    #expect(plan.b.run(["resolve"]).status == 64)
  }

  @Test func `on a terminal a side is named by its number`() throws {
    let plan = try torn()
    let run = plan.a.run(["resolve", "--all"], input: "9\n2\n", isTerminal: true)
    #expect(run.status == 0 && run.errors.contains("[1] ") && run.errors.contains("[2] "))
    #expect(plan.a("conflicts", "--json").contains("[]"), "\(run.errors)")
  }

  @Test func `what is too large together says why it is open`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "notes=[{\"content\": \"\(Self.page)\"}]"]],
      there: [["update", "task/dox", "notes=[{\"content\": \"\(Self.page)!\"}]"]]
    )
    let reason = "no side contradicts another, but together: The record would have more than"
    for words in [["conflicts"], ["sync"], ["conflicts", "-o", "html"]] {
      let output = sides.home.run(words).output
      #expect(output.contains(reason), "\(words): \(output.prefix(600))")
    }
    #expect(sides.home("conflicts", "--json").contains("\"faults\""))
  }

  private static let page = String(repeating: "a", count: 600_000)

  @Test func `outcomes that have lost their event are moved without another change`() throws {
    let store = try CommandStore()
    store("add", "task", "pill", "--daily", "08:00", "-m", "1", now: "2026-01-05T14:00:00Z")
    let late = "2026-01-06T15:00:00Z"
    store("complete", "pill", "--date", "2026-01-06", now: late)
    store("update", "pill", "--daily", "09:00", "--retroactive", "-m", "2", now: late)
    #expect(store("agenda", now: late).contains("also recorded"))
    let trial = store("update", "pill", "--rebase-outcomes", "-m", "3", "-n", now: late)
    #expect(trial.contains("1 outcome of task/pill would be moved"), "\(trial)")
    #expect(trial.hasPrefix("Tue 6 Jan 08:00 → 09:00\n"), "\(trial)")
    let moved = store("update", "pill", "--rebase-outcomes", "-m", "3", now: late)
    #expect(moved.contains("1 outcome of task/pill moved"), "\(moved)")
    #expect(store("agenda", now: late).contains("1 of 1 done"))
    #expect(
      store("update", "pill", "--rebase-outcomes", "-m", "4", now: late).contains("0 outcomes")
    )
  }

  @Test func `an outcome is not moved off its event by a date`() throws {
    let store = try CommandStore()
    store("add", "task", "pill", "--daily", "08:00", "-m", "1", now: "2026-01-05T14:00:00Z")
    store("complete", "pill", "--date", "2026-01-05", now: "2026-01-05T14:00:00Z")
    let words = ["--effective", "2026-01-07", "-m", "2"]
    let run = store.run(["update", "outcome", "--id", "pill@2026-01-05T08:00:00"] + words)
    #expect(run.status == 64, "\(run.errors)")
    #expect(store("agenda", "--date", "2026-01-05").contains("1 of 1 done"))
  }

  @Test func `values are told as a person would write them`() throws {
    let store = try CommandStore()
    store("add", "task", "pill", "--daily", "08:00", "--target", "5mg", "-m", "1")
    let change = store("update", "pill", "--target", "7.5mg", "-m", "2")
    #expect(change.contains("5 mg → 7.5 mg") && !change.contains("(integer)"), "\(change)")
    let type = store("update", "pill", "--target", "7.5mg", "-m", "3")
    #expect(!type.contains("(double)"), "\(type)")
  }

  @Test func `a repository that careplan makes lets git find no renames`() throws {
    let plan = try SharedPlan()
    for key in ["merge.renames", "merge.directoryRenames"] {
      #expect(try plan.a.git("config", "--local", key) == "false\n")
      #expect(try plan.a.store.git("config", "--local", key) == "false\n")
    }
  }
}
