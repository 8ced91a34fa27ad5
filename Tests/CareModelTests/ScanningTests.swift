import CanonicalJSON
import CareModel
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// The straight way between bytes and records, judged by the way over a tree of JSON.
struct ScanningTests {
  @Test(arguments: Corpus.Verdict.allCases)
  func `a file of the corpus is read straight as otherwise, or not at all`(
    verdict: Corpus.Verdict
  ) throws {
    for file in Corpus.files(verdict) {
      let bytes = try Array(Data(contentsOf: URL(filePath: file.path)))
      #expect(agrees(bytes, file.kind), "\(file)")
      let canonical = CanonicalJSON.write(try file.json())
      #expect(agrees(canonical, file.kind), "\(file)")
      let isScanned = AnyRecord(scanning: canonical, as: file.kind) != nil
      #expect(isScanned == (verdict == .valid), "\(file)")
    }
  }

  @Test(arguments: RecordKind.allCases, [1, 2, 3] as [UInt64])
  func `a record is written straight as its JSON is, and read straight`(
    kind: RecordKind,
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let record = try AnyRecord(json: generator.recordJSON(kind))
      #expect(record.bytes == CanonicalJSON.write(record.json), "seed \(seed)")
      let scanned = AnyRecord(scanning: record.bytes, as: kind)
      // Only keys with escapes are left to the other way.
      let mayBeLeft = record.bytes.contains(UInt8(ascii: "\\"))
      #expect(scanned == record || (scanned == nil && mayBeLeft), "seed \(seed)")
      for other in RecordKind.allCases where other != kind {
        #expect(AnyRecord(scanning: record.bytes, as: other) == nil, "seed \(seed)")
      }
    }
  }

  @Test(arguments: RecordKind.allCases, Array(1...5 as ClosedRange<UInt64>))
  func `a damaged file is read straight as otherwise, or not at all`(
    kind: RecordKind,
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let bytes = try AnyRecord(json: generator.recordJSON(kind)).bytes
      for _ in 0..<10 { #expect(agrees(generator.damaged(bytes), kind), "seed \(seed)") }
    }
  }

  @Test func `an unknown member stands in its place beside the known ones`() throws {
    var plan = CarePlan(
      id: "plan",
      CarePlanContent(title: "Plan"),
      effectiveDate: Instant(seconds: 0),
      timezone: .utc
    )
    plan.unknown = ["a": 1, "title": "hidden", "titleColour": [["b": []]], "zone": false]
    #expect(plan.bytes == CanonicalJSON.write(plan.json))
    plan.unknown["title"] = nil
    let scanned = try #require(AnyRecord(scanning: plan.bytes, as: .carePlan))
    #expect(scanned.json == plan.json)
  }

  /// Whether the straight way gives nothing, or what the other way gives.
  private func agrees(_ bytes: [UInt8], _ kind: RecordKind) -> Bool {
    guard let scanned = AnyRecord(scanning: bytes, as: kind) else { return true }
    guard let json = try? CanonicalJSON.read(bytes, limits: .binary),
      let record = try? AnyRecord(json: json)
    else { return false }
    return scanned.json == record.json
  }
}
