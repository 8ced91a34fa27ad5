import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport
import Testing

/// What the difference of two bodies does to a third one.
struct BodyEditTests {
  static let cases = RecordKind.allCases.filter { $0 != .outcome }
    .flatMap { kind in (0..<40).map { (kind, UInt64($0)) } }

  @Test(arguments: cases)
  func `an edit makes of the body that it was made from exactly the other one`(
    kind: RecordKind,
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let bodies = try (0..<2).map { _ in
      var object = try #require(generator.recordJSON(kind).object)
      object["id"] = "x"
      return try RecordBody(AnyRecord(kind, json: .object(object)))
    }
    for isByMember in [false, true] {
      let edit = BodyEdit(from: bodies[0], to: bodies[1], isByMember: isByMember)
      #expect(edit.applied(to: bodies[0]) == bodies[1], "\(kind), seed \(seed)")
      #expect(edit.applied(to: bodies[1]) == bodies[1], "\(kind), seed \(seed)")
      #expect(edit.obstacles(in: bodies[0]).isEmpty && edit.obstacles(in: bodies[1]).isEmpty)
      #expect(edit.isEmpty == (bodies[0] == bodies[1]), "\(kind), seed \(seed)")
    }
  }

  @Test func `a tag is added beside the tags that a body has`() {
    let edit = BodyEdit(from: CourseBook.body("10+b"), to: CourseBook.body("10+a+c"))
    #expect(edit.applied(to: CourseBook.body("20+b+d")) == CourseBook.body("20+a+c+d"))
    #expect(!edit.changesDatedMembers)
  }

  @Test func `the dated members change as one, and each alone where something is taken back`() {
    var (old, new, other) = (CourseBook.body("10"), CourseBook.body("20"), CourseBook.body("10"))
    old["healthKitLinkage"] = "of the edit"
    new["healthKitLinkage"] = "of the edit"
    other["healthKitLinkage"] = "of another"
    #expect(
      BodyEdit(from: old, to: new).applied(to: other)["healthKitLinkage"] == "of the edit"
    )
    let back = BodyEdit(from: new, to: old, isByMember: true)
    #expect(back.applied(to: other)["healthKitLinkage"] == "of another")
    #expect(back.obstacles(in: CourseBook.body("30")) == ["instructions"])
  }

  @Test func `a telephone number that changed since is named, another one is not`() throws {
    func body(_ numbers: [String: String]) -> RecordBody {
      var contact = Fixtures.contact()
      contact.content.phoneNumbers = numbers.sorted { $0.key < $1.key }
        .map { LabeledValue(label: $0.key, value: $0.value) }
      return RecordBody(.contact(contact))
    }
    let edit = BodyEdit(from: body(["home": "1"]), to: body(["home": "2"]))
    let present = body(["home": "1", "work": "9"])
    #expect(edit.obstacles(in: present).isEmpty)
    #expect(edit.applied(to: present) == body(["home": "2", "work": "9"]))
    #expect(edit.obstacles(in: body(["home": "3"])) == ["phoneNumbers"])
  }
}
