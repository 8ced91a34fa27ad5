import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct GitPreferenceTests {
  private func preferences(
    _ configuration: String,
    local: String = "",
    name: String = "GIT_CONFIG_GLOBAL"
  ) throws -> GitPreferences {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("repository")
    try directory.makeDirectory("home")
    let repository = directory["repository"]
    _ = try TestSupport.run("git", ["init", "--quiet"], in: repository)
    if !local.isEmpty {
      try directory.write(local, to: "repository/.git/config")
    }
    var environment = ["GIT_CONFIG_NOSYSTEM": "1", "HOME": directory["home"]]
    try directory.write(configuration, to: name == "HOME" ? "home/.gitconfig" : "global")
    if name != "HOME" { environment[name] = directory["global"] }
    return GitPreferences(environment: environment, in: repository)
  }

  @Test(arguments: ["GIT_CONFIG_GLOBAL", "HOME"])
  func `core_pager, core_editor and color_ui are honoured`(name: String) throws {
    let text = "[core]\n\tpager = most\n\teditor = ed -s\n[color]\n\tui = always\n"
    let found = try preferences(text, name: name)
    #expect(found.pager == "most" && found.editor == "ed -s" && found.color == "always")
    let local = "[core]\n\trepositoryformatversion = 0\n\tpager = more\n"
    #expect(try preferences(text, local: local, name: name).pager == "more")
  }

  @Test(
    arguments: [
      ([:], "a"), (["PAGER": "c"], "a"), (["PAGER": "c", "GIT_PAGER": "b"], "b"),
      (["GIT_PAGER": "b", "CAREPLAN_PAGER": "d"], "d"), (["GIT_PAGER": ""], nil),
    ] as [([String: String], String?)]
  )
  func `pagers come in git's order`(environment: [String: String], command: String?) {
    var preferences = GitPreferences()
    preferences.pager = "a"
    #expect(Pager.command(in: environment, preferences) == command)
  }

  @Test(
    arguments: [
      ("always", [:], nil, true), ("never", [:], 80, false), ("false", [:], 80, false),
      ("auto", [:], 80, true), ("true", [:], nil, false), ("auto", ["NO_COLOR": "1"], 80, false),
      ("always", ["NO_COLOR": "1"], 80, true), ("never", ["CLICOLOR_FORCE": "1"], nil, false),
    ] as [(String, [String: String], Int?, Bool)]
  )
  func `colour follows color_ui`(
    word: String,
    environment: [String: String],
    width: Int?,
    isColored: Bool
  ) {
    var preferences = GitPreferences()
    preferences.color = word
    let environment = environment.merging(["TERM": "xterm"]) { $1 }
    func usesColor(_ choice: ColorChoice) -> Bool {
      Terminal(width: width, color: choice, environment: environment, preferences).usesColor
    }
    #expect(usesColor(.auto) == isColored)
    #expect(!usesColor(.never) && usesColor(.always))
  }

  @Test func `editors come in git's order`() throws {
    let store = try CommandStore.withDose(now: CommandStore.now)
    let global = store.directory["global"]
    func edits(_ environment: [String: String]) throws -> String {
      let run = store.run(["edit", "task/dox"], environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      defer { _ = try? store.git("checkout", "--quiet", "tasks") }
      return try store.directory.text(of: "store/tasks/dox/current.json")
    }
    func editor(_ title: String) -> String { "sed -i s/Take/\(title)/" }
    var environment = ["EDITOR": editor("Fourth"), "GIT_CONFIG_GLOBAL": global]
    try store.directory.write("", to: "global")
    #expect(try edits(environment).contains("Fourth"))
    environment["VISUAL"] = editor("Third")
    #expect(try edits(environment).contains("Third"))
    try store.directory.write("[core]\n\teditor = \(editor("Second"))\n", to: "global")
    #expect(try edits(environment).contains("Second"))
    environment["GIT_EDITOR"] = editor("First")
    #expect(try edits(environment).contains("First"))
  }

  @Test func `the library reads GIT_CONFIG_GLOBAL`() throws {
    let directory = try TemporaryDirectory()
    let text = "[user]\n\tname = Somebody Else\n\temail = else@example.org\n"
    try directory.write(text, to: "global")
    try directory.makeDirectory("home")
    try directory.write(
      "[user]\n\tname = At Home\n\temail = home@example.org\n",
      to: "home/.gitconfig"
    )
    func author(_ name: String, _ additions: [String: String]) throws -> String {
      // Nothing but the configuration may say who acts.
      let unset = ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_CONFIG_GLOBAL"].flatMap {
        ["-u", $0]
      }
      let set = additions.map { "\($0.key)=\($0.value)" }
      let made = try TestSupport.run(
        "env",
        unset + set + [builtCareplan, "init", name],
        in: directory[""],
        environment: ["HOME": directory["home"]]
      )
      #expect(made.status == 0, "\(made.errors)")
      return try TestSupport.run("git", ["log", "--format=%an"], in: directory[name]).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(try author("one", [:]) == "At Home")
    #expect(try author("two", ["GIT_CONFIG_GLOBAL": directory["global"]]) == "Somebody Else")
  }
}
