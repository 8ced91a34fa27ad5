import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Writes of several versions of which one is erased, or not all have arrived.
struct PartialWriteTests {
  /// 10 mg, from the 10th 20 mg and from the 15th 30 mg, which both know.
  private func couple() throws -> Couple {
    try Couple {
      try $0.add("10", from: 5)
      try $0.dose("20", from: 10)
      try $0.dose("30", from: 15)
    }
  }

  /// The versions of the last write, in its order.
  private func lastWrite(_ person: Person) throws -> [AnyRecord] {
    let versions = try person.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: Person.task)
    }
    let latest = versions.map(\.version.updated).max()
    return versions.filter { $0.version.updated == latest }
      .sorted { $0.effectiveDate < $1.effectiveDate }
  }

  @Test(arguments: [true, false])
  func `a version of a write that is erased leaves the other days as they were`(
    isSynced: Bool
  ) throws {
    let couple = try couple()
    try couple.left.tag()
    let write = try lastWrite(couple.left)
    try #require(write.count == 3)
    if isSynced { try couple.sync() }
    try couple.left.store.write("Erase") { transaction throws(StoreError) in
      _ = try transaction.purge(version: write[1].version.uuid, reason: "wrong patient")
    }
    let result = ["dox: 10+a from 5, none from 10, 30+a from 15"]
    #expect(try couple.left.tells() == result)
    try couple.sync()
    #expect(try couple.right.tells() == result)
    #expect(try couple.left.tells() == result)
    #expect(try couple.left.store.check().findings.filter { $0.severity == .error } == [])
  }

  @Test(arguments: [[0], [1], [2], [0, 1], [0, 2], [1, 2]], [true, false])
  func `half a write is read and merged, and completed later`(places: [Int], isJoined: Bool) throws
  {
    let couple = try couple()
    try couple.left.tag()
    let write = try lastWrite(couple.left)
    try #require(write.count == 3)
    for place in places {
      try couple.directory.write(
        write[place].bytes,
        to: "right/\(StoreLayout.path(of: write[place]))"
      )
    }
    try couple.right.git("add", "--all")
    try couple.right.git("commit", "--quiet", "--message", "Half a write")
    #expect(try !couple.right.tells().isEmpty)
    #expect(try couple.right.countDue(on: 20) > 0)
    _ = try couple.right.store.check()
    if isJoined {
      couple.setClocks(7)
      try couple.right.tag("b")
      #expect(try !couple.right.tells().isEmpty)
    }
    _ = try couple.right.store.repair()
    try couple.sync()
    let all = try couple.left.tells()
    #expect(try couple.right.tells() == all)
    // What was said of half a write is said of what it had.
    let told = all.map { $0.replacing("+b", with: "") }
    #expect(told == ["dox: 10+a from 5, 20+a from 10, 30+a from 15"])
    #expect(all[0].contains("+b") == isJoined)
    for person in [couple.left, couple.right] {
      #expect(try person.store.check().findings.filter { $0.severity == .error } == [])
    }
  }
}
