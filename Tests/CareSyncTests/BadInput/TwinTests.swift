import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What two stores made apart under one name.
struct TwinTests {
  private func erase(_ uuid: VersionID, by person: Person, on day: Int) throws {
    person.clock.set(day)
    try person.store.write("Erase") { transaction throws(StoreError) in
      _ = try transaction.purge(version: uuid, reason: "asked on the \(day)th")
    }
  }

  /// A couple of whom each has erased the dose of 20 on its own.
  private func erased() throws -> Couple {
    let couple = try Couple {
      try $0.add("10", from: 5)
      try $0.dose("20", from: 10)
      try $0.dose("30", from: 15)
    }
    let versions = try couple.left.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: Person.task)
    }
    let twenty = versions.first { $0.effectiveDate == DayClock.day(10) }
    let uuid = try #require(twenty).version.uuid
    try erase(uuid, by: couple.left, on: 8)
    try erase(uuid, by: couple.right, on: 7)
    couple.setClocks(11)
    return couple
  }

  private static let result = ["dox: 10 from 5, none from 10, 30 from 15"]

  private func markers(_ person: Person) throws -> String {
    try person.git("ls-tree", "-r", "HEAD", "purged/")
  }

  @Test(arguments: Way.allCases.filter { $0 != .squash }, ["ours", "theirs"])
  func `twin markers are mended by a check as by a sync`(way: Way, side: String) throws {
    let synced = try erased()
    try synced.sync()
    #expect(try synced.left.tells() == Self.result)
    #expect(try synced.right.tells() == Self.result)
    let couple = try erased()
    try couple.bringTogether(way, taking: side)
    _ = try couple.left.store.repair()
    #expect(try couple.left.tells() == Self.result)
    // Who takes the own side of a copied commit's only file has no such commit.
    let isDropped = way == .cherryPick && side == "ours"
    #expect(try isDropped || markers(couple.left) == markers(synced.left))
    try couple.sync()
    for person in [couple.left, couple.right, synced.right] {
      #expect(try markers(person) == markers(synced.left))
    }
    #expect(try couple.right.tells() == Self.result)
    #expect(try couple.right.store.check().findings.filter { $0.severity == .error } == [])
  }

  @Test func `one uuid with two contents is two versions everywhere after a sync`() throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    var task = Fixtures.task("twin")
    task.version = try couple.left.head().version
    task.version.uuid = TestSurroundings.identifier(8, 8)
    task.version.previous = []
    for (person, dose) in [(couple.left, "1"), (couple.right, "2")] {
      task.content.instructions = dose
      let version = AnyRecord(task)
      for path in [StoreLayout.path(of: version), "tasks/twin/current.json"] {
        try couple.directory.write(version.bytes, to: "\(person.name)/\(path)")
      }
      try person.git("add", "--all")
      try person.git("commit", "--quiet", "--message", "Import")
    }
    try couple.sync()
    let told = try couple.left.tells()
    #expect(try couple.right.tells() == told)
    #expect(told.contains { $0.hasPrefix("twin: ") && $0.contains("regimen 1 or 2") })
  }
}
