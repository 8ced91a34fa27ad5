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
    let records = RecordKind.allCases.flatMap { kind in (0..<6).map { _ in generator.record(kind) }
    }
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
}
