import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// What somebody does with their recovery words.
struct RecoveryCommandTests {
  /// The words on a sheet that was shown.
  private func words(_ run: CLIRun) throws -> [String] {
    let words = run.output.matches(of: /(?:^|\s)\d{1,2} ([a-z]+)/).map { String($0.1) }
    try #require(words.count == RecoveryWords.count, "\(run.output)")
    return words
  }

  /// The lines that somebody types from a sheet.
  private func lines(_ words: [String]) -> [String] {
    stride(from: 0, to: words.count, by: 4).map { words[$0..<$0 + 4].joined(separator: " ") }
  }

  @Test func `the words end a laptop, also one that ended all other devices`() throws {
    let family = try SignedFamily()
    let sheet = try words(family.found()).joined(separator: " ")
    let request = ["device", "request", "--id", "patient", "--name", "Example patient"]
    let requested = try family.run(
      "phone",
      request + ["--password-stdin"],
      in: "",
      input: PeopleComputer.passphrase
    )
    let code = String(try #require(requested.output.split(separator: "\n").first))
    try family("patient", "device", "add", code, "--as-name", "phone", "--i-compared")
    try family("phone", "clone", family.origin, "store", in: "")
    let login = ["login", "patient", "--password-stdin"]
    #expect(try family.run("phone", login, input: PeopleComputer.passphrase).status == 0)
    // A thief ends the laptop from the phone.
    let shown = try family("patient", "access", "show", "--json").output
    let laptop = try #require(
      json("careplan.access/v1", of: shown).object?["people"]?.array?.first?.object?["devices"]?
        .array?.compactMap { $0.object?["name"]?.string }
        .first { $0 != "phone" && $0 != "recovery" }
    )
    try family("phone", "update", "task", "knee", "--title", "Bend no more", "-m", "Steal")
    try family("phone", "device", "remove", laptop)
    try family("patient", "sync")
    let late = ["update", "task", "knee", "--title", "Late", "-m", "Late"]
    #expect(try family.run("patient", late).status == 77)
    // The words end the phone, and what it said since then, so that the laptop signs again.
    let end = [
      "device", "remove", "phone", "--since", "2026-01-01", "--with-words", "--words-stdin",
    ]
    let others = try RecoveryWords().words.joined(separator: " ")
    #expect(try family.run("patient", end, input: others).status == 77)
    let ended = try family.run("patient", end, input: sheet)
    #expect(ended.status == 0, "\(ended.errors)")
    // What the thief had done to records is named, with what takes it back.
    let revert = try #require(ended.errors.firstMatch(of: /careplan (revert [0-9a-f]{12})  Steal/))
      .1
    #expect(!ended.errors.contains("End a device"))
    #expect(try family("patient", "list", "tasks").output.contains("Bend no more"))
    let back = try family.run("patient", revert.split(separator: " ").map(String.init))
    #expect(back.status == 0, "\(back.errors)")
    #expect(try !family("patient", "list", "tasks").output.contains("Bend no more"))
    try family("patient", "sync")
    try family("phone", "sync")
    let refused = try family.run("phone", late)
    #expect(refused.status == 77 && refused.errors.contains("device of patient was ended"))
    // Who logs in there reads that the device was ended, and what helps.
    let again = try family.run("phone", login, input: PeopleComputer.passphrase)
    #expect(again.status == 77 && again.errors.contains("careplan device request --id patient"))
    #expect(try family.run("phone", ["recovery", "renew"]).errors.contains("was ended"))
    #expect(try family.git("origin", "log", "--format=%B").contains(sheet) == false)
  }

  @Test func `whose only device is dead gets in again with the words`() throws {
    let family = try SignedFamily()
    let sheet = try words(family.found())
    try family("patient", "sync")
    let shown = try family("patient", "access", "show").output
    let laptop = try #require(shown.firstMatch(of: /([0-9a-f]{8})[ \w]*recovery/)).1
    let recover = [
      "clone", family.origin, "store", "--recover", "--end", String(laptop), "--as-name", "new",
      "--id", "patient", "--name", "Example patient",
    ]
    var environment = try family.environment(of: "heir")
    let passphrases = [PeopleComputer.passphrase, PeopleComputer.passphrase]
    let run = family.computer.run(
      recover,
      in: "at-heir",
      typed: lines(sheet) + passphrases,
      environment: environment
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("logged in as patient, with a new device"))
    #expect(!run.errors.contains("device remove \(laptop)"))
    try family("heir", "update", "task", "knee", "--title", "Bend less", "-m", "Less")
    try family("heir", "sync")
    try family("patient", "sync")
    #expect(try family("patient", "list", "tasks").output.contains("Bend less"))
    let late = try family.run("patient", ["delete", "task/knee", "-m", "Late"])
    #expect(late.status == 77)
    // Other words let nobody in, and nothing stays of the copy.
    environment = try family.environment(of: "thief")
    let thief = family.computer.run(
      recover,
      in: "at-thief",
      typed: lines(try RecoveryWords().words) + passphrases,
      environment: environment
    )
    #expect(thief.status == 77 && !family.computer.has("at-thief/store"))
    #expect(thief.errors.contains("of nobody who may do something here"))
  }

