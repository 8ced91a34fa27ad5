import CareModel
import CareTestSupport
import SQLite
import TestSupport
import Testing

@testable import CareStorage

/// The digest of a version's content in the index.
struct ContentDigestTests {
  private let index = ".git/careplan/index.sqlite"

  @Test func `a row of the index has the digest of its record, an outcome's has none`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.patient())
    try test.store.add(Fixtures.plan())
    try test.store.add(Fixtures.contact())
    try test.store.add(Fixtures.healthTask())
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    try test.store.add(Fixtures.outcome())
    let (digests, records) = try test.store.read { snapshot throws(StoreError) in
      var digests: [VersionID: ContentDigest?] = [:]
      var records: [VersionID: ContentDigest?] = [:]
      for kind in RecordKind.allCases {
        for summary in try snapshot.summaries(kind) {
          digests[summary.uuid] = .some(summary.contentDigest)
          guard let record = try snapshot.version(summary.uuid) else { continue }
          records[summary.uuid] = .some(kind == .outcome ? nil : RecordBody(record).digest)
        }
      }
      return (digests, records)
    }
    #expect(digests.count == 7)
    #expect(digests == records)
  }

  @Test(arguments: [
    "content_digest = zeroblob(32)", "content_digest = NULL", "content_digest = x'00'",
    "content_digest = 'text'",
  ])
  func `a row with another digest, or with none, is found by a check`(change: String) throws {
    let specimen = try Specimen()
    _ = try specimen.store().fetch(TaskContent.self, id: "doxylamine")
    try Connection(opening: specimen.directory[index])
      .execute("UPDATE version SET \(change) WHERE kind = 4")
    #expect(try specimen.findings() == ["note rebuiltIndex \(index)"])
    #expect(try specimen.findings() == [])
  }

  @Test func `an outcome with a digest is found by a check`() throws {
    let specimen = try Specimen()
    _ = try specimen.store().fetch(TaskContent.self, id: "doxylamine")
    try Connection(opening: specimen.directory[index])
      .execute("UPDATE version SET content_digest = zeroblob(32) WHERE kind = 6")
    #expect(try specimen.findings() == ["note rebuiltIndex \(index)"])
  }

  @Test func `a version without its digest is not read as one that says nothing`() throws {
    let specimen = try Specimen()
    let store = try specimen.store()
    _ = try store.fetch(TaskContent.self, id: "doxylamine")
    try Connection(opening: specimen.directory[index])
      .execute("UPDATE version SET content_digest = x'00' WHERE kind = 4")
    let read = { () throws(StoreError) -> Int in
      try store.read { snapshot throws(StoreError) in try snapshot.summaries(.task).count }
    }
    let error = #expect(throws: StoreError.self) { try read() }
    #expect(error?.code == .corrupt)
    #expect(try read() == 2, "the index is made anew")
  }
}
