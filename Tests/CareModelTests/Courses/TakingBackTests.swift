import CareModel
import TestSupport
import Testing

/// Taking back what somebody said.
struct TakingBackTests {
  @Test func `days that people lived by a dose stay when it is taken back`() throws {
    var book = try CourseBook("10 from 5")
    let old = book.draft
    try book.update("20", on: 7)
    #expect(try book.takeBack(to: old, saidOn: 7, on: 12).isEmpty)
    #expect(book.course == "10 from 5, 20 from 7, 10 from 12")
  }

  @Test func `taken back retroactively, a dose was never there`() throws {
    var book = try CourseBook("10 from 5")
    let old = book.draft
    try book.update("20", on: 7)
    #expect(try book.takeBack(to: old, saidOn: 12, on: 12).isEmpty)
    #expect(book.course == "10 from 5")
  }

  @Test func `a correction of past days is taken back, and the days since are kept`() throws {
    var book = try CourseBook("10 from 5", updated: 5)
    let old = book.draft
    try book.update("20", .retroactive, on: 8)
    #expect(try book.takeBack(to: old, saidOn: 8, on: 12).isEmpty)
    #expect(book.course == "10 from 5, 20 from 8, 10 from 12")
  }

  @Test func `a tag that is taken back was never there`() throws {
    var book = try CourseBook("10 from 5, 20 from 20")
    let old = book.draft
    try book.update("10+night", on: 7)
    #expect(try book.takeBack(to: old, saidOn: 7, on: 12).isEmpty)
    #expect(book.course == "10 from 5, 20 from 20")
  }

  @Test func `a dose taken back leaves a tag that was given since`() throws {
    var book = try CourseBook("10 from 5")
    let old = book.draft
    try book.update("20", on: 7)
    let new = book.draft
    try book.update("20+night", on: 8)
    var draft = book.draft
    let now = book
    let obstacles = try draft.takeBack(
      new,
      to: old,
      saidAt: CourseBook.day(7),
      at: CourseBook.day(12)
    ) { try now.load($0) }
    #expect(obstacles.isEmpty)
    #expect(book.words(of: draft) == "10 from 5, 20+night from 7, 10+night from 12")
  }

  @Test func `an end that is taken back leaves the days without the record`() throws {
    var book = try CourseBook("10 from 5")
    let old = book.draft
    var ended = old
    ended.end(CourseBook.day(7)..<(.latest))
    try book.write(ended, on: 7)
    #expect(try book.takeBack(to: old, saidOn: 7, on: 9).isEmpty)
    #expect(book.course == "10 from 5, none from 7, 10 from 9")
  }

  @Test func `a record that was added is there for the days that people lived by it`() throws {
    var book = try CourseBook("10 from 3")
    #expect(try book.takeBack(to: CourseDraft(), saidOn: 5, on: 9).isEmpty)
    #expect(book.course == "10 from 5, none from 9")
    book = try CourseBook("10 from 3")
    #expect(try book.takeBack(to: CourseDraft(), saidOn: 5, on: 5).isEmpty)
    #expect(book.course.isEmpty)
  }

  @Test func `a period that changed since is named and nothing is taken back`() throws {
    var book = try CourseBook("10 from 5")
    let old = book.draft
    try book.update("20", on: 7)
    let new = book.draft
    try book.update("30", .from(CourseBook.day(15)), on: 8)
    var draft = book.draft
    let now = book
    let obstacles = try draft.takeBack(
      new,
      to: old,
      saidAt: CourseBook.day(7),
      at: CourseBook.day(12)
    ) { try now.load($0) }
    #expect(obstacles.map(\.members) == [["instructions"]])
    #expect(obstacles.first?.span == CourseBook.day(15)..<(.latest))
    #expect(draft == book.draft)
  }
}
