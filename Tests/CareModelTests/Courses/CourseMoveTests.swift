import CareModel
import Testing

/// Moving the start of what holds in the end.
struct CourseMoveTests {
  private func moved(_ words: String, to day: Int) throws -> String {
    var book = try CourseBook(words)
    var draft = book.draft
    draft.move(to: CourseBook.day(day))
    try book.write(draft, on: 6)
    return book.course
  }

  @Test func `a planned dose starts later, and what held before goes on until then`() throws {
    #expect(try moved("10 from 5, 20 from 20", to: 25) == "10 from 5, 20 from 25")
  }

  @Test func `a planned dose starts earlier, also before other steps`() throws {
    #expect(try moved("10 from 5, 20 from 20", to: 17) == "10 from 5, 20 from 17")
    #expect(try moved("10 from 5, 15 from 15, 20 from 20", to: 12) == "10 from 5, 20 from 12")
  }

  @Test func `a planned end moves like a dose`() throws {
    #expect(try moved("10 from 5, none from 20", to: 25) == "10 from 5, none from 25")
    #expect(try moved("10 from 5, none from 20", to: 17) == "10 from 5, none from 17")
  }

  @Test func `a start is moved and moved back`() throws {
    for words in ["10 from 5, 20 from 20", "10 from 20", "10 from 5, none from 20"] {
      for day in [10, 17, 25] {
        var book = try CourseBook(words)
        for target in [day, 20] {
          var draft = book.draft
          draft.move(to: CourseBook.day(target))
          try book.write(draft, on: 6)
        }
        #expect(book.course == words, "by way of \(day)")
      }
    }
  }

  @Test func `a medicine that runs does not stop because its start is said again`() throws {
    let book = try CourseBook("10 from 5")
    let gap = book.draft.gap(movingStartTo: CourseBook.day(30), at: CourseBook.day(7))
    #expect(gap == CourseBook.day(5)..<CourseBook.day(30))
    #expect(book.draft.gap(movingStartTo: CourseBook.day(30), at: CourseBook.day(4)) == nil)
    #expect(book.draft.gap(movingStartTo: CourseBook.day(3), at: CourseBook.day(7)) == nil)
    let planned = try CourseBook("10 from 5, 20 from 20")
    #expect(planned.draft.gap(movingStartTo: CourseBook.day(30), at: CourseBook.day(22)) == nil)
  }
}
