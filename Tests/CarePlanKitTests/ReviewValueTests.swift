import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// What happened between two commits is a value.
struct ReviewValueTests {
  private static let key = RecordKey(.task, "doxylamine")

  private static func task(_ store: GitStore) throws -> CareTask {
    try #require(try store.fetch(TaskContent.self, id: key.id))
  }

  private static func head(_ store: GitStore) throws -> String {
    try #require(try store.position().commit)
  }

  @Test func `what may alter the plan is told apart from the rest`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    #expect(try ReviewRange.lastMerge(in: store) == nil)
    let empty = try Self.head(store)
    try store.add(Fixtures.task())
    let start = try Self.head(store)
    var task = try Self.task(store)
    var element = task.schedule.elements[0]
    element.targetValues = [OutcomeValue(.integer(7), units: "mg")]
    task.schedule = Schedule([element])
    try store.update(task)
    try store.add(Fixtures.patient())
    let query = EventQuery(on: Fixtures.day("2026-01-02"), taskIDs: [Self.key.id])
    let event = try #require(try store.events(query).events.first)
    try store.write("Record") { transaction throws(StoreError) in
      try transaction.record(OutcomeEntry([OutcomeValue(.boolean(true))]), for: event)
    }
    let review = try store.review(ReviewRange(from: start, to: "HEAD"))
    #expect(review.commits.count == 3)
    #expect(review.clinical.map(\.key) == [Self.key])
    #expect(review.other.map(\.key) == [RecordKey(.patient, "patient")])
    #expect(review.outcomes.map(\.task) == [Self.key.id])
    #expect(review.outcomes.first?.recorded == 1 && review.outcomes.first?.total == 1)
    #expect(review.courseChanges.map(\.key).contains(Self.key))
    #expect(!review.isEmpty && review.joins.isEmpty && review.open.isEmpty)
    #expect(!review.changes.isRemarkable)
    #expect(try store.review(ReviewRange(from: "HEAD", to: "HEAD")).isEmpty)
    #expect(try store.review(ReviewRange(from: empty, to: start)).clinical.map(\.key) == [Self.key])
    #expect(try store.review(ReviewRange(from: nil, to: start)).courseChanges.isEmpty)
  }

  @Test func `a question that a person decided is told with what was chosen`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let base = try store.add(Fixtures.task())
    let start = try Self.head(store)
    var (left, right) = (base, base)
    (left.title, right.title) = ("Left", "Right")
    try store.update(left)
    try store.update(right)
    let asked = try store.review(ReviewRange(from: start, to: "HEAD"))
    #expect(asked.open.map(\.key) == [Self.key])
    #expect(asked.changes.isRemarkable && asked.joins.isEmpty)
    try store.resolveConflicts(by: .newest)
    let range = try #require(try ReviewRange.latest(in: store))
    let review = try store.review(range)
    #expect(review.open.isEmpty)
    let join = try #require(review.joins.first)
    #expect(join.key == Self.key && !join.isMerge)
    #expect(try join.commit?.id == Self.head(store))
    let decided = try #require(join.decided)
    #expect(decided.answers.count == decided.conflict.disputes.count)
    #expect(!decided.answers.isEmpty)
    #expect(decided.answers.allSatisfy { $0.body?["title"] == "Right" })
    let periods = decided.conflict.periods.filter { $0.dispute != nil }
    #expect(periods.map(\.number) == decided.answers.indices.map { $0 + 1 })
  }

  @Test func `a copy reviews what its remote lacks, and what a pull has brought`() throws {
    let place = try CarePlanRepository()
    let origin = try place.store("origin")
    try origin.add(Fixtures.task())
    let copy = try place.clone("copy", of: "origin", seed: 2)
    let start = try Self.head(copy)
    for title in ["One", "Two"] {
      var task = try Self.task(copy)
      task.title = title
      try copy.update(task)
    }
    let unsent = try #require(try ReviewRange.latest(in: copy))
    #expect(unsent.old == start && unsent.new == "HEAD")
    let review = try copy.review(unsent)
    #expect(review.commits.map(\.subject).count == 2)
    try origin.add(Fixtures.patient())
    let synchronizer = try Synchronizer(
      copy,
      environment: neutralEnvironment,
      pause: { _ in },
      random: { 0 }
    )
    _ = try synchronizer.pull("origin")
    let merge = try #require(try ReviewRange.lastMerge(in: copy))
    let brought = try copy.review(merge)
    #expect(brought.other.map(\.key) == [RecordKey(.patient, "patient")])
    #expect(brought.clinical.isEmpty)
  }

  @Test func `a range names two commits`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let first = try Self.head(store)
    try store.add(Fixtures.task())
    #expect(try ReviewRange("HEAD", in: store) == nil)
    let range = try #require(try ReviewRange("\(first)...HEAD", in: store))
    #expect(range == ReviewRange(from: first, to: "HEAD"))
    #expect(range.commits == "\(first)..HEAD")
    let error = #expect(throws: StoreError.self) {
      try store.review(ReviewRange(from: "nowhere", to: "HEAD"))
    }
    #expect(error?.code == .notFound)
  }
}
