import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct JoiningCommandTests {
  @Test func `who is invited and compared gets in, and not before`() throws {
    let family = try SignedFamily()
    try family.found()
    let invitation = try family.invite("parent", as: "owner")
    let asked = try family.join("parent", invitation)
    #expect(asked.output.hasPrefix("parent asks to be let in\n"))
    #expect(!family.computer.has("at-parent/store"))
    let digits = try family.digits(asked)
    // Not validated: no login, no copy, and nothing to write with.
    #expect(
      try errorCode(family.join("parent", invitation, "--json", status: 77)) == "notValidated"
    )
    #expect(!family.computer.has("at-parent/store"))
    let login = ["login", "parent", "--password-stdin", "--json"]
    let refused = try family.run("parent", login, in: "", input: PeopleComputer.passphrase)
    #expect(refused.status == 77)
    #expect(try errorCode(refused) == "notValidated")

    let pending = try family("patient", "admin", "pending")
    #expect(pending.output.contains(digits))
    #expect(pending.output.contains("proof right"))
    #expect(pending.output.contains("owner"))
    let validate = ["admin", "registrations", "validate", "parent"]
    #expect(try family.run("patient", validate).status == 64)
    let others = Array(repeating: "00000", count: 6).joined(separator: " ")
    #expect(try family.run("patient", validate + ["--fingerprint", others]).status == 65)
    #expect(try family.run("patient", validate + ["--fingerprint", digits]).status == 0)
    #expect(try family("patient", "admin", "pending").output.isEmpty)
    #expect(try family.git("origin", "for-each-ref", "refs/heads/request").isEmpty)

    let joined = try family.join("parent", invitation)
    #expect(joined.output.hasPrefix("parent is in: the store is copied into "))
    #expect(try !family("parent", "status").errors.contains("not compared"))
    try family("parent", "add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add")
    try family("parent", "sync")
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Lift"))
    // The invitation is used up.
    #expect(try family("patient", "invite", "info").output.isEmpty)
  }

  @Test func `a role says what somebody may do, and nobody does more`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("grandmother", as: "family")
    try family("grandmother", "complete", "knee", "--at", "08:00", "-m", "Done")
    try family("grandmother", "sync")
    let edit = ["update", "task", "knee", "--title", "Bend less", "-m", "Less", "--json"]
    let refused = try family.run("grandmother", edit)
    #expect(refused.status == 77)
    #expect(try errorCode(refused) == "notAllowed")
    #expect(refused.errors.contains("tasks/knee/"))
    for command in [
      ["access", "change", "grandmother", "--role", "owner"], ["access", "remove", "patient"],
      ["invite", "create", "--role", "family", "--id", "uncle"],
      ["access", "default", "--unsigned", "edit:*"], ["category", "set", "task/knee", "private"],
      ["admin", "registrations", "reject", "nobody"],
    ] {
      let run = try family.run("grandmother", command)
      #expect([5, 77].contains(run.status), "\(command): \(run.status) \(run.errors)")
    }
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Bend"))
  }

  @Test func `who was removed is out, and what they do then is held`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try family("parent", "update", "task", "knee", "--title", "Late", "-m", "Late")
    let removed = try family("patient", "access", "remove", "parent")
    #expect(removed.errors.contains("also close the account of parent at the host"))
    // What they had not told anybody is held, by whoever knows of the removal.
    let synced = try family.run("parent", ["sync"])
    #expect(synced.status == 77, "\(synced.errors)")
    let add = ["add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add"]
    #expect(try family.run("parent", add).status == 77)
    for words in [
      "fetch --quiet origin", "merge --quiet --no-edit origin/main", "push --quiet origin main",
    ] {
      let words = ["-c", "commit.gpgsign=false"] + words.split(separator: " ").map(String.init)
      let run = try TestSupport.run("git", words, in: family.computer.directory["at-parent/store"])
      #expect(run.status == 0, "\(run.errors)")
    }
    let held = try family("patient", "sync", status: 77)
    #expect(held.errors.contains("is held"))
    #expect(try family("patient", "list", "tasks").output.contains("Bend"))
    try family("patient", "access", "remove", "parent", status: 5)
  }

  @Test func `rights are changed by another membership`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("grandmother", as: "family")
    try family("patient", "access", "change", "grandmother", "--role", "owner")
    try family("grandmother", "sync")
    try family("grandmother", "update", "task", "knee", "--title", "Bend less", "-m", "Less")
    try family("patient", "access", "change", "grandmother", "--rights", "record:interventions")
    try family(
      "patient",
      "access",
      "change",
      "grandmother",
      "--rights",
      "record:interventions",
      status: 4
    )
    try family("patient", "access", "change", "grandmother", "--rights", "everyone", status: 64)
    let parent = try family(
      "patient",
      "access",
      "change",
      "grandmother",
      "--role",
      "parent",
      status: 64
    )
    #expect(parent.errors.contains("owner, patient, family, provider, admin"))
    try family("patient", "access", "change", "grandmother", status: 64)
    try family("patient", "access", "change", "stranger", "--role", "family", status: 5)
    let shown = try family("patient", "access", "show").output
    #expect(shown.contains("record:interventions"))
  }

  @Test func `an invitation that two people answer is told loudly, and both wait`() throws {
    let family = try SignedFamily()
    try family.found()
    let invitation = try family.invite("parent", as: "owner")
    let digits = try family.digits(family.join("parent", invitation))
    try family.join("thief", invitation, "--id", "thief")
    let pending = try family("patient", "admin", "pending")
    #expect(pending.errors.contains("was answered TWICE"))
    let validate = ["admin", "registrations", "validate", "parent", "--role", "owner"]
    #expect(try family.run("patient", validate + ["--i-compared"]).status == 64)
    try family("patient", "admin", "registrations", "reject", "thief")
    #expect(try family.run("patient", validate + ["--fingerprint", digits]).status == 0)
    try family.join("parent", invitation)
  }

  @Test func `a label that somebody has is not asked for again`() throws {
    let family = try SignedFamily()
    try family.found()
    try family("patient", "invite", "create", "--role", "family", "--id", "patient", status: 65)
    let invitation = try family.invite("parent", as: "owner")
    let member = try family.join("parent", invitation, "--id", "patient", "--json", status: 65)
    #expect(try errorCode(member) == "exists")
    try family.join("parent", invitation)
    let asking = try family.join("other", invitation, "--id", "parent", "--json", status: 65)
    #expect(try errorCode(asking) == "exists")
  }

  @Test func `an invitation is shown, listed, and taken back`() throws {
    let family = try SignedFamily()
    try family.found()
    try family("patient", "invite", "create", status: 64)
    try family("patient", "invite", "create", "--role", "provider", status: 64)
    let invitation = try family.invite("lee", as: "doctor")
    let shown = try family("patient", "invite", "info", invitation).output
    #expect(shown.contains("doctor"))
    #expect(shown.firstMatch(of: /open +yes/) != nil)
    #expect(try family("patient", "invite", "info").output.contains("lee"))
    try family("patient", "invite", "revoke", "lee")
    try family("patient", "invite", "revoke", "lee", status: 5)
    let answered = try family.join("lee", invitation, "--json", status: 77)
    #expect(try errorCode(answered) == "revoked")
    #expect(answered.errors.contains("ask patient for a new invitation"), "\(answered.errors)")
    try family.join("lee", "careplan-invite:1:eyJmb3VuZCI6", status: 64)
  }

  @Test func `a doctor is let in to read, and writes nothing`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("lee", as: "doctor")
    #expect(
      try family("patient", "access", "show").output.contains(
        "lee is a doctor; granted: nothing yet."
      )
    )
    #expect(try family("lee", "whoami").output.contains("lee"))
    let add = ["add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add"]
    #expect(try family.run("lee", add).status == 77)
    let changed = try family("patient", "access", "change", "lee", "--role", "family", status: 64)
    #expect(changed.errors.contains("'lee' is a doctor"), "\(changed.errors)")
    try family("patient", "access", "remove", "lee")
    let removed = try family("patient", "access", "change", "lee", "--role", "family", status: 5)
    #expect(removed.errors.contains("'lee' was removed"), "\(removed.errors)")
    #expect(try !family("patient", "access", "show").output.contains("lee is a doctor"))
  }

  @Test func `a doctor's commit is held as a doctor's, and nobody is said to be removed`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("lee", as: "doctor")
    try family.sign("lee", "commit", "--quiet", "--allow-empty", "-m", "By hand")
    try family.git("at-lee/store", "push", "--quiet", "--no-verify", "origin", "HEAD:main")
    let synced = try family("patient", "sync", status: 77)
    #expect(synced.errors.contains("doctors read and may not write"), "\(synced.errors)")
    #expect(!synced.errors.contains("removed"), "\(synced.errors)")
  }

  @Test func `who was rejected hears so, and may ask with a new invitation`() throws {
    let family = try SignedFamily()
    try family.found()
    let invitation = try family.invite("parent", as: "owner")
    try family.join("parent", invitation)
    try family("patient", "admin", "registrations", "reject", "parent")
    let rejected = try family.join("parent", invitation, "--json", status: 77)
    #expect(try errorCode(rejected) == "rejected")
    #expect(rejected.errors.contains("ask patient for a new invitation"), "\(rejected.errors)")
    #expect(try family("patient", "access", "log").output.contains("rejects the request"))
    try family("patient", "invite", "revoke", "parent")
    try family.admit("parent", as: "owner")
    try family("parent", "update", "task", "knee", "--title", "Bend less", "-m", "Less")
    let used = try family.join("thief", invitation, "--id", "thief", "--json", status: 77)
    #expect(try errorCode(used) == "revoked")
  }

  @Test func `what careplan alone prints has the verbs of whoever is logged in`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("child", as: "patient")
    let own = try family("child").output
    #expect(own.contains("For you here: child, patient\n"))
    #expect(own.contains("agenda"))
    let menu = try #require(own.firstRange(of: "For you here")).lowerBound
    #expect(!own[menu...].contains("invite create"))
    let founder = try family("patient").output
    #expect(
      founder[try #require(founder.firstRange(of: "For you here")).lowerBound...].contains(
        "invite create"
      )
    )
    try family("patient", "logout")
    #expect(try !family("patient").output.contains("For you here"))
  }

  @Test func `what strangers push beside requests hides nobody`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.editOnPage("Stretch", pushes: false)
    for branch in ["request/parent-01234567", "request/a", "request/b/c"] {
      try family.git("page", "push", "--quiet", "origin", "main:refs/heads/\(branch)")
    }
    try family.join("parent", family.invite("parent", as: "owner"))
    let pending = try family("patient", "admin", "pending").output
    #expect(pending.split(separator: "\n").count == 2, "\(pending)")
    #expect(pending.contains("proof right"))
    try family("patient", "admin", "registrations", "validate", "a", "--i-compared", status: 5)
  }

  @Test func `nobody removes themselves by mistake`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try family("parent", "access", "remove", "parent", status: 64)
    try family("parent", "access", "remove", "parent", "--yes")
    try family("patient", "sync")
    #expect(try !family("patient", "access", "show").output.contains("Example parent"))
  }

  @Test func `a commit is not sent by itself where the login has ended`() throws {
    let family = try SignedFamily()
    try family.found("--unsigned", "edit:*")
    try family("patient", "config", "sync.auto", "true")
    try family("patient", "logout")
    try family.editOnPage("Stretch")
    try family("patient", "fetch")
    let merged = try family("patient", "merge", "origin/main")
    #expect(merged.errors.contains("nobody is logged in"), "\(merged.errors)")
  }
}
