import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Changes that hold from a date on which is before that of a version which they follow.
struct SupersedingTests {
  private static let day: Int64 = 86_400

  /// What is in force at the start of a task, and some days before and after it.
  private func instructions(
    _ test: borrowing TestStore,
    days: Int64,
    from start: Instant
  ) throws -> String? {
    let moment = start.adding(seconds: days * Self.day)
    return try test.store.read { snapshot throws(StoreError) -> String? in
      let graph = try snapshot.graph(of: RecordKey(.task, "doxylamine"))
      guard let uuid = graph.inForce(at: moment)?.uuid else { return nil }
      return try snapshot.version(uuid)?.cast(to: TaskContent.self)?.instructions
    }
  }

  @Test func `a dose that is to hold from an earlier date on is not hidden by the old one`() throws
  {
    let test = try TestStore()
    let old = try test.store.add(Fixtures.task())
    let start = old.common.effectiveDate
    var new = old
    new.instructions = "New dose"
    let edited = AnyRecord(new)
    let earlier = start.adding(seconds: -2 * Self.day)
    let written = try test.store.commit("Raise") { transaction throws(StoreError) in
      try transaction.edit(edited, .from(earlier))
    }
    #expect(written.result.effectiveDate == earlier)
    #expect(written.versions.count == 2)
    for days in [Int64(-1), 0, 1, 300] {
      #expect(try instructions(test, days: days, from: start) == "New dose", "day \(days)")
    }
    #expect(try instructions(test, days: -3, from: start) == nil)
    let isOpen = try test.store.read { snapshot throws(StoreError) in
      try snapshot.graph(of: edited.key).isOpen
    }
    #expect(!isOpen)
  }

  @Test func `what a person decides is not hidden by a version that was decided against`() throws {
    let test = try TestStore()
    let base = try test.store.add(Fixtures.task())
    let start = base.common.effectiveDate
    for (dose, days) in [("Low", Int64(2)), ("High", 10)] {
      var version = base
      version.instructions = dose
      version.common.effectiveDate = start.adding(seconds: days * Self.day)
      try test.store.update(version)
    }
    let conflict = try #require(
      try test.store.read { snapshot throws(StoreError) in try snapshot.conflicts() }.first
    )
    let low = try #require(
      conflict.leaves.first { $0.cast(to: TaskContent.self)?.instructions == "Low" }
    )
    let written = try test.store.commit("Decide") { transaction throws(StoreError) in
      try transaction.resolve(conflict, .taking(low.version.uuid))
    }
    #expect(written.result.effectiveDate == low.effectiveDate)
    for days in [Int64(3), 9, 11, 300] {
      #expect(try instructions(test, days: days, from: start) == "Low", "day \(days)")
    }
    #expect(try instructions(test, days: 1, from: start) == base.instructions)
    #expect(try test.store.check().isClean)
  }
}
