import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// How people are admitted to a store at a sealed remote, and how an administrator approves there.
struct SealedPeopleTests {
  private let family: SignedFamily

  init() throws {
    family = try SignedFamily()
    try family.found()
    let host = try TestSupport.run(
      "git",
      ["init", "--quiet", "--bare", "-b", "main", "host"],
      in: family.computer.directory.path
    )
    try #require(host.status == 0)
    try family("patient", "remote", "seal", "origin", family.host)
  }

  private func invitation(_ inviter: String, _ label: String, _ role: String) throws -> String {
    try family(inviter, "invite", "create", "--role", role, "--id", label).output
      .trimmingCharacters(in: .newlines)
  }

  private func requests() throws -> String {
    try family.git("host", "for-each-ref", "--format=%(refname)", "refs/heads/request/")
  }

  @Test func `a person who was invited asks, is admitted, and reads the store`() throws {
    let link = try invitation("patient", "ben", "family")
    let asked = try family.join("ben", link)
    #expect(asked.output.contains("ben asks to be let in"))
    #expect(asked.errors.contains("careplan clone \(family.sealed) "))
    #expect(!family.computer.has("at-ben/store"))
    #expect(try !requests().contains("ben"))
    let waiting = try family.join("ben", link, "--json", status: 77)
    #expect(try errorCode(waiting) == "notValidated")
    let pending = try family("patient", "admin", "pending")
    #expect(pending.output.contains("ben#") && pending.output.contains("proof right"))
    let digits = try family.digits(asked)
    let validate = ["admin", "registrations", "validate", "ben", "--fingerprint", digits]
    #expect(try family.run("patient", validate).status == 0)
    #expect(try requests() == "")
    try family.join("ben", link)
    #expect(try family("ben", "list", "tasks").output.contains("Bend"))
  }

  @Test func `a person who was admitted may also clone`() throws {
    try family.join("ben", invitation("patient", "ben", "family"))
    try family("patient", "admin", "registrations", "validate", "ben", "--i-compared")
    let clone = try family.run("ben", ["clone", family.sealed, "copy"], in: "", answers: [""])
    #expect(clone.status == 0, "\(clone.errors)")
  }

  @Test func `an invitation to a sealed store without an inbox is refused`() throws {
    let whole = try #require(InvitationLink(invitation("patient", "ben", "family")))
    let old = try InvitationLink(
      url: whole.url,
      found: whole.found,
      label: "ben",
      role: "family",
      until: whole.until
    )
    let refused = try family.join("ben", old.text, "--json", status: 65)
    #expect(try errorCode(refused) == "invalid")
    #expect(try requests() == "")
  }

  @Test func `a request that was rejected is gone`() throws {
    try family.join("ben", invitation("patient", "ben", "family"))
    try family("patient", "admin", "registrations", "reject", "ben")
    #expect(try requests() == "")
    #expect(try family("patient", "admin", "pending").errors.contains("nobody waits"))
  }

  @Test func `one card that answers two invitations waits once`() throws {
    for action in ["reject", "validate"] {
      let (first, second) = (
        try invitation("patient", "gil", "family"), try invitation("patient", "gil", "family")
      )
      try family.join("gil", first)
      try family.join("gil", second)
      #expect(try requests().split(separator: "\n").count == 2)
      let pending = try json(
        "careplan.pending/v1",
        of: family("patient", "admin", "pending", "--json").output
      )
      let waiting = try #require(pending.object?["requests"]?.array)
      #expect(waiting.count == 1)
      #expect(waiting.first?.object?["proof"]?.string == "right")
      let words = ["admin", "registrations", action, "gil"]
      let done = try family.run(
        "patient",
        action == "validate" ? words + ["--i-compared"] : words
      )
      #expect(done.status == 0, "\(done.errors)")
      #expect(try requests() == "")
      #expect(try family("patient", "admin", "pending").errors.contains("nobody waits"))
    }
    #expect(try family("patient", "access", "show").output.contains("gil"))
  }

