import CareModel
import CareTestSupport
import SQLite
import TestSupport
import Testing

@testable import CareStorage

/// Of plain outcomes a check keeps little, and finds the same.
struct CheckingOutcomesTests {
  /// What a check and a repair say of a copy of a store.
  private struct Judgement: Equatable {
    var checks: [CheckReport] = []
    var repairs: [CheckReport] = []
    /// Why there was no repair.
    var refusal: StoreError.Code?
    /// The tree after the repairs.
    var tree = ""
  }

  private func judgement(
    of path: String,
    _ detail: TreeInventory.Detail
  ) throws -> Judgement {
    let copy = try TemporaryDirectory()
    try run("cp", ["-r", path, copy["store"]], in: "/")
    let surroundings = TestSurroundings.make(seed: 2)
    let store = try GitStore(opening: copy["store"], surroundings: surroundings)
    var judgement = Judgement()
    for scope in [.all, .tree, .revision("HEAD", since: [])] as [CheckScope] {
      judgement.checks.append(try store.check(scope, detail))
    }
    judgement.refusal = code { () throws(StoreError) in
      for _ in 1...2 {
        judgement.repairs.append(
          try store.withWriter { writer throws(StoreError) in
            try writer.repair(detail)
          }
        )
      }
    }
    judgement.tree = try run("git", ["rev-parse", "HEAD^{tree}"], in: copy["store"]).output
    return judgement
  }

  /// In the last three several files of one version stand beside markers: what a repair made of them
  /// once hung on the order of a dictionary.
  private static let seeds = Array(UInt64(1)...40) + [103, 173]

  @Test(arguments: seeds)
  func `a check that keeps little of plain outcomes finds and repairs the same`(
    seed: UInt64
  ) throws {
    var damaged = DamagedStore(seed: seed)
    let test = try TestStore(damaged.pick([.bare, .full]), seed: seed)
    try damaged.commit(to: test.directory.path)
    // The files of the last commit are on the disk, or some of them.
    if !test.store.isBare { try test.git("read-tree", "--reset", "-u", "HEAD") }
    for file in damaged.files where !test.store.isBare && damaged.happens(1, 20) {
      try run("rm", ["-f", file.path], in: test.directory.path)
    }
    let index = test.store.paths.index
    if damaged.happens(1, 2) {
      _ = try test.store.read { snapshot throws(StoreError) in try snapshot.summaries(.outcome) }
      if damaged.happens(1, 2) { try Connection(opening: index).executeScript(damage(&damaged)) }
    }
    let path = test.directory.path
    let lean = try judgement(of: path, .lean)
    let whole = try judgement(of: path, .whole)
    #expect(lean == whole, "seed \(seed)")
  }

  private func damage(_ store: inout DamagedStore) -> String {
    store.pick([
      "DELETE FROM version WHERE rowid = (SELECT max(rowid) FROM version)",
      "INSERT INTO version SELECT * FROM version LIMIT 1",
      "UPDATE version SET tie = 'x' WHERE rowid = (SELECT max(rowid) FROM version)",
      "UPDATE version SET blob = zeroblob(20) WHERE rowid = (SELECT max(rowid) FROM version)",
    ])
  }
}
