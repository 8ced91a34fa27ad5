import CanonicalJSON
import CareModel
import Foundation
import Testing

/// The files of the corpus that have a value for every member of their kind, together.
private func members(in kind: RecordKind) throws -> Set<String> {
  let files = Corpus.files(.valid).filter { $0.kind == kind }
  return Set(try files.flatMap { try $0.json().object?.keys ?? [] })
}

@Test(arguments: RecordKind.allCases)
func `the corpus has a value for every member, and all of them are kept`(
  kind: RecordKind
) throws {
  let everyKind = try RecordKind.allCases.reduce(into: Set<String>()) {
    $0.formUnion(try members(in: $1))
  }
  let common = try members(in: .patient)
  for member in AnyRecord.memberDescriptions(of: kind) {
    let isCovered =
      try members(in: kind).contains(member.name) || common.contains(member.name)
      || (kind == .healthTask && everyKind.contains(member.name))
    #expect(isCovered, "no file of the corpus has '\(member.name)' of a \(kind)")
  }
}

@Test(arguments: Corpus.files(.valid))
func `no member that a file has is lost`(file: Corpus.File) throws {
  let read = try file.json()
  let written = try AnyRecord(file.kind, json: read).json
  for place in read.leaves where !place.tokens.contains("elements") {
    // Sets are sorted, and instants are written in UTC: what counts is that something stands there.
    if ["tags", "previous"].contains(place.tokens.dropLast().last) { continue }
    if place.tokens.contains("knowledge") { continue }
    #expect(written[place] != nil, "\(place)")
  }
}

@Test func `members that nobody knows are kept at every depth`() throws {
  let mark: JSONValue = ["kept": [1, 2.5e3.json, .null]]
  for (kind, places) in [
    (
      RecordKind.task,
      [
        "", "/version", "/schedule", "/schedule/elements/0", "/schedule/elements/0/interval",
        "/schedule/elements/0/duration", "/schedule/elements/0/targetValues/0", "/notes/0",
        "/thresholds/0",
      ]
    ),
    (.contact, ["/name", "/address", "/phoneNumbers/0"]),
    (.healthTask, ["/healthKitLinkage"]),
    (.outcome, ["/values/0"]),
  ] {
    let record = try fullRecord(kind)
    for place in places {
      let pointer = try #require(JSONPointer(place)).appending("futureMember")
      let read = try AnyRecord(json: record.setting(pointer.tokens[...], mark), .refusesLookalikes)
      #expect(read.json[pointer] == mark, "\(kind)\(pointer)")
    }
  }
}

@Test(arguments: [
  ("timeZone", "timezone"), ("title ", "title"), ("instrutcions", "instructions"),
  ("schedul", "schedule"), ("Tags", "tags"), ("efectiveDate", "effectiveDate"),
])
func `a member that looks like a slip of the hand is refused in a hand edit alone`(
  slip: String,
  meant: String
) throws {
  let json = try fullRecord(.task).setting(slip, "x")
  #expect(try AnyRecord(json: json).json.object?[slip] == "x")
  let faults = faults(json, .refusesLookalikes)
  #expect(faults.map(\.pointer) == [JSONPointer([slip])])
  #expect(faults.first?.message.contains("did you mean '\(meant)'?") == true)
}

@Test(arguments: ["/schedule/elements/0/intervals", "/version/updatd", "/notes/0/authors"])
func `slips are found within structures too`(place: String) throws {
  let pointer = try #require(JSONPointer(place))
  let json = try fullRecord(.task).setting(pointer.tokens[...], "x")
  #expect(faults(json, .refusesLookalikes).map(\.pointer) == [pointer])
}

@Test func `a member whose name only looks the same is kept`() throws {
  // U+212A is the Kelvin sign: Swift's own comparison takes it for a K.
  let json = try fullRecord(.outcome).setting("care\u{212A}itID", "x")
  let written = try AnyRecord(json: json).json
  #expect(written.object?["care\u{212A}itID"] == "x")
  #expect(written.object?["careKitID"] == nil)
  let kelvin = try fullRecord(.healthTask).setting("type", "health\u{212A}itTask")
  #expect(throws: InvalidRecord.self) { try AnyRecord(json: kelvin) }
}

