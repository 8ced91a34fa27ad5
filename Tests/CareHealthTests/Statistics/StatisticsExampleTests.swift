import CareEvents
import CareHealth
import CareModel
import CareSamples
import Testing

/// Windows, edges and sources, one by one.
struct StatisticsExampleTests {
  static let noon = Fixtures.instant("2026-01-10T12:00:00Z")

  /// A sample of some seconds after noon.
  static func sample(
    _ name: String,
    _ start: Int64,
    _ end: Int64? = nil,
    _ value: Double = 100,
    typed: Bool = false,
    unit: HealthUnit = .count
  ) -> HealthSample {
    HealthSample(
      id: FilledPlan.id("\(name) \(start) \(end ?? start) \(value)"),
      type: OverlappingSamples.steps,
      start: noon.adding(seconds: start),
      end: noon.adding(seconds: end ?? start),
      value: value,
      unit: unit,
      source: name,
      isUserEntered: typed
    )
  }

  /// The first hour after noon.
  static let hour = EventWindow(from: noon, to: noon.adding(seconds: 3600))

  @Test func `a sample that ends with the start counts, and one that starts with the end does not`()
  {
    let window = Self.hour
    #expect(window.meets(Self.sample("a", -60, 0)))
    #expect(!window.meets(Self.sample("a", -60, -1)))
    #expect(window.meets(Self.sample("a", 3599)))
    #expect(!window.meets(Self.sample("a", 3600)))
    #expect(window.meets(Self.sample("a", -60, 7200)))
    let next = EventWindow(from: window.end, to: window.end.adding(seconds: 3600))
    let both = Self.sample("a", 3500, 3700)
    #expect(window.meets(both) && next.meets(both))
  }

  @Test func `an event without length has the samples of its moment`() {
    let window = EventWindow(from: Self.noon, to: Self.noon)
    #expect(window.meets(Self.sample("a", 0)))
    #expect(window.meets(Self.sample("a", -5, 5)))
    #expect(!window.meets(Self.sample("a", 1)))
    #expect(window.sum([Self.sample("a", 0), Self.sample("a", -5, 5)]) == 0)
  }

  @Test func `a whole day is one of its zone, of 23 or 25 hours where the clocks change`() throws {
    let days = [("2026-03-08", 23), ("2026-11-01", 25), ("2026-07-01", 24)]
    for (day, hours) in days {
      let event = try FilledPlan().event(on: day)
      let window = try #require(EventWindow(event.scheduled))
      #expect(window.end.seconds - window.start.seconds == Int64(hours) * 3600, "\(day)")
    }
  }

  @Test func `an event of some hours has the samples before its end`() throws {
    let event = try FilledPlan(duration: .seconds(7200)).event(on: "2026-01-10")
    let window = try #require(EventWindow(event.scheduled))
    #expect(window.start == event.scheduled.start)
    #expect(window.end == event.scheduled.start.adding(seconds: 7200))
  }

  @Test func `a window that cuts a sample has its part, or nothing of it as CareKit counts`() {
    let samples = [
      Self.sample("a", -60, 180), Self.sample("a", 3000, 3600), Self.sample("a", 3600),
    ]
    #expect(Self.hour.sum(samples) == 75 + 100)
    #expect(Self.hour.sum(samples, SourceOrder(), .carekit) == 100)
  }

  @Test func `time that the watch measured does not count again for the phone`() throws {
    let samples = [
      Self.sample("Watch", 0, 600, 1000), Self.sample("iPhone", 300, 900, 600),
      Self.sample("iPhone", 1200, 1260, 50),
    ]
    let found = Self.hour.found(samples, .cumulative)
    let sum = try #require(CumulativeSum(found, in: Self.hour, order: SourceOrder()))
    #expect(sum.total == 1000 + 300 + 50)
    #expect(sum.shares.map(\.source) == ["Watch", "iPhone"])
    #expect(sum.shares.map(\.alone) == [1000, 650])
    #expect(sum.shares.map(\.counted) == [1000, 350])
    #expect(Self.hour.sum(samples, SourceOrder(["iPhone"])) == 650 + 500)
  }

