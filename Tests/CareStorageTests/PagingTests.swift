import CareModel
import CareTestSupport
import TestSupport
import Testing

@testable import CareStorage

/// A store's records, a page at a time.
struct PagingTests {
  @Test(arguments: [1, 2, 3, 100])
  func `pages have all records in the order of UTF-8`(limit: Int) throws {
    let store = try TestStore()
    // U+FF5A comes before U+1F600 in UTF-8, though not in UTF-16.
    let ids = ["a", "B", "é", "e\u{301}a", "\u{FF5A}", "\u{1F600}", "x/y"]
    for id in ids {
      try store.store.add(
        CarePlan(
          CommonMembers(id: id, effectiveDate: Instant(seconds: 0), timezone: .utc),
          CarePlanContent(title: "Plan"),
          version: .draft
        )
      )
    }
    var plan = try #require(try store.store.fetch(CarePlanContent.self, id: "B"))
    plan.title = "Other"
    plan = try store.store.update(plan)
    try store.store.delete(plan)
    let sorted = ids.map { RecordKey(.carePlan, $0) }.sorted().map(\.id)
    let pages = try store.store.read { snapshot throws(StoreError) in
      try Self.pages(of: snapshot, limit: limit)
    }
    #expect(pages.flatMap(\.self) == sorted)
    #expect(pages.allSatisfy { $0.count <= limit })
    let past = try store.store.read(at: "HEAD~1") { snapshot throws(StoreError) in
      (try Self.pages(of: snapshot, limit: limit), try snapshot.versions(.carePlan, ids: ["B"]))
    }
    #expect(past.0.flatMap(\.self) == sorted)
    #expect(past.1.count == 2)
    let versions = try store.store.read { snapshot throws(StoreError) in
      (
        try snapshot.versions(.carePlan, ids: ["B", "a", "none"]),
        try snapshot.versions(of: RecordKey(.carePlan, "B"))
      )
    }
    #expect(versions.0.count == 4)
    #expect(Set(versions.0.filter { $0.id == "B" }) == Set(versions.1))
  }

  @Test func `the index and a tree agree on outcomes that wait for a task`() throws {
    let store = try TestStore(.bare)
    let tasks = (1...3).map { TestSurroundings.identifier(7, $0) }
    let outcomes = try (UInt64(1)...6).map { number in
      let content = OutcomeContent(
        taskID: nil,
        taskUUID: tasks[Int(number) % 3],
        taskOccurrenceIndex: Int(number),
        eventStart: nil,
        values: [OutcomeValue(.boolean(true))]
      )
      let date = TestSurroundings.start
      var outcome = Outcome(content, start: date, timezone: Fixtures.newYork)
      outcome.content.careKitID = "A\(number)"
      outcome.common.id = outcome.content.derivedID
      let uuid = TestSurroundings.identifier(9, number)
      outcome.version = Version(uuid: uuid, created: date, updated: date)
      try #require(outcome.faults.isEmpty, "\(outcome.faults)")
      return AnyRecord(outcome)
    }
    try store.store.write("Import") { transaction throws(StoreError) in
      for outcome in outcomes { try transaction.accept(outcome) }
    }
    let wanted: Set = [tasks[0], tasks[1]]
    let memory = MemorySource(outcomes)
    let unknown = TestSurroundings.identifier(1, 1)
    for revision in [nil, "HEAD"] {
      let found = try Self.read(store.store, at: revision) { snapshot throws(StoreError) in
        (
          Set(try snapshot.unplacedOutcomes(of: wanted).map(\.uuid)),
          try snapshot.source.known(outcomes.map(\.version.uuid) + [unknown])
        )
      }
      #expect(found.0 == Set(try memory.unplacedOutcomes(of: wanted).map(\.uuid)))
      #expect(found.0.count == 4)
      #expect(found.1 == Set(outcomes.map(\.version.uuid)))
    }
  }

  @Test(arguments: UInt64(1)...5)
  func `the index, a tree and a transaction agree on records of several versions`(
    seed: UInt64
  ) throws {
    let store = try TestStore(.bare)
    var life = RandomLife(seed: seed)
    life.live()
    let records = life.records
    let (present, new) = (records.prefix(records.count / 2), records.suffix(5))
    try store.store.write("Import") { transaction throws(StoreError) in
      for record in present { try transaction.accept(record) }
    }
    for kind in RecordKind.allCases {
      let memory = MemorySource(Array(present))
      let ids = try memory.idsOfSeveralVersions(kind)
      for revision in [nil, "HEAD"] {
        let found = try Self.read(store.store, at: revision) { snapshot throws(StoreError) in
          try snapshot.source.idsOfSeveralVersions(kind)
        }
        #expect(found == ids, "seed \(seed)")
      }
      let overlay = OverlaySource(base: memory, adding: Array(new))
      let all = Set(try overlay.idsOfSeveralVersions(kind))
      let united = MemorySource(Array(present + new))
      #expect(all.isSuperset(of: try united.idsOfSeveralVersions(kind)), "seed \(seed)")
      #expect(all.isSubset(of: ids + new.filter { $0.kind == kind }.map(\.id)), "seed \(seed)")
    }
  }

  private static func read<Result: Sendable>(
    _ store: GitStore,
    at revision: String?,
    _ body: (Snapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if let revision { return try store.read(at: revision, body) }
    return try store.read(body)
  }

  private static func pages(of snapshot: Snapshot, limit: Int) throws(StoreError) -> [[String]] {
    var pages: [[String]] = []
    while true {
      let page = try snapshot.ids(of: .carePlan, after: pages.last?.last, limit: limit)
      if page.isEmpty { return pages }
      pages.append(page)
    }
  }
}
