import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What a doctor sees of the patients who share with them.
struct PatientCommandTests {
  private let family: SignedFamily

  init() throws {
    family = try SignedFamily()
    try family.found()
    try family.admit("lee", as: "doctor")
    try family.add("dox", "Doxylamine")
    try family.add("pain", "Pain", "activityType=assessment")
    let host = try TestSupport.run(
      "git",
      ["init", "--quiet", "--bare", "-b", "main", "host"],
      in: family.computer.directory.path
    )
    try #require(host.status == 0)
    try family("patient", "remote", "seal", "origin", family.host)
  }

  @Test(arguments: [
    (["--care-card"], "Care Card"), (["--symptoms"], "Symptoms"),
    (["--care-card", "--symptoms"], "Care Card, Symptoms"),
  ])
  func `a doctor sees which screens a patient shares`(_ options: [String], _ words: String) throws {
    #expect(try family("lee", "patients", in: "").output.isEmpty)
    let shared = try family.run("patient", ["share", "lee"] + options)
    #expect(shared.status == 0, "\(shared.errors)")
    try family("lee", "clone", family.sealed, "ann", in: "")
    let patients = try family("lee", "patients", in: "").output
    #expect(patients.contains("Example patient") && patients.contains(words), "\(patients)")
    let named = try family.run("lee", ["patients", "--stores", "."], in: "")
    #expect(named.output.contains(words))
    try family("patient", "unshare", "lee")
    try family("lee", "sync", in: "ann")
    let ended = try family("lee", "patients", in: "").output
    #expect(ended.contains("No data shared"), "\(ended)")
    let screen = options.contains("--symptoms") ? "symptoms" : "card"
    let kept = try family("lee", "patient", "ann", screen, in: "")
    #expect(kept.errors.contains("no longer shared with you"), "\(kept.errors)")
  }

  @Test func `each screen of a patient is the landed one, and ends with who shares it`() throws {
    try family("patient", "share", "lee", "--care-card", "--symptoms")
    try family("lee", "clone", family.sealed, "ann", in: "")
    let card = try family("lee", "patient", "ann", "card", in: "").output
    #expect(card.contains("Doxylamine") && !card.contains("Pain"), "\(card)")
    let symptoms = try family("lee", "patient", "Example", "symptoms", in: "").output
    #expect(symptoms.contains("Pain") && !symptoms.contains("Doxylamine"), "\(symptoms)")
    let page = try family("lee", "patient", "ann", "page", in: "").output
    let direct = try family("lee", "page", in: "ann").output
    // The age of the copy is in the last line.
    #expect(page.split(separator: "\n").dropLast() == direct.split(separator: "\n").dropLast())
    let insights = try family("lee", "patient", "ann", "insights", in: "").output
    for shown in [card, symptoms, page, insights] {
      #expect(shown.contains("shared by Example patient, as of"), "\(shown)")
    }
    try family("lee", "patient", "nobody", "card", status: 5, in: "")
    try family("lee", "patient", "ann", "diary", status: 64, in: "")
  }

