import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct SealedRemoteCommandTests {
  /// A family whose patient has a second, empty repository.
  private func family(sealed isSealed: Bool = true) throws -> SignedFamily {
    let family = try SignedFamily()
    try family.found()
    try family.makeHost()
    if isSealed { try family("patient", "remote", "seal", "origin", family.host) }
    return family
  }

  @Test func `a repository is prepared once, and one with other content is not`() throws {
    let family = try family(sealed: false)
    let first = try family("patient", "remote", "init", family.host)
    #expect(first.output == "prepared \(family.sealed)\n")
    let again = try family("patient", "remote", "init", family.sealed)
    #expect(again.output.hasPrefix("nothing to do"))
    let full = try family("patient", "remote", "init", family.origin, "--json", status: 65)
    #expect(try errorCode(full) == "exists")
  }

  @Test func `a seal names what the old repository still shows`() throws {
    let family = try family(sealed: false)
    let run = try family("patient", "remote", "seal", "origin", "../../host")
    expectSnapshot(family.masked(run.output + run.errors), "remote-seal")
    #expect(try family("patient", "remote", "list").output.contains(family.sealed))
    let again = try family("patient", "remote", "seal", "origin", family.host)
    #expect(again.output == "nothing to do: origin is at \(family.sealed)\n")
    #expect(again.errors == "")
  }

  @Test func `a store that is not signed is not sealed`() throws {
    let family = try SignedFamily()
    try family.computer.directory.makeDirectory("at-patient/store")
    try family("patient", "init")
    try family("patient", "remote", "add", "origin", family.origin)
    let run = try family("patient", "remote", "seal", "origin", family.host, status: 64)
    #expect(run.errors.contains("careplan access init"))
  }

  @Test func `an unreachable old repository ends a seal with 69`() throws {
    let family = try family(sealed: false)
    try FileManager.default.removeItem(atPath: family.origin)
    try family("patient", "remote", "seal", "origin", family.host, status: 69)
    #expect(try family("patient", "remote", "list").output.contains(family.origin))
  }

  @Test func `an owner is asked to end commits without a signature`() throws {
    let family = try SignedFamily()
    try family.found("--unsigned", "edit:*")
    try family.makeHost()
    let unattended = try family("patient", "remote", "seal", "origin", family.host)
    #expect(unattended.errors.contains("careplan remote seal origin \(family.sealed) --yes"))
    #expect(try family("patient", "access", "default").output.contains("edit:*"))
    try family("patient", "remote", "seal", "origin", family.host, "--yes")
    #expect(try family("patient", "access", "default").output.contains("nothing"))
    #expect(try family("patient", "status").errors == "")
    try family("patient", "sync")
  }

  @Test func `a plain remote beside a sealed one needs to be meant`() throws {
    let family = try family()
    let plain = family.computer.directory["plain"]
    let refused = try family("patient", "remote", "add", "stick", plain, "--json", status: 64)
    #expect(try errorCode(refused) == "refused")
    try family("patient", "remote", "add", "stick", plain, "--plain")
    try family("patient", "remote", "add", "other", "sealed::../other")
    let list = try family("patient", "remote", "list").output
    #expect(list.contains("sealed::\(family.computer.directory["at-patient/other"])"))
  }

  @Test func `the commands that exchange work with a sealed remote`() throws {
    let family = try family()
    try family("patient", "clone", family.sealed, "copy", in: "")
    let add = ["add", "task", "arm", "--title", "Lift", "--daily", "09:00", "-m", "Add"]
    #expect(try family.run("patient", add, in: "copy").status == 0)
    #expect(try family("patient", "status", in: "copy").output.contains("1 commit"))
    #expect(try family("patient", "push", in: "copy").status == 0)
    #expect(try family("patient", "fetch").output.contains("is at"))
    #expect(try family("patient", "remote", "check").output.contains("allowed"))
    #expect(try family("patient", "watch", "--once").output.contains("task/arm"))
    #expect(try family("patient", "sync").output.contains("both"))
    try family("patient", "remote", "remove", "origin")
    try family("patient", "remote", "add", "origin", family.sealed)
    #expect(try family("patient", "sync").status == 0)
  }

  @Test func `a sealed remote is cloned by members who are logged in`() throws {
    let family = try family()
    let without = try family("nobody", "clone", family.sealed, "--json", status: 77, in: "")
    #expect(try errorCode(without) == "loginRequired")
    #expect(without.errors.contains("careplan device request"))
    let register = ["user", "register", "--name", "Example lee", "--id", "lee", "--password-stdin"]
    let passphrase = PeopleComputer.passphrase
    #expect(try family.run("lee", register, in: "", input: passphrase).status == 0)
    let words = ["clone", family.sealed, "--json"]
    let stranger = try family.run("lee", words, in: "", answers: [""])
    #expect(stranger.status == 77)
    #expect(try errorCode(stranger) == "noKey")
    #expect(!family.computer.has("at-lee/host"))
    try family("patient", "clone", family.sealed, in: "")
    #expect(try family("patient", "list", "tasks", in: "host").output.contains("knee"))
    try family("patient", "clone", "--bare", family.sealed, in: "")
    #expect(family.computer.has("at-patient/host.git/HEAD"))
    try family("patient", "clone", "--sparse", family.sealed, "sparse", in: "")
    let digits = Array(repeating: "00000", count: 6).joined(separator: " ")
    try family(
      "patient",
      "clone",
      "--fingerprint",
      digits,
      family.sealed,
      "false",
      status: 78,
      in: ""
    )
    #expect(!family.computer.has("at-patient/false"))
  }

  @Test func `a person who is not logged in clones a sealed remote with their passphrase`() throws {
    let family = try family()
    try family("patient", "logout")
    let run = try family.run("patient", ["clone", family.sealed, "copy"], in: "", answers: [""])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try family("patient", "whoami", in: "copy").output.contains("patient"))
  }

  @Test func `a new device is set up by a script without a login`() throws {
    let family = try family()
    let passphrase = PeopleComputer.passphrase
    let requested = try family.run(
      "phone",
      ["device", "request", "--id", "patient", "--name", "Example patient", "--password-stdin"],
      in: "",
      input: passphrase
    )
    let code = String(try #require(requested.output.split(separator: "\n").first))
    try family("patient", "device", "add", code, "--as-name", "phone", "--i-compared")
    let refused = try family("phone", "clone", family.sealed, "copy", status: 77, in: "")
    #expect(refused.errors.contains("careplan clone --password-stdin"), "\(refused.errors)")
    #expect(!refused.errors.contains("careplan login"), "\(refused.errors)")
    let login = ["login", "patient", "--password-stdin"]
    let early = try family.run("phone", login, in: "", input: passphrase)
    #expect(early.status == 77)
    #expect(early.errors.contains("careplan clone --id patient"), "\(early.errors)")
    let clone = ["clone", "--password-stdin", family.sealed, "copy"]
    let unknown = try family.run("phone", clone + ["--id", "other"], in: "", input: passphrase)
    #expect(unknown.status == 5, "\(unknown.errors)")
    #expect(
      try family.run("phone", ["clone", family.origin, "copy", "--id", "patient"]).status == 64
    )
    let copied = try family.run("phone", clone + ["--id", "patient"], in: "", input: passphrase)
    #expect(copied.status == 0, "\(copied.errors)")
    #expect(try family("phone", "list", "tasks", in: "copy").output.contains("knee"))
  }

  @Test func `plain and encrypted repositories are not taken for each other`() throws {
    let family = try family()
    let plain = try family("patient", "clone", family.host, "copy", status: 66, in: "")
    #expect(plain.errors.contains("careplan clone \(family.sealed)"))
    let sealed = try family(
      "patient",
      "clone",
      "sealed::\(family.origin)",
      "copy",
      "--json",
      status: 66,
      in: ""
    )
    #expect(try errorCode(sealed) == "remoteNoStore")
    #expect(!sealed.errors.contains("without 'sealed::'\n"))
  }

  @Test func `files that the host altered end a sync with 65`() throws {
    let family = try family()
    try family("patient", "clone", family.sealed, "copy", in: "")
    try family("patient", "update", "task", "knee", "--title", "Bend more", "-m", "More")
    try family("patient", "sync")
    let path = try family.alterNewestPack()
    let sync = try family("patient", "sync", "--json", status: 65, in: "copy")
    let document = try json("careplan.sync/v1", of: sync.output).object
    #expect(
      document?["damagedFiles"] == [["fault": "altered", "path": .string(path)]]
    )
    #expect(sync.errors.contains("careplan sync origin --republish"))
    for command in ["fetch", "push", "pull"] {
      try family("patient", command, status: 65, in: "copy")
    }
    try family("patient", "sync", "--republish")
    try family("patient", "sync", in: "copy")
    #expect(try family("patient", "list", "tasks", in: "copy").output.contains("Bend more"))
  }

  @Test func `an owner writes a sealed remote anew, and nobody else does`() throws {
    let family = try family(sealed: false)
    try family.admit("rex", as: "family")
    try family("patient", "remote", "seal", "origin", family.host)
    let rehearsal = try family("patient", "-n", "remote", "reseal", "origin")
    #expect(rehearsal.output == "would give origin new keys and new files\n")
    let run = try family("patient", "remote", "reseal", "origin")
    expectSnapshot(family.masked(run.output + run.errors), "remote-reseal")
    #expect(try family.git("host", "rev-list", "--count", "main") == "1\n")
    try family("rex", "clone", family.sealed, "copy", in: "")
    let refused = try family("rex", "remote", "reseal", "origin", "--json", status: 77, in: "copy")
    #expect(try errorCode(refused) == "notPermitted")
    try family("patient", "remote", "add", "stick", family.origin, "--plain")
    try family("patient", "remote", "reseal", "stick", status: 64)
  }

  @Test func `an erasure that is followed as it is hinted leaves nothing at the host`() throws {
    let family = try family()
    let add = ["add", "task", "gone", "--title", "Gone", "--daily", "09:00", "-m", "Add"]
    #expect(try family.run("patient", add).status == 0)
    try family("patient", "sync")
    let purge = try family("patient", "purge", "task/gone", "--reason", "asked for", "--yes")
    try family("patient", "sync")
    try family.git(
      "at-patient/store",
      "filter-branch",
      "--index-filter",
      "git rm -q -r --cached --ignore-unmatch tasks/gone",
      "--",
      "--all"
    )
    try family.git("at-patient/store", "update-ref", "-d", "refs/original/refs/heads/main")
    let commands = purge.errors.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^hint: careplan (access vouch|sync|remote)([^;]*)/).map {
        "\($0.1)\($0.2)".split(separator: " ").map(String.init)
      }
    }
    #expect(commands.count == 3, "\(purge.errors)")
    for command in commands {
      let run = try family.run("patient", command + (command[0] == "remote" ? [] : ["--yes"]))
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
    try family("patient", "clone", family.sealed, "copy", in: "")
    let paths = try family.git("at-patient/copy", "log", "--all", "--name-only", "--format=")
    #expect(paths.contains("tasks/knee") && !paths.contains("tasks/gone"))
    #expect(try family("patient", "check", in: "copy").status == 0)
    #expect(try family.git("host", "rev-list", "--count", "main") == "1\n")
  }

  @Test func `a server's hook takes encrypted files and refuses a store in clear`() throws {
    let family = try family()
    try family("patient", "setup-git", "--server", family.host, "--program", builtCareplan)
    let before = try family.git("host", "rev-parse", "main")
    try family("patient", "update", "task", "knee", "--title", "Bend more", "-m", "More")
    try family("patient", "sync")
    let back = String(before.prefix(40))
    try family.git("", "clone", "--quiet", "--bare", "host", "mirror.git")
    let pushed = try TestSupport.run(
      "git",
      ["push", "--force", family.host, "\(back):refs/heads/main"],
      in: family.computer.directory["mirror.git"]
    )
    #expect(pushed.status == 0, "\(pushed.errors)")
    let store = family.computer.directory["at-patient/store"]
    for reference in ["main", "clear"] {
      let refused = try TestSupport.run(
        "git",
        ["push", "--force", family.host, "main:\(reference)"],
        in: store
      )
      #expect(refused.status != 0)
      #expect(refused.errors.contains("[unsealed]"), "\(refused.errors)")
    }
  }

  @Test func `at a plain remote nothing is said to restrict who reads`() throws {
    let family = try family(sealed: false)
    let invited = try family("patient", "invite", "create", "--role", "doctor", "--id", "ben")
    #expect(invited.errors.contains("whoever can fetch from 'origin' reads everything"))
    try family.admit("lee", as: "doctor")
    try family.admit("rex", as: "family")
    let removed = try family("patient", "access", "remove", "rex")
    #expect(removed.errors.contains("rex still reads what is new at 'origin'"))
    let shown = try family("patient", "access", "show")
    expectSnapshot(family.masked(shown.output + shown.errors), "access-show-plain")
  }

  @Test func `where all remotes are sealed nothing is said of readers of plain ones`() throws {
    let family = try family(sealed: false)
    try family.admit("lee", as: "doctor")
    try family.admit("rex", as: "family")
    try family("patient", "remote", "seal", "origin", family.host)
    let removed = try family("patient", "access", "remove", "rex")
    #expect(!removed.errors.contains("still reads"))
    let invited = try family("patient", "invite", "create", "--role", "doctor", "--id", "ben")
    #expect(!invited.errors.contains("reads everything"))
    let shown = try family("patient", "access", "show")
    expectSnapshot(family.masked(shown.output + shown.errors), "access-show-sealed")
  }
}

