import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Reverting a commit takes back what it said of days, but not the days that people lived by it.
struct TakingBackDaysTests {
  @Test func `a plan that was moved earlier is reverted to its date`() throws {
    let test = try DoseStore()
    try test.dose("20", .from(DoseStore.day(20)), on: 8)
    try test.store.write("Earlier") { transaction throws(StoreError) in
      _ = try transaction.move(TestStore.key, to: DoseStore.day(15))
    }
    #expect(try test.course() == "10 from 5, 20 from 15")
    try test.store.revert("HEAD")
    #expect(try test.course() == "10 from 5, 20 from 20")
  }

  @Test func `a backdated deletion that is reverted leaves no day empty`() throws {
    let test = try DoseStore()
    test.clock.set(9)
    try test.store.delete(test.head(), .from(DoseStore.day(7)))
    try test.store.revert("HEAD")
    #expect(try test.course() == "10 from 5")
  }

  @Test func `a dose that is reverted later was lived by until then`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 7)
    test.clock.set(12)
    try test.store.revert("HEAD")
    #expect(try test.course() == "10 from 5, 20 from 7½, 10 from 12½")
  }

  @Test func `a dose that is reverted retroactively was never there`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 7)
    test.clock.set(12)
    try test.store.revert("HEAD", .retroactive)
    #expect(try test.course() == "10 from 5")
  }

  @Test func `a revert says which days changed since`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 7)
    try test.dose("30", .from(DoseStore.day(15)), on: 8)
    test.clock.set(12)
    let error = #expect(throws: StoreError.self) { try test.store.revert("HEAD~1") }
    #expect(error?.code == .refused)
    #expect(
      error?.message.contains("task/doxylamine (instructions from 14 Jan 2026 19:00 on)") == true
    )
  }
}
