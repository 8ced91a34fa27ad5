import CarePlanKit
import Foundation

/// One outcome, recorded and committed durably by a whole process.
enum CommitWork {
  /// In a large store against a small one.
  static func growth(_ bench: Workbench) throws -> [WorkResult] {
    let large = Completions(in: try bench.copy(.large, as: "large.git"), bench)
    let small = Completions(in: try bench.copy(.small, as: "small.git"), bench)
    return [
      try WorkResult(
        "one outcome committed, \(bench.outcomes(.large)) outcomes against \(bench.outcomes(.small))",
        atMost: 1.5,
        bench.pace,
        .init("large") { try large.next() },
        against: .init("small") { try small.next() }
      )
    ]
  }

  /// In a bare store against git in a work tree.
  static func bare(_ bench: Workbench) throws -> [WorkResult] {
    let store = try bench.copy(.middle, as: "bare.git")
    return [try againstGit("bare", store, atMost: 0.1, bench)]
  }

  /// In a sparse work tree, where git's index is written too.
  static func sparse(_ bench: Workbench) throws -> [WorkResult] {
    let store = bench["sparse"]
    let programs = bench.programs
    try programs.git([
      "clone", "--quiet", "--local", "--no-checkout", bench.shelf.path(.middle), store,
    ])
    try programs.git(store, ["config", "core.sparseCheckout", "true"])
    try Data("/*\n!/outcomes/\n".utf8).write(
      to: URL(filePath: "\(store)/.git/info/sparse-checkout")
    )
    try programs.git(store, ["checkout", "--quiet", "main"])
    return [try againstGit("sparse", store, atMost: 0.6, bench)]
  }

  private static func againstGit(
    _ shape: String,
    _ store: String,
    atMost target: Double,
    _ bench: Workbench
  ) throws -> WorkResult {
    let ours = Completions(in: store, bench)
    let peer = try GitAdditions(in: bench["peer"], bench)
    return try WorkResult(
      "one outcome committed, \(shape), \(bench.outcomes(.middle)) outcomes against git add, commit",
      atMost: target,
      bench.pace,
      .init("careplan") { try ours.next() },
      against: .init("git") { try peer.next() }
    )
  }
}

/// Completes an event of another day at each turn.
private final class Completions {
  private let store: String
  private let bench: Workbench
  private var days = 0

  init(in store: String, _ bench: Workbench) { (self.store, self.bench) = (store, bench) }

  func next() throws -> Bool {
    days += 1
    let words = ["complete", "walk", "--occurrence", "0"]
    try bench.programs.careplan(store, at: bench.evening(after: days), words)
    return true
  }
}

/// Adds and commits another file at each turn, with git and its own settings for durability.
private final class GitAdditions {
  private let directory: String
  private let programs: Programs
  private var count = 0

  init(in directory: String, _ bench: Workbench) throws {
    (self.directory, programs) = (directory, bench.programs)
    try programs.git(["clone", "--quiet", "--local", bench.shelf.path(.middle), directory])
  }

  func next() throws -> Bool {
    count += 1
    let path = "outcomes/2026/11/20/walk.220000.\(count).json"
    let text = Array(repeating: "{\n  \"id\": \"walk@2026-11-20T22:00:00\"\n}\n", count: 10)
    try Data((text.joined() + "\(count)").utf8).write(to: URL(filePath: "\(directory)/\(path)"))
    try programs.git(directory, ["add", path])
    try programs.git(directory, ["commit", "--quiet", "--message", "Complete walk"])
    return true
  }
}
