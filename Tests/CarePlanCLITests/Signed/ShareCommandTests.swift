import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Sharing with a doctor, from the invitation to the end.
struct ShareCommandTests {
  private let family: SignedFamily

  init() throws {
    family = try SignedFamily()
    try family.found()
    try family.admit("lee", as: "doctor")
    try family.admit("ben", as: "admin")
    try family(
      "patient",
      "add",
      "task",
      "dox",
      "--title",
      "Doxylamine",
      "--daily",
      "08:00",
      "-m",
      "A"
    )
    try family(
      "patient",
      "add",
      "task",
      "pain",
      "--title",
      "Pain",
      "--daily",
      "20:00",
      "activityType=assessment",
      "-m",
      "B"
    )
    try family.makeHost()
    try family("patient", "remote", "seal", "origin", family.host)
  }

  @Test func `a doctor reads what is shared, and nothing else`() throws {
    let nothing = try family.run("lee", ["clone", family.sealed, "read"], in: "")
    #expect(nothing.status == 77, "\(nothing.errors)")
    let shared = try family("patient", "share", "lee", "--care-card")
    #expect(shared.output == "lee can read interventions, profile\n")
    #expect(try family("patient", "share", "lee", "--care-card").output.hasPrefix("nothing new"))
    #expect(try family("patient", "access", "show").output.contains("interventions, profile"))
    try family("lee", "clone", family.sealed, "read", in: "")
    let tasks = try family("lee", "list", "tasks", in: "read").output
    #expect(tasks.contains("dox") && !tasks.contains("pain"), "\(tasks)")
    #expect(try family("lee", "check", in: "read").status == 0)
    let agenda = try family("lee", "agenda", in: "read").output
    #expect(agenda.contains("Doxylamine"))
    let refused = try family.run("lee", ["complete", "dox", "--json"], in: "read")
    #expect(refused.status == 77)
    #expect(try errorCode(refused) == "reader")
  }

  @Test func `what is no longer shared reaches the doctor no more`() throws {
    try family("patient", "share", "lee", "--care-card", "--symptoms")
    try family("lee", "clone", family.sealed, "read", in: "")
    let ended = try family("patient", "unshare", "lee")
    #expect(ended.output.contains("keeps what was read until now"))
    try family("patient", "add", "task", "new", "--title", "New", "--daily", "09:00", "-m", "C")
    try family("patient", "sync")
    let synced = try family("lee", "sync", in: "read")
    #expect((synced.output + synced.errors).contains("nothing new comes"), "\(synced.output)")
    let tasks = try family("lee", "list", "tasks", in: "read").output
    #expect(tasks.contains("dox") && tasks.contains("pain") && !tasks.contains("new"), "\(tasks)")
    #expect(try family("patient", "unshare", "lee").output.hasPrefix("nothing of that"))
  }

  @Test func `an end of a category that the store does not have is refused`() throws {
    try family("patient", "share", "lee", "--care-card", "--symptoms")
    try family("patient", "unshare", "lee", "--category", "care-card", status: 5)
    let ended = try family("patient", "unshare", "lee", "--symptoms")
    #expect(ended.output.contains("gets nothing new"))
    #expect(try family("patient", "access", "show").output.contains("interventions, profile"))
  }

