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
        errors.contains("follow 'main'") && errors.contains("git branch -m main"),
        "\(errors)"
      )
    }
    try plan.b.git("branch", "-m", "main")
    #expect(!plan.b.run(["sync"]).errors.contains("git branch"))
  }

  @Test func `a branch of its own is exchanged without a warning`() throws {
    let plan = try SharedPlan()
    try plan.b.git("switch", "-q", "-c", "proposal")
    #expect(!plan.b.run(["sync", "origin"]).errors.contains("git branch"))
    try plan.b.git("branch", "--set-upstream-to", "origin/main")
    #expect(plan.b.run(["sync"]).errors.contains("git branch --unset-upstream"))
    try plan.b.git("branch", "--unset-upstream")
    #expect(!plan.b.run(["sync", "origin"]).errors.contains("git branch"))
  }
}
