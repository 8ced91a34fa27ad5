import CareModel
import TestSupport
import Testing

/// The laws of the verbs, on random courses.
struct CourseLawsTests {
  /// 60 courses; `CAREPLAN_LAW_COUNT` asks for another number.
  static let seeds = (0..<UInt64(lawCount(60))).map(\.self)

  @Test(arguments: seeds)
  func `every verb gives its course exactly, and the head says what holds in the end`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var book = try CourseBook("10 from \(generator.day)")
    for day in 6..<16 {
      let target = try Self.change(book, on: day, &generator)
      let dates = Set(book.versions.map(\.effectiveDate)).count
      let made = try book.write(target, on: day)
      #expect(book.draft == target, "seed \(seed), \(book.words(of: target))")
      // A change for some days brings two dates of its own.
      #expect(made <= dates + 3, "seed \(seed)")
      let head = try #require(book.head)
      #expect(head == book.versions.last, "seed \(seed)")
      #expect(head.version.isTombstone == (target.lastContent == nil), "seed \(seed)")
      if made > 0, let start = target.lastStart {
        #expect(head.effectiveDate == start, "seed \(seed)")
      }
      if let last = target.lastContent {
        #expect(RecordBody(head).digest == last.digest, "seed \(seed)")
      }
    }
  }

  @Test(arguments: seeds)
  func `what is taken back at once restores the course exactly`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var book = try CourseBook("10 from \(generator.day)")
    for day in 6..<16 {
      let old = book.draft
      try book.write(Self.change(book, on: day, &generator), on: day)
      guard Bool.random(using: &generator) else { continue }
      #expect(try book.takeBack(to: old, saidOn: day, on: day).isEmpty, "seed \(seed)")
      #expect(book.draft == old, "seed \(seed), day \(day)")
    }
  }

  @Test(arguments: seeds)
  func `the doses of the days that people lived by a change stay`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var book = try CourseBook("10 from \(generator.day)")
    for day in stride(from: 6, to: 26, by: 4) {
      let old = book.draft
      try book.write(Self.change(book, on: day, &generator), on: day)
      let new = book.draft
      #expect(try book.takeBack(to: old, saidOn: day, on: day + 3).isEmpty, "seed \(seed)")
      for moment in 1..<40 {
        let date = CourseBook.day(moment)
        let isLived = (day..<day + 3).contains(moment)
        let doses = try [book.draft, isLived ? new : old].map { draft in
          try draft.content(at: date).map { try book.load($0)["instructions"] }
        }
        #expect(doses[0] == doses[1], "seed \(seed), said on \(day), at \(moment)")
      }
    }
  }

  /// The course after one random verb.
  private static func change(
    _ book: CourseBook,
    on day: Int,
    _ generator: inout SeededGenerator
  ) throws -> CourseDraft {
    var draft = book.draft
    let (now, start) = (CourseBook.day(day), CourseBook.day(generator.day))
    let body = CourseBook.body("\(generator.day)\(Bool.random(using: &generator) ? "+night" : "")")
    let base = try draft.base(at: now).map { try book.load($0) } ?? body
    let edit = BodyEdit(from: base, to: body)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: draft.set(start..<(.latest), to: CourseDraft.Content(body))
    case 1: draft.end(start..<(.latest))
    case 2: draft.end(start..<start.adding(seconds: 3 * 86_400))
    case 3: draft.move(to: start)
    case 4: try draft.apply(edit, in: start..<start.adding(seconds: 86_400)) { try book.load($0) }
    case 5: try draft.apply(edit, in: start..<(.latest)) { try book.load($0) }
    default:
      guard let span = draft.span(of: edit, .byDefault, at: now) else { return draft }
      try draft.apply(edit, in: span) { try book.load($0) }
    }
    return draft
  }
}

extension SeededGenerator {
  /// A day of January.
  fileprivate var day: Int {
    mutating get { Int.random(in: 1...30, using: &self) }
  }
}
