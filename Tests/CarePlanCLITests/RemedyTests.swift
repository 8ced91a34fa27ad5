import CarePlanKit
import Testing

@testable import CarePlanCLI

/// What errors say that helps, as commands.
struct RemedyTests {
  private static let key = RecordKey(.task, "dox")

  /// Every action, with each of its choices once.
  private static let actions: [Remedy.Action] = [
    .check(isFixing: false), .check(isFixing: true), .status, .log, .commit, .restore(nil),
    .restore("tasks/dox/current.json"), .restoreAll, .diff("HEAD~1 HEAD"), .merge("other"),
    .signOff(nil), .signOff("dose"), .undo(nil), .undo("dox 08:00"), .revert(nil),
    .revert("0123abcd"), .list(.task),
    .list(.contact, isDeleted: true), .show(key), .add(key), .update(key), .delete(key),
    .delete(key, effective: "2026-01-07..2026-01-29"), .purge(key), .conflicts(key), .resolve,
    .complete, .record(.replacing), .record(.appending), .initialize, .clone(.isPrivate),
    .clone(.branch("main")), .configure(name: "remote.timeout", value: "60"),
    .addRemote(name: "origin", address: "URL"), .listRemotes, .sync(nil), .sync("origin"),
    .sync("origin", .acceptingRewrite), .sync("origin", .allowingUnrelated),
    .sync("origin", .republishing), .sync(nil, .repairing),
    .sync("origin", .overwriting("device", isPreview: true)), .pull, .installGitIntegration,
    .login(nil), .login("ann"), .access(.initialize), .access(.show), .access(.held),
    .access(.vouch("0123abcd")), .access(.trust), .access(.join),
  ]

  @Test(arguments: actions)
  func `an action is worded as a command and options that there are`(
    action: Remedy.Action
  ) throws {
    let words = action.words.flatMap { $0.split(separator: " ").map(String.init) }
    let table = CommandTable.standard
    let spec = try #require(
      table.commands.map { $0.spec }.first {
        words.starts(with: $0.name.split(separator: " ").map(String.init))
      }
    )
    let verb = spec.name.split(separator: " ").count
    #expect(throws: Never.self) { try ArgumentReader(for: spec).read(Array(words.dropFirst(verb))) }
  }

  @Test func `a sentence is worded with commands for the shell and with calls for an app`() {
    let remedy: Remedy = "Compare them with \(.conflicts(Self.key)), or \(.git("fetch")) first."
    #expect(
      remedy.commands == "Compare them with 'careplan conflicts task/dox', or 'git fetch' first."
    )
    #expect(
      remedy.description == "Compare them with 'conflicts(of: task/dox)', or 'git fetch' first."
    )
    #expect(remedy.actions == [.conflicts(Self.key), .git("fetch")])
    let dated: Remedy = "Say \(.giving(.effective("now")))."
    #expect(dated.commands == "Say --effective now.")
  }
}
