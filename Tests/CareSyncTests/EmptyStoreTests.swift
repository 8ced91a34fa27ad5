import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct EmptyStoreTests {
  /// A household whose remote is replaced by another store, made as `careplan init --bare` does.
  private func household(
    _ carrier: Carrier,
    _ prepare: (GitStore) throws -> Void = { _ in }
  ) throws -> Household {
    let home = try Household(carrier)
    try run("rm", ["-rf", "origin"], in: home.directory.path)
    let store = try GitStore.create(
      at: home.directory["origin"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 77)
    ).store
    try prepare(store)
    // Nothing is known of the new remote.
    for clone in ["left", "right"] {
      for name in ["refs/careplan/anchors/origin/main", "refs/remotes/origin/main"] {
        try home.git(clone, "update-ref", "-d", name)
      }
    }
    return home
  }

  @Test(arguments: Carrier.allCases)
  func `a store without a record gives way to the one that comes`(_ carrier: Carrier) throws {
    let home = try household(carrier)
    let uuid = try home.left.manifest().uuid
    let report = try home.sync(home.left)
    #expect(report.remarks.contains { $0.contains("never had a record") })
    #expect(report.remarks.count { $0.contains("never had a record") } == 1)
    #expect(try home.left.manifest().uuid == uuid)
    #expect(try home.left.task().title == Fixtures.task().title)
    #expect(try home.head("origin") == home.head("left"))
    try home.sync(home.right)
    #expect(try home.heads().count == 1)
    #expect(try home.complaints() == [])
  }

  @Test func `the guard of a server lets its beginning become the store that comes`() throws {
    let home = try household(.program)
    let tree = try home.head("origin")
    try home.sync(home.left)
    let head = try home.head("left")
    let line = "\(tree) \(head) refs/heads/main"
    let update = try #require(PlainGit.Update(line))
    let findings = try PlainGit(at: home.directory["origin"]).check([update], environment: [:])
    #expect(findings == [])
  }

  @Test(arguments: Carrier.allCases)
  func `a beginning on this side becomes the store of the remote`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let beginning = try GitStore.create(
      at: home.directory["new"],
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 78)
    ).store
    try home.git("new", "remote", "add", "origin", home.directory["origin"])
    let report = try home.sync(beginning)
    #expect(report.remarks.contains { $0.contains("never had a record") })
    #expect(try beginning.manifest().uuid == home.left.manifest().uuid)
    #expect(try beginning.task().title == Fixtures.task().title)
    try home.sync(home.left)
    #expect(try home.head("left") == home.head("new"))
  }

  @Test(arguments: Carrier.allCases, ["record", "erased", "removed"])
  func `a store that ever had a record does not give way`(
    _ carrier: Carrier,
    _ past: String
  ) throws {
    let home = try household(carrier) { store in
      try store.add(Fixtures.task("foreign"))
      if past == "erased" {
        try store.write("Erase") { transaction throws(StoreError) in
          try transaction.purge(RecordKey(.task, "foreign"), reason: "asked for")
        }
      }
    }
    if past == "removed" {
      let work = home.directory["work"]
      try run("git", ["clone", "-q", home.directory["origin"], work], in: "/")
      try run("git", ["rm", "-rq", "tasks"], in: work)
      try run("git", ["commit", "-qm", "Remove"], in: work)
      try run("git", ["push", "-q", "origin", "main"], in: work)
    }
    let before = try ["origin", "left"].map(home.state)
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .otherStore)
    #expect(try ["origin", "left"].map(home.state) == before)
  }
}
