import CareModel
import CareTestSupport
import TestSupport
import Testing

/// The order in which versions are sent.
struct RevisionOrderTests {
  private static let replica = TestSurroundings.identifier(9, 1)

  /// A version of a record with some number and clock.
  private func version(
    _ record: some CareRecord,
    _ number: UInt64,
    after parents: [UInt64] = [],
    clock: Int? = 1,
    updated: Int64? = nil,
    deleted: Bool = false
  ) -> AnyRecord {
    var record = AnyRecord(record)
    let time = Instant(seconds: updated ?? Int64(number))
    record.version = Version(
      uuid: id(number),
      previous: parents.map(id),
      created: time,
      updated: time,
      deleted: deleted ? time : nil,
      replica: clock.map { _ in Self.replica },
      clock: clock
    )
    return record
  }

  private func id(_ number: UInt64) -> VersionID { TestSurroundings.identifier(1, number) }

  private func revisions(_ versions: [AnyRecord]) -> [Revision] {
    Revision.revisions(of: versions, VersionKnowledge(versions.map(\.version)))
  }

  private func numbers(_ versions: [AnyRecord]) -> [[VersionID]] {
    revisions(versions).map { $0.versions.map(\.version.uuid) }
  }

  @Test func `parents' kinds come first in a revision, then the oldest`() {
    let versions = [
      version(Fixtures.outcome(), 1), version(Fixtures.healthTask(), 2),
      version(Fixtures.task(), 3), version(Fixtures.plan(), 5), version(Fixtures.plan("other"), 4),
      version(Fixtures.patient(), 6),
    ]
    #expect(numbers(versions) == [[id(6), id(4), id(5), id(3), id(2), id(1)]])
  }

  /// CareKit's tests have the tombstone first, though its documentation promises the oldest.
  @Test func `a tombstone comes after what it ends`() {
    let versions = [
      version(Fixtures.task(), 1, updated: 5),
      version(Fixtures.task(), 2, after: [1], updated: 5, deleted: true),
      version(Fixtures.task(), 3, after: [4], updated: 5), version(Fixtures.task(), 4, updated: 5),
    ]
    #expect(numbers(versions) == [[id(1), id(2), id(4), id(3)]])
    #expect(numbers(versions.reversed()) == numbers(versions))
  }

  @Test func `there is one revision for each vector`() {
    let versions = [
      version(Fixtures.task(), 1, clock: 1), version(Fixtures.plan(), 2, clock: 2),
      version(Fixtures.plan("other"), 3, clock: 1),
    ]
    let revisions = revisions(versions)
    #expect(revisions.map(\.knowledge.clocks.first?.clock) == [1, 2])
    #expect(revisions.map(\.versions.count) == [2, 1])
  }

  /// An outcome that comes before its task crashes CareKit's store.
  @Test func `a revision comes after those with the records that its own belong to`() {
    var outcome = Fixtures.outcome()
    let versions = [
      version(outcome, 1, clock: 1), version(Fixtures.task(), 2, clock: 2),
      version(Fixtures.task(), 3, after: [2], clock: 3),
    ]
    #expect(numbers(versions) == [[id(2)], [id(1)], [id(3)]])
    outcome.taskUUID = id(3)
    let linked = [version(outcome, 1, clock: 1)] + versions.dropFirst()
    #expect(numbers(linked) == [[id(2)], [id(3)], [id(1)]])
  }

  @Test func `a clock that is behind does not turn the order around`() {
    let versions = [
      version(Fixtures.task(), 1, clock: 1, updated: 100),
      version(Fixtures.task(), 2, after: [1], clock: 2, updated: 50),
      version(Fixtures.task(), 3, after: [2], clock: 3, updated: 10),
    ]
    #expect(numbers(versions) == [[id(1)], [id(2)], [id(3)]])
  }

  @Test func `versions of which nothing tells stand between the others`() {
    let versions = [
      version(Fixtures.task(), 1, clock: 1), version(Fixtures.task(), 2, after: [1], clock: nil),
      version(Fixtures.task(), 3, after: [2], clock: nil),
      version(Fixtures.task(), 4, after: [3], clock: 2),
      version(Fixtures.task(), 5, after: [4], clock: nil),
    ]
    #expect(numbers(versions) == [[id(1)], [id(2), id(3)], [id(4)], [id(5)]])
    #expect(revisions(versions).map(\.knowledge.isEmpty) == [false, true, false, true])
  }

  @Test func `versions that follow from themselves are all there`() {
    let versions = [
      version(Fixtures.task(), 1, after: [2], clock: 1),
      version(Fixtures.task(), 2, after: [1], clock: 2),
    ]
    #expect(Set(numbers(versions).flatMap(\.self)) == [id(1), id(2)])
  }

  @Test(arguments: UInt64(1)...10)
  func `the order depends on the versions alone, and parents come first`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let versions = (1...30 as ClosedRange<UInt64>).map { number in
      let parents = (1..<number).filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
      return version(
        Fixtures.task("task-\(number % 3)"),
        number,
        after: parents,
        clock: Bool.random(using: &generator) ? Int(number) : nil,
        updated: Int64.random(in: 1...9, using: &generator)
      )
    }
    let order = numbers(versions)
    #expect(numbers(versions.shuffled(using: &generator)) == order, "seed \(seed)")
    let places = Dictionary(
      uniqueKeysWithValues: order.flatMap(\.self).enumerated().map { ($1, $0) }
    )
    #expect(places.count == versions.count, "seed \(seed)")
    for version in versions {
      for parent in version.version.previous {
        #expect(places[parent] ?? 99 < places[version.version.uuid] ?? 0, "seed \(seed)")
      }
    }
  }
}
