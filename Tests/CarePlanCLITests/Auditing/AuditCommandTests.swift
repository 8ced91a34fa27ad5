import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct AuditCommandTests {
  private static let file = "store/.git/careplan/audit.jsonl"

  /// A store whose copy is audited, with words that no audit may have.
  private func audited() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    let name = ["--name", "Exa Mple", "-m", "Begin"]
    try #require(store.run(["add", "patient", "somebody"] + name).status == 0)
    let task = ["--title", "Doxytitle", "--daily", "08:00", "--target", "10mg"]
    let text = ["--instructions", "Swallowslowly", "--start", "2025-12-01", "-m", "Add"]
    try #require(store.run(["add", "task", "doxid"] + task + text).status == 0)
    store("config", "audit.reads", "true")
    return store
  }

  private func entries(_ store: CommandStore) throws -> [AuditEntry] {
    let text = store("audit", "log", "--json")
    let list = try json("careplan.audit/v1", of: text).array ?? []
    #expect(try store.directory.text(of: Self.file).split(separator: "\n").count == list.count)
    return try GitStore.auditReport(of: store.directory.bytes(of: Self.file)).entries
  }

  @Test func `every command says what it does for an audit`() {
    let sets = [
      AuditedWork.readingCommands, AuditedWork.writingCommands, AuditedWork.sharingCommands,
      AuditedWork.upkeepCommands,
    ]
    let names = CommandTable.standard.commands.map { $0.spec.name }
    for name in names { #expect(sets.count { $0.contains(name) } == 1, "\(name)") }
    #expect(Set(names) == sets.reduce(into: []) { $0.formUnion($1) })
    #expect(AuditedWork(ofCommand: "something new") == .reading)
  }

  @Test(arguments: [
    "list tasks", "show task/doxid", "events", "agenda", "progress doxid", "adherence",
    "calendar", "schedule preview doxid", "log", "log task/doxid", "log -p", "diff HEAD~1 HEAD",
    "diff HEAD~1 HEAD -o patch", "review HEAD~1..HEAD", "export", "doubts", "revisions --all",
    "backup ../plan.bundle", "agenda --json", "list tasks -o json-lines",
  ])
  func `a command that shows records is noted with them`(line: String) throws {
    let store = try audited()
    let count = try entries(store).count
    let words = line.split(separator: " ").map(String.init)
    let run = store.run(words)
    #expect(run.status == 0, "\(run.errors)")
    let new = try entries(store).dropFirst(count)
    #expect(!new.isEmpty && new.allSatisfy { $0.verb == .read }, "\(new)")
    #expect(new.contains { $0.count > 0 }, "\(new)")
    let resolved = store("audit", "log", "--resolve", "--json")
    #expect(resolved.contains("task/doxid") || line.hasPrefix("backup"))
  }

  @Test(arguments: ["status", "conflicts", "list contacts", "show task/nowhere"])
  func `a command that finds nothing is noted too`(line: String) throws {
    let store = try audited()
    let count = try entries(store).count
    _ = store.run(line.split(separator: " ").map(String.init))
    let new = try entries(store).dropFirst(count)
    #expect(new.map(\.verb) == [.read] && new.first?.count == 0, "\(new)")
  }

  @Test func `commits are noted with what they changed, and nothing where the audit is off`() throws
  {
    let store = try audited()
    let count = try entries(store).count
    store("complete", "doxid", "--at", "2025-12-31T08:00", "-m", "Done")
    store("update", "task", "doxid", "--title", "Other", "-m", "Other")
    store("config", "name", "Example Clinic")
    let new = try entries(store).dropFirst(count)
    #expect(new.map(\.verb) == [.write, .write, .write])
    #expect(new.map(\.kind) == ["outcome", "task", nil])
    #expect(new.map(\.count) == [1, 1, 0])
    store("config", "audit.reads", "false")
    let length = try store.directory.bytes(of: Self.file).count
    store("list", "tasks")
    store("complete", "doxid", "--at", "2025-12-30T08:00", "-m", "Done")
    #expect(try store.directory.bytes(of: Self.file).count == length)
    let quiet = try CommandStore()
    quiet("list", "tasks")
    #expect(!FileManager.default.fileExists(atPath: quiet.directory[Self.file]))
  }

  @Test func `no title, name, value or id is in the files of an audit`() throws {
    let store = try audited()
    store(
      "record",
      "doxid",
      "10mg",
      "--at",
      "2026-01-01T08:00",
      "--note",
      "Dizzynote",
      "-m",
      "Given"
    )
    for line in ["list tasks", "show task/doxid", "agenda", "log -p", "export", "events --json"] {
      _ = store.run(line.split(separator: " ").map(String.init))
    }
    _ = store.run(["show", "task/Doxytitle"])
    let own = store.directory["store/.git/careplan"]
    for name in try FileManager.default.contentsOfDirectory(atPath: own)
    where name.hasPrefix("audit") {
      let bytes = try store.directory.bytes(of: "store/.git/careplan/\(name)")
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for word in ["doxy", "doxid", "swallow", "mple", "10mg", "dizzy", "somebody", "given"] {
        #expect(!text.contains(word), "\(name) has \(word)")
      }
    }
  }

  @Test func `what cannot be noted is not shown, and upkeep works`() throws {
    let store = try audited()
    try FileManager.default.removeItem(atPath: store.directory[Self.file])
    try store.directory.makeDirectory(Self.file)
    for line in ["list tasks", "agenda --json", "complete doxid --at 2026-01-01T08:00 -m Done"] {
      let run = store.run(line.split(separator: " ").map(String.init))
      #expect(run.status == 74)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("careplan config audit.reads false"))
    }
    #expect(store.run("check").status == 0)
    #expect(store.run("config").status == 0)
    #expect(store.run("gc").status == 0)
    store("config", "audit.reads", "false")
    #expect(store("list", "tasks").contains("Doxytitle"))
  }

  @Test func `what turns out at the end not to be noted is not shown either`() throws {
    let store = try audited()
    // A key that cannot be read is met when an entry is made, as a full disk is.
    let key = "store/.git/careplan/audit.key"
    try FileManager.default.removeItem(atPath: store.directory[key])
    try store.directory.makeDirectory(key)
    let length = try store.directory.bytes(of: Self.file).count
    for line in ["list tasks", "agenda --json", "export", "show task/nowhere", "log -o json-lines"]
    {
      let run = store.run(line.split(separator: " ").map(String.init))
      #expect(run.status != 0)
      #expect(run.output.isEmpty, "\(line)")
      #expect(run.errors.contains("the audit of this copy cannot be written"))
    }
    let many = store.run(["list", "tasks", "--stores", "."])
    #expect(!many.output.contains("Doxytitle") && !many.output.contains("Mple"))
    #expect(try store.directory.bytes(of: Self.file).count == length)
  }

  @Test func `verify names the line that does not fit, here and where the audit was exported`()
    throws
  {
    let store = try audited()
    for _ in 1...3 { store("list", "tasks") }
    #expect(store("audit", "verify").hasSuffix("nothing was changed, as far as can be seen\n"))
    store("audit", "export", "../kept.jsonl")
    #expect(try store.directory.text(of: "kept.jsonl") == store("audit", "export"))
    #expect(store.run("audit", "verify", "../kept.jsonl").status == 0)
    for name in ["kept.jsonl", Self.file] {
      var lines = try store.directory.text(of: name).split(separator: "\n").map(String.init)
      lines[1] = lines[1].replacing("\"read\"", with: "\"write\"")
      try store.directory.write(lines.joined(separator: "\n") + "\n", to: name)
    }
    for words in [["audit", "verify"], ["audit", "verify", "../kept.jsonl"]] {
      let run = store.run(words)
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("line 2 was changed since it was written\n"))
    }
    let found = try json(
      "careplan.audit-check/v1",
      of: store.run("audit", "verify", "--json").output
    )
    #expect(found.object?["sound"] == .bool(false))
    #expect(store.run("audit", "log").errors.contains("careplan audit verify"))
  }

  @Test(arguments: ["bytes", "directory"])
  func `a broken key keeps nobody from judging the lines, and is told`(what: String) throws {
    let store = try audited()
    store("list", "tasks")
    let key = "store/.git/careplan/audit.key"
    try FileManager.default.removeItem(atPath: store.directory[key])
    if what == "directory" {
      try store.directory.makeDirectory(key)
    } else {
      try store.directory.write("no key", to: key)
    }
    let run = store.run("audit", "verify")
    #expect(run.status == 1)
    #expect(run.output.contains("nothing was changed, as far as can be seen\n"))
    #expect(run.output.contains("cannot be verified: which records and people the entries name"))
    #expect(run.errors.contains("is not the key of an audit"))
    let found = try json(
      "careplan.audit-check/v1",
      of: store.run("audit", "verify", "--json").output
    )
    #expect(found.object?["sound"] == .bool(true))
    #expect(found.object?["resolvable"] == .bool(false))
    #expect(store.run("audit", "log", "--resolve").status == 0)
    // A line that was changed is found all the same.
    let text = try store.directory.text(of: Self.file)
    try store.directory.write(text.replacing("\"begin\"", with: "\"end\""), to: Self.file)
    let changed = store.run("audit", "verify")
    #expect(changed.status == 1 && changed.output.contains("line 1 was changed"))
  }

  @Test func `the audit is switched off where no room is left to write a file`() throws {
    let store = try audited()
    // Behind the setting, so that the file is larger than any that may be written.
    let config = "store/.git/config"
    let text = try store.directory.text(of: config)
    let noise = String(repeating: "# nothing\n", count: 1000)
    try store.directory.write(text + noise, to: config)
    func limited(_ words: String) throws -> ProcessResult {
      try TestSupport.run(
        "sh",
        ["-c", "ulimit -f 8; exec '\(builtCareplan)' \(words)"],
        in: store.path
      )
    }
    #expect(try limited("config commit.address git").status != 0)
    let off = try limited("config audit.reads false")
    #expect(off.status == 0, "\(off.errors)")
    #expect(try store.git("config", "--bool", "careplan.audit.reads").trimmedLines == "false")
    #expect(try store.directory.text(of: config).utf8.count == (text + noise).utf8.count)
    #expect(store("list", "tasks").contains("Doxytitle"))
    store("config", "audit.reads", "true")
    #expect(store.run("audit", "verify").status == 0)
  }

  @Test func `an audit that was kept is not written over, and is for its owner alone`() throws {
    let store = try audited()
    store("audit", "export", "../kept.jsonl")
    let mode = try FileManager.default.attributesOfItem(atPath: store.directory["kept.jsonl"])[
      .posixPermissions
    ]
    #expect(mode as? Int == 0o600)
    try store.directory.write("kept", to: "kept.jsonl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644],
      ofItemAtPath: store.directory["kept.jsonl"]
    )
    let refused = store.run("audit", "export", "../kept.jsonl", "--json")
    #expect(refused.status != 0)
    #expect(try store.directory.text(of: "kept.jsonl") == "kept")
    #expect(store.run("audit", "export", "../kept.jsonl").status == 65)
    store("audit", "export", "../kept.jsonl", "--force")
    #expect(try store.directory.text(of: "kept.jsonl") == store("audit", "export"))
    let again = try FileManager.default.attributesOfItem(atPath: store.directory["kept.jsonl"])[
      .posixPermissions
    ]
    #expect(again as? Int == 0o600)
  }

  @Test func `keys that were opened, and those that were not, are noted without what was typed`()
    throws
  {
    let computer = try PeopleComputer()
    computer("init")
    computer("config", "audit.reads", "true")
    computer.register("parent")
    let login = ["login", "parent", "--password-stdin"]
    // No store admits the card yet: there is no login, and the keys were opened nevertheless.
    #expect(computer.run(login, input: PeopleComputer.passphrase).status == 77)
    #expect(computer.run(login, input: "some wrong passphrase").status == 77)
    let typed = ["login", PeopleComputer.passphrase, "--password-stdin"]
    #expect(computer.run(typed, input: "some wrong passphrase").status == 77)
    let log = computer("audit", "log", "--resolve", "--json").output
    let entries = try json("careplan.audit/v1", of: log).array ?? []
    let opened = entries.compactMap(\.object).filter { $0["kind"]?.string == "keys" }
    #expect(opened.map { $0["verb"]?.string } == ["decrypt", "login-failed", "login-failed"])
    #expect(
      opened.map { $0["names"]?.array?.first?.string } == ["person/parent", "person/parent", nil]
    )
    let text = try computer.directory.text(of: Self.file)
    #expect(!text.contains("heron") && !text.contains("wrong"))
  }

  @Test func `rights that are given and taken are noted, by whom, and what others committed`()
    throws
  {
    let family = try SignedFamily()
    try family.found()
    try family("patient", "config", "audit.reads", "true")
    let invitation = try family.invite("parent", as: "owner")
    let digits = try family.digits(family.join("parent", invitation))
    let validate = ["admin", "registrations", "validate", "parent", "--fingerprint", digits]
    #expect(try family.run("patient", validate).status == 0)
    try family.join("parent", invitation)
    try family("parent", "update", "task", "knee", "--title", "Less", "-m", "Less")
    try family("parent", "sync")
    try family("patient", "sync")
    try family("patient", "access", "remove", "parent", "--yes")
    let log = try family("patient", "audit", "log", "--resolve", "--json").output
    let entries = (try json("careplan.audit/v1", of: log).array ?? []).compactMap(\.object)
    let verbs = entries.compactMap { $0["verb"]?.string }
    #expect(verbs == ["begin", "share", "share", "receive", "revoke"], "\(log)")
    #expect(entries.allSatisfy { $0["person"]?.string == "patient" })
    #expect(entries.dropFirst().allSatisfy { $0["names"] != nil })
  }
}
