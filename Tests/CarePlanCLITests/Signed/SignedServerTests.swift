import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Pushes over ssh to a server with the hook, which judges as every copy does.
struct SignedServerTests {
  private let family: SignedFamily
  private let server: SSHServer

  init() throws {
    server = try SSHServer.shared()
    family = try SignedFamily()
    family.variables = server.environment().filter { $0.key != "HOME" }
    family.address = server.url(of: family.origin)
    try family.found()
    let anchor = try json(
      "careplan.access/v1",
      of: family("patient", "access", "show", "--json").output
    )
    .object?["found"]?.string
    let place = family.origin
    let installed = try family.run(
      "patient",
      ["setup-git", place, "--server", "--anchor", #require(anchor), "--program", builtCareplan]
    )
    try #require(installed.status == 0, "\(installed.errors)")
  }

  /// Pushes with plain git over ssh, and returns what git says.
  private func push(_ place: String, _ words: String...) throws -> (isDone: Bool, says: String) {
    let ssh = server.environment()["GIT_SSH_COMMAND"] ?? ""
    let result = try run(
      "git",
      ["-c", "core.sshCommand=\(ssh)", "push"] + words,
      in: family.computer.directory[place]
    )
    return (result.status == 0, result.errors)
  }

  @Test func `members push what they may, and requests pass`() throws {
    try family.admit("grandmother", as: "family")
    try family("grandmother", "complete", "knee", "--at", "08:00", "-m", "Done")
    try family("grandmother", "sync")
    #expect(try family.tip() == family.git("at-grandmother/store", "rev-parse", "HEAD").dropLast())
    #expect(try family.git("origin", "for-each-ref", "refs/heads/request").isEmpty)
  }

  @Test
  func `a commit that nobody signed is refused with path and rule, and so is any other branch`()
    throws
  {
    let before = try family.tip()
    try family.editOnPage("Stretch", pushes: false)
    try family.git("page", "remote", "set-url", "origin", family.address ?? "")
    let refused = try push("page", "origin", "main")
    #expect(!refused.isDone)
    #expect(refused.says.contains("(unsigned)"), "\(refused.says)")
    let branch = try push("page", "origin", "main:refs/heads/request/somebody-01234567")
    #expect(!branch.isDone)
    #expect(branch.says.contains("is no request"), "\(branch.says)")
    #expect(try !push("page", "origin", "main:refs/tags/v1").isDone)
    #expect(try family.tip() == before)
  }

  @Test func `of many commits that nobody signed the server names ten and counts the rest`() throws
  {
    let before = try family.tip()
    try family.editOnPage("Stretch", pushes: false)
    try family.git("page", "remote", "set-url", "origin", family.address ?? "")
    for number in 1...14 {
      try family.git("page", "commit", "--quiet", "--allow-empty", "-m", "More \(number)")
    }
    let refused = try push("page", "origin", "main")
    #expect(!refused.isDone)
    let named = refused.says.split(separator: "\n").count { $0.contains("hold this commit") }
    #expect(named == 10, "\(refused.says)")
    #expect(refused.says.contains("hold 5 commits more of refs/heads/main"), "\(refused.says)")
    #expect(try family.tip() == before)
  }

  @Test func `whoever joins says nothing to a server that shows another key than is pinned`() throws
  {
    let invitation = try family.invite("parent", as: "owner")
    let wrong = "ssh:SHA256:\(String(repeating: "A", count: 42))A"
    let refused = try family.join("parent", invitation, "--pin", wrong, "--json", status: 69)
    #expect(try errorCode(refused) == "pinMismatch")
    #expect(try family.git("origin", "for-each-ref", "refs/heads/request").isEmpty)
    let asked = try family.join("parent", invitation, "--pin", server.pin)
    let digits = try family.digits(asked)
    let validate = ["admin", "registrations", "validate", "parent", "--fingerprint", digits]
    #expect(try family.run("patient", validate).status == 0)
    try family.join("parent", invitation, "--pin", server.pin)
    #expect(try family("parent", "config", "remote.origin.pin").output == "\(server.pin)\n")
    try family.join("aunt", invitation, "--pin", "sha256//x", status: 64)
  }

  @Test func `who was removed, and who may not, are refused by the server`() throws {
    try family.admit("grandmother", as: "family")
    // Past careplan, with a signature of her own.
    let edit = "at-grandmother/store/tasks/knee/current.json"
    let text = try family.computer.directory.text(of: edit)
    try family.computer.directory.write(text.replacing("Bend", with: "Rest"), to: edit)
    try family.sign(
      "grandmother",
      "commit",
      "--quiet",
      "--no-verify",
      "--all",
      "-m",
      "Past careplan"
    )
    let more = try push("at-grandmother/store", "origin", "main")
    #expect(!more.isDone)
    #expect(more.says.contains("(notAllowed)") && more.says.contains("'edit'"), "\(more.says)")
    #expect(more.says.contains("tasks/knee"))

    try family.git("at-grandmother/store", "reset", "--quiet", "--hard", "origin/main")
    try family("grandmother", "complete", "knee", "--at", "08:00", "-m", "Done")
    try family("patient", "access", "remove", "grandmother")
    try family.git("at-grandmother/store", "config", "merge.careplan.driver", "true")
    let late = try push("at-grandmother/store", "origin", "main:refs/heads/late")
    #expect(!late.isDone)
    #expect(late.says.contains("(ended)"), "\(late.says)")
  }
}