  @Test func `a screen of which nothing is shared is refused, and insights name what is missing`()
    throws
  {
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "ann", in: "")
    let refused = try family("lee", "patient", "ann", "symptoms", status: 5, in: "")
    #expect(refused.errors.contains("does not share this: assessments"))
    let insights = try family("lee", "patient", "ann", "insights", in: "")
    #expect(insights.errors.contains("not shared with you: assessments"), "\(insights.errors)")
  }

  @Test func `two children of one parent are told apart by their own names`() throws {
    try family("patient", "add", "patient", "child", "--name", "Ann Little", "-m", "Add")
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "first", in: "")
    try family("patient", "update", "patient", "child", "--name", "Bob Little", "-m", "Other")
    try family("patient", "sync")
    try family("lee", "clone", family.sealed, "second", in: "")
    let table = try family("lee", "patients", in: "").output.split(separator: "\n")
    for (name, store) in [("Ann Little", "first"), ("Bob Little", "second")] {
      let row = try #require(table.first { $0.hasPrefix(name) }, "\(table)")
      #expect(row.contains("Example patient") && row.contains(store), "\(row)")
      let word = String(name.prefix(3)).lowercased()
      try family("lee", "patient", word, "card", in: "")
    }
    let several = try family("lee", "patient", "little", "card", status: 5, in: "")
    #expect(several.errors.contains("several patients"), "\(several.errors)")
    try family("lee", "patient", "Example patient", "card", status: 5, in: "")
    let listed = try json(
      "careplan.patients/v1",
      of: family("lee", "patients", "--json", in: "").output
    )
    let first = try #require(listed.array?.first?.object)
    #expect(first["patients"]?.array?.compactMap(\.string) == ["Ann Little"])
    #expect(first["sharedBy"]?.string == "Example patient")
  }

  @Test func `without the profile nobody is taken for the patient`() throws {
    try family("patient", "add", "patient", "child", "--name", "Ann Little", "-m", "Add")
    try family("patient", "share", "lee", "--care-card", "--without-profile")
    try family("lee", "clone", family.sealed, "first", in: "")
    let table = try family("lee", "patients", in: "").output
    let row = try #require(table.split(separator: "\n").last)
    #expect(row.hasPrefix("not told") && row.contains("Example patient"), "\(table)")
    try family("lee", "patient", "ann", "card", status: 5, in: "")
    try family("lee", "patient", "Example", "card", in: "")
  }

  @Test func `the names of patients are read under the eyes of the audit`() throws {
    try family("patient", "add", "patient", "child", "--name", "Ann Little", "-m", "Add")
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "first", in: "")
    try family("lee", "config", "audit.reads", "true", in: "first")
    let before = try family("lee", "audit", "log", "--json", in: "first").output
    try family("lee", "patients", in: "")
    let after = try family("lee", "audit", "log", "--json", in: "first").output
    let counts = try [before, after].map {
      try #require(json("careplan.audit/v1", of: $0).array).count
    }
    #expect(counts[1] > counts[0], "\(after)")
  }

  @Test func `who recorded something is left out where no authors are shared`() throws {
    try family("patient", "complete", "dox", "--at", "08:00", "-m", "Done")
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "ann", in: "")
    for words in [
      ["agenda", "--date", "2026-01-01"], ["events", "--date", "2026-01-01"], ["calendar"],
    ] {
      let shown = try family.run("lee", words, in: "ann")
      #expect(shown.status == 0, "\(shown.errors)")
      #expect(!shown.output.contains("somebody unknown"), "\(words): \(shown.output)")
    }
    let own = try family("patient", "events", "--date", "2026-01-01").output
    #expect(own.contains("by Example patient"), "\(own)")
  }

  @Test func `what is not shared is not said to be unplanned`() throws {
    try family("patient", "share", "lee", "--category", "contacts")
    try family("lee", "clone", family.sealed, "ann", in: "")
    for words in [["page"], ["agenda"], ["events"], ["list", "tasks"]] {
      let shown = try family.run("lee", words, in: "ann")
      let told = shown.output + shown.errors
      #expect(told.contains("tasks are not shared with you"), "\(words): \(told)")
      #expect(!told.contains("Nothing is planned") && !told.contains("no such"), "\(told)")
    }
    let symptoms = try family("lee", "symptoms", in: "ann")
    #expect(symptoms.errors.contains("not shared with you: assessments"), "\(symptoms.errors)")
    try family.admit("desk", as: "admin")
    let desk = try family("desk", "agenda").output
    #expect(desk.contains("tasks are not shared with you"), "\(desk)")
    let own = try family("patient", "page", "--date", "2025-01-01").output
    #expect(own.contains("Nothing is planned"), "\(own)")
  }

  @Test func `the last line of a list says what is shared no more`() throws {
    try family("patient", "share", "lee", "--care-card", "--until", "2026-01-10")
    try family("patient", "share", "lee", "--symptoms")
    try family("lee", "clone", family.sealed, "ann", in: "")
    let open = try family("lee", "agenda", in: "ann").output
    #expect(!open.contains("shared until") && !open.contains("no more"), "\(open)")
    try family("patient", "unshare", "lee", "--category", "assessments")
    try family("lee", "sync", in: "ann")
    let ended = try family("lee", "agenda", in: "ann").output
    #expect(ended.contains("; assessments: shared no more"), "\(ended)")
    family.wait(days: 12)
    let over = try family("lee", "agenda", in: "ann").output
    #expect(over.contains("no more; interventions: shared until 10 Jan 2026"), "\(over)")
  }

  @Test func `a read-only copy pushes nothing, and its refusals name a way that exists`() throws {
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "ann", in: "")
    let checked = try family("lee", "remote", "check", in: "ann").output
    #expect(!checked.contains("allowed"), "\(checked)")
    #expect(checked.contains("refused: This is a read-only copy"), "\(checked)")
    #expect(!checked.contains("no such branch"), "\(checked)")
    #expect(try family("patient", "remote", "check").output.contains("allowed"))
    for words in [["doctors"], ["vault", "list"]] {
      let refused = try family.run("lee", words, in: "ann")
      #expect(refused.status == 77)
      #expect(!refused.errors.contains("record it"), "\(refused.errors)")
      #expect(refused.errors.contains("ask an owner to look"), "\(refused.errors)")
    }
  }

  @Test(arguments: [
    ["log"], ["show", "task/dox"], ["list", "tasks"], ["list", "patients"], ["card", "dox"],
    ["agenda"], ["page"], ["insights"], ["chart", "--series", "task=dox"], ["diff", "HEAD"],
  ])
  func `every list of a read-only copy ends with who shares it`(_ words: [String]) throws {
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "ann", in: "")
    let shown = try family.run("lee", words, in: "ann")
    #expect(shown.status == 0, "\(shown.errors)")
    let last = shown.output.split(separator: "\n").suffix(2).joined(separator: " ")
    #expect(last.contains("shared by Example patient, as of"), "\(shown.output)")
    #expect(shown.output.components(separatedBy: "shared by").count == 2, "\(shown.output)")
  }

  @Test func `each role has a menu with its own lists`() throws {
    try family("patient", "share", "lee", "--care-card")
    try family("lee", "clone", family.sealed, "ann", in: "")
    let doctor = try menu(of: "lee", in: "ann")
    #expect(doctor.contains("patients") && !doctor.contains("doctors"), "\(doctor)")
    let owner = try menu(of: "patient", in: "store")
    #expect(owner.contains("doctors") && owner.contains("symptoms"), "\(owner)")
    let refused = try family("lee", "doctors", status: 77, in: "ann")
    #expect(refused.errors.contains("read-only copy"))
  }

  private func menu(of label: String, in place: String) throws -> String {
    let output = try family.run(label, [], in: place).output
    let start = try #require(output.firstRange(of: "For you here")).lowerBound
    return String(output[start...])
  }

  @Test func `vaults are listed with their readers and rounds`() throws {
    try family("patient", "share", "lee", "--care-card", "--without-profile")
    let vault = try json(
      "careplan.vault/v1",
      of: family("patient", "vault", "show", "interventions", "--json").output
    )
    #expect(vault.object?["readers"]?.array?.compactMap(\.string) == ["lee"])
    #expect(vault.object?["round"]?.number?.int == 1)
    let list = try family("patient", "vault", "list").output
    #expect(list.contains("assessments") && !list.contains("private"), "\(list)")
    try family("patient", "vault", "show", "private", status: 5)
  }

  @Test func `the promises are those of the page Sharing`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/CarePlanKit/CarePlanKit.docc/Sharing.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    let rows = page.split(separator: "\n").drop { $0 != "| who | cannot | can |" }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    let table = SharingPromise.all.map { promise in
      "| \(promise.who) |\(promise.cannot.isEmpty ? " " : " \(promise.cannot) ")| \(promise.can) |"
    }
    #expect(rows.map { String($0).replacing("`", with: "") } == table)
    let sealed = try family("patient", "access", "show", "--promises").output
    for promise in SharingPromise.all { #expect(sealed.contains(promise.words), "\(sealed)") }
    #expect(!sealed.contains("Nothing restricts"))
  }
}

extension SignedFamily {
  /// Lets the patient add a daily task.
  fileprivate func add(_ id: String, _ title: String, _ members: String...) throws {
    let words = ["add", "task", id, "--title", title, "--daily", "08:00", "-m", "Add"] + members
    let added = try run("patient", words)
    try #require(added.status == 0, "\(added.errors)")
  }
}
