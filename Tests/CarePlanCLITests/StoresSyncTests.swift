import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct StoresSyncTests {
  @Test func `sync exchanges what it can and names what it cannot`() throws {
    let clinic = try Clinic()
    try clinic.git("-C", "remotes", "clone", "--quiet", "--bare", "ben", "away")
    try clinic.remove("remotes/ben")
    let run = clinic.run("sync", "--stores", "plans")
    #expect(run.status == 69)
    expectSnapshot(
      run.output + "\n" + run.errors.replacing(clinic.root, with: "~"),
      "stores-sync"
    )
    for name in ["anna", "carl"] {
      let heads = try ["plans", "remotes"].map {
        try clinic.git("-C", "\($0)/\(name)", "rev-parse", "main")
      }
      #expect(heads[0] == heads[1])
    }
    try clinic.git("-C", "remotes", "clone", "--quiet", "--bare", "away", "ben")
    #expect(clinic.run("sync", "--stores", "plans").status == 0)
    expectSnapshot(clinic.run("status", "--stores", "plans").output, "stores-status")
  }

  @Test func `a preview says so`() throws {
    let clinic = try Clinic()
    let run = clinic.run("sync", "-n", "--stores", "plans")
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix("would change") }
    )
    let refs = try clinic.git("-C", "remotes/anna", "for-each-ref")
    #expect(refs.isEmpty)
  }

  @Test func `nobody is asked to decide, and open conflicts are less than a failure`() throws {
    let clinic = try Clinic()
    try clinic.call("sync", "--stores", "plans/anna", "plans/ben")
    try clinic.call("clone", "remotes/anna", "other")
    for (place, dose) in [("other", "10 mg"), ("plans/anna", "20 mg")] {
      let words = ["-C", place, "update", "task/dose", "instructions=\(dose)", "-m", "Dose"]
      #expect(clinic.run(words, name: place).status == 0)
    }
    try clinic.call("-C", "other", "sync")
    let words = [
      "sync", "--policy", "ask", "--fail-on-conflict", "--stores", "plans/anna", "plans/ben",
    ]
    let run = clinic.run(words, isTerminal: true)
    #expect(run.status == 3)
    #expect(run.errors == "2 stores, 1 with open conflicts: plans/anna\n")
    try clinic.remove("remotes/ben")
    #expect(clinic.run(words).status == 69)
    let status = clinic.run("status", "--stores", "plans/anna").output
    #expect(status.split(separator: "\n").last?.split(separator: " ").last == "1")
  }
}
