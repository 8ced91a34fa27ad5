import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct StoredFilesTests {
  @Test(arguments: [11, 12, 13] as [UInt64])
  func `every file that a store writes fits its schema and is canonical`(seed: UInt64) throws {
    let test = try TestStore(seed: seed)
    var generator = RecordGenerator(seed: seed)
    var keys: Set<RecordKey> = []
    let records = RecordKind.allCases.flatMap { kind in (0..<6).map { _ in generator.record(kind) }
    }
    .filter { keys.insert($0.key).inserted }
    let written = try test.store.commit("Random records, seed \(seed)") {
      transaction throws(StoreError) in
      for record in records { try transaction.accept(record) }
      return records.count
    }
    #expect(written.versions.count == records.count)
    #expect(try SchemaJudge.faults(inStore: test.directory.path) == "", "seed \(seed)")
    #expect(try test.git("status", "--porcelain") == "")
    for record in records {
      let path = StoreLayout.path(of: record)
      #expect(try test.directory.bytes(of: path) == record.bytes, "seed \(seed), \(path)")
    }
  }

  @Test func `the markers of erased versions fit their schema`() throws {
    let test = try TestStore()
    var generator = RecordGenerator(seed: 14)
    let records = RecordKind.allCases.map { generator.record($0) }
    _ = try test.store.commit("Records, seed 14") { transaction throws(StoreError) in
      for record in records { try transaction.accept(record) }
    }
    _ = try test.store.commit("Erase them") { transaction throws(StoreError) in
      for record in records { try transaction.purge(record.key, reason: "über „alles“ → 200") }
    }
    #expect(try test.git("ls-files", "purged").split(separator: "\n").count >= records.count)
    #expect(try SchemaJudge.faults(inStore: test.directory.path) == "")
    #expect(try test.store.check().findings.filter { $0.severity == .error } == [])
  }
}

struct FileSizeTests {
  @Test func `a record that is too large is refused, and one with binary values may be larger`()
    throws
  {
    let test = try TestStore()
    var task = Fixtures.task()
    task.instructions = String(repeating: "x", count: 1 << 20)
    let large = task
    #expect(code { () throws(StoreError) in _ = try test.store.add(large) } == .invalid)
    var outcome = Fixtures.outcome()
    outcome.values = [OutcomeValue(.binary([UInt8](repeating: 7, count: 1 << 20)))]
    let added = try test.store.add(outcome)
    #expect(try test.store.fetch(OutcomeContent.self, id: added.id) == added)
    #expect(try test.git("rev-list", "--count", "HEAD") == "2")
  }
}