  @Test func `a doctor who is logged out is asked to log in, and is let in`() throws {
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "read", in: "")
    try family("lee", "logout", in: "read")
    try family("patient", "share", "lee", "--symptoms")
    let refused = try family("lee", "sync", "--json", status: 77, in: "read")
    #expect(try errorCode(refused) == "loginRequired")
    let login = ["login", "lee", "--password-stdin"]
    let logged = try family.run("lee", login, in: "read", input: PeopleComputer.passphrase)
    #expect(logged.status == 0, "\(logged.errors)")
    #expect(try !family("lee", "sync", in: "read").errors.contains("no more"))
    #expect(try family("lee", "list", "tasks", in: "read").output.contains("pain"))
  }

  @Test func `what is shared no more is not told as a plan that ends`() throws {
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "read", in: "")
    try family("patient", "category", "set", "task/dox", "private")
    let synced = try family("lee", "sync", in: "read")
    #expect(try !family("lee", "list", "tasks", in: "read").output.contains("dox"))
    #expect(!synced.output.contains("nothing") && !synced.output.contains("takes effect"))
    // Twice ended without a sync in between, the doctor still reads what was shared before.
    for _ in 1...2 {
      try family("patient", "unshare", "lee")
      try family("patient", "share", "lee", "--care-card")
    }
    try family("patient", "unshare", "lee")
    let ended = try family("lee", "sync", in: "read")
    #expect(ended.errors.contains("shared no more"), "\(ended.errors)")
  }

  @Test func `the only owner does not give that up`() throws {
    let refused = try family(
      "patient",
      "access",
      "change",
      "patient",
      "--role",
      "family",
      status: 64
    )
    #expect(refused.errors.contains("only owner"))
  }

  @Test func `a share at a plain remote is not reported as effective`() throws {
    let plain = try SignedFamily()
    try plain.found()
    try plain.admit("lee", as: "doctor")
    let shared = try plain("patient", "share", "lee", "--care-card")
    #expect(shared.output.hasSuffix("once the store is at a sealed remote\n"), "\(shared.output)")
    #expect(shared.errors.contains("this store has none"))
  }

  @Test func `a share that reached nobody is not said to be effective`() throws {
    let host = family.computer.directory["host"]
    try FileManager.default.moveItem(atPath: host, toPath: host + "-away")
    for _ in 1...2 {
      let shared = try family("patient", "share", "lee", "--care-card", status: 69)
      #expect(shared.output.hasSuffix("when it is synced\n"), "\(shared.output)")
    }
    try FileManager.default.moveItem(atPath: host + "-away", toPath: host)
    #expect(try family("patient", "share", "lee", "--care-card").output.contains("already"))
    try family("lee", "clone", family.sealed, "read", in: "")
    let days = try family("lee", "agenda", in: "read").output
    #expect(days.contains("shared by Example patient, as of"), "\(days)")
  }

  @Test func `a lost envelope is named by label, and written again`() throws {
    try family("patient", "share", "lee", "--care-card")
    #expect(
      try family("patient", "share", "--verify").output == "'origin' has exactly what is shared\n"
    )
    let host = try family.git("host", "ls-tree", "-r", "--name-only", "main", "--", "k/")
    for path in host.split(separator: "\n") {
      try loseFile(String(path))
    }
    let found = try family("patient", "share", "--verify", status: 1)
    #expect(
      found.output.contains(
        "lee has no keys of interventions there: run 'careplan share --repair'\n"
      ),
      "\(found.output)"
    )
    try family("lee", "clone", family.sealed, "read", status: 77, in: "")
    try family("patient", "share", "--repair")
    try family("patient", "share", "--verify")
    try family("lee", "clone", family.sealed, "read", in: "")
    try family("lee", "share", "--repair", status: 77, in: "read")
    try family("lee", "share", "--verify", status: 77, in: "read")
    try family("patient", "share", "lee", "--verify", status: 64)
    try family("patient", "share", "--repair", "--verify", status: 64)
  }

  /// Removes a file from the branch at the host.
  private func loseFile(_ path: String) throws {
    if !family.computer.directory.contains("away") {
      let cloned = try TestSupport.run(
        "git",
        ["clone", "--quiet", family.computer.directory["host"], "away"],
        in: family.computer.directory.path
      )
      try #require(cloned.status == 0, "\(cloned.errors)")
    }
    try family.git("away", "rm", "--quiet", path)
    try family.git("away", "commit", "--quiet", "-m", "Lose a file")
    try family.git("away", "push", "--quiet")
  }

  @Test func `what cannot be shared is refused by name`() throws {
    try family("patient", "share", "lee", status: 64)
    try family("patient", "share", "lee", "--category", "private", status: 64)
    try family("patient", "share", "lee", "--category", "mood", status: 5)
    try family("patient", "share", "nobody", "--care-card", status: 5)
    try family("patient", "share", "patient", "--care-card", status: 64)
    try family("patient", "share", "lee", "--care-card", "--until", "2025-12-31", status: 64)
  }

  @Test func `what is shared until a day is hidden after it`() throws {
    let words = ["share", "lee", "--care-card", "--until", "2026-01-10"]
    let shared = try family.run("patient", words)
    #expect(shared.status == 0, "\(shared.errors)")
    #expect(shared.output == "lee can read interventions, profile until 10 Jan 2026\n")
    #expect(try family.run("patient", words).output.hasPrefix("nothing new"))
    try family("patient", "share", "lee", "--symptoms")
    let doctors = try family("patient", "doctors").output
    #expect(doctors.contains("10 Jan 2026"), "\(doctors)")
    let access = try family("patient", "access", "show").output
    #expect(
      access.contains(
        "lee is a doctor and reads: assessments, profile; interventions until 10 Jan"
      ),
      "\(access)"
    )
    try family("lee", "clone", family.sealed, "read", in: "")
    #expect(try family("lee", "list", "tasks", in: "read").output.contains("dox"))
    family.wait(days: 10)
    let tasks = try family("lee", "list", "tasks", in: "read").output
    #expect(tasks.contains("pain") && !tasks.contains("dox"), "\(tasks)")
  }

  @Test func `each category of a doctor has its own end`() throws {
    let words = ["share", "lee", "--care-card", "--without-profile", "--until", "2027-01-05"]
    #expect(try family.run("patient", words).status == 0)
    try family("patient", "share", "lee", "--symptoms")
    let table = try family("patient", "doctors").output
    #expect(!table.lowercased().contains("  until "), "\(table)")
    let row = try #require(table.split(separator: "\n").first { $0.hasPrefix("lee") })
    #expect(row.firstMatch(of: /yes, until 5 Jan 2027 +yes +profile/) != nil, "\(table)")
  }

  @Test func `a member who also reads like a doctor is removed at once`() throws {
    try family("patient", "share", "ben", "--care-card", "--any-user")
    #expect(try family("patient", "doctors").output.contains("ben"))
    try family("patient", "access", "remove", "ben")
    #expect(try !family("patient", "doctors").output.contains("ben"))
    let again = try family("patient", "access", "remove", "ben", status: 5)
    #expect(again.errors.contains("was removed"), "\(again.errors)")
  }

  @Test func `a member reads like a doctor only if that is asked for`() throws {
    try family("patient", "share", "ben", "--care-card", status: 65)
    let shared = try family("patient", "share", "ben", "--care-card", "--any-user")
    #expect(shared.output == "ben can read interventions, profile\n")
    #expect(try family("patient", "share", "--verify").status == 0)
    #expect(try family("patient", "doctors", "remove", "ben").output.contains("keeps"))
  }

  @Test func `the list of doctors says the same as who may do what`() throws {
    #expect(
      try family("patient", "doctors").output.contains("lee"),
      "a doctor with whom nothing is shared is listed"
    )
    try family("patient", "doctors", "add", "lee", "--symptoms", "--without-profile")
    let doctors = try json("careplan.doctors/v1", of: family("patient", "doctors", "--json").output)
    let doctor = try #require(doctors.array?.first?.object)
    #expect(doctor["careCard"]?.bool == false)
    #expect(doctor["symptoms"]?.bool == true)
    let access = try json(
      "careplan.access/v1",
      of: family("patient", "access", "show", "--json").output
    )
    let readers = try #require(access.object?["readers"]?.array)
    let granted = readers.map { $0.object?["categories"]?.array?.compactMap(\.string) ?? [] }
    let listed = (doctors.array ?? []).map { doctor in
      doctor.object?["grants"]?.array?.compactMap { $0.object?["category"]?.string } ?? []
    }
    #expect(granted == listed)
    #expect(granted == [["assessments"]])
    try family("patient", "doctors", "remove", "lee")
    let access2 = try family("patient", "access", "show").output
    #expect(access2.contains("lee is a doctor and reads: nothing yet"))
  }
}
