import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct SyncCommandTests {
  private func record(_ device: SharedPlan.Device, _ key: String) throws -> JSONValue {
    try json("careplan.record/v1", of: device("show", key, "--json"))
  }

  @Test func `a title here and a tag there end as one commit with both`() throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--title", "Take it", "-m", "Title")
    plan.b("update", "task/doxylamine", "--tag", "morning", "-m", "Tag")
    plan.a("sync", "origin")
    let output = plan.b("sync", "origin")
    #expect(output.contains("joined    task/doxylamine"))
    plan.a("sync", "origin")
    #expect(try plan.a.head == plan.b.head)
    for device in [plan.a, plan.b] {
      let task = device("show", "task/doxylamine")
      #expect(task.contains("Take it") && task.contains("morning"))
      #expect(device.run(["conflicts", "--exit-code"]).status == 0)
      #expect(device.run(["check"]).status == 0)
    }
    let before = try plan.a.head
    #expect(plan.a("sync", "origin").hasPrefix("main and origin are both at "))
    #expect(plan.b("sync", "origin").hasPrefix("main and origin are both at "))
    #expect(try plan.a.head == before && plan.b.head == before)
  }

  @Test func `a dose that both ticked off is one outcome`() throws {
    let plan = try SharedPlan()
    for device in [plan.a, plan.b] {
      device("complete", "doxylamine", "--at", "2026-01-01T08:00:00-05:00", "--force")
    }
    try plan.settle()
    #expect(plan.a.run(["conflicts", "--exit-code"]).status == 0)
    let outcomes = plan.a("list", "outcomes", "--json")
    #expect(outcomes.components(separatedBy: "\"eventStart\"").count == 2)
  }

  @Test func `values that differ are a conflict in which nothing is dropped`() throws {
    let plan = try SharedPlan()
    for (device, value) in [(plan.a, "98"), (plan.b, "101")] {
      device(
        "record",
        "doxylamine",
        "--at",
        "2026-01-01T08:00:00-05:00",
        "--value",
        value,
        "--force"
      )
    }
    try plan.settle()
    for device in [plan.a, plan.b] {
      let conflicts = device("conflicts")
      #expect(conflicts.contains("98") && conflicts.contains("101"))
    }
    #expect(plan.a.run(["sync", "origin", "--fail-on-conflict"]).status == 3)
  }

  @Test func `a policy decides after the merge and the remote gets it at once`() throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--instructions", "20 mg", "-m", "A")
    plan.b("update", "task/doxylamine", "--instructions", "30 mg", "-m", "B")
    plan.a("sync")
    let run = plan.b.run(["sync", "origin", "--policy", "theirs", "--fail-on-conflict"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(plan.b("show", "task/doxylamine").contains("20 mg"))
    plan.a("sync")
    #expect(try plan.a.head == plan.b.head)
    #expect(plan.a.run(["conflicts", "--exit-code"]).status == 0)
  }

  @Test func `a conflict is told and can end the command with 3`() throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--instructions", "10 mcg", "-m", "A")
    plan.b("update", "task/doxylamine", "--instructions", "20 mg", "-m", "B")
    plan.a("sync", "origin")
    let run = plan.b.run(["sync", "origin", "--fail-on-conflict"])
    #expect(run.status == 3)
    expectSnapshot(run.output, "sync-conflict")
    #expect(run.errors.contains("careplan -C ../b conflicts"))
    plan.a("sync", "origin")
    for device in [plan.a, plan.b] {
      let agenda = device.run(["agenda", "--date", "2026-01-02"])
      #expect(agenda.output.contains("10 mcg") && agenda.output.contains("20 mg"), "\(agenda)")
    }
    plan.a("update", "task/doxylamine", "--tag", "typo", "-m", "Typo")
    try plan.settle()
    #expect(plan.b.run(["conflicts", "--exit-code"]).status == 1)
    let agenda = plan.b("agenda", "--date", "2026-01-02")
    #expect(agenda.contains("10 mcg") && agenda.contains("20 mg"))
  }

  @Test func `an edit beside a deletion stays to be seen`() throws {
    let plan = try SharedPlan()
    plan.a("delete", "task/doxylamine", "-m", "A")
    plan.b("update", "task/doxylamine", "--instructions", "20 mg", "-m", "B")
    try plan.settle()
    #expect(plan.a("list", "tasks").contains("doxylamine"))
    #expect(plan.a.run(["conflicts", "--exit-code"]).status == 1)
  }

  @Test func `what comes and goes is told as text and as json`() throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--title", "Take it", "-m", "Title")
    plan.b("add", "contact", "jane", "--name", "Jane Doe", "-m", "Contact")
    plan.b("add", "contact", "joe", "--name", "Joe Doe", "-m", "Contact")
    plan.a("sync", "origin")
    expectSnapshot(plan.b("sync", "origin", "-n"), "sync-preview")
    expectSnapshot(plan.b("sync", "origin"), "sync")
    expectSnapshot(plan.a("sync", "origin", "--json"), "sync-json")
  }

  @Test func `fetch pull and push do their parts of it`() throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--title", "Take it", "-m", "Title")
    expectSnapshot(plan.a("push", "origin"), "push")
    expectSnapshot(plan.b("fetch", "origin"), "fetch")
    expectSnapshot(plan.b("pull", "origin"), "pull")
    #expect(try plan.a.head == plan.b.head)
    #expect(plan.b("pull") == "origin has nothing that is not here\n")
    #expect(plan.b("push") == "origin has everything\n")
    plan.a("update", "task/doxylamine", "--tag", "x", "-m", "Tag")
    plan.a("push")
    plan.b("update", "task/doxylamine", "--tag", "y", "-m", "Tag")
    #expect(plan.b.fails(75, "push").contains("careplan -C ../b sync origin"))
  }

  @Test func `progress is a line of json for each step`() throws {
    let plan = try SharedPlan()
    plan.a("update", "task/doxylamine", "--title", "Take it", "-m", "Title")
    let run = plan.a.run(["sync", "--progress", "json"])
    let phases = run.errors.split(separator: "\n").compactMap {
      (try? CanonicalJSON.read(Array($0.utf8)))?.object?["phase"]?.string
    }
    #expect(phases.first == "fetch" && phases.last == "push", "\(run.errors)")
  }

  @Test func `remotes are added listed checked and removed`() throws {
    let plan = try SharedPlan()
    plan.a("remote", "add", "stick", "../stick.git")
    let list = plan.a("remote", "list")
    #expect(list.contains("origin") && list.contains("stick.git"))
    #expect(plan.a("remote", "check", "origin").contains("has what is here"))
    #expect(plan.a.fails(69, "remote", "check", "stick").contains("stick"))
    #expect(plan.a.fails(65, "remote", "add", "stick", "x").contains("already"))
    plan.a("remote", "remove", "stick")
    #expect(plan.a.fails(5, "sync", "stick").contains("no remote 'stick'"))
  }

  @Test func `what is no plan of ours is refused with its own exit code`() throws {
    let plan = try SharedPlan()
    let before = try plan.a.head
    let other = plan.a.store.run(["-C", "..", "init", "other"])
    try #require(other.status == 0, "\(other.errors)")
    let walk = ["add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Walk"]
    #expect(plan.a.store.run(["-C", "../other"] + walk).status == 0)
    _ = try TestSupport.run(
      "sh",
      [
        "-c",
        "git init -q -b main code && cd code && echo x > x && git add x"
          + " && git -c user.name=T -c user.email=t@example.org commit -qm x",
      ],
      in: plan.a.store.directory.path
    )
    for (name, status, code) in [
      ("other", Int32(78), "otherStore"), ("code", 66, "remoteNoStore"),
      ("nowhere", 69, "remoteUnreachable"),
    ] {
      plan.a("remote", "add", name, "../\(name)")
      let run = plan.a.run(["sync", name, "--json"])
      #expect(run.status == status, "\(name): \(run.errors)")
      let error = try CanonicalJSON.read(Array(run.errors.utf8)).object?["careplan.error/v1"]
      #expect(error?.object?["code"]?.string == code, "\(run.errors)")
      #expect(error?.object?["hints"]?.array?.isEmpty == false, "\(name)")
    }
    #expect(try plan.a.head == before)
  }

  @Test func `a refusing hook is told and after it is gone all is delivered`() throws {
    let plan = try SharedPlan()
    let hook = "\(plan.origin)/hooks/pre-receive"
    try Data("#!/bin/sh\necho the ward is closed >&2\nexit 1\n".utf8).write(to: URL(filePath: hook))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    plan.a("update", "task/doxylamine", "--title", "Take it", "-m", "Title")
    let before = try plan.a.head
    #expect(plan.a.fails(69, "sync", "origin").contains("the ward is closed"))
    #expect(try plan.a.head == before)
    try FileManager.default.removeItem(atPath: hook)
    plan.a("sync", "origin")
    plan.b("sync", "origin")
    #expect(plan.b("show", "task/doxylamine").contains("Take it"))
  }

  @Test func `options that contradict each other are refused`() throws {
    let plan = try SharedPlan()
    #expect(plan.a.fails(64, "sync", "--republish", "--accept-rewrite").contains("contradict"))
    #expect(plan.a.fails(64, "sync", "--policy", "best").contains("newest"))
  }
}
