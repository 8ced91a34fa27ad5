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

  @Test func `doubts about some records are those of all that concern them`() throws {
    let place = try CarePlanStore()
    let titles = [
      "Prednisolone 5 mg", "Prednisolone 20 mg", "Prednisolone", "Walk", "walk", "Milk",
    ]
    for (number, title) in titles.enumerated() {
      try place.add("t\(number)", at: "08:00") { task in
        task.title = title
        task.instructions = number == 3 ? nil : "Take 3 tablets with milk"
        var element = task.schedule.elements[0]
        element.targetValues = [OutcomeValue(.integer(2), units: "tablets")]
        task.schedule = Schedule([element])
      }
    }
    var patient = Fixtures.patient()
    patient.allergies = ["milk"]
    try place.store.add(patient)
    let now = CarePlanStore.moment("2026-01-05T12:00:00")
    try place.store.read { snapshot throws(StoreError) in
      let all = try snapshot.planDoubts(asOf: now)
      #expect(Set(all.map(\.rule)).isSuperset(of: [.sameTitle, .sameSubstance, .allergy]))
      let ids = titles.indices.map { RecordKey(.task, "t\($0)") } + [RecordKey(.task, "other")]
      for chosen in 0..<(1 << ids.count) {
        let keys = Set(ids.indices.filter { chosen >> $0 & 1 == 1 }.map { ids[$0] })
        let wanted = all.filter { $0.concerns(keys) }
        #expect(try snapshot.planDoubts(asOf: now, concerning: keys) == wanted, "\(keys)")
      }
      let patients: Set = [RecordKey(.patient, "patient")]
      let ofPatient = all.filter { $0.concerns(patients) }
      #expect(try snapshot.planDoubts(asOf: now, concerning: patients) == ofPatient)
      #expect(!ofPatient.isEmpty && ofPatient.count < all.count)
    }
  }

  @Test func `a file that git has lost is named, and the rest is told`() throws {
    let directory = try TemporaryDirectory()
    let store = try GitStore.create(
      at: directory.path,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 1)
    ).store
    try store.add(Fixtures.task())
    try store.add(Fixtures.task("walk", title: "Walk"))
    let start = try Self.head(store)
    for id in [Self.key.id, "walk"] {
      var task = try #require(try store.fetch(TaskContent.self, id: id))
      var element = task.schedule.elements[0]
      element.targetValues = [OutcomeValue(.integer(7), units: "mg")]
      task.schedule = Schedule([element])
      try store.update(task)
    }
    let range = ReviewRange(from: start, to: "HEAD")
    #expect(try store.review(range).regimens.map(\.task.id) == [Self.key.id, "walk"])
    let version = try #require(try store.fetch(TaskContent.self, id: "walk")).version.uuid
    let named = ["rev-parse", "HEAD:tasks/walk/current.json"]
    let blob = try run("git", named, in: directory.path).output.prefix(40)
    try directory.unpackObjects()
    try run(
      "rm",
      ["-f", ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"],
      in: directory.path
    )
    // Who has the pack open still reads it.
    let fresh = try GitStore(
      opening: directory.path,
      surroundings: TestSurroundings.make(seed: 1)
    )
    let review = try fresh.review(range)
    #expect(review.regimens.map(\.task.id) == [Self.key.id])
    #expect(review.unreadableFiles == ["tasks/walk/versions/\(version).json"])
    let unreadable = review.changes.records.filter { !$0.isReadable }
    #expect(unreadable.map(\.key.id) == ["walk"])
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
