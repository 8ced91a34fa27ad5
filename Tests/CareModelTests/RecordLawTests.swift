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

@Test(arguments: RecordKind.allCases, [1, 2] as [UInt64])
func `Foundation's coders give every record back`(kind: RecordKind, seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  for _ in 0..<60 {
    let record = try AnyRecord(json: generator.recordJSON(kind))
    let data: Data
    do { data = try encoder.encode(record) } catch is EncodingError {
      // An unknown member may have a number that no coder keeps; none is rounded in silence.
      #expect(record.json.hasLongNumber, "seed \(seed)")
      continue
    }
    #expect(try JSONDecoder().decode(AnyRecord.self, from: data) == record, "seed \(seed)")
  }
}

@Test func `a decoder is told every fault of a record`() throws {
  let text = #"{"type": "patient", "id": "", "effectiveDate": "noon"}"#
  let error = #expect(throws: DecodingError.self) {
    try JSONDecoder().decode(Patient.self, from: Data(text.utf8))
  }
  guard case .dataCorrupted(let context)? = error else {
    Issue.record("another error: \(String(describing: error))")
    return
  }
  #expect(context.debugDescription.contains("/effectiveDate"))
  #expect(context.debugDescription.contains("'timezone' is missing"))
}

extension JSONValue {
  /// Whether a number in it has more digits than an integer or a double keeps.
  fileprivate var hasLongNumber: Bool {
    switch self {
    case .number(let number):
      Int(number.token) == nil && number.double.flatMap { JSONNumber($0)?.token } != number.token
    case .array(let values): values.contains(where: \.hasLongNumber)
    case .object(let object): object.members.contains { $0.value.hasLongNumber }
    default: false
    }
  }
}