  @Test func `the words open a sealed remote, and the dead device opens nothing new`() throws {
    let family = try SignedFamily()
    let sheet = try words(family.found())
    try family.makeHost()
    try family("patient", "remote", "seal", "origin", family.host)
    let shown = try family("patient", "access", "show").output
    let laptop = try #require(shown.firstMatch(of: /([0-9a-f]{8})[ \w]*recovery/)).1
    let recover = [
      "clone", family.sealed, "store", "--recover", "--end", String(laptop), "--as-name", "new",
      "--id", "patient", "--name", "Example patient",
    ]
    let passphrases = [PeopleComputer.passphrase, PeopleComputer.passphrase]
    let thief = family.computer.run(
      recover,
      in: "at-thief",
      typed: lines(try RecoveryWords().words) + passphrases,
      environment: try family.environment(of: "thief")
    )
    #expect(thief.status == 77 && !family.computer.has("at-thief/store"))
    let run = family.computer.run(
      recover,
      in: "at-heir",
      typed: lines(sheet) + passphrases,
      environment: try family.environment(of: "heir")
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("logged in as patient, with a new device"))
    try family("heir", "update", "task", "knee", "--title", "Bend less", "-m", "Less")
    try family("heir", "sync")
    let ended = try family("patient", "sync", "--json", status: 77)
    #expect(try errorCode(ended) == "noKey")
    #expect(try !family("patient", "list", "tasks").output.contains("Bend less"))
  }

  @Test func `renewed words do what the old ones did, and those do nothing`() throws {
    let family = try SignedFamily()
    let old = try words(family.found()).joined(separator: " ")
    let renew = ["recovery", "renew", "--words-noted", "--words-stdin"]
    let others = try RecoveryWords().words.joined(separator: " ")
    #expect(try family.run("patient", renew, input: others).status == 77)
    // A rehearsal knows others' words too, and changes nothing.
    let tip = try family.tip()
    #expect(try family.run("patient", ["-n"] + renew, input: others).status == 77)
    #expect(try family.run("patient", ["-n"] + renew, input: "no words").status != 0)
    #expect(try family.run("patient", ["-n"] + renew, input: old).status == 0)
    #expect(try family.run("patient", ["-n", "recovery", "renew"]).status == 0)
    #expect(try family.tip() == tip)
    let renewed = try family.run("patient", renew, input: old)
    try #require(renewed.status == 0, "\(renewed.errors)")
    let new = try words(renewed).joined(separator: " ")
    let test = ["recovery", "test", "--words-stdin"]
    #expect(try family.run("patient", test, input: new).status == 0)
    #expect(try family.run("patient", test, input: old).status == 1)
    #expect(try family.run("patient", renew, input: old).status == 77)
    // Signed by words, and judged like all else by whoever copies the store.
    try family("reader", "clone", family.origin, "store", in: "")
    #expect(try family("reader", "check", "--signatures", "--all").status == 0)
  }

  @Test func `words that nobody could see are not put in force`() throws {
    let family = try SignedFamily()
    let old = try words(family.found()).joined(separator: " ")
    let tip = try family.tip()
    let renewed = family.computer.run(
      ["recovery", "renew", "--words-noted", "--words-stdin"],
      in: "at-patient/store",
      input: old,
      environment: try family.environment(of: "patient"),
      output: FaultySink(.failed("no room"))
    )
    #expect(renewed.status == 74)
    #expect(try family.tip() == tip)
    let test = ["recovery", "test", "--words-stdin"]
    #expect(try family.run("patient", test, input: old).status == 0)
    let fork = family.computer.run(
      ["access", "fork", "../ours", "--words-noted"],
      in: "at-patient/store",
      environment: try family.environment(of: "patient"),
      output: FaultySink(.failed("no room"))
    )
    #expect(fork.status == 74 && !family.computer.has("at-patient/ours"))
  }

  @Test func `an owner who was let in gets their first words, others get none`() throws {
    let family = try SignedFamily()
    try family.found()
    try family.admit("parent", as: "owner")
    try family.admit("grandmother", as: "family")
    let renew = ["recovery", "renew", "--words-noted"]
    #expect(try family.run("grandmother", renew).status == 77)
    let first = try family.run("parent", renew)
    try #require(first.status == 0, "\(first.errors)")
    let sheet = try words(first).joined(separator: " ")
    #expect(
      try family.run("parent", ["recovery", "test", "--words-stdin"], input: sheet).status == 0
    )
    #expect(try family.run("parent", renew).status == 64)
  }
}
