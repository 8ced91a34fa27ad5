import CanonicalJSON
import CareModel
import CareTestSupport
import Testing

/// What the commands make of a course.
struct CourseEditingTests {
  @Test func `a dose holds from now on and leaves what is past`() throws {
    var book = try CourseBook("10 from 5")
    #expect(try book.update("20", on: 7) == 1)
    #expect(book.course == "10 from 5, 20 from 7")
  }

  @Test func `a dose from a date on replaces what was planned for later`() throws {
    var book = try CourseBook("10 from 5, 20 from 20, 30 from 27")
    try book.update("15", .from(CourseBook.day(12)), on: 6)
    #expect(book.course == "10 from 5, 15 from 12")
  }

  @Test func `a dose for some days gives way to what held there`() throws {
    var book = try CourseBook("10 from 5, 20 from 20")
    try book.update("5", .during(CourseBook.day(12)..<CourseBook.day(25)), on: 6)
    #expect(book.course == "10 from 5, 5 from 12, 20 from 25")
  }

  @Test func `a tag holds since the period in force began, beside every dose that is planned`()
    throws
  {
    var book = try CourseBook("10 from 5, 20 from 20")
    try book.update("10+night", on: 8)
    #expect(book.course == "10+night from 5, 20+night from 20")
  }

  @Test func `an ended period stays ended whatever is changed`() throws {
    var book = try CourseBook("10 from 5, none from 8, 10 from 12, none from 20")
    try book.update("10+night", .from(CourseBook.day(6)), on: 6)
    #expect(
      book.course == "10 from 5, 10+night from 6, none from 8, 10+night from 12, none from 20"
    )
  }

  @Test func `a dose reaches up to a planned end`() throws {
    var book = try CourseBook("10 from 5, none from 20")
    try book.update("15", on: 8)
    #expect(book.course == "10 from 5, 15 from 8, none from 20")
  }

  @Test func `a record that has not begun changes from its start`() throws {
    var book = try CourseBook("10 from 20")
    try book.update("15", on: 8)
    #expect(book.course == "15 from 20")
  }

  @Test func `a retroactive dose holds since the head's period began`() throws {
    var book = try CourseBook("10 from 5, 20 from 8")
    try book.update("25", .retroactive, on: 12)
    #expect(book.course == "10 from 5, 25 from 8")
  }

  @Test func `the same dose with a date changes nothing`() throws {
    var book = try CourseBook("10 from 5, 20 from 20")
    #expect(try book.update("20", .from(CourseBook.day(30)), on: 6) == 0)
    #expect(book.course == "10 from 5, 20 from 20")
  }

  @Test func `a pause leaves a gap, and an end no time behind it`() throws {
    var book = try CourseBook("10 from 5, 20 from 20")
    var draft = book.draft
    draft.end(CourseBook.day(8)..<CourseBook.day(22))
    try book.write(draft, on: 6)
    #expect(book.course == "10 from 5, none from 8, 20 from 22")
    draft = book.draft
    draft.end(CourseBook.day(7)..<(.latest))
    try book.write(draft, on: 7)
    #expect(book.course == "10 from 5, none from 7")
  }

  @Test func `forty yearly doses take forty versions`() throws {
    var book = try CourseBook("0 from 5")
    for year in 1..<40 {
      #expect(try book.update("\(year)", on: 5 + 365 * year) == 1)
    }
    #expect(book.versions.count == 40)
  }

  @Test func `what is planned beside what holds leaves open which one is meant now`() throws {
    func pending(_ words: String, on day: Int) throws -> [String]? {
      let book = try CourseBook(words)
      let pending = try book.draft.pending(at: CourseBook.day(day)) { try book.load($0) }
      return try pending.map { pending in
        try ([pending.present].compactMap(\.self) + pending.planned).map {
          try book.load($0.content)["instructions"]?.string ?? ""
        }
      }
    }
    #expect(try pending("10 from 5, 20 from 20", on: 6) == ["10", "20"])
    #expect(try pending("10 from 5, 20 from 20", on: 21) == nil)
    #expect(try pending("10 from 20", on: 6) == nil)
    #expect(try pending("10 from 20, 20 from 25", on: 6) == ["10", "20"])
    #expect(try pending("10 from 5, none from 20", on: 6) == nil)
    #expect(try pending("10 from 5, none from 8, 10 from 20", on: 6) == nil)
    #expect(try pending("10 from 5, 10+night from 20", on: 6) == nil)
  }
}
