import CanonicalJSON
import CareModel
import CareTestSupport
import Foundation
import TestSupport
import Testing

@Test(arguments: RecordKind.allCases, [1, 2, 3] as [UInt64])
func `reading undoes writing, and what is written is canonical`(
  kind: RecordKind,
  seed: UInt64
) throws {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<100 {
    let record = try AnyRecord(json: generator.recordJSON(kind))
    let bytes = record.bytes
    let read = try AnyRecord(json: CanonicalJSON.read(bytes))
    #expect(read == record, "seed \(seed)")
    #expect(read.bytes == bytes, "seed \(seed)")
    #expect(CanonicalJSON.write(try CanonicalJSON.read(bytes)) == bytes, "seed \(seed)")
  }
}

@Test(arguments: RecordKind.allCases, [1, 2] as [UInt64])
func `records are equal exactly when their files are`(kind: RecordKind, seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<60 {
    let record = try AnyRecord(json: generator.recordJSON(kind))
    var other = record
    other.edit { $0.common.source = "e\u{301}" }
    var third = other
    third.edit { $0.common.source = "\u{E9}" }
    #expect(other != third, "seed \(seed)")
    #expect(Set([record, record]).count == 1)
    for pair in [(record, other), (record, third), (other, third)] {
      #expect((pair.0 == pair.1) == (pair.0.bytes == pair.1.bytes), "seed \(seed)")
    }
  }
}

@Test func `Python finds every random record valid by its schema`() throws {
  var generator = SeededGenerator(seed: 2020)
  let directory = try TemporaryDirectory()
  var files: [(isValid: Bool, kind: RecordKind, path: String)] = []
  for index in 0..<240 {
    let kind = RecordKind.allCases[index % RecordKind.allCases.count]
    let record = try AnyRecord(json: generator.recordJSON(kind))
    try directory.write(record.bytes, to: "\(index).json")
    files.append((true, kind, directory["\(index).json"]))
  }
  #expect(try SchemaJudge.disagreements(files) == "")
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `tags and parents are sets: sorted by bytes, each once`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  let tags = ["heart", "heart rate", "heart!", "Ä", "e\u{301}", "\u{E9}", "z", "heart"]
  let shuffled = tags.shuffled(using: &generator)
  var json = generator.recordJSON(.carePlan)
  json = json.setting("tags", .array(shuffled.map { .string($0) }))
  let plan = try CarePlan(json: json)
  let expected = ["e\u{301}", "heart", "heart!", "heart rate", "z", "\u{C4}", "\u{E9}"]
    .sorted { $0.precedesInUTF8($1) }
  #expect(plan.tags.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "seed \(seed)")
}

extension JSONValue {
  /// This object with another value for one member.
  func setting(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard var object = object else { return self }
    object[key] = value
    return .object(object)
  }
}
