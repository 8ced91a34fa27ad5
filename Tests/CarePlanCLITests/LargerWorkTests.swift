import CarePlanKit
import Foundation
import TestSupport
import Testing

/// Automatic syncs and works that are larger than a commit.
struct LargerWorkTests {
  /// A plan on two devices whose remote counts what is pushed to it; `a` syncs by itself.
  private func plan() throws -> SharedPlan {
    let plan = try SharedPlan()
    let hook = "#!/bin/sh\ncat >> \"$(pwd)/pushed\"\n"
    try plan.a.store.directory.write(hook, to: "origin.git/hooks/post-receive")
    try run("chmod", ["+x", "origin.git/hooks/post-receive"], in: plan.a.store.directory.path)
    plan.a("config", "sync.auto", "true")
    return plan
  }

  private func pushes(_ plan: SharedPlan) throws -> Int {
    guard plan.a.store.directory.contains("origin.git/pushed") else { return 0 }
    return try plan.a.store.directory.text(of: "origin.git/pushed").split(separator: "\n").count
  }

  /// Leaves a conflict between both devices, which `a` has not merged yet.
  private func disagree(_ plan: SharedPlan) throws {
    plan.b("update", "task/doxylamine", "--instructions", "30 mg", "-m", "B")
    plan.b("sync")
    plan.a("config", "sync.auto", "false")
    plan.a("update", "task/doxylamine", "--instructions", "20 mg", "-m", "A")
    plan.a("fetch")
    plan.a("config", "sync.auto", "true")
    try plan.a.store.directory.write("", to: "origin.git/pushed")
  }

  @Test func `an import is sent once, when it is complete`() throws {
    let plan = try plan()
    let export = plan.b("export", "-o", "json-lines")
    let line = try #require(export.split(separator: "\n").first { $0.contains("doxylamine") })
    var record = try #require(CanonicalJSON.read(Array(line.utf8)).object)
    record["version"] = nil
    let lines = (1...40).map { number in
      record["id"] = .string("task-\(number)")
      return CanonicalJSON.compact(.object(record))
    }
    try plan.a.store.directory.write(lines.joined(separator: "\n") + "\n", to: "many.jsonl")
    let run = plan.a.run(["import", "../many.jsonl", "-m", "Import"])
    try #require(run.status == 0, "\(run.errors)")
    #expect(try pushes(plan) == 1)
    plan.b("sync")
    #expect(try plan.a.head == plan.b.head)
  }

  @Test func `a merge that a program decides is sent once, and the program sends nothing`() throws {
    let plan = try plan()
    try disagree(plan)
    let seen = plan.a.store.directory["seen"]
    let program = "exec:printf %s \"$CAREPLAN_SYNC_AUTO\" > '\(seen)'; echo '{\"with\": \"ours\"}'"
    let run = plan.a.run(["merge", "origin/main", "--policy", program])
    try #require(run.status == 0, "\(run.errors)")
    #expect(try plan.a.store.directory.text(of: "seen") == "false")
    #expect(try pushes(plan) == 1)
    #expect(plan.a.run(["conflicts", "--exit-code"]).status == 0)
    plan.b("sync")
    #expect(try plan.a.head == plan.b.head)
  }

  @Test func `while git has begun a merge nothing is sent`() throws {
    let plan = try plan()
    try plan.a.git("switch", "-q", "-c", "other")
    try plan.a.store.directory.write("x", to: "store/README.md")
    try plan.a.git("add", "README.md")
    try plan.a.git("commit", "-qm", "Read me")
    try plan.a.git("switch", "-q", "main")
    try plan.a.git("merge", "-q", "--no-ff", "--no-commit", "other")
    let run = plan.a.run(["update", "task/doxylamine", "--title", "Other", "-m", "Amid"])
    #expect(try pushes(plan) == 0, "\(run.errors)")
    try plan.a.git("merge", "--abort")
    plan.a("update", "task/doxylamine", "--title", "Another", "-m", "After")
    #expect(try pushes(plan) == 1)
  }

  @Test func `a script can send once at its end`() throws {
    let plan = try plan()
    for title in ["One", "Two"] {
      let words = ["update", "task/doxylamine", "--title", title, "-m", title]
      #expect(plan.a.run(words, environment: ["CAREPLAN_SYNC_AUTO": "false"]).status == 0)
    }
    #expect(try pushes(plan) == 0)
    plan.a("sync")
    #expect(try pushes(plan) == 1)
  }
}
