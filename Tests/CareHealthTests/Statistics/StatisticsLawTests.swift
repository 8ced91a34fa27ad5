import CanonicalJSON
import CareHealth
import CareModel
import Testing
import TestSupport

/// What holds of the sums and values of any samples.
struct StatisticsLawTests {
  private static let seeds: Range<UInt64> = 0..<400

  private static func isNear(_ left: Double, _ right: Double) -> Bool {
    (left - right).magnitude <= 1e-9 * max(1, left.magnitude, right.magnitude)
  }

  @Test func `a source that counts after all others never lowers a sum`() {
    for seed in Self.seeds {
      var random = OverlappingSamples(seed: seed)
      let window = random.window()
      let samples = random.samples(12)
      let last = random.samples(4, of: "later")
      let order = SourceOrder(OverlappingSamples.names + ["later"])
      let (before, after) = (window.sum(samples, order), window.sum(samples + last, order))
      #expect(after >= before, "seed \(seed)")
      // It never adds more than it has.
      let alone = window.sum(last, order)
      #expect(after <= before + alone || Self.isNear(after, before + alone), "seed \(seed)")
    }
  }

  @Test func `two windows side by side have together what the whole has`() {
    for seed in Self.seeds {
      var random = OverlappingSamples(seed: seed)
      let samples = random.samples(12)
      let cuts = (0..<3).map { _ in random.number(0...1800) }.sorted().map(
        OverlappingSamples.moment
      )
      let whole = EventWindow(from: cuts[0], to: cuts[2]).sum(samples)
      let parts = [
        EventWindow(from: cuts[0], to: cuts[1]), EventWindow(from: cuts[1], to: cuts[2]),
      ]
      #expect(Self.isNear(parts.map { $0.sum(samples) }.reduce(0, +), whole), "seed \(seed)")
    }
  }

  @Test(arguments: StoreManifest.HealthEdges.allCases)
  func `the order in which samples come changes no bit`(edges: StoreManifest.HealthEdges) throws {
    for seed in Self.seeds {
      var random = OverlappingSamples(seed: seed)
      let window = random.window()
      let samples = random.samples(12)
      let again = random.shuffled(samples + samples.prefix(3))
      let order = SourceOrder()
      let sums = [samples, again].map { window.sum($0, order, edges).bitPattern }
      #expect(sums[0] == sums[1], "seed \(seed)")
      for statistics in HealthKitLinkage.Statistics.allCases {
        let values = try [samples, again].map {
          try DiscreteValues(window.found($0, .discrete), statistics, .count).values
        }
        #expect(values[0] == values[1], "seed \(seed)")
      }
    }
  }

  @Test func `samples of one source within an event are simply added`() {
    for seed in Self.seeds {
      var random = OverlappingSamples(seed: seed)
      let window = EventWindow(
        from: OverlappingSamples.moment(0),
        to: OverlappingSamples.moment(4000)
      )
      let whole = random.samples(9, of: "Watch").map { sample in
        var whole = sample
        whole.value = sample.value.rounded()
        whole.isUserEntered = false
        whole.device = nil
        return whole
      }
      let sum = whole.map(\.value).reduce(0, +)
      for edges in StoreManifest.HealthEdges.allCases {
        #expect(window.sum(whole, SourceOrder(), edges) == sum, "seed \(seed)")
      }
    }
  }

  @Test(arguments: StoreManifest.HealthEdges.allCases)
  func `all is the same a second later if everything is`(edges: StoreManifest.HealthEdges) throws {
    for seed in Self.seeds {
      var random = OverlappingSamples(seed: seed)
      let window = random.window()
      let samples = random.samples(12)
      let later = samples.map { sample in
        var later = sample
        later.start = sample.start.adding(seconds: 1)
        later.end = sample.end.adding(seconds: 1)
        return later
      }
      let next = EventWindow(
        from: window.start.adding(seconds: 1),
        to: window.end.adding(seconds: 1)
      )
      let order = SourceOrder()
      #expect(window.sum(samples, order, edges) == next.sum(later, order, edges), "seed \(seed)")
      let numbers = try [(window, samples), (next, later)].map { window, samples in
        try DiscreteValues(window.found(samples, .discrete), .all, .count).values
          .map(\.number)
      }
      #expect(numbers[0] == numbers[1], "seed \(seed)")
    }
  }

  @Test func `no sum is greater than that of all sources or less than that of the first`() {
    for seed in Self.seeds {
      var random = OverlappingSamples(seed: seed)
      let window = random.window()
      let found = window.found(random.samples(12), .cumulative)
      guard let sum = CumulativeSum(found, in: window, order: SourceOrder()) else { continue }
      let all = sum.shares.map(\.alone).reduce(0, +)
      #expect(sum.total <= all || Self.isNear(sum.total, all), "seed \(seed)")
      #expect(sum.total >= sum.shares[0].alone, "seed \(seed)")
      #expect(Self.isNear(sum.shares.map(\.counted).reduce(0, +), sum.total), "seed \(seed)")
      #expect(sum.shares.map(\.count).reduce(0, +) == found.count, "seed \(seed)")
    }
  }

  @Test func `a judge that counts second by second comes to the same`() throws {
    var cases: [(EventWindow, [HealthSample], SourceOrder, StoreManifest.HealthEdges)] = []
    for seed in 0..<1000 as Range<UInt64> {
      var random = OverlappingSamples(seed: seed)
      let window = random.window()
      let samples = random.samples(random.number(0...12))
      let order = random.pick([[], ["Shoe"], ["iPhone", "Watch"], ["nobody", "Zähler"]])
      let edges = random.pick(StoreManifest.HealthEdges.allCases)
      cases.append((window, samples, SourceOrder(order), edges))
    }
    let lines = cases.map { window, samples, order, edges in
      CanonicalJSON.compact([
        "window": [Self.second(window.start), Self.second(window.end)],
        "edges": .string(edges.rawValue),
        "order": .array(order.preferred.map { .string($0) }),
        "samples": .array(samples.map(Self.told)),
      ])
    }
    let result = try PythonJudge.run(
      "sum_samples.py",
      needing: "fractions",
      input: lines.joined(separator: "\n")
    )
    try #require(result.status == 0, "\(result.errors)")
    let answers = result.output.split(separator: "\n")
    try #require(answers.count == cases.count)
    for (seed, (answer, given)) in zip(answers, cases).enumerated() {
      let (window, samples, order, edges) = given
      let judged = try CanonicalJSON.read(Array(answer.utf8).filter { $0 != 0x20 }).object
      let sum = CumulativeSum(
        window.found(samples, .cumulative, edges),
        in: window,
        order: order
      )
      let expected = judged?["sum"]?.number?.double
      #expect((sum == nil) == (expected == nil), "seed \(seed)")
      #expect(Self.isNear(sum?.total ?? 0, expected ?? 0), "seed \(seed)")
      let met = judged?["met"]?.array?.compactMap(\.number?.int) ?? []
      #expect(samples.indices.filter { window.meets(samples[$0]) } == met, "seed \(seed)")
    }
  }

  private static func second(_ instant: Instant) -> JSONValue {
    .number(JSONNumber(Int(instant.seconds - OverlappingSamples.first.seconds)))
  }

  private static func told(_ sample: HealthSample) -> JSONValue {
    [
      "start": second(sample.start), "end": second(sample.end),
      "value": JSONNumber(sample.value).map { .number($0) } ?? .null,
      "source": .string(sample.source), "device": sample.device.map { .string($0) } ?? .null,
      "typed": .bool(sample.isUserEntered),
    ]
  }
}
