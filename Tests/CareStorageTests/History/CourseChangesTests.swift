import CareModel
import CareStorage
import CareTestSupport
import Testing

/// What becomes of plans between two commits.
struct CourseChangesTests {
  @Test func `a revision of too few digits is unknown, and named`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    for revision in ["ab", "abc~1", "1"] {
      let error = #expect(throws: StoreError.self) {
        try test.store.changes(between: .revision(revision), and: .revision("HEAD"))
      }
      #expect(error?.code == .notFound && error?.causes == [])
      #expect(error?.message.hasPrefix("There is no revision '\(revision)'") == true)
    }
  }

  @Test func `a merge changes the plan where the other side did, and not where one's own did`()
    throws
  {
    let clones = try Clones()
    try clones.left.edit { $0.instructions = "With food" }
    try clones.right.add(Fixtures.task("walk"))
    try clones.right.add(Fixtures.outcome())
    let before = [try clones.head("left"), try clones.head("right")]
    try clones.merge()
    let merged = try clones.head("left")
    let left = try clones.left.courseChanges(from: before[0], to: merged)
    let right = try clones.right.courseChanges(from: before[1], to: merged)
    #expect(left.map(\.key) == [RecordKey(.task, "walk")])
    #expect(right.map(\.key) == [RecordKey(.task, "doxylamine")])
    #expect(try clones.left.courseChanges(from: merged, to: merged) == [])
  }

  @Test func `between a commit and the time before the first one every plan is new`() throws {
    let clones = try Clones()
    let changes = try clones.left.courseChanges(from: nil, to: "HEAD")
    #expect(changes.map(\.key) == [RecordKey(.task, "doxylamine")])
    #expect(changes.first?.periods.map(\.before.body) == [nil])
  }
}
