import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// A version is updated after those that it follows, whatever the clock says.
struct UpdateDateTests {
  private let microsecond: Int64 = 1000

  private func updates(_ test: borrowing DoseStore) throws -> [Instant] {
    try test.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: TestStore.key).map(\.version.updated)
    }
  }

  @Test(arguments: [8, 6])
  func `a clock that stands still or goes back makes versions a microsecond apart`(
    day: Int
  ) throws {
    let test = try DoseStore()
    try test.dose("20", on: 8)
    let before = test.clock.now
    try test.dose("30", .retroactive, on: day)
    try test.dose("40", .retroactive, on: day)
    #expect(
      try updates(test).suffix(3) == [
        before, before.adding(nanoseconds: microsecond),
        before.adding(nanoseconds: 2 * microsecond),
      ]
    )
  }

  @Test func `a clock that went on says when`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 8)
    try test.dose("30", on: 9)
    #expect(try updates(test).last == test.clock.now)
  }

  @Test func `a decision is updated after every side, by the clock of whoever decides`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.content.instructions = "10 mg" }
    try clones.right.edit { $0.content.instructions = "20 mg" }
    // The right clock is a day ahead.
    let latest = try clones.right.task().version.updated
    try clones.merge()
    let conflicts = try clones.left.read { snapshot throws(StoreError) in
      try snapshot.conflicts()
    }
    let conflict = try #require(conflicts.first)
    let side = try #require(conflict.leaves.first)
    let decided = try clones.left.write("Decide") { transaction throws(StoreError) in
      try transaction.resolve(conflict, .taking(side.version.uuid))
    }
    #expect(decided.version.updated == latest.adding(nanoseconds: microsecond))
  }
}
