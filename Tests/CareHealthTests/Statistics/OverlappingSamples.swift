import Digests
import CareHealth
import CareModel
import CareSamples
import Sandbox

/// Makes samples of a few sources within some hours, many of which overlap.
struct OverlappingSamples {
  let seed: UInt64
  private var random: SeededGenerator
  private var made = 0

  static let first = Fixtures.instant("2026-03-08T05:00:00Z")
  static let steps = HealthType(identifier: "HKQuantityTypeIdentifierStepCount")
  static let names = ["Watch", "iPhone", "Shoe", "Zähler"]

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func shuffled<Value>(_ values: [Value]) -> [Value] { values.shuffled(using: &random) }

  static func moment(_ second: Int) -> Instant { first.adding(seconds: Int64(second)) }

  /// A sample of whole seconds, counted from the first moment.
  mutating func sample(_ source: String? = nil) -> HealthSample {
    made += 1
    let start = number(0...1200)
    let name = source ?? pick(Self.names)
    let unit = HealthUnit(healthKit: "count") ?? .count
    return HealthSample(
      id: HealthSampleID(VersionID(derivedFrom: Digest(sha256: "\(seed) \(made)"))),
      type: Self.steps,
      start: Self.moment(start),
      end: Self.moment(start + pick([0, 0, 1, 7, 60, 300, 600])),
      value: Double(number(0...4000)) / pick([1, 3, 10]),
      unit: unit,
      source: name,
      device: pick([nil, nil, "Watch6,7", "iPhone14,5"]),
      isUserEntered: pick([false, false, false, true])
    )
  }

  mutating func samples(_ count: Int, of source: String? = nil) -> [HealthSample] {
    (0..<count).map { _ in sample(source) }
  }

  mutating func window() -> EventWindow {
    let start = number(0...600)
    return EventWindow(from: Self.moment(start), to: Self.moment(start + number(1...900)))
  }
}

extension EventWindow {
  /// The sum of some samples; 0 of none.
  func sum(
    _ samples: [HealthSample],
    _ order: SourceOrder = SourceOrder(OverlappingSamples.names),
    _ edges: StoreManifest.HealthEdges = .proportional
  ) -> Double {
    let found = found(samples, .cumulative, edges)
    return CumulativeSum(found, in: self, order: order)?.total ?? 0
  }

  func found(
    _ samples: [HealthSample],
    _ type: HealthKitLinkage.QuantityType,
    _ edges: StoreManifest.HealthEdges = .proportional,
    unit: HealthUnit = .count
  ) -> EventSamples {
    EventSamples(samples, in: self, summing: type, edges: edges, unit: unit)
  }
}
