import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct ForkCommandTests {
  @Test func `who leaves takes all records and their history, and no right of the founder`() throws
  {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try family("parent", "complete", "knee", "--at", "08:00", "-m", "Done")
    try family("parent", "sync")
    let before = try family("parent", "export").output
    let forked = try family("parent", "access", "fork", "../ours/", "--words-noted")
    #expect(forked.output.contains("you are the founder of the store in "))
    let after = try family("parent", "export", in: "ours")
    #expect(after.output == before)
    #expect(try family("parent", "log", in: "ours").output.contains("Done"))
    let shown = try family("parent", "access", "show", in: "ours").output
    #expect(shown.contains("founded by parent"))
    #expect(!shown.contains("patient"))
    #expect(try family("parent", "remote", "list", in: "ours").output.isEmpty)
    try family("parent", "check", in: "ours")
    try family("parent", "check", "--signatures", "--all", in: "ours")
    try family("parent", "update", "task", "knee", "--title", "Ours", "-m", "Ours", in: "ours")
    // Another copy of it judges by the new founding alone.
    try family("child", "clone", "../at-parent/ours", "store", in: "")
    #expect(try family("child", "list", "tasks").output.contains("Ours"))
    // No exchange brings back what the store has left, and it can be copied and left in turn.
    #expect(!family.computer.has("at-parent/ours.unfinished"))
    try family.git("at-parent", "init", "--quiet", "--bare", "-b", "main", "host")
    try family(
      "parent",
      "remote",
      "add",
      "host",
      family.computer.directory["at-parent/host"],
      in: "ours"
    )
    try family("parent", "sync", "host", in: "ours")
    try family("parent", "check", "--fix", in: "ours")
    let people = try family.computer.directory.files(below: "at-parent/ours/access/people")
    #expect(people.count == 1)
    try family("aunt", "clone", "../at-parent/host", "store", in: "")
    try family("parent", "access", "fork", "../again", "--words-noted", in: "ours")
    // The stores never meet again.
    try family("parent", "remote", "add", "origin", family.origin, in: "ours")
    let met = try family.run("parent", ["sync", "--json"], in: "ours")
    #expect(met.status != 0)
    #expect(try errorCode(met) == "otherStore")
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Bend"))
  }

  @Test func `nothing stands where a fork could not be made`() throws {
    let family = try SignedFamily()
    try family.found()
    try family("patient", "logout")
    let fork = ["access", "fork", "../ours", "--words-noted"]
    #expect(try family.run("patient", fork).status == 77)
    #expect(!family.computer.has("at-patient/ours"))
    // What somebody else has beside the place is not taken away.
    try family.computer.directory.makeDirectory("at-patient/ours.unfinished")
    try family.computer.directory.write("mine", to: "at-patient/ours.unfinished/note")
    try family.computer.directory.makeDirectory("at-patient/full")
    try family.computer.directory.write("mine", to: "at-patient/full/note")
    let login = ["login", "patient", "--password-stdin"]
    #expect(try family.run("patient", login, input: PeopleComputer.passphrase).status == 0)
    let full = try family.run("patient", ["access", "fork", "../full", "--words-noted"])
    #expect(full.status == 65, "\(full.errors)")
    #expect(try family.computer.directory.text(of: "at-patient/full/note") == "mine")
    #expect(try family.run("patient", fork).status == 65)
    #expect(try family.computer.directory.text(of: "at-patient/ours.unfinished/note") == "mine")
  }
}
