import CareModel
import Testing

/// What somebody's editing of a record file means.
struct HandEditTests {
  private func edited(_ words: String, _ edit: (inout AnyRecord) -> Void) throws -> String {
    var book = try CourseBook(words)
    try book.hand(on: 8, edit)
    return book.course
  }

  @Test func `a dose typed into the file holds from now on`() throws {
    #expect(try edited("10 from 5") { $0.say("20") } == "10 from 5, 20 from 8")
  }

  @Test func `a dose typed into the file of a plan changes the plan`() throws {
    #expect(
      try edited("10 from 5, 20 from 20") { $0.say("25") } == "10 from 5, 25 from 20"
    )
  }

  @Test func `a tag typed into the file of a plan holds now too`() throws {
    #expect(
      try edited("10 from 5, 20 from 20") { $0.say("20+night") }
        == "10+night from 5, 20+night from 20"
    )
  }

  @Test func `a date typed with a dose is meant`() throws {
    let edit: (inout AnyRecord) -> Void = { file in
      file.say("20")
      file.edit { $0.common.effectiveDate = CourseBook.day(12) }
    }
    #expect(try edited("10 from 5", edit) == "10 from 5, 20 from 12")
    #expect(try edited("10 from 20", edit) == "20 from 12")
  }

  @Test func `a date typed alone moves the plan`() throws {
    #expect(
      try edited("10 from 5, 20 from 20") { file in
        file.edit { $0.common.effectiveDate = CourseBook.day(17) }
      } == "10 from 5, 20 from 17"
    )
  }

  @Test func `a file marked as deleted ends what it shows`() throws {
    #expect(
      try edited("10 from 5") { $0.version.deleted = CourseBook.day(8) } == "10 from 5, none from 8"
    )
    #expect(
      try edited("10 from 5, 20 from 20") { $0.version.deleted = CourseBook.day(8) }
        == "10 from 5, none from 20"
    )
  }

  @Test func `a planned end that is struck out of the file is no end`() throws {
    #expect(try edited("10 from 5, none from 20") { $0.version.deleted = nil } == "10 from 5")
  }

  @Test func `a dose typed into the file of a planned end holds up to the end`() throws {
    #expect(
      try edited("10 from 5, none from 20") { $0.say("15") } == "10 from 5, 15 from 8, none from 20"
    )
  }
}
