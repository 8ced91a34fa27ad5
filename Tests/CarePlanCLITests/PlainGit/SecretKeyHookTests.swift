import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What git's hooks make of a secret key in a store that is not signed.
struct SecretKeyHookTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore(clock: .running)
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add")
    try store.git("init", "--quiet", "--bare", "-b", "main", "../server.git")
    store("setup-git", "--program", builtCareplan)
    try store.git("remote", "add", "origin", store.directory["server.git"])
    try store.git("push", "--quiet", "origin", "main")
    let made = try TestSupport.run(
      "ssh-keygen",
      ["-q", "-t", "ed25519", "-N", "", "-C", "nobody", "-f", "id"],
      in: store.path
    )
    try #require(made.status == 0, "\(made.errors)")
    try store.git("add", "--all")
  }

  private func git(_ words: String...) throws -> ProcessResult {
    try TestSupport.run("git", words, in: store.path)
  }

  @Test func `a key is refused when it is committed and when it is pushed`() throws {
    let body = try store.directory.text(of: "store/id").split(separator: "\n")[1]
    let refused = try git("commit", "-m", "Keys")
    #expect(refused.status != 0)
    #expect(refused.errors.contains("[secretKey]") && refused.errors.contains("id"))
    try store.git("commit", "--quiet", "--no-verify", "-m", "Keys")
    let commit = try store.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    for words in [["push", "origin", "main"], ["push", "origin", "HEAD:refs/heads/other"]] {
      let pushed = try TestSupport.run("git", words, in: store.path)
      #expect(pushed.status != 0)
      #expect(pushed.errors.contains("the push would send a secret"), "\(pushed.errors)")
      #expect(pushed.errors.contains(commit))
      #expect(!pushed.errors.contains(body))
    }
    let synced = store.run("sync")
    #expect(synced.status == 65)
    #expect(synced.errors.contains(commit) && synced.errors.contains("rebase --interactive"))
    #expect(!synced.errors.contains(body))
    let checked = store.run("check")
    #expect(checked.status == 1)
    #expect(checked.output.contains(commit) && !checked.output.contains(body))
  }

  @Test func `without the key the push goes through`() throws {
    try store.git("rm", "--quiet", "--force", "--cached", "id")
    try store.git("commit", "--quiet", "-m", "The public one")
    #expect(try git("push", "--quiet", "origin", "main").status == 0)
  }
}
