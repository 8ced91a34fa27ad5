import Foundation
import TestSupport
import Testing

/// What git's variables and settings mean for careplan.
struct GitSettingTests {
  private let store: CommandStore

  init() throws { store = try CommandStore(clock: .running) }

  /// Adds a record with the built program, whose own variables libgit2 reads.
  private func add(
    _ id: String,
    _ environment: [String: String],
    words: [String] = []
  ) throws -> ProcessResult {
    let start = ["-i"] + ["PATH=/usr/bin:/bin", "HOME=\(store.directory["home"])"]
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let command =
      words.isEmpty ? ["add", "task", id, "--title", "T", "--daily", "08:00", "-m", "Add"] : words
    return try TestSupport.run("env", start + variables + [builtCareplan] + command, in: store.path)
  }

  private func identities() throws -> String {
    String(try store.git("log", "-1", "--format=%an <%ae> %cn <%ce>").dropLast())
  }

  @Test func `author and committer are those of git's variables, each part by itself`() throws {
    try store.git("config", "user.email", "u@x")
    try store.git("config", "committer.email", "c@x")
    let run = store.run(
      ["add", "task", "a", "--title", "A", "--daily", "08:00", "-m", "Add"],
      environment: [
        "GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "", "GIT_COMMITTER_NAME": "Carl",
        "GIT_COMMITTER_EMAIL": "",
      ]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try identities() == "Ann <u@x> Carl <c@x>")
  }

