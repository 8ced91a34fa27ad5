import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// An erasure never brings an older dose back.
struct ErasedPeriodsTests {
  private func erase(
    _ dose: String,
    in test: borrowing DoseStore,
    restating instead: String? = nil
  ) throws {
    let versions = try test.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: TestStore.key)
    }
    let version = versions.first { $0.cast(to: TaskContent.self)?.content.instructions == dose }
    let uuid = try #require(version?.version.uuid)
    var task = Fixtures.task()
    task.content.instructions = instead
    let record = instead == nil ? nil : AnyRecord(task)
    try test.store.write("Erase") { transaction throws(StoreError) in
      _ = try transaction.purge(version: uuid, reason: "wrong patient", restating: record)
    }
  }

  @Test func `what an erased dose held for holds nothing`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 8)
    try erase("20", in: test)
    #expect(try test.course() == "10 from 5, none from 8½")
    #expect(try test.store.check().isClean)
  }

  @Test func `what an erased dose held for holds what is said instead`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 8)
    try test.dose("30", on: 12)
    try erase("20", in: test, restating: "15")
    #expect(try test.course() == "10 from 5, 15 from 8½, 30 from 12½")
    #expect(try test.store.check().isClean)
  }

  @Test func `an erased dose that held nowhere changes no day`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 8)
    try test.dose("30", .retroactive, on: 9)
    let count = try test.count()
    try erase("20", in: test)
    #expect(try test.course() == "10 from 5, 30 from 8½")
    #expect(try test.count() == count - 1)
  }

  @Test func `the only version of a record is erased without a trace of it`() throws {
    let test = try DoseStore()
    try erase("10", in: test)
    #expect(try test.course().isEmpty)
    #expect(try test.count() == 0)
  }
}
