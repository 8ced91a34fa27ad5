import CareEvents
import CareModel
import CareTestSupport
import TestSupport
import Testing

@testable import CareStorage

/// Events and outcomes from the periods that a window needs are those from all periods.
struct TimelinePartsLaw {
  /// Versions that all claim to have very long events, so that none of their periods is left out.
  private struct AllPeriods: VersionSource {
    let base: MemorySource

    func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
      try base.summaries(selection).map(Self.lengthened)
    }
    func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
      try base.summary(of: uuid)
    }
    func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool {
      try base.isPlaced(version)
    }
    func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? { try base.record(uuid) }
    func outcomeMarks(_ selection: OutcomeSelection) throws(StoreError) -> [OutcomeMark] {
      try base.outcomeMarks(selection)
    }
    func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] { [] }
    func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] { [] }
    func markers(
      _ kind: RecordKind,
      in directory: String?
    ) throws(StoreError) -> [PurgeMarker] { [] }

    private static func lengthened(_ version: VersionSummary) -> VersionSummary {
      guard version.key.kind == .task else { return version }
      return VersionSummary(
        key: version.key,
        uuid: version.uuid,
        previous: version.previous,
        effectiveDate: version.effectiveDate,
        created: version.created,
        updated: version.updated,
        isTombstone: version.isTombstone,
        longestEvent: 400_000_000_000,
        contentDigest: version.contentDigest
      )
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a part of a timeline tells what all of it tells`(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    life.live()
    let manifest = StoreManifest(
      uuid: TestSurroundings.identifier(1, 1),
      timezone: Fixtures.newYork
    )
    let base = MemorySource(life.records)
    let some = Snapshot(base, manifest: manifest)
    let all = Snapshot(AllPeriods(base: base), manifest: manifest)
    for _ in 0..<12 {
      let query = life.query()
      let (left, right) = (try some.events(query), try all.events(query))
      #expect(left.events.map(Sight.init) == right.events.map(Sight.init), "seed \(seed)")
      #expect(left.unscheduled.map(\.outcome.id) == right.unscheduled.map(\.outcome.id))
      #expect(left.unscheduled.map { $0.task?.uuid } == right.unscheduled.map { $0.task?.uuid })
      let adherence = AdherenceQuery(query)
      #expect(try some.adherence(adherence) == all.adherence(adherence), "seed \(seed)")
    }
  }

  @Test func `a day of a long life reads few versions of a task`() throws {
    let counted = CountedSource(base: MemorySource(RandomLife.yearly(60)))
    let manifest = StoreManifest(
      uuid: TestSurroundings.identifier(1, 1),
      timezone: Fixtures.newYork
    )
    let query = EventQuery(on: Fixtures.day("2000-06-01"))
    #expect(try Snapshot(counted, manifest: manifest).events(query).events.count == 1)
    #expect(counted.read == 1)
  }

  /// What somebody sees of an event.
  private struct Sight: Equatable {
    let event: TaskEvent.Sight
    let outcome: VersionID?
    let leaves: [VersionID]

    init(_ event: CareEvent) {
      self.event = TaskEvent.Sight(event)
      outcome = event.outcome?.version.uuid
      leaves = event.taskLeaves
    }
  }
}

extension TaskEvent {
  fileprivate struct Sight: Equatable {
    let event: ScheduledEvent
    let task: VersionID
    let counted: VersionID

    init(_ event: CareEvent) {
      self.event = event.scheduled.scheduled
      task = event.scheduled.task.uuid
      counted = event.scheduled.countedTask.uuid
    }
  }
}

/// Counts the records that are read.
private final class CountedSource: VersionSource {
  private let base: MemorySource
  private(set) var read = 0

  init(base: MemorySource) { self.base = base }

  func summaries(_ selection: VersionSelection) throws(StoreError) -> [VersionSummary] {
    try base.summaries(selection)
  }
  func summary(of uuid: VersionID) throws(StoreError) -> VersionSummary? {
    try base.summary(of: uuid)
  }
  func isPlaced(_ version: VersionSummary) throws(StoreError) -> Bool { try base.isPlaced(version) }
  func record(_ uuid: VersionID) throws(StoreError) -> AnyRecord? {
    read += 1
    return try base.record(uuid)
  }
  func unreadableFiles(of kind: RecordKind) throws(StoreError) -> [String] { [] }
  func markers(of versions: Set<VersionID>) throws(StoreError) -> [PurgeMarker] { [] }
  func markers(_ kind: RecordKind, in directory: String?) throws(StoreError) -> [PurgeMarker] { [] }
}
