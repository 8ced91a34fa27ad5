import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// A merge that holds from a date on: what was said here of the time before stays.
struct MergingPastTests {
  /// Says what the task says at every date of interest, and what it says beside the dose.
  private func course(_ store: GitStore, at commit: String = "HEAD") throws -> Course {
    try store.read(at: commit) { snapshot throws(StoreError) in
      try snapshot.graph(of: TestStore.key).course
    }
  }

  /// Days around the present ones of both clones, the first one where the task begins.
  private func day(_ day: Int) -> Instant {
    TestSurroundings.start.adding(seconds: Int64(day) * 86_400)
  }

  private func change(_ store: GitStore, _ generator: inout SeededGenerator) throws {
    var task = try store.task()
    let number = Int.random(in: 1...9, using: &generator)
    if Bool.random(using: &generator) {
      task.content.instructions = "\(number) mg"
    } else {
      task.tags.append("tag \(number)")
    }
    let start = Int.random(in: -4...6, using: &generator)
    let changed = task
    switch Int.random(in: 0...3, using: &generator) {
    case 0: try store.update(changed, .during(day(start)..<day(start + 2)))
    case 1:
      _ = try store.write("End") { transaction throws(StoreError) in
        try transaction.delete(TestStore.key, .during(day(start)..<day(start + 1)))
      }
    default: try store.update(changed, .from(day(start)))
    }
  }

  @Test(arguments: UInt64(1)...12)
  func `before the date a record is as it was here and from then on as the merge made it`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (clones, plain) = (try Clones(), "plain")
    try change(clones.right, &generator)
    try change(clones.right, &generator)
    if Bool.random(using: &generator) { try clones.left.edit { $0.impactsAdherence.toggle() } }
    try clones.exchange()
    try clones.git("left", "branch", plain)
    let before = try clones.head("left")
    let ours = try course(clones.left)
    let date = day(Int.random(in: -3...5, using: &generator))
    let preview = try clones.left.prepareMerge("other/main").preview
    let prepared = try clones.left.prepareKeepingPast(
      until: date,
      asIn: before,
      since: preview.commit,
      message: "Keep"
    )
    let early = #expect(throws: StoreError.self) { try clones.left.commit(prepared) }
    #expect(early?.code == .changed, "the merge comes first")
    let report = try clones.left.merge("other/main")
    #expect(report.commit == preview.commit, "seed \(seed)")
    let merged = try course(clones.left)
    let kept = try clones.left.commit(prepared)
    #expect(kept.versions == prepared.preview.versions, "seed \(seed)")
    let result = try course(clones.left)
    let dates = Set(
      [ours, merged, result].flatMap(\.periods).flatMap {
        [$0.span.lowerBound, $0.span.upperBound]
      }
    )
    for moment in dates.union([date, date.adding(nanoseconds: -1)]) where moment < .latest {
      let expected = (moment < date ? ours : merged).period(at: moment)?.content
      #expect(result.period(at: moment)?.content == expected, "seed \(seed), \(moment)")
    }
    let changes = try clones.left.courseChanges(from: before, to: "HEAD")
    #expect(kept.result.courseChanges == changes, "seed \(seed)")
    #expect(kept.result.records.isEmpty == (result == merged), "seed \(seed)")
    #expect(try clones.left.merge("other/main").kind == .upToDate, "seed \(seed)")
    #expect(try clones.complaints() == [], "seed \(seed)")
  }

  @Test
  func `who merges the same branches makes the same merge, and takes the commit on top of it`()
    throws
  {
    let clones = try Clones()
    try clones.right.edit { $0.instructions = "20 mg" }
    try clones.left.edit { $0.tags = ["night"] }
    try clones.exchange()
    let before = try clones.head("left")
    let left = try clones.left.merge("other/main")
    let kept = try clones.left.commit(
      clones.left.prepareKeepingPast(
        until: day(9),
        asIn: before,
        since: left.commit,
        message: "Keep"
      )
    )
    #expect(kept.result.records == [TestStore.key])
    let right = try clones.right.merge("other/main")
    #expect(right.commit == left.commit)
    try clones.merge()
    #expect(try clones.head("right") == clones.head("left"))
    #expect(try clones.head("left") == kept.commit)
    #expect(
      try course(clones.left).period(at: day(8))?.content != course(clones.left).last?.content
    )
  }

  @Test func `a record that stays in question is left out and named, and others are kept`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.instructions = "10 mg" }
    try clones.right.edit { $0.instructions = "20 mg" }
    try clones.right.add(Fixtures.task("walk"))
    try clones.exchange()
    let before = try clones.head("left")
    let report = try clones.left.merge("other/main")
    let kept = try clones.left.commit(
      clones.left.prepareKeepingPast(
        until: day(9),
        asIn: before,
        since: report.commit,
        message: "Keep"
      )
    )
    #expect(kept.result.exceptions.map(\.key) == [TestStore.key])
    #expect(kept.result.exceptions.map(\.reason) == [.inQuestion])
    #expect(kept.result.records == [RecordKey(.task, "walk")])
    #expect(try clones.left.leaves(of: TestStore.key) == 2)
  }

  @Test func `an edit that was committed with git alone counts as said here`() throws {
    let clones = try Clones()
    try clones.right.edit { $0.instructions = "20 mg" }
    let path = try clones.git("left", "ls-files", "tasks/*/current.json")
    let text = try clones.git("left", "show", "HEAD:\(path)")
    let edited = text.replacing("\"impactsAdherence\": true", with: "\"impactsAdherence\": false")
    try clones.commit(edited + "\n", to: path, in: "left")
    try clones.exchange()
    let before = try clones.head("left")
    let report = try clones.left.merge("other/main")
    #expect(report.open == [])
    _ = try clones.left.commit(
      clones.left.prepareKeepingPast(
        until: day(9),
        asIn: before,
        since: report.commit,
        message: "Keep"
      )
    )
    let dates = try course(clones.left).periods.map(\.span.lowerBound)
    #expect(dates.last == day(9))
    let eighth = try course(clones.left).period(at: day(8))
    let record = try clones.left.read { snapshot throws(StoreError) in
      try eighth.flatMap { period throws(StoreError) in try snapshot.version(period.version) }
    }
    #expect(record?.cast(to: TaskContent.self)?.content.impactsAdherence == false)
  }
}
