import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct AdministratorCommandTests {
  @Test func `an administrator lets others in, and can neither write nor let in an owner`() throws {
    let family = try SignedFamily()
    try family.found()
    let card = family.computer.directory["desk.card.json"]
    let made = try family.run(
      "desk",
      [
        "admin", "init", "--name", "Example desk", "--id", "desk", "--card", card,
        "--password-stdin",
      ],
      input: PeopleComputer.passphrase
    )
    #expect(made.status == 0, "\(made.errors)")
    try family(
      "patient",
      "admin",
      "registrations",
      "validate",
      "--card",
      card,
      "--role",
      "admin",
      "--i-compared"
    )
    try family("desk", "clone", family.origin, "store", in: "")
    let login = ["login", "desk", "--password-stdin"]
    #expect(try family.run("desk", login, input: PeopleComputer.passphrase).status == 0)
    let invitation = try family.invite("grandmother", as: "family")
    try family.join("grandmother", invitation)
    try family("desk", "sync")
    let validate = ["admin", "registrations", "validate", "grandmother", "--i-compared"]
    // Nobody gives what they have not.
    #expect(try family.run("desk", validate).status == 77)
    for role in ["family", "owner"] {
      let refused = try family("desk", "invite", "create", "--role", role, status: 77)
      #expect(refused.errors.contains("you cannot let anybody in as \(role)"))
    }
    #expect(try family("desk", "admin", "pending").output.contains("invited from another device"))
    #expect(try family.run("desk", validate + ["--role", "admin"]).status == 0)
    let add = ["add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add"]
    #expect(try family.run("desk", add).status == 77)
  }

  @Test func `an administrator for a trial lets somebody in and is gone`() throws {
    let family = try SignedFamily()
    try family.found()
    let invitation = try family.invite("doctor", as: "doctor")
    try family.join("doctor", invitation)
    let validate = ["admin", "registrations", "validate", "doctor", "--i-compared", "--mock-admin"]
    let admitted = try family.run("patient", validate)
    #expect(admitted.status == 0, "\(admitted.errors)")
    try family.join("doctor", invitation)
    let shown = try family("patient", "access", "show").output
    #expect(shown.contains("doctor is a doctor") && shown.contains("removed: mock-admin"))
    try family("patient", "check", "--signatures", "--all")
    // Nobody but an owner makes one, and none is made in production.
    try family.admit("desk", as: "admin")
    let other = try family.invite("child", as: "patient")
    try family.join("child", other)
    let child = ["admin", "registrations", "validate", "child", "--i-compared", "--mock-admin"]
    try family("desk", "sync")
    #expect(try family.run("desk", child + ["--role", "patient"]).status == 77)
    try family("patient", "access", "default", "--production")
    #expect(try family.run("patient", child).status == 77)
    #expect(try family("patient", "access", "default").output.contains("in production"))
  }
}
