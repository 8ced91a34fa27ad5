import CanonicalJSON
import CareEvents
import CareModel
import CareTestSupport
import TestSupport
import Testing

struct PurgeMarkerTests {
  @Test(arguments: Array(1...5 as ClosedRange<UInt64>))
  func `reading undoes writing, and what is written is canonical`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let marker = try PurgeMarker(json: generator.purgeMarkerJSON())
      let read = try CanonicalJSON.read(marker.bytes)
      #expect(try PurgeMarker(json: read) == marker, "seed \(seed)")
      #expect(CanonicalJSON.write(read) == marker.bytes, "seed \(seed)")
    }
  }

  @Test func `the bytes of a marker stay as they have always been`() throws {
    let marker = PurgeMarker(
      uuid: TestSurroundings.identifier(1, 9),
      kind: .healthTask,
      directory: "walk",
      previous: [TestSurroundings.identifier(1, 255), TestSurroundings.identifier(1, 2)],
      scope: .record,
      reason: "asked for by the patient",
      when: Instant(seconds: 1_767_571_200)
    )
    #expect(String(decoding: marker.bytes, as: UTF8.self) == Self.file)
    #expect(try PurgeMarker(json: .object(Self.object())) == marker)
  }

  @Test func `what else stands in a marker is not kept and tells no markers apart`() throws {
    let plain = try Self.object()
    var more = plain
    more["title"] = "Secret"
    more["Reason"] = ["Secret"]
    let marker = try PurgeMarker(json: .object(more))
    #expect(try marker == PurgeMarker(json: .object(plain)))
    #expect(marker.json == .object(plain))
    #expect(marker.unknown.isEmpty)
  }

  @Test func `a marker in another spelling is read and written in ours`() throws {
    let plain = try Self.object()
    var other = plain
    let parents = try #require(plain["previous"]?.array)
    other["previous"] = .array(parents.reversed())
    other["uuid"] = "00000000-0000-4001-8000-00000000000A"
    other["when"] = "2026-01-05T02:00:00.000+02:00"
    let marker = try PurgeMarker(json: .object(other))
    var expected = plain
    expected["uuid"] = "00000000-0000-4001-8000-00000000000a"
    #expect(marker.json == .object(expected))
    // A merge that met this one elsewhere must not find it changed.
    other["previous"] = .array(parents + parents)
    #expect(try PurgeMarker(json: .object(other)).previous.count == 4)
  }

  @Test(arguments: broken)
  func `each fault of a marker is told with its place`(member: String, values: [JSONValue]) throws {
    for value in values {
      var object = try Self.object()
      object[member] = value
      let error = #expect(throws: InvalidRecord.self) { try PurgeMarker(json: .object(object)) }
      #expect(error?.faults.count == 1)
      #expect(error?.faults.first?.pointer.description.hasPrefix("/\(member)") == true)
    }
    var object = try Self.object()
    object[member] = nil
    let error = #expect(throws: InvalidRecord.self) { try PurgeMarker(json: .object(object)) }
    #expect(error?.faults == [Fault("The member '\(member)' is missing.")])
    #expect(throws: InvalidRecord.self) { try PurgeMarker(json: ["marker"]) }
  }

  @Test(arguments: badReasons)
  func `a marker with a reason that nobody may give is a marker all the same`(reason: String) throws
  {
    var object = try Self.object()
    object["reason"] = .string(reason)
    #expect(try PurgeMarker(json: .object(object)).reason == reason)
    #expect(PurgeMarker.fault(inReason: reason) != nil)
  }

  @Test func `Python accepts every random marker by its schema and no broken one`() throws {
    var generator = SeededGenerator(seed: 2026)
    let random = try (0..<60).map { _ in try PurgeMarker(json: generator.purgeMarkerJSON()).json }
    let broken = try Self.brokenMarkers().map { JSONValue.object($0) } + [["marker"]]
    let directory = try TemporaryDirectory()
    var files: [(isValid: Bool, schema: SchemaDocument, path: String)] = []
    for (index, json) in (random + broken).enumerated() {
      try directory.write(CanonicalJSON.write(json), to: "\(index).json")
      files.append((index < random.count, .purgeMarker, directory["\(index).json"]))
    }
    #expect(try SchemaJudge.disagreements(files) == "")
  }
}

extension PurgeMarkerTests {
  private static let file = """
    {
      "dir": "walk",
      "kind": "healthKitTask",
      "previous": [
        "00000000-0000-4001-8000-000000000002",
        "00000000-0000-4001-8000-0000000000ff"
      ],
      "reason": "asked for by the patient",
      "scope": "record",
      "uuid": "00000000-0000-4001-8000-000000000009",
      "when": "2026-01-05T00:00:00Z"
    }

    """

  private static func object() throws -> JSONObject {
    try #require(CanonicalJSON.read(Array(file.utf8)).object)
  }

  /// What a member cannot be.
  private static let broken: [(String, [JSONValue])] = [
    ("dir", [1, ["walk"]]), ("kind", ["health-task", "health\u{212A}itTask", 1]),
    ("previous", ["", ["walk"], [1], [:]]), ("reason", [false, [:]]),
    ("scope", ["everything", "Record", true]), ("uuid", ["9", 9]),
    ("when", ["2026-01-05", "2026-02-30T00:00:00Z", 1]),
  ]

  private static let badReasons = [
    "", "  ", "two\nlines", "\u{85}", String(repeating: "x", count: 201),
  ]

  /// Markers with one thing that the schema refuses.
  private static func brokenMarkers() throws -> [JSONObject] {
    let object = try object()
    let values: [(String, JSONValue?)] =
      broken.flatMap { member in ([nil] + member.1).map { (member.0, $0) } }
      + badReasons.map { ("reason", .string($0)) } + [("title", "Secret")]
    return values.map { member, value in
      var marker = object
      marker[member] = value
      return marker
    }
  }
}

extension SeededGenerator {
  /// A marker as it stands in its file.
  fileprivate mutating func purgeMarkerJSON() -> JSONValue {
    [
      "uuid": uuid(), "kind": .string(pick(RecordKind.allCases).type), "dir": text(or: "x"),
      "previous": .array(pick([true, false]) ? [] : several { $0.uuid() }),
      "scope": .string(pick(PurgeMarker.Scope.allCases).rawValue),
      "reason": .string("asked for\(text(or: ".").string ?? "")"), "when": instant(),
    ]
  }
}
