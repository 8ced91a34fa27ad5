import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct ConfigCheckTests {
  private func check(_ store: CommandStore, _ words: String...) -> CLIRun {
    store.run(["config", "check"] + words)
  }

  @Test func `a store with sound settings has nothing wrong`() throws {
    let shared = try SharedStore()
    shared.store("config", "sync.auto", "true")
    shared.store("config", "--local", "policy", "newest")
    let run = check(shared.store)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.hasSuffix("1 remote: nothing wrong\n"))
    let json = try json("careplan.config-check/v1", of: check(shared.store, "--json").output)
    #expect(json.object?["clean"] == true)
    #expect(json.object?["findings"] == [])
    #expect(check(shared.store, "--offline").output.contains("0 remotes: nothing wrong"))
  }

  @Test(arguments: [
    ("careplan.polcy", "newest", "did you mean 'careplan.policy'?"),
    ("careplan.sync.aut", "true", "did you mean 'careplan.sync.auto'?"),
    ("careplan.policy.task", "newest", "one policy, careplan.policy, is for records of every kind"),
    ("careplan.policy", "latest", "it is one of newest"),
    ("careplan.policy", "exec:", "it is one of newest"),
    ("careplan.policy", "exec:/nowhere/at/all x", "chmod +x /nowhere/at/all"),
    ("careplan.sync.auto", "perhaps", "neither true nor false"),
    ("careplan.transport", "pigeon", "it is one of"),
    ("core.sharedRepository", "friends", "umask, group, all"),
    ("branch.main.remote", "nowhere", "careplan remote add nowhere ADDRESS"),
    ("merge.careplan.driver", "no-such-careplan git-merge-driver", "no-such-careplan"),
  ])
  func `a setting that makes no sense is named with its place and what helps`(
    key: String,
    value: String,
    words: String
  ) throws {
    let store = try CommandStore()
    try store.git("config", key, value)
    let run = check(store)
    #expect(run.status == 1)
    #expect(run.output.contains(words), "\(run.output)")
    if key.hasPrefix("careplan.") {
      #expect(run.output.contains("\(store.path)/.git/config, this copy)"), "\(run.output)")
    }
  }

  @Test func `flags are what git takes for flags`() throws {
    let store = try CommandStore()
    for value in ["yes", "0", "On", ""] {
      try store.git("config", "careplan.sync.auto", value)
      #expect(check(store).status == 0, "\(value)")
    }
  }

  @Test(arguments: [
    (#""groups": {"tasks": {"regimen": false}}"#, "did you mean 'task'?"),
    (#""groups": {"medication": {"a": ["notes"]}}"#, "the types are patient"),
    (#""policy": "ours""#, "careplan.json /policy"),
    (#""polcy": "ask""#, "did you mean 'policy'?"),
    (#""timezone": "Mars/Base""#, "Mars/Base"),
  ])
  func `a setting of the store that makes no sense is named`(
    member: String,
    words: String
  ) throws {
    let store = try CommandStore()
    let text = try store.directory.text(of: "store/careplan.json")
    let name = member.split(separator: "\"")[0]
    let rest = text.split(separator: "\n").filter { !$0.contains("\"\(name)\"") }
      .joined(separator: "\n")
    try store.directory.write(
      rest.replacing("\"merge\"", with: "\(member),\n  \"merge\""),
      to: "store/careplan.json"
    )
    try store.git("commit", "-qam", "Strange")
    let run = check(store)
    #expect(run.status == 1)
    #expect(run.output.contains(words), "\(run.output)")
  }

  @Test func `hooks that cannot run are named`() throws {
    let store = try CommandStore()
    let hooks = "store/.git/hooks"
    try store.directory.write("#!/bin/sh\n", to: "\(hooks)/careplan-post-push")
    try store.directory.write("#!/nowhere/perl\n", to: "\(hooks)/pre-commit")
    try store.directory.write("#!/usr/bin/env no-such-shell\n", to: "\(hooks)/post-merge")
    let path = store.directory[hooks]
    for name in ["pre-commit", "post-merge"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: "\(path)/\(name)"
      )
    }
    let run = check(store)
    #expect(run.status == 1)
    for words in [
      "\(path)/careplan-post-push: the hook may not be run", "'/nowhere/perl'", "'no-such-shell'",
    ] {
      #expect(run.output.contains(words), "\(run.output)")
    }
    for name in ["pre-commit", "post-merge"] {
      try store.directory.write("#!/bin/sh\n", to: "\(hooks)/\(name)")
    }
    try change("chmod", "+x", at: "\(path)/careplan-post-push")
    #expect(check(store).status == 0)
  }

  private func change(_ program: String, _ option: String, at path: String) throws {
    #expect(try TestSupport.run(program, [option, path], in: "/").status == 0)
  }

  @Test func `a remote that does not answer is named, but not with offline`() throws {
    let shared = try SharedStore()
    try shared.moveOrigin(away: true)
    let run = check(shared.store)
    #expect(run.status == 1)
    #expect(run.output.contains("error: remote origin: "), "\(run.output)")
    #expect(check(shared.store, "--offline").status == 0)
  }

  @Test func `the policy that is in force is shown, and where it stands`() throws {
    let store = try CommandStore()
    #expect(store.fails(5, "config", "policy").contains("not set"))
    store("config", "policy", "ask")
    let plain = store.run(["config", "policy"])
    #expect(plain.output == "ask\n" && plain.errors == "")
    store("config", "--local", "policy", "ours")
    let run = store.run(["config", "policy"])
    #expect(run.output == "ours\n")
    #expect(run.errors.contains("(this copy, \(store.path)/.git/config)"), "\(run.errors)")
    #expect(run.errors.contains("before the store's 'ask'"))
    let shown = try json("careplan.config/v1", of: store("config", "policy", "--json")).array?.first
    #expect(shown?.object?["value"] == "ours")
    #expect(shown?.object?["overrides"] == "ask")
    #expect(shown?.object?["level"] == "this copy")
    #expect(store("config").contains("careplan.json, not in force here"))
    #expect(check(store).output.contains("note: careplan.json policy: it is not in force"))
    #expect(check(store).status == 0)
  }

  @Test func `the settings of a user are read too, and those of a copy count more`() throws {
    let store = try CommandStore()
    try store.directory.write(
      "[careplan]\n\tpolicy = theirs\n\tpolice = x\n",
      to: "home/.gitconfig"
    )
    let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/debug/careplan").path
    func careplan(_ words: String...) throws -> (status: Int32, output: String, errors: String) {
      let result = try TestSupport.run(
        program,
        words,
        in: store.path,
        environment: ["GIT_CONFIG_GLOBAL": store.directory["home/.gitconfig"]]
      )
      return (result.status, result.output, result.errors)
    }
    let user = try careplan("config", "policy")
    #expect(user.output == "theirs\n")
    #expect(user.errors.contains("(user, \(store.directory["home"])/.gitconfig)"), "\(user.errors)")
    #expect(try careplan("config", "check").output.contains("careplan.police"))
    store("config", "--local", "policy", "ours")
    #expect(try careplan("config", "policy").output == "ours\n")
    #expect(try careplan("config", "check").output.contains("'theirs' is not in force"))
  }
}
