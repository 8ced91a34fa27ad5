import CanonicalJSON
import CareModel

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