  @Test func `the author of one work tree is that of its own configuration`() throws {
    try store.git("config", "user.email", "u@x")
    try store.git("config", "extensions.worktreeConfig", "true")
    try store.git("config", "--worktree", "user.name", "Tablet")
    try store.git("config", "core.repositoryFormatVersion", "1")
    let run = try add("a", [:])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try identities() == "Tablet <u@x> Tablet <u@x>")
  }

  @Test
  func `a push without a name goes where git pushes, and config check says that sync does not`()
    throws
  {
    let heads = { (name: String) throws in
      try self.store.git("--git-dir", "../\(name).git", "rev-parse", "main")
    }
    for name in ["origin", "fork"] {
      try store.git("clone", "-q", "--bare", ".", store.directory["\(name).git"])
      try store.git("remote", "add", name, store.directory["\(name).git"])
    }
    try store.git("fetch", "-q", "--all")
    try store.git("config", "remote.pushDefault", "fork")
    let before = try heads("origin")
    store("add", "task", "a", "--title", "A", "--daily", "08:00", "-m", "Add")
    store("push")
    #expect(try heads("origin") == before && heads("fork") == store.git("rev-parse", "HEAD"))
    let check = store.run("config", "check")
    #expect(check.output.contains("'careplan sync' exchanges with 'origin'"), "\(check.output)")
    try store.git("config", "branch.main.pushRemote", "origin")
    store("push")
    #expect(try heads("origin") == heads("fork"))
  }

  @Test func `a branch that follows another branch here is exchanged with origin`() throws {
    try store.git("clone", "-q", "--bare", ".", "../origin.git")
    try store.git("remote", "add", "origin", store.directory["origin.git"])
    try store.git("checkout", "-q", "-b", "try", "--track", "main")
    store("sync")
    let there = try store.git("--git-dir", "../origin.git", "rev-parse", "try")
    #expect(there == (try store.git("rev-parse", "HEAD")))
  }

  @Test func `a remote cannot be called like an option`() throws {
    let errors = store.fails(65, "remote", "add", "--", "--x", "y")
    #expect(errors.contains("'-'"), "\(errors)")
    #expect(try store.git("remote") == "")
  }

  @Test func `status says that a merge by git waits, and does not propose a commit`() throws {
    for (branch, title) in [("x", "X"), ("main", "Y")] {
      if branch == "x" {
        store("add", "task", "a", "--title", "A", "--daily", "08:00", "-m", "Add")
        try store.git("checkout", "-q", "-b", "x")
      } else {
        try store.git("checkout", "-q", "main")
      }
      store("update", "task/a", "--title", title, "-m", title)
    }
    let merge = try TestSupport.run("git", ["merge", "-q", "x"], in: store.path)
    #expect(merge.status != 0)
    let run = store.run("status")
    #expect(run.errors.contains("a merge by git is not finished"), "\(run.errors)")
    #expect(run.errors.contains("git merge --abort") && !run.errors.contains("commit -m"))
  }

  @Test func `settings in git's variables hold, and are not written to`() throws {
    let variables = [
      "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Ann",
      "GIT_CONFIG_KEY_1": "user.email", "GIT_CONFIG_VALUE_1": "a@x",
      "GIT_CONFIG_KEY_2": "careplan.policy", "GIT_CONFIG_VALUE_2": "newest",
    ]
    let run = try add("a", variables)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try identities() == "Ann <a@x> Ann <a@x>")
    let set = try add("", variables, words: ["config", "--local", "sync.auto", "false"])
    #expect(set.status == 0, "\(set.errors)")
    #expect(try store.git("config", "--local", "careplan.sync.auto") == "false\n")
    let remote = try add("", variables, words: ["remote", "add", "origin", "/a"])
    #expect(remote.status == 0, "\(remote.errors)")
    #expect(try store.git("config", "--local", "remote.origin.url") == "/a\n")
    let shown = try add("", variables, words: ["config", "policy"])
    #expect(shown.output.contains("newest"), "\(shown.output)\(shown.errors)")
    let other = ["GIT_CONFIG_PARAMETERS": "'user.name'='Bob' 'user.email'='b@x'"]
    #expect(try add("b", other).status == 0)
    #expect(try identities() == "Bob <b@x> Bob <b@x>")
  }

  @Test func `a file that is included for a remote's address holds`() throws {
    try store.directory.write(
      """
      [user]
      name = Home
      email = h@x
      [includeIf "hasconfig:remote.*.url:/clinic/**"]
      path = clinic

      """,
      to: "home/.gitconfig"
    )
    try store.directory.write("[user]\nemail = c@x\n", to: "home/clinic")
    #expect(try add("a", [:]).status == 0)
    #expect(try identities() == "Home <h@x> Home <h@x>")
    try store.git("remote", "add", "origin", "/clinic/plan.git")
    #expect(try add("b", [:]).status == 0)
    #expect(try identities() == "Home <c@x> Home <c@x>")
  }

  @Test(.enabled(if: getuid() == 0, "Only root can give a directory to another user."))
  func `a store of another user is trusted as git trusts it`() throws {
    let changed = try TestSupport.run("chown", ["-R", "1234:1234", store.path], in: "/")
    try #require(changed.status == 0)
    let cases: [(String, Int32)] = [
      ("", 77), ("/elsewhere", 77), ("*", 0), ("*\ndirectory =", 77), (store.path, 0),
    ]
    for (value, status) in cases {
      try store.directory.write("[safe]\ndirectory = \(value)\n", to: "global")
      let run = try add("", ["GIT_CONFIG_GLOBAL": store.directory["global"]], words: ["status"])
      #expect(run.status == status, "\(value): \(run.errors)")
    }
  }

  @Test func `config check names the settings and hooks that only git follows`() throws {
    try store.git("config", "commit.gpgsign", "true")
    try store.directory.write("#!/bin/sh\n", to: "store/.git/hooks/commit-msg")
    _ = try TestSupport.run("chmod", ["+x", ".git/hooks/commit-msg"], in: store.path)
    let run = store.run(
      ["config", "check"],
      environment: ["GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"]
    )
    #expect(run.status == 0, "\(run.output)")
    for words in ["commit.gpgsign", "/hooks/commit-msg", "GIT_COMMITTER_DATE"] {
      #expect(run.output.contains(words), "\(run.output)")
    }
  }
}
