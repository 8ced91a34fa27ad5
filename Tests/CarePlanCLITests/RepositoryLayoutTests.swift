import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Commands in work trees whose git directory is not their own `.git`.
struct RepositoryLayoutTests {
  /// A clone of a store with the task `dox`, and how commands get there.
  struct Layout: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A script that is run beside the store; `W` is the work tree.
    let script: String
    /// Where commands and git run, from the directory of the store on.
    var start = "../W"
    var variables: [String: String] = [:]
  }

  static let layouts: [Layout] = [
    Layout(
      testDescription: "separate git directory",
      script: "mkdir s && git clone -q --separate-git-dir s/plan store W"
    ),
    Layout(
      testDescription: ".git as a link",
      script: "git clone -q store W && mv W/.git away && ln -s ../away W/.git"
    ),
    Layout(testDescription: "linked work tree", script: "git -C store worktree add -q ../W -b w"),
    Layout(
      testDescription: "core.worktree",
      script: """
        git clone -q -n store c && mkdir W && git -C c config core.worktree ../../W &&
        git -C c reset -q --hard
        """,
      start: "../c"
    ),
    Layout(
      testDescription: "GIT_DIR and GIT_WORK_TREE",
      script: """
        git clone -q --bare store b.git && mkdir W &&
        git --git-dir b.git --work-tree W checkout -q -f
        """,
      start: "..",
      variables: ["GIT_DIR": "b.git", "GIT_WORK_TREE": "W"]
    ),
    Layout(
      testDescription: "GIT_DIR alone, in the directory of the files",
      script: "git clone -q store W && mv W/.git away",
      variables: ["GIT_DIR": "../away"]
    ),
  ]

  private func prepare(_ layout: Layout) throws -> CommandStore {
    let store = try CommandStore.withDose(now: "2026-01-05T10:00:00Z")
    let made = try TestSupport.run("sh", ["-c", layout.script], in: store.directory.path)
    try #require(made.status == 0, "\(made.errors)")
    return store
  }

  private func run(
    _ layout: Layout,
    _ store: CommandStore,
    _ words: String...,
    status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> CLIRun {
    let run = store.run(["-C", layout.start] + words, environment: layout.variables)
    #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    return run
  }

  private func exists(_ store: CommandStore, _ name: String) -> Bool {
    store.directory.contains(name)
  }

  private func git(_ layout: Layout, _ store: CommandStore, _ words: String...) throws -> String {
    let result = try TestSupport.run(
      "git",
      words,
      in: "\(store.path)/\(layout.start)",
      environment: layout.variables
    )
    #expect(result.status == 0, "\(words): \(result.errors)")
    return result.output
  }

  @Test(arguments: layouts)
  func `records are written into the work tree that git finds`(_ layout: Layout) throws {
    let store = try prepare(layout)
    #expect(run(layout, store, "status").output.hasSuffix("nothing to commit\n"))
    _ = run(layout, store, "complete", "dox", "--date", "2026-01-06")
    _ = run(layout, store, "add", "task", "knee", "--title", "Bend", "--daily", "09:00")
    _ = run(layout, store, "commit", "-m", "Knee")
    #expect(try git(layout, store, "status", "--porcelain") == "")
    #expect(exists(store, "W/tasks/knee/current.json"))
    let outcomes = try store.directory.files(below: "W/outcomes")
    #expect(outcomes.count == 1)
    #expect(run(layout, store, "diff", "HEAD~1", "-o", "patch").output.contains("+++ b/tasks/knee"))
    try store.directory.write("mine", to: "W/tasks/knee/current.json")
    _ = run(layout, store, "restore", "--all")
    #expect(try git(layout, store, "status", "--porcelain") == "")
    #expect(run(layout, store, "check").output.hasSuffix("nothing wrong\n"))
    // The store beside it has nothing of that.
    #expect(store("status").hasSuffix("nothing to commit\n"))
    #expect(!exists(store, "store/outcomes"))
    #expect(!exists(store, "tasks"))
  }

  @Test(arguments: layouts.filter { $0.testDescription != "linked work tree" })
  func `a wipe removes the records where they are, and nothing else`(_ layout: Layout) throws {
    let store = try prepare(layout)
    try store.directory.write("mine", to: "tasks/note.txt")
    try store.directory.write("mine", to: "W/tasks/dox/note.txt")
    let wiped = run(layout, store, "logout", "--wipe", "--yes", "--force")
    #expect(wiped.output.hasSuffix(" was removed\n  tasks/dox/note.txt\n"), "\(wiped.output)")
    #expect(wiped.errors.contains("were left there"))
    let kept = try store.directory.files(below: "").filter { !$0.hasPrefix("store/") }
    #expect(kept == ["W/tasks/dox/note.txt", "tasks/note.txt"])
    store("list", "tasks")
  }

  @Test func `nothing is done in a git directory whose work tree is elsewhere`() throws {
    let layout = Self.layouts[0]
    let store = try prepare(layout)
    let refused = store.run(["-C", "../s/plan", "complete", "dox", "--date", "2026-01-06"])
    #expect(refused.status != 0 && refused.errors.contains("GIT_WORK_TREE"), "\(refused.errors)")
    #expect(try git(layout, store, "log", "--oneline").split(separator: "\n").count == 2)
  }

  @Test func `GIT_DIR that names nothing is named, and no other store is taken`() throws {
    let store = try CommandStore()
    let run = store.run(["status"], environment: ["GIT_DIR": "nowhere"])
    #expect(run.status == 66 && run.errors.contains("GIT_DIR names 'nowhere'"), "\(run.errors)")
    let made = store.run(["init", "--yes", "new"], environment: ["GIT_DIR": "nowhere"])
    #expect(made.errors.contains("git init") && !exists(store, "store/new/.git"))
  }

  @Test func `init makes the repository a store that GIT_DIR names`() throws {
    let store = try CommandStore()
    try store.git("init", "-q", "--separate-git-dir", "../s", "../w")
    let variables = ["GIT_DIR": store.directory["s"]]
    let made = store.run(["-C", "../w", "init"], environment: variables)
    #expect(made.status == 0 && made.output.contains(store.directory["w"]), "\(made.errors)")
    #expect(exists(store, "w/careplan.json"))
  }

  @Test func `--stores takes the stores that it names, whatever GIT_DIR says`() throws {
    let store = try CommandStore.withDose(now: "2026-01-05T10:00:00Z")
    store("init", "../other")
    let run = store.run(
      ["list", "tasks", "--stores", "../other"],
      environment: ["GIT_DIR": "\(store.path)/.git"]
    )
    #expect(run.status == 0 && !run.output.contains("dox"), "\(run.output)\(run.errors)")
  }

  @Test func `a work tree to which others are linked is not wiped`() throws {
    let store = try CommandStore()
    try store.git("worktree", "add", "-q", "../linked")
    for place in [".", "../linked"] {
      let errors = store.fails(64, "-C", place, "logout", "--wipe", "--yes", "--force")
      #expect(errors.contains(" worktree "), "\(errors)")
    }
    store("status")
    store("-C", "../linked", "status")
  }

  @Test func `an edited manifest is not lost by a wipe without force`() throws {
    let store = try CommandStore()
    try TestSupport.run("git", ["init", "-q", "--bare", "../origin"], in: store.path)
    store("remote", "add", "origin", "../origin")
    store("sync")
    try store.edit("careplan.json", "\"format\"", "\"name\":\"Mine\",\"format\"")
    let errors = store.fails(64, "logout", "--wipe", "--yes")
    #expect(errors.contains("careplan.json"))
  }

  @Test func `a backup of a store with a linked work tree can be cloned`() throws {
    let store = try CommandStore.withDose(now: "2026-01-05T10:00:00Z")
    try store.git("worktree", "add", "-q", "--detach", "../linked")
    store("-C", "../linked", "complete", "dox", "--date", "2026-01-06")
    for (place, file) in [(".", "../a"), ("../linked", "../b")] {
      store("-C", place, "backup", "\(store.directory.path)/\(file.dropFirst(3))")
      store("clone", file, "\(file)-copy")
      #expect(store("-C", "\(file)-copy", "list", "tasks").contains("Take"))
    }
    let tip = try TestSupport.run("git", ["rev-parse", "HEAD"], in: store.directory["linked"])
    for copy in ["a-copy", "b-copy"] {
      let commit = String(tip.output.dropLast())
      let found = try TestSupport.run("git", ["cat-file", "-e", commit], in: store.directory[copy])
      #expect(found.status == 0, "the commit of the linked work tree is not in \(copy)")
    }
  }
}
