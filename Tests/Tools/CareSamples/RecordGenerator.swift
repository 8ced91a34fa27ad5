import CanonicalJSON
public import CareModel
import Sandbox

/// Makes valid records at random, the same ones for the same seed.
///
/// Every member is set sometimes, unknown members and hostile texts among them. Values come from
/// small pools, so that two records have much in common.
public struct RecordGenerator: Sendable {
  public let seed: UInt64
  var random: SeededGenerator

  public init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  /// Returns a record of a kind; all records of one kind have the same id, but for outcomes.
  public mutating func record(_ kind: RecordKind) -> AnyRecord {
    var record: AnyRecord =
      switch kind {
      case .patient: .patient(make(patient()))
      case .carePlan: .carePlan(make(carePlan()))
      case .contact: .contact(make(contact()))
      case .task: .task(make(task()))
      case .healthTask: .healthTask(make(healthTask()))
      case .outcome: .outcome(outcomeRecord())
      }
    if flip(4) {
      let unknown = unknown()
      record.edit { $0.unknown = unknown }
    }
    let faults = record.faults
    precondition(faults.isEmpty, "The generator with seed \(seed) made a bad record: \(faults)")
    return record
  }

  /// Returns another version of a record that shares many members with it.
  public mutating func variant(of record: AnyRecord) -> AnyRecord {
    let old = record.json.object ?? [:]
    let other = self.record(record.kind).json.object ?? [:]
    var mixed = old
    for key in Set(old.keys + other.keys).sorted() where !identity.contains(key) && flip(3) {
      mixed[key] = other[key]
    }
    do { return try AnyRecord(json: .object(mixed)) } catch {
      preconditionFailure("The generator with seed \(seed) made a bad variant: \(error)")
    }
  }

  /// What tells one record from another, and what an outcome without a task is named by.
  private var identity: Set<String> {
    [
      MemberName.id, MemberName.type, MemberName.taskID, MemberName.taskUUID,
      MemberName.taskOccurrenceIndex, MemberName.careKitID, MemberName.eventStart, MemberName.tie,
    ]
  }

  private mutating func make<Content: RecordContent>(_ content: Content) -> Record<Content> {
    Record(common(id: Content.kind.word), content, version: version())
  }

  private mutating func outcomeRecord() -> Outcome {
    let content = outcome()
    return Record(common(id: content.derivedID), content, version: version())
  }
}

extension RecordGenerator {
  /// True once in so many times.
  mutating func flip(_ sides: Int = 2) -> Bool { Int.random(in: 0..<sides, using: &random) == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func maybe<Value>(_ make: (inout RecordGenerator) -> Value) -> Value? {
    flip() ? make(&self) : nil
  }

  mutating func list<Value>(
    _ counts: ClosedRange<Int>,
    _ make: (inout RecordGenerator) -> Value
  ) -> [Value] {
    (0..<Int.random(in: counts, using: &random)).map { _ in make(&self) }
  }

  mutating func text() -> String {
    flip(4) ? pick(HostileText.all) : pick(["", "a", "Take 1 tablet.", "renal", "Crème", "東京"])
  }

  mutating func name() -> String { pick(["amy", "Dr. Frost", "x/y", "home", "work"]) }

  mutating func instant() -> Instant {
    Instant(
      seconds: pick([1_767_243_600, 1_767_330_000, 1_793_511_000, 0]),
      nanoseconds: pick([0, 0, 250_000_000])
    )
  }

  mutating func uuid() -> VersionID {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...3, using: &random) }
    guard let uuid = VersionID(bytes: bytes) else { preconditionFailure("A UUID has 16 bytes.") }
    return uuid
  }

  mutating func zone() -> TimeZoneID {
    TimeZoneID(pick(["America/New_York", "Europe/Berlin", "UTC"])) ?? .utc
  }

  /// Members that no form knows, one inside another.
  mutating func unknown() -> JSONObject {
    let inner: JSONValue = ["x": .string(text()), "y": ["deep": .bool(flip())]]
    let lists: [JSONValue] = [[1, 2, 3], [3, 1], [["a": 1], ["a": 2]], []]
    return JSONObject([
      (pick(["future", "x-1", "a b"]), pick([inner, .string(text()), .null])),
      ("zz", pick(lists)),
    ])
  }

  mutating func unknownSometimes() -> JSONObject { flip(5) ? unknown() : [:] }
}