  @Test func `an administrator invites, admits and approves, and reads no record`() throws {
    try family.admit("desk", as: "admin")
    try family("patient", "access", "default", "--approval")
    #expect(try !family("desk", "list", "tasks").output.contains("Bend"))
    let add = ["add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add"]
    #expect(try errorCode(family.run("desk", add + ["--json"])) == "reader")

    let link = try invitation("desk", "lee", "doctor")
    let digits = try family.digits(family.join("lee", link))
    #expect(try family("desk", "admin", "pending").output.contains("proof right"))
    let validated = try family(
      "desk",
      "admin",
      "registrations",
      "validate",
      "lee",
      "--fingerprint",
      digits
    )
    #expect(validated.errors.contains("takes effect when another member has synced"))
    #expect(try family("desk", "admin", "pending").errors.contains("nobody waits"))
    try family("patient", "sync")
    #expect(try requests() == "")

    let share = ["share", "lee", "--care-card", "--without-profile"]
    #expect(try family.run("patient", share).status == 64)
    let shared = try family.run("patient", share + ["--fingerprint", digits])
    let operation = try #require(shared.output.firstMatch(of: /waits for approval: ([0-9a-f]{12})/))
    #expect(try family.run("lee", ["clone", family.sealed, "store"], in: "").status == 77)
    let pending = try family("desk", "admin", "pending").output
    #expect(pending.contains(operation.1) && pending.contains("interventions"), "\(pending)")
    #expect(pending.contains("lee") && pending.contains("patient"))
    let approved = try family("desk", "admin", "approve", String(operation.1))
    #expect(approved.output.contains("lee can read interventions"))
    try family.join("lee", link)
    #expect(try family("lee", "list", "tasks").output.contains("Bend"))
    try family("patient", "sync")
    #expect(try family("patient", "admin", "pending").errors.contains("nobody waits"))

    try family("patient", "unshare", "lee")
    try family("patient", "add", "task", "new", "--title", "New", "--daily", "09:00", "-m", "C")
    try family("patient", "sync")
    try family("lee", "sync")
    #expect(try !family("lee", "list", "tasks").output.contains("New"))
  }

  @Test func `what an administrator rejects is not shared`() throws {
    try family.admit("desk", as: "admin")
    try family.admit("lee", as: "doctor")
    try family("patient", "access", "default", "--approval")
    try family("patient", "share", "lee", "--care-card", "--without-profile")
    let pending = try family("desk", "admin", "pending", "--json").output
    let document = try json("careplan.pending/v1", of: pending).object
    let operation = try #require(
      document?["operations"]?.array?.first?.object?["operation"]?.string
    )
    try family("desk", "admin", "reject", operation)
    #expect(
      try family("desk", "admin", "pending").output.contains("rejected, until a member syncs")
    )
    for answer in ["approve", "reject"] {
      let refused = try family("desk", "admin", answer, operation, status: 4)
      #expect(refused.errors.contains("was rejected"))
    }
    try family("patient", "sync")
    try family("desk", "admin", "approve", "--all", status: 4)
    try family("desk", "admin", "approve", operation, status: 5)
    #expect(try family.run("lee", ["clone", family.sealed, "read"], in: "").status == 77)
  }

  @Test func `a change of the approval policy warns about present shares`() throws {
    try family.admit("desk", as: "admin")
    try family.admit("lee", as: "doctor")
    try family("patient", "share", "lee", "--care-card", "--without-profile")
    let asked = try family("patient", "access", "default", "--approval")
    #expect(asked.errors.contains("doctors lose present shares"), "\(asked.errors)")
    #expect(try family("patient", "doctors").output.contains("no"))
    let reset = try family("patient", "access", "default", "--reset")
    #expect(reset.errors.contains("take effect without one"), "\(reset.errors)")
  }

  @Test func `approval cannot be asked for where nobody could give it`() throws {
    let refused = try family("patient", "access", "default", "--approval", status: 64)
    #expect(refused.errors.contains("no administrator"))
    try family.admit("desk", as: "admin")
    try family("patient", "access", "default", "--approval")
    let shown = try family("patient", "access", "default").output
    #expect(shown.contains("an administrator approves what is shared"))
    let reset = try family("patient", "access", "default", "--reset")
    #expect(reset.output.contains("Share without an approval"), "\(reset.output)")
    try family("patient", "access", "default", "--approval")
    try family("desk", "sync")
    try family("desk", "admin", "approve", status: 64)
    try family("desk", "admin", "approve", "--all", status: 4)
  }

  @Test func `a member who leaves is removed by another member's sync`() throws {
    try family.admit("ben", as: "family")
    try family("ben", "access", "remove", "ben", "--yes", "--no-sync", status: 64)
    #expect(try requests() == "")
    let left = try family("ben", "access", "remove", "ben", "--yes")
    #expect(left.errors.contains("takes effect when another member has synced"))
    #expect(try family("ben", "status").status == 0)
    try family("ben", "complete", "knee", status: 77)
    try family("patient", "sync")
    #expect(try family("patient", "access", "show").output.contains("removed: ben"))
    #expect(try requests() == "")
    for command in [["sync"], ["share", "--verify"]] {
      let closed = try family.run("ben", command)
      #expect(closed.status == 77)
      #expect(closed.errors.contains("no key for this device any more"))
    }
  }

  @Test func `the last device that reads a sealed store is not ended without a word`() throws {
    try family("patient", "recovery", "renew", status: 64)
    let refused = try family(
      "patient",
      "access",
      "remove",
      "patient",
      "--yes",
      "--json",
      status: 77
    )
    #expect(try errorCode(refused) == "notAllowed")
    #expect(refused.errors.contains("--lose-data"))
    #expect(try requests() == "")
    #expect(try family("patient", "access", "show").output.contains("owner"))
  }
}
