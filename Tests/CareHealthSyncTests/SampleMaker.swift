import CareHealth
import CareModel
import TestSupport
import Testing

/// Makes samples up, the same for the same seed.
struct SampleMaker {
  var chances: SeededGenerator

  static let steps = HealthType(identifier: "HKQuantityTypeIdentifierStepCount")
  static let heart = HealthType(identifier: "HKQuantityTypeIdentifierHeartRate")
  static let types = [steps, heart]
  /// Some morning.
  static let morning = Instant(seconds: 1_767_600_000)

  init(seed: UInt64) { chances = SeededGenerator(seed: seed) }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &chances) }

  /// A sample within some hours of the morning, mostly short and sometimes hours long.
  mutating func sample() throws -> HealthSample {
    let type = Self.types[number(below: 2)]
    let start = Self.morning.adding(seconds: Int64(number(below: 40_000)))
    let length = number(below: 8) == 0 ? number(below: 20_000) : number(below: 60)
    let id = HealthSampleID(VersionID(high: chances.next(), low: chances.next()))
    var sample = HealthSample(
      id: id,
      type: type,
      start: start,
      end: start.adding(seconds: Int64(length)),
      value: Double(number(below: 1000)) / 8,
      unit: try Self.unit(of: type),
      source: ["Watch", "iPhone"][number(below: 2)]
    )
    if number(below: 3) == 0 { sample.metadata = ["context": "\(number(below: 3))", "ü": "\n"] }
    if number(below: 3) == 0 { sample.device = "Watch6,7" }
    if number(below: 3) == 0 { sample.zone = TimeZoneID("Europe/Berlin") }
    if number(below: 2) == 0 { sample.created = sample.end.adding(seconds: 1) }
    sample.isUserEntered = number(below: 5) == 0
    return sample
  }

  mutating func samples(_ count: Int) throws -> [HealthSample] {
    try (0..<count).map { _ in try sample() }
  }

  private static func unit(of type: HealthType) throws -> HealthUnit {
    try #require(HealthUnit(healthKit: type == steps ? "count" : "count/min"))
  }
}
