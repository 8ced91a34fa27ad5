import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// A store with a task, a bare repository `origin`, and a clone of that beside them.
final class SharedStore {
  let store: CommandStore

  init() throws {
    store = try CommandStore(clock: .running)
    store("add", "task", "doxylamine", "--title", "Take", "--daily", "08:00", "-m", "Add")
    try run("git", ["init", "--quiet", "--bare", "-b", "main", "origin"], in: store.directory.path)
    store("remote", "add", "origin", origin)
    store("sync")
    store("clone", origin, other)
  }

  var origin: String { store.directory["origin"] }
  var other: String { store.directory["other"] }

  /// Runs a command line in the clone, which must succeed.
  @discardableResult
  func there(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let run = store.run(["-C", other] + words, environment: ["CAREPLAN_IDS": "other"])
    #expect(run.status == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    return run.output
  }

  /// The commit that the branch of a repository leads to.
  func head(of directory: String) throws -> String {
    let result = try run("git", ["rev-parse", "refs/heads/main"], in: directory)
    try #require(result.status == 0, "\(result.errors)")
    return String(result.output.dropLast())
  }

  /// Takes the remote away, or brings it back.
  func moveOrigin(away: Bool) throws {
    let names = ["origin", "away"]
    let moved = try run("mv", away ? names : names.reversed(), in: store.directory.path)
    try #require(moved.status == 0)
  }
}
