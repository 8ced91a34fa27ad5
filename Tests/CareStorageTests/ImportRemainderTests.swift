import CareModel
import CareTestSupport
import TestSupport
import Testing

@testable import CareStorage

struct IntakeTests {
  /// A version of the outcome of the event on one day of January.
  private func outcome(
    day: Int,
    _ number: UInt64,
    after previous: [VersionID] = [],
    value: Int = 1
  ) -> AnyRecord {
    let text = "2026-01-\(day < 10 ? "0" : "")\(day)"
    let content = OutcomeContent(
      taskID: "doxylamine",
      eventStart: EventStart("\(text)T08:00:00"),
      values: [OutcomeValue(.integer(value))]
    )
    let date = Fixtures.instant("\(text)T13:00:00Z")
    var outcome = Outcome(content, start: date, timezone: Fixtures.newYork)
    outcome.version = Version(
      uuid: TestSurroundings.identifier(9, number),
      previous: previous,
      created: date,
      updated: date.adding(seconds: Int64(number))
    )
    return AnyRecord(outcome)
  }

  /// Outcomes of some days with one version or more, whole, forked, or without what they follow.
  private func versions(_ generator: inout SeededGenerator) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    var number: UInt64 = 0
    for day in 1...20 {
      var uuids: [VersionID] = []
      for _ in 0..<max(1, Int.random(in: -2...3, using: &generator)) {
        number += 1
        let previous: [VersionID] =
          switch Int.random(in: 0...5, using: &generator) {
          case 0: []
          case 1: Array(uuids.prefix(1))
          case 2: [TestSurroundings.identifier(8, number)]
          default: Array(uuids.suffix(1))
          }
        let value = Int.random(in: 1...2, using: &generator)
        versions.append(outcome(day: day, number, after: previous, value: value))
        uuids.append(TestSurroundings.identifier(9, number))
      }
    }
    versions.insert(task, at: versions.count / 2)
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      versions.swapAt(Int.random(in: 0..<versions.count, using: &generator), 0)
    }
    return versions
  }

  private var task: AnyRecord {
    var task = Fixtures.task()
    let date = TestSurroundings.start
    task.version = Version(
      uuid: TestSurroundings.identifier(7, 1),
      created: date,
      updated: date
    )
    return AnyRecord(task)
  }

  private func accept(_ versions: [AnyRecord], in store: GitStore) throws {
    try store.write("Import") { transaction throws(StoreError) in
      for version in versions { try transaction.accept(version) }
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `an import that streams makes the commit of one that does not`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let versions = versions(&generator)
    let present = versions.filter { _ in Int.random(in: 0...9, using: &generator) == 0 }
    let whole = try TestStore(.bare, seed: seed)
    let streamed = try TestStore(seed: seed)
    try accept(present, in: whole.store)
    try accept(present, in: streamed.store)
    try accept(versions, in: whole.store)
    var batches = versions.map { IncomingVersion($0) }
      .chunked(by: Int.random(in: 1...7, using: &generator))[...]
    let most = Int.random(in: 1...9, using: &generator)
    let written = try streamed.store.takeIn("Import", atOnce: most) { () throws(StoreError) in
      batches.popFirst()
    } _: { transaction, intake throws(StoreError) in
      for version in intake.rest { try transaction.accept(version) }
      return intake.written
    }
    let trees = try [whole.tree, streamed.tree]
    #expect(trees[0] == trees[1], "seed \(seed), \(written.result) written before")
    let format = ["log", "-1", "--format=%B"]
    let messages = try [
      run("git", format, in: whole.directory.path).output,
      run("git", format, in: streamed.directory.path).output,
    ]
    #expect(messages[0] == messages[1], "seed \(seed)")
    #expect(try streamed.git("status", "--porcelain") == "", "seed \(seed)")
    let findings = try streamed.store.check().findings
    #expect(findings.map(\.message) == (try whole.store.check().findings.map(\.message)))
  }

  private func outcomeCount(of store: GitStore) throws -> Int {
    try store.read { snapshot throws(StoreError) in try snapshot.summaries(.outcome).count }
  }

  @Test func `plain outcomes never wait for the transaction`() throws {
    let store = try TestStore(.bare)
    let days = (1...20).map { IncomingVersion(outcome(day: $0, UInt64($0))) }
    var batches = [days][...]
    let written = try store.store.takeIn("Import", atOnce: 7) { () throws(StoreError) in
      batches.popFirst()
    } _: { _, intake throws(StoreError) in
      intake
    }
    #expect(written.result.rest.isEmpty)
    #expect(written.result.written == 20)
    #expect(try outcomeCount(of: store.store) == 20)
  }

  @Test(arguments: UInt64(1)...10)
  func `what is there already is not kept for the transaction`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try TestStore(.bare)
    let versions = versions(&generator)
    try accept(versions, in: store.store)
    let head = try store.head
    var batches = [versions.map { IncomingVersion($0) }][...]
    let intake = try store.store.takeIn("Again") { () throws(StoreError) in
      batches.popFirst()
    } _: { transaction, intake throws(StoreError) in
      for version in intake.rest { try transaction.accept(version) }
      return intake
    }.result
    #expect(try store.head == head, "seed \(seed)")
    #expect(intake.written == 0, "seed \(seed)")
    #expect(!intake.present.isEmpty, "seed \(seed)")
    let rest = Set(intake.rest.map(\.version.uuid))
    #expect(rest.isDisjoint(with: intake.present), "seed \(seed)")
    #expect(rest.union(intake.present) == Set(versions.map(\.version.uuid)), "seed \(seed)")
  }

  @Test func `an import that fails leaves the store as it was`() throws {
    let store = try TestStore(.bare)
    let head = try store.head
    var batches = [1, 2].map { [IncomingVersion(outcome(day: $0, UInt64($0)))] }[...]
    let error = code { () throws(StoreError) in
      _ = try store.store.takeIn("Import", atOnce: 1) { () throws(StoreError) in
        guard let batch = batches.popFirst() else { throw StoreError(.io, "The file ends.") }
        return batch
      } _: { _, _ throws(StoreError) in
      }
    }
    #expect(error == .io)
    #expect(try store.head == head)
    #expect(try outcomeCount(of: store.store) == 0)
  }
}
