import CareAccounts
import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct SigningCommandTests {
  @Test func `whoever signs a store becomes its founder, and is logged in`() throws {
    let family = try SignedFamily()
    try family.found()
    let shown = try family("patient", "access", "show").output
    #expect(shown.contains("founded by patient, card "))
    #expect(shown.firstMatch(of: /patient +owner +Example patient/) != nil)
    #expect(
      shown.hasPrefix(
        "'origin' is plain: everyone who can fetch from \(family.origin), and its host,"
      )
    )
    #expect(shown.contains("A commit without a signature may do nothing."))
    // Nobody compares their own card.
    #expect(shown.contains("the founder's card is compared"))
    #expect(try !family("patient", "status").errors.contains("not compared"))
    #expect(try family("patient", "whoami").output.contains("patient"))
    let again = try family.run("patient", ["access", "init", "--words-noted", "--json"])
    #expect(again.status == 65)
    #expect(try errorCode(again) == "exists")
    #expect(try family.tip() == family.git("at-patient/store", "rev-parse", "HEAD").dropLast())
  }

  @Test func `git accepts the signature of every commit that a person made`() throws {
    let family = try SignedFamily()
    try family.found()
    try family("patient", "update", "task", "knee", "--title", "Bend more", "-m", "More")
    try family("patient", "category", "set", "task/knee", "private")
    let signers = family.computer.directory["at-patient/store/.git/careplan/allowed_signers"]
    let printed = try family("patient", "access", "allowed-signers").output
    #expect(
      try family.computer.directory.text(of: "at-patient/store/.git/careplan/allowed_signers")
        == printed
    )
    for commit in ["HEAD", "HEAD~1", "HEAD~2"] {
      let verified = try family.git(
        "at-patient/store",
        "-c",
        "gpg.ssh.allowedSignersFile=\(signers)",
        "verify-commit",
        commit
      )
      #expect(verified.contains("Good \"git\" signature for patient@"))
    }
  }

  @Test func `recovery words are typed back, and a wrong one leaves everything as it was`() throws {
    let family = try SignedFamily()
    try family.computer.directory.makeDirectory("at-patient/store")
    try family("patient", "init")
    let words = ["access", "init", "--name", "Example patient", "--id", "patient"]
    #expect(try family.run("patient", words).status == 64)
    let wrong = try family.run("patient", words, answers: ["yes", "wrong"])
    #expect(wrong.status == 64)
    #expect(wrong.output.contains("Recovery words: write them on paper now."))
    #expect(try family("patient", "access", "show", status: 64).errors.contains("not signed"))
    // The founder has to say that it is their own care.
    #expect(try family.run("patient", words, answers: ["no"]).status == 130)
  }

  @Test func `the words that were shown are known to the store`() throws {
    let family = try SignedFamily()
    try family.computer.directory.makeDirectory("at-patient/store")
    try family("patient", "init")
    let founded = try family.run(
      "patient",
      [
        "access", "init", "--name", "Example patient", "--id", "patient", "--words-noted", "--json",
        "--password-stdin",
      ],
      input: PeopleComputer.passphrase
    )
    let document = try json("careplan.access-init/v1", of: founded.output).object
    let words = try #require(document?["recoveryWords"]?.array).compactMap(\.string)
    #expect(words.count == 24)
    let test = ["recovery", "test", "--words-stdin"]
    #expect(try family.run("patient", test, input: words.joined(separator: " ")).status == 0)
    let others = try RecoveryWords().words.joined(separator: " ")
    #expect(try family.run("patient", test, input: others).status == 1)
  }

  @Test func `nobody writes without a login, and everybody reads`() throws {
    let family = try SignedFamily()
    try family.found()
    try family("patient", "logout")
    let commands = [
      ["add", "task", "arm", "--title", "Lift", "--daily", "08:00", "-m", "Add"],
      ["category", "set", "task/knee", "private"], ["access", "default", "--unsigned", "edit:*"],
      ["access", "remove", "patient"], ["access", "change", "patient", "--role", "family"],
      ["access", "vouch", "HEAD", "--yes"],
    ]
    for command in commands {
      let run = try family.run("patient", command + ["--json"])
      #expect(run.status == 77, "\(command): \(run.errors)")
      #expect(try errorCode(run) == "loginRequired", "\(command)")
    }
    #expect(try family("patient", "list", "tasks").output.contains("Bend"))
    try family("patient", "access", "log")
    try family("patient", "access", "held")
  }

  @Test func `an unsigned store asks nobody for keys`() throws {
    let family = try SignedFamily()
    try family.computer.directory.makeDirectory("at-patient/store")
    try family("patient", "init")
    try family("patient", "add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Add")
    let home = try family.computer.files(below: "home-patient")
    #expect(home.isEmpty)
    for command in [
      ["access", "show"], ["access", "log"], ["category", "set", "task/knee", "private"],
    ] {
      let run = try family.run("patient", command)
      #expect(run.status == 64)
      #expect(run.errors.contains("careplan access init"))
    }
  }

  @Test func `a policy and categories are set and taken back`() throws {
    let family = try SignedFamily()
    try family.found()
    let nothing = "a commit without a signature may do nothing\n"
    #expect(try family("patient", "access", "default").output == nothing)
    try family("patient", "access", "default", "--unsigned", "own", status: 64)
    try family("patient", "access", "default", "--unsigned", "edit:*,read:everyone", status: 64)
    let asked = try family("patient", "access", "default", "--unsigned", "edit:*", status: 64)
    #expect(
      asked.errors.contains("anyone who can push to the remote could change doses"),
      "\(asked.errors)"
    )
    #expect(try family("patient", "access", "default").output == nothing)
    try family("patient", "access", "default", "--unsigned", "edit:*", "--yes")
    try family("patient", "category", "set", "task/knee", "joints", status: 5)
    try family("patient", "access", "default", "--category", "joints")
    try family("patient", "category", "set", "task/knee", "joints")
    let log = try family("patient", "access", "log").output
    #expect(log.contains("task/knee is joints"))
    try family("patient", "access", "default", "--category", "joints", status: 4)
    try family("patient", "access", "default", "--reset")
    #expect(try family("patient", "access", "default").output == nothing)
  }

  @Test func `a stricter policy takes nothing from a fresh clone that was accepted before`() throws
  {
    let family = try SignedFamily()
    try family.found("--unsigned", "edit:*")
    try family.editOnPage("Stretch")
    try family("patient", "sync")
    let accepted = try family.tip()
    let preview = try family("patient", "access", "default", "--reset", "--dry-run")
    #expect(preview.output.contains("everything up to \(accepted.prefix(12))"), "\(preview.output)")
    let told = try family("patient", "access", "default", "--reset").errors
    #expect(told.contains("you answer for everything up to \(accepted.prefix(12))"), "\(told)")
    let cloned = try family("parent", "clone", family.origin, "store", in: "")
    #expect(!cloned.errors.contains("held"), "\(cloned.errors)")
    #expect(try family("parent", "list", "tasks").output.contains("Stretch"))
    #expect(
      try family.git("at-parent/store", "rev-parse", "HEAD").dropLast() == family.tip()
    )
    // What comes without a signature from now on is held.
    try family.editOnPage("Reach")
    try family("patient", "sync", status: 77)
  }

  @Test func `the founder's digits are compared, and others are refused`() throws {
    let family = try SignedFamily()
    try family.found()
    let shown = try family("patient", "access", "show").output
    let digits = try #require(shown.firstMatch(of: /card ((\d{5} ){5}\d{5})/)).1.split(
      separator: " "
    )
    .map(String.init)
    let copied = try family("parent", "clone", family.origin, "store", in: "")
    #expect(copied.status == 0)
    #expect(try family("parent", "status").errors.contains("not compared"))
    let wrong = Array(repeating: "00000", count: 6)
    #expect(try family.run("parent", ["access", "trust"] + wrong).status == 65)
    #expect(try family.run("parent", ["access", "trust"] + digits).status == 0)
    #expect(try !family("parent", "status").errors.contains("not compared"))
  }
}

