import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Two copies of one store that were both made signed.
struct TwoFoundersTests {
  /// A patient and a parent who both founded, the patient first; the parent has something of their own.
  private static func family(edits: Bool = true, parent: String = "parent") throws -> SignedFamily {
    let family = try SignedFamily()
    try family.computer.directory.makeDirectory("at-patient/store")
    try family("patient", "init")
    try family("patient", "add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Add")
    try family("patient", "remote", "add", "origin", family.origin)
    try family("patient", "sync")
    try family("parent", "clone", family.origin, "store", in: "")
    try found("patient", as: "patient", family)
    try family("patient", "complete", "knee", "--at", "08:00", "-m", "Done")
    try family("patient", "sync")
    try found("parent", as: parent, family, "--no-sync")
    if edits {
      try family("parent", "add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add")
    }
    return family
  }

  private static func found(
    _ place: String,
    as label: String,
    _ family: SignedFamily,
    _ options: String...
  ) throws {
    let words = ["access", "init", "--name", "Example \(label)", "--id", label, "--words-noted"]
    let run = try family.run(
      place,
      words + ["--password-stdin"] + options,
      input: PeopleComputer.passphrase
    )
    try #require(run.status == 0, "\(run.errors)")
  }

  private static func digits(of label: String, _ family: SignedFamily) throws -> String {
    let shown = try family(label, "access", "show").output
    return String(try #require(shown.firstMatch(of: /card ((\d{5} ){5}\d{5})/)).1)
  }

  @Test func `the later of two founders gives in, is let in, and loses nothing`() throws {
    let family = try Self.family()
    let refused = try family.run("parent", ["sync"])
    #expect(refused.status == 78)
    #expect(refused.errors.contains("careplan access join"))
    let digits = try Self.digits(of: "patient", family)
    let before = try family.tip()
    let joined = try family("parent", "access", "join", "--fingerprint", digits)
    #expect(joined.output.contains("of the store that patient founded; 1 version"))
    #expect(joined.output.contains("parent asks to be let in"))
    // What the other has is here, what was only here too, and of the founding nothing is left.
    let tasks = try family("parent", "list", "tasks").output
    #expect(tasks.contains("Bend") && tasks.contains("Lift"))
    let people = try family.computer.directory.files(below: "at-parent/store/access/people")
    #expect(people.count == 1)
    #expect(try family("parent", "access", "show").output.contains("founded by patient"))
    #expect(try !family("parent", "status").errors.contains("not compared"))
    // Nobody hears of it before its signer is in.
    let early = try family.run("parent", ["sync", "--json"])
    #expect(early.status == 77)
    let title = ["update", "task", "arm", "--title", "Raise", "-m", "Raise", "--json"]
    let write = try family.run("parent", title)
    #expect(write.status == 77)
    #expect(try errorCode(write) == "notValidated")
    #expect(try family.tip() == before)
    let validate = ["admin", "registrations", "validate", "parent", "--role", "owner"]
    let asked = try self.digits(joined)
    #expect(try family.run("patient", validate + ["--fingerprint", asked]).status == 0)
    try family("parent", "sync")
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Lift"))
    #expect(
      try family.git("origin", "rev-parse", "main")
        == family.git("at-parent/store", "rev-parse", "main")
    )
    try family("patient", "check", "--signatures", "--all")
    try family("parent", "check")
    try family("parent", "access", "join", status: 4)
  }

  private func digits(_ run: CLIRun) throws -> String {
    String(try #require(run.output.firstMatch(of: /card: ((\d{5} ){5}\d{5})/)).1)
  }

  @Test func `nobody gives in to a founder whom they did not compare`() throws {
    let family = try Self.family()
    let before = try family.git("at-parent/store", "rev-parse", "main")
    #expect(try family.run("parent", ["access", "join"]).status == 64)
    let others = Array(repeating: "00000", count: 6).joined(separator: " ")
    let wrong = try family.run("parent", ["access", "join", "--fingerprint", others, "--json"])
    #expect(wrong.status == 65)
    #expect(try errorCode(wrong) == "otherCard")
    try family("parent", "--dry-run", "access", "join")
    #expect(try family.git("at-parent/store", "rev-parse", "main") == before)
    #expect(try family("parent", "access", "show").output.contains("founded by parent"))
    #expect(try family.git("origin", "for-each-ref", "refs/heads/request").isEmpty)
    // What is not committed is not left behind either.
    try family("parent", "update", "task", "arm", "--title", "Raise")
    let edited = try family.run("parent", ["access", "join", "--i-compared", "--json"])
    #expect(try errorCode(edited) == "uncommitted")
    try family("parent", "commit", "-m", "Raise")
    try family("parent", "logout")
    let nobody = try family.run("parent", ["access", "join", "--i-compared", "--json"])
    #expect(nobody.status == 77)
    #expect(try errorCode(nobody) == "loginRequired")
  }

  @Test func `a copy into which somebody was let does not give in`() throws {
    let family = try Self.family(edits: false)
    let register = [
      "user", "register", "--name", "Example aunt", "--id", "aunt", "--password-stdin",
    ]
    let card = ["--card", "card.json"]
    let made = try family.run("aunt", register + card, in: "", input: PeopleComputer.passphrase)
    try #require(made.status == 0, "\(made.errors)")
    let validate = [
      "admin", "registrations", "validate", "--card",
      family.computer.directory["at-aunt/card.json"],
    ]
    let terms = ["--role", "family", "--i-compared", "--no-sync"]
    let validated = try family.run("parent", validate + terms)
    try #require(validated.status == 0, "\(validated.errors)")
    let refused = try family.run("parent", ["access", "join", "--i-compared", "--json"])
    #expect(refused.status == 64)
    #expect(try errorCode(refused) == "refused")
    #expect(try family("parent", "access", "show").output.contains("founded by parent"))
  }

  @Test func `whoever was cut off while giving in joins again`() throws {
    let family = try Self.family()
    let digits = try Self.digits(of: "patient", family)
    let note = try family.computer.directory.text(of: "at-patient/store/.git/careplan/trust.json")
    // As a kill leaves it between what is trusted and where the branch stands.
    try family.computer.directory.write(note, to: "at-parent/store/.git/careplan/trust.json")
    #expect(try family.run("parent", ["sync"]).status == 78)
    try family("parent", "access", "join", "--fingerprint", digits)
    #expect(try family("parent", "access", "show").output.contains("founded by patient"))
    let tasks = try family("parent", "list", "tasks").output
    #expect(tasks.contains("Bend") && tasks.contains("Lift"))
  }

  @Test func `whoever has the label of somebody there adds a device instead of asking`() throws {
    let family = try Self.family(edits: false, parent: "patient")
    let joined = try family("parent", "access", "join", "--i-compared")
    #expect(joined.output.contains("nothing was only here"))
    #expect(joined.errors.contains("somebody in that store is called 'patient'"))
    #expect(try family.git("origin", "for-each-ref", "refs/heads/request").isEmpty)
    let code = String(try #require(joined.errors.firstMatch(of: /careplan-device:1:\S+/)).0)
    try family("patient", "device", "add", code, "--as-name", "laptop", "--i-compared")
    try family("parent", "sync")
    try family("parent", "update", "task", "knee", "--title", "Bend less", "-m", "Less")
    try family("parent", "sync")
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Bend less"))
  }
}
