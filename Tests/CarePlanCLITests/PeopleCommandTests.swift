import CareAccess
import CareAccounts
import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct PeopleCommandTests {
  /// The code of an error that a program reads.
  private func code(_ run: CLIRun) throws -> String? {
    try json("careplan.error/v1", of: run.errors).object?["code"]?.string
  }

  @Test func `who is registered is in when a store admits them, and not before`() throws {
    let computer = try PeopleComputer()
    let registered = computer.register("patient")
    #expect(registered.output.contains("patient has keys in \(computer.directory["home"])"))
    #expect(registered.output.firstMatch(of: /card: (\d{5} ){5}\d{5}\n/) != nil)
    #expect(try code(computer.login("patient", status: 77, "--json")) == "notValidated")
    #expect(computer("whoami", status: 77).errors.contains("nobody is logged in"))
    try computer.found(by: "patient")
    computer.login("patient")
    let session = try #require(
      json("careplan.session/v1", of: computer("whoami", "-o", "json").output).object
    )
    #expect(session["person"]?.string == "patient")
    #expect(session["name"]?.string == "Example patient")
    #expect(session["remembered"] == false)
    #expect(session["until"]?.string == "2026-11-21T05:00:00Z")
    computer.register("parent")
    #expect(try code(computer.login("parent", status: 77, "--json")) == "notValidated")
  }

  @Test func `commits of whoever is logged in are signed, and nobody else writes`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    let add = ["add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Begin"]
    let refused = computer.run(add + ["-q", "--json"])
    #expect(refused.status == 77)
    #expect(refused.errors.contains(#""code": "loginRequired""#), "\(refused.errors)")
    computer.login("patient")
    let done = computer.run(add)
    #expect(done.status == 0, "\(done.errors)")
    let commit = try run("git", ["cat-file", "commit", "HEAD"], in: computer.store).output
    #expect(commit.contains("\ngpgsig -----BEGIN SSH SIGNATURE-----\n"))
    #expect(commit.contains("author Example patient <patient@"))
    computer("logout")
    #expect(computer.run(["delete", "task/knee", "--yes", "-m", "End"]).status == 77)
    #expect(computer("list", "tasks").output.contains("Bend"))
  }

  @Test func `a label that somebody has is refused, in the store as on this computer`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    let words = ["user", "register", "--name", "Patient", "--password-stdin", "--json"]
    let here = computer.run(words, input: PeopleComputer.passphrase)
    #expect(here.status == 65)
    #expect(try code(here) == "exists")
    try computer.found(by: "patient")
    let other = computer.directory["other"]
    let there = computer.run(
      words,
      input: PeopleComputer.passphrase,
      environment: ["HOME": other]
    )
    #expect(there.status == 65)
    #expect(there.errors.contains("somebody in this store is called 'patient'"))
  }

  @Test func `a wrong passphrase and somebody unknown are told in the same words`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    func words(_ label: String) -> CLIRun {
      computer.run(["login", label, "--password-stdin"], input: "another thing\n")
    }
    #expect(words("patient").status == 77)
    #expect(words("patient").errors == words("doctor").errors)
    #expect(!words("patient").errors.contains("another thing"))
  }

  @Test func `a weak passphrase makes no keys, and one can be tried`() throws {
    let computer = try PeopleComputer()
    let words = ["user", "register", "--name", "ann", "--password-stdin"]
    let weak = computer.run(words, input: "liverpool1234")
    #expect(weak.status == 65)
    #expect(weak.errors.contains("most common passwords"))
    let strength = ["user", "password-strength", "--password-stdin"]
    let common = computer.run(strength, input: "liverpool1234")
    #expect(common.status == 1)
    #expect(common.output.hasPrefix("weak\n"))
    #expect(computer.run(strength, input: PeopleComputer.passphrase).output == "strong\n")
    #expect(computer("user", "list").output.isEmpty)
  }

  @Test func `a passphrase is typed twice, and the name is asked for`() throws {
    let computer = try PeopleComputer()
    let words = ["user", "register", "--id", "ann"]
    let differ = computer.run(
      words,
      typed: ["seven slow herons at dawn", "seven slow herons at dusk"],
      answers: ["Example Family"]
    )
    #expect(differ.status == 64)
    let done = computer.run(
      words,
      typed: [PeopleComputer.passphrase, PeopleComputer.passphrase],
      answers: ["Example Family"]
    )
    #expect(done.status == 0, "\(done.errors)")
    #expect(!(done.output + done.errors).contains("herons"))
    #expect(try computer.keys(of: "ann").name == "Example Family")
    let nobody = computer.run(["login", "ann"])
    #expect(nobody.status == 64)
    #expect(nobody.errors.contains("--password-stdin"))
  }

  @Test func `a new passphrase changes one file, and the commits stay`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer.login("patient")
    let before = try computer.files(below: "home")
      .merging(computer.files(below: "store")) { $1 }
    let new = "nine quick otters by night"
    computer("passwd", "--password-stdin", input: "\(PeopleComputer.passphrase)\n\(new)\n")
    let after = try computer.files(below: "home").merging(computer.files(below: "store")) { $1 }
    let changed = after.keys.filter { before[$0] != after[$0] }
    #expect(changed == [".config/careplan/keys/patient.age"])
    computer.login("patient", status: 77)
    computer("whoami")
    computer("login", "patient", "--password-stdin", input: new)
  }

  @Test func `a login that is remembered goes on in a new shell, and logging out ends it`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer.login("patient", "--remember", "--unlock-cmd", "test -e \(computer.store)")
    let later = ["CAREPLAN_NOW": "2026-11-22T08:00:00Z"]
    let found = computer("whoami", "-o", "json", environment: later)
    #expect(found.output.contains(#""remembered": true"#))
    computer("logout")
    computer("whoami", status: 77, environment: later)
    computer("login", "patient", "--remembered", status: 77)
    let nobody = computer("logout", status: 4)
    #expect(nobody.errors.contains("nobody is logged in"))
  }

  @Test func `what lies on the disk has neither the passphrase nor an open key`() throws {
    let computer = try PeopleComputer()
    let shown = computer.register("patient").output
    try computer.found(by: "patient")
    let login = computer.login("patient", "--remember")
    computer("add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Begin")
    let keys = try computer.keys(of: "patient")
    let secrets = [
      PeopleComputer.passphrase, "AGE-SECRET-KEY-", "CAREPLAN-SIGNING-KEY-",
      "CAREPLAN-FILE-KEY-",
    ]
    for place in ["home", "store"] {
      for (name, bytes) in try computer.files(below: place) {
        let text = String(decoding: bytes, as: UTF8.self)
        for secret in secrets { #expect(!text.contains(secret), "\(name)") }
      }
    }
    for text in [shown, login.output, login.errors] {
      for secret in secrets { #expect(!text.contains(secret)) }
    }
    let operations = try computer.directory.text(of: "store/.git/careplan/operations.jsonl")
    #expect(!operations.contains(keys.name))
  }

  @Test func `who is named to act has keys here, and an unsigned store asks nobody`() throws {
    let computer = try PeopleComputer()
    computer("init")
    computer("add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Begin")
    computer("--as", "nobody", "list", "tasks", status: 5)
    computer("--as", "nobody", "whoami", status: 5)
    computer("list", "tasks", environment: ["CAREPLAN_AS": "nobody", "HOME": ""])
    computer("whoami", status: 5, environment: ["CAREPLAN_AS": "nobody"])
    // A session that nobody can read is no matter of an unsigned store.
    try computer.directory.write("rubbish", to: "run/session")
    computer("delete", "task/knee", "--yes", "-m", "End")
    computer("whoami", status: 77)
  }

  @Test func `the store of a type is a store, or a place for one`() throws {
    let computer = try PeopleComputer()
    computer.register("parent")
    try computer.found(by: "parent")
    computer.login("parent")
    try computer.directory.write("no store", to: "file")
    try computer.directory.write("no store", to: "full/file")
    try computer.directory.write("no store", to: "store/inner/file")
    for place in ["/etc/passwd", "/etc/passwd/here", "/dev/null"]
      + ["file", "full", "full/file/here", "store/inner"].map({ computer.directory[$0] })
    {
      let run = computer("type", "add", "doctor", "--store", place, "--json", status: 65)
      #expect(run.errors.contains("\"noStore\""), "\(place)")
      #expect(computer("type", "list", "--json").output.contains("doctor") == false)
      computer("-n", "type", "add", "doctor", "--store", place, status: 65)
    }
    computer("type", "add", "patient", "--store", computer.store)
    computer("type", "add", "doctor", "--store", computer.directory["elsewhere"])
    computer("type", "add", "owner", "--store", computer.directory["new/one"])
  }

  @Test func `each type has its own records, and the last one is found again`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer.login("patient")
    computer("add", "task", "knee", "--title", "Bend", "--daily", "08:00", "-m", "Begin")
    computer("type", "add", "patient", "--store", computer.store)
    computer("type", "add", "doctor")
    let place = "home/.local/share/careplan/patient/doctor"
    let missing = computer("list", "tasks", status: 66, in: "elsewhere").errors
    #expect(missing.contains("careplan clone URL \(computer.directory[place])"))
    // A second device would divide the records with it.
    #expect(!missing.contains("careplan init"))
    try FileManager.default.createDirectory(
      atPath: computer.directory[place],
      withIntermediateDirectories: true
    )
    computer("init", in: place)
    computer("list", "tasks", in: "elsewhere")
    #expect(!computer("list", "tasks", in: "elsewhere").output.contains("Bend"))
    computer("type", "use", "patient")
    #expect(computer("list", "tasks", in: "elsewhere").output.contains("Bend"))
    computer("type", "use", "owner", status: 64)
    let types = computer("type", "list", "--json").output
    computer("logout")
    computer("list", "tasks", status: 66, in: "elsewhere")
    computer.login("patient")
    #expect(computer("type", "list", "--json").output == types)
    #expect(computer("list", "tasks", in: "elsewhere").output.contains("Bend"))
  }

  @Test func `recovery words are compared with those that the store knows`() throws {
    let computer = try PeopleComputer()
    let words = try RecoveryWords()
    computer.register("patient")
    try computer.found(by: "patient", recovery: words)
    computer.login("patient")
    let typed = stride(from: 0, to: 24, by: 4).map {
      words.words[$0..<$0 + 4].joined(separator: " ")
    }
    // One line has another number of words, one a word that is none; both are asked for again.
    let good = computer.run(
      ["recovery", "test"],
      typed: ["one two", typed[0], "xylophones a b c"] + typed[1...]
    )
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.errors.contains("word 5 is none of the recovery words"))
    #expect(!good.errors.contains("xylophones"))
    let others = try RecoveryWords().words.joined(separator: "\n")
    computer("recovery", "test", "--words-stdin", status: 1, input: others)
    computer("recovery", "test", "--words-stdin", status: 65, input: "abandon")
    let shown = good.output + good.errors
    let isShown = words.words.contains { shown.contains(" \($0) ") }
    #expect(!isShown)
  }

  @Test func `a setting says how long a login lasts`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    computer("config", "login.timeout", "x", status: 65)
    computer("config", "login.timeout", "30m")
    computer.login("patient")
    #expect(computer("whoami", "--json").output.contains(#""until": "2026-11-20T17:30:00Z""#))
    #expect(LoginTimeout("31d") == nil && LoginTimeout("+3h") == nil && LoginTimeout("0m") == nil)
  }

  @Test func `the desktop keeps what is remembered, where there is a keeper`() throws {
    let computer = try PeopleComputer()
    computer.register("patient")
    try computer.found(by: "patient")
    // Like `secret-tool`, it reads a secret from its input and writes it to its output.
    try computer.directory.write(
      """
      #!/bin/sh
      file="$HOME/kept"
      case $1 in
        store) cat > "$file" ;;
        lookup) cat "$file" ;;
        clear) rm -f "$file" ;;
      esac
      echo "$@" >> "$HOME/asked"
      """,
      to: "elsewhere/secret-tool"
    )
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: computer.directory["elsewhere/secret-tool"]
    )
    let desktop = [
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
      "PATH": computer.directory["elsewhere"] + ":/usr/bin:/bin",
    ]
    computer(
      "login",
      "patient",
      "--password-stdin",
      "--remember",
      input: PeopleComputer.passphrase,
      environment: desktop
    )
    let remembrance = try computer.directory.text(
      of: "home/.local/state/careplan/remember/patient"
    )
    #expect(!remembrance.contains("under"))
    let later = desktop.merging(["CAREPLAN_NOW": "2026-11-22T08:00:00Z"]) { $1 }
    #expect(computer("whoami", environment: later).output.contains("as remembered"))
    computer("logout", environment: later)
    #expect(!computer.has("home/kept"))
    let asked = try computer.directory.text(of: "home/asked")
    #expect(asked.hasPrefix("store --label=careplan service careplan person patient\n"))
  }
}
