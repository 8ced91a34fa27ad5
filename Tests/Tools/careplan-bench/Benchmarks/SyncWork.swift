import CarePlanKit

/// A sync with one change on each side, against the git programs that do the same.
enum SyncWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let ours = try SyncPair("ours", bench)
    let peer = try SyncPair("peer", bench)
    let programs = bench.programs
    let now = try bench.noon()
    return [
      try WorkResult(
        "sync with a change on each side, \(bench.outcomes(.large)) outcomes, against git",
        atMost: 1.2,
        bench.pace,
        .init("careplan", prepare: ours.changeBoth) {
          try programs.careplan(ours.clone, at: now, ["sync", "origin"])
          return true
        },
        against: .init("git", prepare: peer.changeBoth) {
          try peer.mergeWithGit()
          return true
        }
      )
    ]
  }
}

/// A bare origin and a bare clone of it.
private final class SyncPair {
  let origin: String
  let clone: String
  private let bench: Workbench
  private let originStore: BenchStore
  private let cloneStore: BenchStore
  private var days = 0

  init(_ name: String, _ bench: Workbench) throws {
    self.bench = bench
    origin = try bench.copy(.large, as: "\(name)-origin.git")
    clone = try bench.copy(.large, as: "\(name)-clone.git")
    try bench.programs.git(clone, ["remote", "add", "origin", origin])
    try bench.programs.git(clone, ["fetch", "--quiet", "origin"])
    originStore = try BenchStore(origin, bench.programs)
    cloneStore = try BenchStore(clone, bench.programs)
  }

  /// Completes an event on each side, another one each time.
  func changeBoth() throws {
    days += 1
    // Git's programs, unlike ours, leave the branch where it was.
    try cloneStore.move(to: bench.programs.gitOutput(origin, ["rev-parse", "main"]))
    let events = try originStore.events(2, after: days)
    try originStore.complete(events.prefix(1))
    try cloneStore.complete(events.suffix(1))
  }

  /// Fetches, merges, commits and pushes.
  func mergeWithGit() throws {
    let programs = bench.programs
    try programs.git(clone, ["fetch", "--quiet", "origin"])
    let tree = try programs.gitOutput(clone, ["merge-tree", "--write-tree", "main", "origin/main"])
    let parents = ["-p", "main", "-p", "origin/main"]
    let words = ["commit-tree", tree, "-m", "Merge care records"]
    let commit = try programs.gitOutput(clone, words + parents)
    try programs.git(clone, ["push", "--quiet", "origin", "\(commit):refs/heads/main"])
  }
}