extension SignedFamily {
  /// The repository that is to hold encrypted files.
  var host: String { computer.directory["host"] }
  var sealed: String { "sealed::\(host)" }

  /// Makes that repository, which is empty.
  func makeHost() throws {
    try TestSupport.run(
      "git",
      ["init", "--quiet", "--bare", "-b", "main", "host"],
      in: computer.directory.path
    ).requireSuccess()
  }

  /// Replaces the bytes of the pack that came last, and returns its path.
  fileprivate func alterNewestPack() throws -> String {
    let path = try git(
      "host",
      "diff",
      "--name-only",
      "--diff-filter=A",
      "main~1",
      "main",
      "--",
      "s/"
    )
    .trimmingCharacters(in: .newlines)
    try git("host", "worktree", "add", "--quiet", "--force", "../keeper", "main")
    try computer.directory.write("other", to: "keeper/\(path)")
    try git("keeper", "commit", "--quiet", "--all", "-m", "Keep")
    try git("host", "worktree", "remove", "--force", "../keeper")
    return path
  }

  /// A text without what differs from run to run.
  fileprivate func masked(_ text: String) -> String {
    text.replacing(computer.directory.path, with: "DIRECTORY")
      .replacing(/(\d{5} ){5}\d{5}/, with: "DIGITS")
      .replacing(/[0-9a-f]{64}/, with: "ANCHOR")
      .replacing(/\b[0-9a-f]{8,12}\b/, with: "ID")
  }
}

extension ProcessResult {
  fileprivate func requireSuccess() throws { try #require(status == 0, "\(errors)") }
}
