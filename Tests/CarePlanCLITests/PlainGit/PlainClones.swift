import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// The built program, as git's hooks and drivers start it.
let builtCareplan = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: ".build/debug/careplan").path

/// A store and a clone of it whose records went different ways, to be merged by plain git.
final class PlainClones {
  let store: CommandStore

  /// Three tasks: one that both sides change in different members, one in the same, and one that the
  /// left side deletes and the right one changes.
  init(diverging: Bool = true) throws {
    store = try CommandStore(clock: .running)
    for id in ["joined", "disputed", "deleted"] {
      store("add", "task", id, "--title", "Take", "--daily", "08:00", "-m", "Add \(id)")
    }
    try git("clone", "--quiet", store.path, right)
    guard diverging else { return }
    store("update", "task/joined", "--title", "Take it", "-m", "Title")
    store("update", "task/disputed", "instructions=10 mg", "-m", "Ten")
    store("delete", "task/deleted", "-m", "Delete")
    there("update", "task/joined", "--tag", "morning", "-m", "Tag")
    there("update", "task/disputed", "instructions=20 mg", "-m", "Twenty")
    there("update", "task/deleted", "--title", "Keep", "-m", "Keep")
    try fetch()
  }

  var left: String { store.path }
  var right: String { store.directory["right"] }

  /// Makes the right side's commits known to the left one.
  func fetch() throws {
    try git("fetch", "--quiet", right, "+main:refs/remotes/other/main")
  }

  /// Runs a command line of careplan in the right clone.
  @discardableResult
  func there(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let run = store.run(["-C", right] + words, environment: ["CAREPLAN_IDS": "right"])
    #expect(run.status == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    return run.output
  }

  /// Runs git in the left clone, or elsewhere; it must succeed.
  @discardableResult
  func git(
    in directory: String? = nil,
    _ words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try TestSupport.run("git", words, in: directory ?? left)
    try #require(
      result.status == 0,
      "git \(words): \(result.errors)",
      sourceLocation: sourceLocation
    )
    return result.output
  }

  /// Lets git in the left clone know careplan.
  func setUp() { store("setup-git", "--program", builtCareplan) }

  /// The records of a commit: version files and heads with their blobs.
  func records(in directory: String? = nil, of revision: String = "HEAD") throws -> String {
    try git(in: directory, "ls-tree", "-r", revision, "tasks/", "outcomes/", "care-plans/")
  }

  /// The records that careplan's own merge of both sides gives.
  func mergedRecords() throws -> String {
    let directory = store.directory["merged"]
    try git("clone", "--quiet", left, directory)
    try git(in: directory, "fetch", "--quiet", right, "+main:refs/remotes/other/main")
    let run = store.run(["-C", directory, "merge", "other/main"])
    try #require(run.status == 0, "\(run.errors)")
    return try records(in: directory)
  }

  /// Runs a command of git that may stop at conflicts, and takes one side of each until it is done.
  func git(_ way: Way, taking side: String) throws {
    var result = try TestSupport.run("git", way.words, in: left)
    for _ in 0..<10 where result.status != 0 {
      let conflicts = try git("diff", "--name-only", "--diff-filter=U")
        .split(separator: "\n").map(String.init)
      try #require(!conflicts.isEmpty || way.hasBegun, "\(result.errors)")
      for path in conflicts {
        try git("checkout", "--\(side)", "--", path)
        try git("add", path)
      }
      result = try TestSupport.run("git", way.continuing, in: left)
    }
    try #require(result.status == 0, "\(result.errors)")
    if way == .squash, try !git("diff", "--cached", "--name-only").isEmpty {
      try git("commit", "--quiet", "-m", "Squash")
    }
  }

  /// A way in which plain git brings commits together.
  enum Way: String, CaseIterable {
    case merge, pull, rebase, cherryPick, squash

    var words: [String] {
      switch self {
      case .merge: ["merge", "--quiet", "-m", "By git", "other/main"]
      case .pull: ["pull", "--quiet", "--no-rebase", "--no-edit", "../right", "main"]
      case .rebase: ["rebase", "--quiet", "other/main"]
      case .cherryPick: ["cherry-pick", "main..other/main"]
      case .squash: ["merge", "--squash", "other/main"]
      }
    }

    var continuing: [String] {
      switch self {
      case .merge, .pull, .squash: ["commit", "--quiet", "-m", "By git"]
      case .rebase: ["-c", "core.editor=true", "rebase", "--continue"]
      case .cherryPick: ["-c", "core.editor=true", "cherry-pick", "--continue"]
      }
    }

    var hasBegun: Bool { self == .rebase || self == .cherryPick }
  }
}
