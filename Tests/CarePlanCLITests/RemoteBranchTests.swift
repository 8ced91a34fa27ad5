import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct RemoteBranchTests {
  @Test func `a sync of a renamed branch says that the remote gets a second one`() throws {
    let plan = try SharedPlan()
    try plan.b.git("branch", "-m", "plan")
    let preview = plan.b.run(["sync", "-n"])
    let run = plan.b.run(["sync"])
    for errors in [preview.errors, run.errors] {
      #expect(
        errors.contains("follow 'main'") && errors.contains("git -C ../b branch -m main"),
        "\(errors)"
      )
    }
    try plan.b.git("branch", "-m", "main")
    #expect(!plan.b.run(["sync"]).errors.contains("was renamed"))
  }

  @Test func `a branch of its own is exchanged without a warning`() throws {
    let plan = try SharedPlan()
    try plan.b.git("switch", "-q", "-c", "proposal")
    #expect(!plan.b.run(["sync", "origin"]).errors.contains("was renamed"))
    try plan.b.git("branch", "--set-upstream-to", "origin/main")
    #expect(plan.b.run(["sync"]).errors.contains("git -C ../b branch --unset-upstream"))
    try plan.b.git("branch", "--unset-upstream")
    #expect(!plan.b.run(["sync", "origin"]).errors.contains("was renamed"))
  }

  @Test(arguments: ["program", "library"])
  func `a push to a branch that is checked out there names the command that allows it`(
    _ transport: String
  ) throws {
    let store = try CommandStore.withDose(now: "2026-01-05T10:00:00Z")
    store("clone", store.path, "../copy")
    store("-C", "../copy", "config", "transport", transport)
    store("-C", "../copy", "complete", "dox", "--date", "2026-01-05")
    let refused = store.run(["-C", "../copy", "sync"])
    #expect(refused.status != 0)
    let command = "git -C \(store.path) config receive.denyCurrentBranch updateInstead"
    #expect(refused.errors.contains("the branch is checked out there"), "\(refused.errors)")
    #expect(refused.errors.contains(command), "\(refused.errors)")
    let done = try TestSupport.run("sh", ["-c", command], in: "/")
    #expect(done.status == 0, "\(done.errors)")
    let again = store.run(["-C", "../copy", "sync"])
    if transport == "program" {
      #expect(again.status == 0, "\(again.errors)")
      #expect(try store.git("status", "--porcelain") == "")
      #expect(store("agenda", "--date", "2026-01-05").contains("●"))
    } else {
      // libgit2 does not change the files there.
      #expect(again.status != 0 && again.errors.contains("install git"), "\(again.errors)")
    }
  }
}
