import CareModel
import CareTestSupport
import SQLite
import TestSupport
import Testing

@testable import CareStorage

/// Who made a version is the same whichever way the index got to the commit.
struct AuthorshipLaw {
  /// Who made the versions of the pool, as a store tells it at a revision; nil is where it stands.
  private func authors(
    in store: GitStore,
    _ graph: CommitGraph,
    at revision: String? = nil
  ) throws -> [VersionID: Authorship] {
    let versions = graph.pool.map(\.version.uuid)
    guard let revision else {
      return try store.read { snapshot throws(StoreError) in
        try snapshot.authorship(of: versions)
      }
    }
    return try store.read(at: revision) { snapshot throws(StoreError) in
      try snapshot.authorship(of: versions)
    }
  }

  @Test(arguments: UInt64(1)...30)
  func `an index that moves among commits tells what the definition says`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var graph = CommitGraph(seed: seed, commits: 16)
    let test = try TestStore(.bare)
    try graph.write(to: test)
    // First along the lines and then anywhere, as after a rewind or on another branch.
    let forwards = graph.nodes.indices.filter { _ in Bool.random(using: &random) }
    let anywhere = (0..<6).map { _ in Int.random(in: graph.nodes.indices, using: &random) }
    for place in forwards + anywhere {
      let node = graph.nodes[place]
      try test.git("update-ref", "refs/heads/main", node.id)
      let found = try authors(in: test.store, graph)
      #expect(found == graph.authors(at: place), "seed \(seed), commit \(place)")
      let past = Int.random(in: graph.nodes.indices, using: &random)
      let pastFound = try authors(in: test.store, graph, at: graph.nodes[past].id)
      #expect(pastFound == graph.authors(at: past), "seed \(seed), past commit \(past)")
      if Int.random(in: 0..<6, using: &random) == 0 { try test.store.forgetHalf(&random) }
    }
  }

  @Test(arguments: UInt64(1)...10)
  func `a shallow clone knows nothing or what the whole history knows`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var graph = CommitGraph(seed: seed, commits: 14)
    let test = try TestStore(.bare)
    try graph.write(to: test)
    let tip = graph.nodes.count - 1
    try test.git("update-ref", "refs/heads/main", graph.nodes[tip].id)
    let clone = try TemporaryDirectory()
    let depth = Int.random(in: 1...4, using: &random)
    let url = "file://\(test.directory.path)"
    let options = ["clone", "-q", "--bare", "--depth=\(depth)", "--branch=main", url, "clone"]
    try run("git", options, in: clone.path)
    let store = try GitStore(opening: clone["clone"], surroundings: TestSurroundings.make())
    let whole = graph.authors(at: tip)
    for fetch in [[], ["--deepen=1"], ["--unshallow"]] {
      if !fetch.isEmpty {
        try run("git", ["fetch", "-q"] + fetch + ["origin", "main"], in: clone["clone"])
      }
      let isCut = try run("git", ["rev-parse", "--is-shallow-repository"], in: clone["clone"])
      let boundary =
        isCut.output.hasPrefix("true") ? try clone.text(of: "clone/shallow") : ""
      let lines = Set(boundary.split(separator: "\n").map(String.init))
      let found = try authors(in: store, graph)
      #expect(found == graph.authors(at: tip, boundary: lines), "seed \(seed), \(fetch)")
      #expect(found.allSatisfy { whole[$0.key] != nil }, "seed \(seed), \(fetch)")
      if lines.isEmpty { #expect(found == whole, "seed \(seed), \(fetch)") }
    }
  }
}

extension GitStore {
  /// Leaves the tables of authors as an update does that is killed.
  fileprivate func forgetHalf(_ random: inout SeededGenerator) throws {
    let connection = try RecordIndex.connection(to: "\(gitDirectory)/careplan/index.sqlite")
    let part = AuthorPart.allCases.randomElement(using: &random) ?? .records
    let tables = AuthorTables(connection: connection, part: part)
    guard let position = try tables.position() else { return }
    let last = try connection.firstRow("SELECT max(place) FROM \(part)_commit") {
      row throws(SQLiteError) in try row.integer(0)
    }
    let kept = Int64.random(in: 0...(last ?? 0), using: &random)
    try connection.executeScript(
      """
      DELETE FROM \(part)_commit WHERE place > \(kept); DELETE FROM \(part)_brought WHERE place > \(kept);
      DROP INDEX IF EXISTS \(part)_brought_by_uuid;
      """
    )
    try tables.setPosition(AuthorTables.Position(boundary: position.boundary))
  }
}
