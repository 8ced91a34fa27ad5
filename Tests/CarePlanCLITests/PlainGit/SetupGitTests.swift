import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct SetupGitTests {
  /// All files that the set-up may touch, with their bytes.
  private func state(_ store: CommandStore) throws -> [String: [UInt8]] {
    try store.files(below: ".git/hooks", ".git/info")
      .merging([".git/config": store.directory.bytes(of: "store/.git/config")]) { $1 }
  }

  @Test func `setting up twice changes nothing, and taking it away restores every byte`() throws {
    let store = try CommandStore(clock: .running)
    try writeHook(store, "pre-commit", "echo earlier >> seen")
    try store.directory.write("[user]\n\tname = X", to: "store/.git/extra")
    let before = try state(store)
    #expect(store("setup-git", "-n").contains("pre-commit"))
    #expect(try state(store) == before)
    store("setup-git")
    let after = try state(store)
    #expect(after != before)
    #expect(store("setup-git") == "")
    #expect(try state(store) == after)
    let json = try json("careplan.setup-git/v1", of: store("setup-git", "--json"))
    #expect(json.object?["changes"]?.array == [])
    store("setup-git", "--uninstall")
    #expect(try state(store) == before)
    #expect(store("setup-git", "--uninstall") == "")
  }

  @Test func `a file whose last line is open is restored too`() throws {
    let store = try CommandStore(clock: .running)
    try store.directory.write("*.png binary", to: "store/.git/info/attributes")
    store("setup-git")
    store("setup-git", "--uninstall")
    #expect(try store.directory.text(of: "store/.git/info/attributes") == "*.png binary")
  }

  @Test func `hooks go where this repository keeps its own, and a shared place is left alone`()
    throws
  {
    let store = try CommandStore(clock: .running)
    try store.git("config", "core.hooksPath", "own-hooks")
    store("setup-git")
    let isInstalled = store.directory.contains("store/own-hooks/pre-commit")
    #expect(isInstalled)
    store("setup-git", "--uninstall")
    #expect(store.run("setup-git", "--program", "").status == 64)
    try store.git("config", "--unset", "core.hooksPath")
    let shared = store.directory["shared"]
    try store.directory.write("[core]\n\thooksPath = \(shared)\n", to: "global")
    // libgit2 reads the user's configuration from XDG's place.
    let result = try TestSupport.run(
      builtCareplan,
      ["setup-git"],
      in: store.path,
      environment: ["HOME": store.directory.path, "GIT_CONFIG_GLOBAL": store.directory["global"]]
    )
    #expect(result.status == 0)
    let isShared = store.directory.contains("shared/pre-commit")
    #expect(!isShared)
  }

  @Test func `differences and the log show words, one line for each member`() throws {
    let store = try CommandStore(clock: .running)
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add")
    store("setup-git", "--program", builtCareplan)
    store("update", "task/walk", "instructions=twice around the block", "-m", "Say how")
    let log = try store.git("log", "-p", "-1")
    #expect(log.contains("\n+instructions: \"twice around the block\"\n"))
    #expect(!log.contains("\"uuid\""))
    #expect(log.contains("title: \"Walk\""))
    try store.edit("tasks/walk/current.json", "\"Walk\"", "\"Run\"")
    #expect(try store.git("diff").contains("\n-title: \"Walk\"\n+title: \"Run\"\n"))
    try store.directory.write("{]\n", to: "store/tasks/walk/current.json")
    #expect(try store.git("diff").contains("\n+{]\n"))
  }

  @Test func `without the program git works on, and a conflict is left as without a driver`() throws
  {
    let clones = try PlainClones()
    let merged = try clones.mergedRecords()
    clones.store("setup-git", "--program", "/nonexistent/careplan")
    let path = "tasks/joined/current.json"
    let ours = try clones.store.directory.bytes(of: "store/\(path)")
    let result = try TestSupport.run("git", PlainClones.Way.merge.words, in: clones.left)
    #expect(result.status == 1)
    #expect(try clones.store.directory.bytes(of: "store/\(path)") == ours)
    #expect(try clones.git("diff", "--name-only", "--diff-filter=U").contains(path))
    #expect(try clones.git("show", "other/main").contains("\"title\": \"Keep\""))
    try clones.git("checkout", "--ours", ".")
    try clones.git("add", "--all")
    try clones.git("commit", "--quiet", "-m", "By git")
    _ = clones.store.run("check", "--fix")
    #expect(try clones.records() == merged)
  }

  @Test func `a driver alone gives one of the two heads, by the head rule`() throws {
    let clones = try PlainClones()
    clones.setUp()
    for hook in ["post-merge"] {
      try FileManager.default.removeItem(atPath: "\(clones.left)/.git/hooks/\(hook)")
    }
    try clones.git("merge", "--quiet", "-m", "By git", "other/main")
    for id in ["joined", "disputed", "deleted"] {
      let path = "tasks/\(id)/current.json"
      let theirs = try clones.git("rev-parse", "other/main:\(path)")
      #expect(try clones.git("rev-parse", "HEAD:\(path)") == theirs, "the later one, or the edit")
    }
    let text = try clones.store.directory.text(of: "store/tasks/joined/current.json")
    #expect(text.contains("morning"))
  }
}