@Test func `all faults of a file are told at once, each with its place`() throws {
  var json = try fullRecord(.task)
  for (place, value) in [
    ("/id", "a\nb"), ("/effectiveDate", "tomorrow"), ("/impactsAdherence", 1), ("/tags", ["a", 2]),
    ("/userInfo", ["a": .null]), ("/notes/0/title", false),
    ("/schedule/elements/0/interval/day", -1), ("/schedule/elements/0/duration", [:]),
    ("/schedule/elements/0/targetValues/0/value", "x"), ("/version/uuid", 5),
    ("/version/clock", .null), ("/thresholds/0/upperValue", 1),
  ] as [(String, JSONValue)] {
    json = json.setting(try #require(JSONPointer(place)).tokens[...], value)
  }
  let expected = [
    "/effectiveDate", "/id", "/impactsAdherence", "/notes/0/title",
    "/schedule/elements/0/duration", "/schedule/elements/0/interval/day",
    "/schedule/elements/0/targetValues/0/value", "/tags/1", "/thresholds/0/upperValue",
    "/userInfo/a", "/version/clock", "/version/uuid",
  ]
  #expect(faults(json, .keepsUnknown).map(\.pointer.description).sorted() == expected)
}

@Test func `a fault names no value of a person`() throws {
  for file in Corpus.files(.invalid) where file.kind == .patient {
    guard let json = try? file.json() else { continue }
    for fault in faults(json, .refusesLookalikes) {
      #expect(!fault.description.contains("Pat") && !fault.description.contains("1990"))
    }
  }
}

@Test func `a record made in memory is judged like a file`() throws {
  var task = try CareTask(json: fullRecord(.task))
  #expect(task.faults.isEmpty)
  task.common.id = String(repeating: "x", count: 257)
  task.effectiveDate = Instant.latest.adding(nanoseconds: 1)
  task.thresholds = [Threshold(.equal, .nan)]
  let places = task.faults.map(\.pointer.description)
  #expect(places.sorted() == ["/effectiveDate", "/id", "/thresholds/0/value"])
}

@Test func `an integer, a double and a truth value stay apart`() throws {
  let values: [OutcomeValue.Content] = [.integer(1), .double(1), .boolean(true), .text("1")]
  #expect(Set(values).count == 4)
  for value in values {
    let form = OutcomeValue(value)
    var outcome = try Outcome(json: fullRecord(.outcome))
    outcome.values = [form]
    #expect(try Outcome(json: outcome.json).values == [form])
  }
}

@Test(arguments: [
  (9_007_199_254_740_992, true), (-9_007_199_254_740_992, true), (9_007_199_254_740_993, false),
  (-9_007_199_254_740_993, false), (Int.max, false),
])
func `an integer beyond 2 to the power 53 is refused`(value: Int, isValid: Bool) throws {
  var outcome = try Outcome(json: fullRecord(.outcome))
  outcome.values = [OutcomeValue(.integer(value))]
  #expect(outcome.faults.isEmpty == isValid)
}

@Test(arguments: [
  1e17, 1e20, 9_007_199_254_740_994, -1e21, 1e22, 1.5, .leastNonzeroMagnitude,
  .greatestFiniteMagnitude,
])
func `a double of any size comes back`(value: Double) throws {
  var outcome = try Outcome(json: fullRecord(.outcome))
  outcome.values = [OutcomeValue(.double(value))]
  #expect(outcome.faults.isEmpty)
  #expect(
    try Outcome(json: CanonicalJSON.read(outcome.bytes)).values.first?.content == .double(value)
  )
}

@Test func `nil and empty stay apart where CareKit keeps them apart, and nowhere else`() throws {
  var patient = try Patient(json: fullRecord(.patient))
  patient.allergies = []
  patient.tags = []
  patient.notes = []
  patient.userInfo = [:]
  let object = try #require(patient.json.object)
  #expect(object["allergies"] == [])
  #expect(["tags", "notes", "userInfo"].allSatisfy { object[$0] == nil })
  patient.allergies = nil
  #expect(patient.json.object?["allergies"] == nil)
}

@Test func `a file is written in one known form`() throws {
  let file = try #require(Corpus.files(.valid).first { $0.name == "task-plain.json" })
  let bytes = try AnyRecord(json: file.json()).bytes
  #expect(try Array(Data(contentsOf: URL(filePath: file.path))) == bytes)
}

extension Double {
  fileprivate var json: JSONValue { JSONNumber(self).map { .number($0) } ?? .null }
}

extension JSONValue {
  /// The pointers of all scalars and empty containers within.
  fileprivate var leaves: [JSONPointer] {
    let inner: [(String, JSONValue)]
    switch self {
    case .array(let elements): inner = elements.enumerated().map { (String($0), $1) }
    case .object(let object): inner = object.members.map { ($0.key, $0.value) }
    default: inner = []
    }
    guard !inner.isEmpty else { return [.root] }
    return inner.flatMap { token, value in
      value.leaves.map { JSONPointer([token] + $0.tokens) }
    }
  }

  /// This value with another one at a place, whose last step may be new.
  fileprivate func setting(_ tokens: ArraySlice<String>, _ new: JSONValue) -> JSONValue {
    guard let token = tokens.first else { return new }
    switch self {
    case .array(var elements):
      guard let index = Int(token), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].setting(tokens.dropFirst(), new)
      return .array(elements)
    case .object(var object):
      object[token] = (object[token] ?? .null).setting(tokens.dropFirst(), new)
      return .object(object)
    default: return new
    }
  }
}

private func faults(_ json: JSONValue, _ strictness: FaultCollector.Strictness) -> [Fault] {
  do {
    _ = try AnyRecord(json: json, strictness)
    return []
  } catch {
    return error.faults
  }
}