/// What git does by itself in a signed store.
struct GitSigningTests {
  @Test func `git signs and verifies with the keys of whoever is logged in`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.sign("patient", "commit", "--quiet", "--allow-empty", "-m", "By git")
    let verified = try family.git("at-patient/store", "verify-commit", "HEAD")
    #expect(verified.contains("Good \"git\" signature for patient@"))
    let log = try family.git("at-patient/store", "log", "-2", "--show-signature")
    #expect(log.ranges(of: "Good \"git\" signature").count == 2, "\(log)")
    try family("patient", "sync")
    #expect(try family.tip() == family.git("at-patient/store", "rev-parse", "HEAD").dropLast())

    try family("patient", "logout")
    let refused = try run(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--allow-empty", "-m", "Late"],
      in: family.computer.directory["at-patient/store"],
      environment: family.environment(of: "patient")
    )
    #expect(refused.status != 0)
    #expect(refused.errors.contains("nobody is logged in"), "\(refused.errors)")
    try family("patient", "setup-git", "--uninstall")
    #expect(!family.computer.has("at-patient/store/.git/careplan/ssh-sign"))
    try family.git("at-patient/store", "commit", "--quiet", "--allow-empty", "-m", "Plain")
  }

  @Test func `signed commits have git's own address where a copy wants that`() throws {
    let family = try SignedFamily()
    try family.found()
    let address = ["log", "-1", "--format=%ae"]
    func last() throws -> String {
      try run("git", address, in: family.computer.directory["at-patient/store"]).output
    }
    #expect(try last().hasSuffix(".careplan.invalid\n"))
    try family("patient", "config", "commit.address", "git")
    try family("patient", "update", "task", "knee", "--title", "Bend more", "-m", "More")
    #expect(try last() == "test@example.org\n")
    try family("patient", "sync")
  }
}