  @Test func `of several sources the preferred, the typed, the watch and the phone count first`() {
    func order(_ samples: [HealthSample], _ preferred: [String] = []) -> [String] {
      let found = Self.hour.found(samples, .cumulative)
      let sum = CumulativeSum(found, in: Self.hour, order: SourceOrder(preferred))
      return sum?.shares.map(\.source) ?? []
    }
    let samples = [
      Self.sample("App", 0, 60), Self.sample("Busy", 0, 60), Self.sample("Busy", 60, 90),
      Self.sample("My iPhone", 0, 60), Self.sample("My Watch", 0, 60),
      Self.sample("Health", 0, 60, typed: true),
      // Outside the event no sample gives its source a rank.
      Self.sample("App", 9000), Self.sample("App", 9100), Self.sample("App", 9200),
    ]
    #expect(order(samples) == ["Health", "My Watch", "My iPhone", "Busy", "App"])
    #expect(
      order(samples, ["App", "My iPhone"]) == ["App", "My iPhone", "Health", "My Watch", "Busy"]
    )
  }

  @Test func `a moment that a source before has measured adds nothing`() {
    let samples = [
      Self.sample("Watch", 0, 600, 1000), Self.sample("Watch", 900, nil, 5),
      Self.sample("iPhone", 300, nil, 7), Self.sample("iPhone", 600, nil, 11),
      Self.sample("iPhone", 900, nil, 13),
    ]
    #expect(Self.hour.sum(samples) == 1000 + 5 + 11)
  }

  @Test func `a sample whose unit does not convert is reported and never summed`() throws {
    let kilometre = try #require(HealthUnit(healthKit: "km"))
    let metre = try #require(HealthUnit(healthKit: "m"))
    let samples = [
      Self.sample("a", 0, 60, 2, unit: kilometre), Self.sample("a", 60, 120, 5, unit: .count),
      Self.sample("a", 120, 180, .nan, unit: metre), Self.sample("a", 180, 240, 3, unit: metre),
    ]
    let found = Self.hour.found(samples, .cumulative, unit: metre)
    let sum = CumulativeSum(found, in: Self.hour, order: SourceOrder())
    #expect(sum?.total == 2003)
    #expect(found.rejected.map(\.id) == [samples[1].id, samples[2].id])
    #expect(found.rejected.map(\.reason) == [.unit, .amount])
  }

  @Test func `a sum that no number says is none`() {
    let samples = [
      Self.sample("a", 0, 60, .greatestFiniteMagnitude),
      Self.sample("a", 60, 90, .greatestFiniteMagnitude),
    ]
    let found = Self.hour.found(samples, .cumulative)
    #expect(CumulativeSum(found, in: Self.hour, order: SourceOrder()) == nil)
  }

  @Test func `statistics are figures that stand for all samples`() throws {
    let samples = [
      Self.sample("a", 0, 5, 61), Self.sample("a", 20, nil, 75), Self.sample("a", 10, nil, 58),
    ]
    let found = Self.hour.found(samples, .discrete)
    let unit = try #require(HealthUnit(healthKit: "count/min"))
    func numbers(_ statistics: HealthKitLinkage.Statistics?) throws -> [Double?] {
      try DiscreteValues(found, statistics, unit).values.map(\.number)
    }
    #expect(try numbers(nil) == [61, 58, 75])
    #expect(try numbers(.last) == [75])
    #expect(try numbers(.min) == [58])
    #expect(try numbers(.max) == [75])
    #expect(try numbers(.mean) == [194.0 / 3])
    let summary = try DiscreteValues(found, .summary, unit).values
    #expect(summary.map(\.kind) == ["min", "max", "mean", "last", "count"])
    #expect(summary.map(\.number) == [58, 75, 194.0 / 3, 75, 3])
    let ends: [Int64] = [10, 20, 20, 20, 20]
    #expect(summary.map(\.createdDate) == ends.map { Self.noon.adding(seconds: $0) })
  }

  @Test func `more than 200 samples are refused with what helps, and a summary takes them`() throws
  {
    let samples = (0..<201).map { Self.sample("a", Int64($0)) }
    let found = Self.hour.found(samples, .discrete)
    let excess = #expect(throws: DiscreteValues.Excess.self) {
      try DiscreteValues(found, nil, .count)
    }
    #expect(excess?.count == 201)
    #expect(excess?.most == 200)
    #expect(excess?.remedy == .summary)
    #expect(try DiscreteValues(found, .summary, .count).values.last?.number == 201)
    let fewer = Self.hour.found(Array(samples.dropLast()), .discrete)
    #expect(try DiscreteValues(fewer, .all, .count).values.count == 200)
  }
}
