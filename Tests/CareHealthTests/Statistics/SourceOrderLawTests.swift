import CareModel
import TestSupport
import Testing

@testable import CareHealth

/// The order of many sources, against plain grouping.
struct SourceOrderLawTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `samples of many sources are grouped and ordered as one by one`(seed: UInt64) throws {
    var chances = SeededGenerator(seed: seed)
    // Two of the names differ in their bytes alone.
    let names =
      (0..<40).map { "App \($0)" } + ["Sam’s Apple Watch", "iPhone", "Ph\u{F6}n", "Pho\u{308}n"]
    let devices = [nil, "Watch6,7", "", "phone"]
    let type = HealthType(identifier: "HKQuantityTypeIdentifierStepCount")
    let samples = (0..<300).map { place in
      var sample = HealthSample(
        id: HealthSampleID(VersionID(high: chances.next(), low: chances.next())),
        type: type,
        start: Instant(seconds: Int64(place)),
        end: Instant(seconds: Int64(place)),
        value: 1,
        unit: .count,
        source: names.randomElement(using: &chances) ?? "",
        device: devices.randomElement(using: &chances) ?? nil
      )
      sample.isUserEntered = Int.random(in: 0..<6, using: &chances) == 0
      return CountedSample(sample: sample, value: 1)
    }
    let order = SourceOrder(["iPhone", "Ph\u{F6}n"])
    let ranked = order.ranked(samples)
    #expect(ranked.map(\.samples.count).reduce(0, +) == 300, "seed \(seed)")
    for (_, members) in ranked {
      // Alone each of them is of the source that it has among others.
      let places = members.map { member in
        ranked.firstIndex { $0.samples.contains(member) }
      }
      #expect(Set(places).count == 1, "seed \(seed)")
      #expect(members.map(\.sample.start) == members.map(\.sample.start).sorted(), "seed \(seed)")
    }
    #expect(
      ranked.flatMap { group in order.ranked(group.samples).map(\.name) } == ranked.map(\.name),
      "seed \(seed)"
    )
    // What is looked at first makes no difference to what belongs together.
    let again = order.ranked(samples.reversed())
    #expect(
      again.map { Set($0.samples.map(\.sample.id)) }
        == ranked.map { Set($0.samples.map(\.sample.id)) },
      "seed \(seed)"
    )
  }

  /// Two spellings of one name were one source, whose bytes were those that came first: two devices that
  /// read the same samples in another order filled in other values.
  @Test func `names that differ in their bytes alone are two sources in every order`() {
    let type = HealthType(identifier: "HKQuantityTypeIdentifierStepCount")
    let samples = ["Zo\u{EB}", "Zoe\u{308}", "Zo\u{EB}"].enumerated().map { place, name in
      let start = Instant(seconds: Int64(place))
      let id = HealthSampleID(VersionID(high: UInt64(place), low: 0))
      return CountedSample(
        sample: HealthSample(
          id: id,
          type: type,
          start: start,
          end: start,
          value: 1,
          unit: .count,
          source: name
        ),
        value: 1
      )
    }
    for preferred in [[], ["Zo\u{EB}"], ["Zoe\u{308}"]] {
      let order = SourceOrder(preferred)
      let ranked = order.ranked(samples).map { Array($0.name.utf8) }
      #expect(ranked.count == 2)
      #expect(order.ranked(samples.reversed()).map { Array($0.name.utf8) } == ranked)
      if let first = preferred.first { #expect(ranked[0] == Array(first.utf8)) }
    }
  }
}
