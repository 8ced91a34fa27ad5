import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// The verbs of the library mean what the commands mean.
struct LibraryVerbsTests {
  @Test func `a dose that the library changes leaves the past as it was`() throws {
    let test = try DoseStore()
    try test.dose("20", on: 8)
    #expect(try test.course() == "10 from 5, 20 from 8½")
  }

  @Test func `a task that the library deletes was due until then`() throws {
    let test = try DoseStore()
    test.clock.set(8)
    let tombstone = try test.store.delete(test.head())
    #expect(tombstone.version.isTombstone)
    #expect(try test.course() == "10 from 5, none from 8½")
  }

  @Test func `a date, a span and the past are said by name`() throws {
    let test = try DoseStore()
    try test.dose("20", .from(DoseStore.day(20)), on: 8)
    #expect(try test.course() == "10 from 5, 20 from 20")
    try test.dose("5", .during(DoseStore.day(10)..<DoseStore.day(12)), on: 8)
    #expect(try test.course() == "10 from 5, 5 from 10, 10 from 12, 20 from 20")
    try test.dose("25", .retroactive, on: 25)
    #expect(try test.course() == "10 from 5, 5 from 10, 10 from 12, 25 from 20")
    try test.store.delete(test.head(), .during(DoseStore.day(26)..<DoseStore.day(28)))
    #expect(
      try test.course()
        == "10 from 5, 5 from 10, 10 from 12, 25 from 20, none from 26, 25 from 28"
    )
  }

  @Test func `a date in the value is meant`() throws {
    let test = try DoseStore()
    var task = try test.head()
    task.content.instructions = "20"
    task.common.effectiveDate = DoseStore.day(20)
    try test.store.update(task)
    #expect(try test.course() == "10 from 5, 20 from 20")
    var ended = try test.head()
    ended.common.effectiveDate = DoseStore.day(25)
    try test.store.delete(ended)
    #expect(try test.course() == "10 from 5, 20 from 20, none from 25")
  }

  @Test func `what is due now is not what is planned, and the library asks which one is meant`()
    throws
  {
    let test = try DoseStore()
    try test.dose("20", .from(DoseStore.day(20)), on: 8)
    var task = try test.head()
    task.content.instructions = "25"
    let changed = task
    let error = #expect(throws: StoreError.self) { try test.store.update(changed) }
    #expect(error?.code == .pending)
    #expect(error?.remedy?.actions.contains(.giving(.effective("now"))) == true)
    #expect(error?.remedy?.actions.contains(.giving(.effective("planned"))) == true)
    try test.store.update(changed, .planned)
    #expect(try test.course() == "10 from 5, 25 from 20")
    try test.dose("15", .from(test.clock.now), on: 8)
    #expect(try test.course() == "10 from 5, 15 from 8½")
  }

  @Test func `a tag is given to every dose, and does not ask which one`() throws {
    let test = try DoseStore()
    try test.dose("20", .from(DoseStore.day(20)), on: 8)
    try test.tag("night", on: 9)
    #expect(try test.course() == "10+night from 5, 20+night from 20")
  }

  @Test func `a task with a planned end is changed up to it, and after it no more`() throws {
    let test = try DoseStore()
    try test.store.delete(test.head(), .from(DoseStore.day(20)))
    try test.dose("15", on: 8)
    #expect(try test.course() == "10 from 5, 15 from 8½, none from 20")
    test.clock.set(21)
    var task = try test.head()
    task.content.instructions = "25"
    let changed = task
    #expect(code { () throws(StoreError) in try test.store.update(changed) } == .deleted)
    #expect(code { () throws(StoreError) in try test.store.delete(changed) } == .deleted)
  }

  @Test(arguments: [15, 25])
  func `a task is added again before or after its end`(day: Int) throws {
    let test = try DoseStore()
    try test.store.delete(test.head(), .from(DoseStore.day(20)))
    test.clock.set(12)
    var task = Fixtures.task()
    task.content.instructions = "30"
    task.common.effectiveDate = DoseStore.day(day)
    try test.store.add(task)
    #expect(
      try test.course()
        == (day == 15 ? "10 from 5, 30 from 15" : "10 from 5, none from 20, 30 from 25")
    )
  }

  @Test func `an outcome takes effect at its event alone`() throws {
    let test = try DoseStore()
    let outcome = try test.store.add(Fixtures.outcome())
    #expect(
      code { () throws(StoreError) in try test.store.update(outcome, .from(DoseStore.day(9))) }
        == .refused
    )
    #expect(
      code { () throws(StoreError) in try test.store.delete(outcome, .from(DoseStore.day(9))) }
        == .refused
    )
  }
}
