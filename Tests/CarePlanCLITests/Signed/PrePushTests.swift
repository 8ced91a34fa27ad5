import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What `git push` is told in a signed store.
struct PrePushTests {
  private let family: SignedFamily
  private let place = "at-patient/store"

  init() throws {
    family = try SignedFamily()
    try family.found()
    let set = try family.run("patient", ["setup-git", "--program", builtCareplan])
    try #require(set.status == 0, "\(set.errors)")
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> ProcessResult {
    try run(
      "git",
      ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"] + arguments,
      in: family.computer.directory[place],
      environment: family.environment(of: "patient")
    )
  }

  private func edit(_ title: String) throws {
    let path = "\(place)/tasks/knee/current.json"
    let text = try family.computer.directory.text(of: path)
    let changed = text.replacing(/"title": "[^"]*"/, with: "\"title\": \"\(title)\"")
    try family.computer.directory.write(changed, to: path)
  }

  @Test func `a branch that would be no commit lets nothing else through`() throws {
    let before = try family.tip()
    try edit("Stretch")
    #expect(try git("-c", "commit.gpgsign=false", "commit", "-qam", "Forgot").status == 0)
    #expect(try git("-c", "tag.gpgsign=false", "tag", "-a", "-m", "Note", "note").status == 0)
    let blob = try git("rev-parse", "HEAD:careplan.json").output.trimmingCharacters(in: .newlines)
    for other in ["note:refs/heads/note", "\(blob):refs/heads/blob", "note"] {
      let pushed = try git("push", "origin", "main", other)
      #expect(pushed.status != 0)
      #expect(pushed.errors.contains("nobody signed it (unsigned)"), "\(pushed.errors)")
    }
    #expect(try family.tip() == before)
  }

  @Test func `a commit without a signature is named, not pushed, and answered for by a sync`()
    throws
  {
    let before = try family.tip()
    try edit("Stretch")
    #expect(try git("-c", "commit.gpgsign=false", "commit", "-qam", "Forgot").status == 0)
    let commit = try git("rev-parse", "HEAD").output
    let refused = try git("push", "origin", "main")
    #expect(refused.status != 0)
    #expect(refused.errors.contains("\(commit.prefix(8))"), "\(refused.errors)")
    #expect(refused.errors.contains("nobody signed it (unsigned)"), "\(refused.errors)")
    #expect(refused.errors.contains("careplan sync") && refused.errors.contains("--no-verify"))
    #expect(!refused.errors.contains("Stretch"))
    #expect(try family.tip() == before)
    try family("patient", "sync")
    #expect(try family.tip() == git("rev-parse", "HEAD").output.dropLast())
    #expect(try git("push", "origin", "main").status == 0)
  }

  @Test func `a signed commit passes, what is no store passes, and whoever insists gets through`()
    throws
  {
    try edit("Stretch")
    #expect(try git("commit", "-qam", "Signed").status == 0)
    let pushed = try git("push", "origin", "main")
    #expect(pushed.status == 0, "\(pushed.errors)")
    try edit("Bow")
    #expect(try git("-c", "commit.gpgsign=false", "commit", "-qam", "Forgot").status == 0)
    #expect(try git("push", "origin", "main").status != 0)
    #expect(try git("push", "--no-verify", "origin", "main").status == 0)
    #expect(try git("push", "origin", "main:refs/heads/other").status != 0)
    #expect(try git("push", "--no-verify", "origin", "main:refs/heads/other").status == 0)
    #expect(try git("push", "origin", "--delete", "other").status == 0)
    try git("checkout", "--quiet", "--orphan", "pages")
    try git("rm", "-rq", "--cached", ".")
    try git("-c", "commit.gpgsign=false", "commit", "-q", "--no-verify", "--allow-empty", "-m", "P")
    let pages = try git("push", "origin", "pages")
    #expect(pages.status == 0, "\(pages.errors)")
  }

  @Test func `a sync that an own hook stops says so, and blames no remote`() throws {
    let hooks = "\(place)/.git/hooks"
    try family("patient", "setup-git", "--uninstall")
    try family.computer.directory.write(
      "#!/bin/sh\necho not today >&2\nexit 3\n",
      to: "\(hooks)/pre-push"
    )
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: family.computer.directory["\(hooks)/pre-push"]
    )
    let before = try family.tip()
    try family("patient", "update", "task", "knee", "--title", "Rest", "-m", "Rest")
    let refused = try family.run("patient", ["sync"])
    #expect(refused.status != 0)
    #expect(
      refused.errors.contains("the hook 'pre-push' of this repository refuses"),
      "\(refused.errors)"
    )
    #expect(refused.errors.contains("not today"))
    #expect(!refused.errors.contains("Ask who keeps the remote"), "\(refused.errors)")
    #expect(try family.tip() == before)
  }

  @Test func `of many commits that nobody signed the first are named and the rest is counted`()
    throws
  {
    for number in 1...12 {
      try edit("Stretch \(number)")
      #expect(try git("-c", "commit.gpgsign=false", "commit", "-qam", "Forgot").status == 0)
      try git("checkout", "--quiet", "-b", "branch-\(number)")
      try git("checkout", "--quiet", "main")
      try git("reset", "--quiet", "--hard", "origin/main")
    }
    let branches = (1...12).map { "branch-\($0)" }
    let refused = try run(
      "git",
      ["push", "origin"] + branches,
      in: family.computer.directory[place],
      environment: family.environment(of: "patient")
    )
    #expect(refused.status != 0)
    #expect(
      refused.errors.contains("everybody would hold 12 commits of the push"),
      "\(refused.errors)"
    )
    #expect(refused.errors.split(separator: "\n").count { $0.contains("(unsigned)") } == 10)
    #expect(refused.errors.contains("and 2 more"))
  }

  @Test func `an own hook runs first, and all of ours goes again`() throws {
    let hooks = "\(place)/.git/hooks"
    try family("patient", "setup-git", "--uninstall")
    let isGone = !family.computer.directory.contains("\(hooks)/pre-push")
    #expect(isGone)
    let own = "#!/bin/sh\ncat > ../seen\nexit 3\n"
    try family.computer.directory.write(own, to: "\(hooks)/pre-push")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: family.computer.directory["\(hooks)/pre-push"]
    )
    _ = try family.run("patient", ["setup-git", "--program", builtCareplan])
    try edit("Stretch")
    #expect(try git("commit", "-qam", "Signed").status == 0)
    let refused = try git("push", "origin", "main")
    #expect(refused.status != 0 && !refused.errors.contains("careplan:"), "\(refused.errors)")
    #expect(try family.computer.directory.text(of: "at-patient/seen").contains("refs/heads/main"))
    try family("patient", "setup-git", "--uninstall")
    #expect(try family.computer.directory.text(of: "\(hooks)/pre-push") == own)
  }
}
