import CareModel
import CareStorage
import CareTestSupport
import CareWords
import TestSupport
import Testing

/// The versions that one write makes.
struct CourseWritingTests {
  @Test func `the versions of a write are a chain of one moment, each with a clock of its own`()
    throws
  {
    let test = try DoseStore()
    try test.dose("20", .from(DoseStore.day(20)), on: 8)
    try test.dose("5", .during(DoseStore.day(10)..<DoseStore.day(12)), on: 9)
    let versions = try test.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: TestStore.key)
    }
    let write = versions.suffix(3)
    #expect(Set(write.map(\.version.updated)).count == 1)
    #expect(versions.map(\.version.previous.count) == [0, 1, 1, 1, 1])
    #expect(
      zip(versions, versions.dropFirst()).allSatisfy { $1.version.previous == [$0.version.uuid] }
    )
    #expect(versions.compactMap(\.version.clock) == [1, 2, 3, 4, 5])
    #expect(versions.last?.effectiveDate == DoseStore.day(20))
  }

  @Test func `forty yearly doses take forty versions`() throws {
    let test = try DoseStore("0")
    for year in 1..<40 { try test.dose("\(year)", on: 5 + 365 * year) }
    #expect(try test.count() == 40)
  }

  @Test func `a dose that holds already makes no version`() throws {
    let test = try DoseStore()
    try test.dose("10", .from(DoseStore.day(30)), on: 8)
    #expect(try test.count() == 1)
  }

  @Test func `a medicine that runs is not stopped by saying its date again`() throws {
    let test = try DoseStore()
    test.clock.set(7)
    var task = try test.head()
    task.common.effectiveDate = DoseStore.day(30)
    let moved = task
    let error = #expect(throws: StoreError.self) { try test.store.update(moved) }
    #expect(error?.code == .running)
    #expect(error?.remedy?.actions == [.delete(moved.key, effective: "2026-01-07..2026-01-29")])
    #expect(try test.course() == "10 from 5")
  }

  @Test func `half a write is read as what has arrived, and the rest makes it whole`() throws {
    let test = try DoseStore()
    try test.dose("20", .from(DoseStore.day(20)), on: 8)
    try test.dose("5", .during(DoseStore.day(10)..<DoseStore.day(12)), on: 9)
    let versions = try test.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: TestStore.key)
    }
    let other = try TestStore(.bare, seed: 2)
    for version in versions.prefix(3) + versions.suffix(2) {
      try other.store.write("Arrive") { transaction throws(StoreError) in
        _ = try transaction.accept(version)
      }
    }
    let courses = try [other.store, test.store].map { store in
      try store.read { snapshot throws(StoreError) in
        CourseDraft(try snapshot.graph(of: TestStore.key).course)
      }
    }
    #expect(courses[0] == courses[1])
    #expect(try other.store.check().isClean)
  }

  @Test func `a change tells the periods in which something else is due, and what it replaces`()
    throws
  {
    let test = try DoseStore()
    try test.dose("20", .from(DoseStore.day(20)), on: 8)
    var task = try test.head()
    task.content.instructions = "15"
    let record = AnyRecord(task)
    let written = try test.store.commit("Change") { transaction throws(StoreError) in
      try transaction.update(record, .from(DoseStore.day(12)))
    }
    let change = try #require(written.courseChanges.first)
    #expect(
      CourseWording(Wording()).lines(change, at: test.clock.now) == [
        "from 12 Jan 2026 to the start of 20 Jan 2026: instructions \"10\" → \"15\"",
        "from 20 Jan 2026 on: instructions \"20\" → \"15\"",
        "replaces what was planned from 20 Jan 2026 on:"
          + " daily at 08:00, New York time, \"20\"",
      ]
    )
  }
}