struct CommitHookTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore(clock: .running)
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add")
    store("setup-git", "--program", builtCareplan)
  }

  private func versionFile() throws -> String {
    let name = try store.directory.files(below: "store/tasks/walk/versions")[0]
    return "tasks/walk/versions/\(name)"
  }

  private func commit() throws -> ProcessResult {
    try store.git("add", "--all")
    return try TestSupport.run("git", ["commit", "-qm", "By hand"], in: store.path)
  }

  @Test func `a good commit passes, and the user's own hook runs before`() throws {
    store("setup-git", "--uninstall")
    try writeHook(store, "pre-commit", "echo earlier > seen")
    store("setup-git", "--program", builtCareplan)
    try store.edit("tasks/walk/current.json", "\"Walk\"", "\"Run\"")
    let result = try commit()
    #expect(result.status == 0, "\(result.errors)")
    #expect(try store.directory.text(of: "store/seen") == "earlier\n")
    try writeHook(store, "pre-commit.before-careplan", "exit 3")
    try store.directory.write("x", to: "store/README.md")
    #expect(try commit().status != 0)
  }

  @Test func `a changed version file is not committed`() throws {
    try store.edit(versionFile(), "\"Walk\"", "\"Run\"")
    let result = try commit()
    #expect(result.status != 0)
    #expect(result.errors.contains(try versionFile()))
    #expect(result.errors.contains("changedVersionFile") && result.errors.contains("hint:"))
  }

  @Test func `a removed version file is not committed`() throws {
    let path = try versionFile()
    try store.git("rm", "--quiet", path)
    let result = try commit()
    #expect(result.status != 0)
    #expect(result.errors.contains(path) && result.errors.contains("missingVersionFile"))
  }

  @Test func `a record that is not valid is told with line and column`() throws {
    try store.edit("tasks/walk/current.json", "\"Walk\",", "\"Walk\"")
    let result = try commit()
    #expect(result.status != 0)
    #expect(result.errors.contains("tasks/walk/current.json:"))
    #expect(result.errors.contains("invalidRecord"))
  }

  @Test func `a link inside the store is not committed`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(store.path)/tasks/link.json",
      withDestinationPath: "/etc/passwd"
    )
    let result = try commit()
    #expect(result.status != 0 && result.errors.contains("hostileEntry"))
  }

  @Test func `only what a partial commit takes is judged`() throws {
    try store.directory.write("x", to: "store/README.md")
    try store.git("add", "README.md")
    try store.edit("tasks/walk/current.json", "\"Walk\",", "\"Walk\"")
    try store.git("commit", "-qm", "Only the README", "README.md")
    #expect(try store.git("log", "-1", "--format=%s") == "Only the README\n")
  }
}

/// Writes a hook of the user's own.
func writeHook(_ store: CommandStore, _ name: String, _ body: String) throws {
  try store.directory.write("#!/bin/sh\n\(body)\n", to: "store/.git/hooks/\(name)")
  try FileManager.default.setAttributes(
    [.posixPermissions: 0o755],
    ofItemAtPath: "\(store.path)/.git/hooks/\(name)"
  )
}
