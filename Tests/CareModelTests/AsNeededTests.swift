import CareEvents
import CareModel
import CareTestSupport
import TestSupport
import Testing

struct AsNeededTests {
  private let zone = Fixtures.zone("Europe/Berlin")

  private func entry(_ time: String, _ number: Int = 5) -> AsNeededUse.Entry {
    AsNeededUse.Entry(
      OutcomeValue(.integer(number), units: "mL"),
      at: Fixtures.instant("2026-01-\(time):00+01:00")
    )
  }

  private func moment(_ time: String) -> Instant { Fixtures.instant("2026-01-\(time):00+01:00") }

  private let dose = OutcomeValue(.integer(5), units: "mL")

  @Test func `three a day, six hours apart`() {
    let limits = AsNeeded(maximumCount: 3, leastInterval: Interval(hour: 6))
    let use = AsNeededUse(limits, [entry("10T03:50")], in: zone)
    #expect(use.counted(at: moment("10T09:00")).count == 1)
    #expect(use.excesses(of: dose, at: moment("10T09:00")) == [.interval(from: moment("10T09:50"))])
    #expect(use.earliest(of: dose, from: moment("10T09:00")) == moment("10T09:50"))
    #expect(use.excesses(of: dose, at: moment("10T09:50")).isEmpty)
    #expect(use.earliest(of: dose, from: moment("10T12:00")) == moment("10T12:00"))
  }

  @Test func `the interval counts over midnight, and the day begins anew`() {
    let limits = AsNeeded(maximumCount: 3, leastInterval: Interval(hour: 6))
    let given = [entry("10T06:00"), entry("10T13:00"), entry("10T22:00")]
    let use = AsNeededUse(limits, given, in: zone)
    #expect(use.excesses(of: dose, at: moment("10T23:00")).contains(.count(4, most: 3)))
    #expect(use.counted(at: moment("11T00:30")).isEmpty)
    #expect(use.earliest(of: dose, from: moment("10T23:00")) == moment("11T04:00"))
  }

  @Test func `a period of hours counts over midnight`() {
    let limits = AsNeeded(maximumCount: 2, period: Interval(hour: 24))
    let use = AsNeededUse(limits, [entry("10T20:00"), entry("10T23:00")], in: zone)
    #expect(use.excesses(of: dose, at: moment("11T19:00")) == [.count(3, most: 2)])
    #expect(use.earliest(of: dose, from: moment("11T01:00")) == moment("11T20:00"))
    #expect(use.excesses(of: dose, at: moment("11T20:00")).isEmpty)
  }

  @Test func `amounts add up in their units`() {
    let limits = AsNeeded(maximumAmount: OutcomeValue(.integer(4), units: "g"))
    let given = [1000, 1000, 1500].map { number in
      AsNeededUse.Entry(OutcomeValue(.integer(number), units: "mg"), at: moment("10T08:00"))
    }
    let use = AsNeededUse(limits, given, in: zone)
    let more = OutcomeValue(.integer(1000), units: "mg")
    #expect(
      use.excesses(of: more, at: moment("10T20:00")) == [
        .amount(
          OutcomeValue(.double(4.5), units: "g"),
          most: OutcomeValue(.integer(4), units: "g")
        )
      ]
    )
    let less = OutcomeValue(.integer(500), units: "mg")
    #expect(use.excesses(of: less, at: moment("10T20:00")).isEmpty)
    #expect(use.earliest(of: more, from: moment("10T20:00")) == moment("11T00:00"))
  }

  @Test func `what is more than the limit at once may never be done`() {
    let limits = AsNeeded(maximumAmount: OutcomeValue(.integer(4), units: "mL"))
    let use = AsNeededUse(limits, [], in: zone)
    #expect(use.earliest(of: dose, from: moment("10T20:00")) == nil)
  }

  @Test func `two people below the limit are above it together`() {
    let limits = AsNeeded(maximumCount: 3)
    let given = [entry("10T06:00"), entry("10T06:30"), entry("10T13:00"), entry("10T13:10")]
    let use = AsNeededUse(limits, given, in: zone)
    #expect(use.excesses(at: moment("10T20:00")) == [.count(4, most: 3)])
    #expect(use.excesses(at: moment("11T20:00")).isEmpty)
  }

  /// Random limits, and up to so many doses of two days and a half, in order.
  private func randomUse(
    seed: UInt64,
    most: Int
  ) -> (limits: AsNeeded, given: [AsNeededUse.Entry]) {
    var random = SeededGenerator(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    let limits = AsNeeded(
      maximumCount: pick([nil, 1, 2, 4]),
      maximumAmount: pick([nil, OutcomeValue(.integer(20), units: "mL")]),
      period: pick([nil, Interval(day: 2), Interval(hour: 12), Interval(hour: 24)]),
      leastInterval: pick([nil, Interval(hour: 4), Interval(minute: 90)])
    )
    let given = (0..<Int.random(in: 0...most, using: &random)).map { _ in
      let seconds = Int64.random(in: 0..<200_000, using: &random)
      return AsNeededUse.Entry(dose, at: moment("10T00:00").adding(seconds: seconds))
    }
    return (limits, given.sorted { $0.moment < $1.moment })
  }

  @Test func `whoever waits until it may be done passes no limit`() {
    for seed in UInt64(0)..<500 {
      let (limits, given) = randomUse(seed: seed, most: 6)
      let use = AsNeededUse(limits, given, in: zone)
      let now = moment("10T00:00").adding(seconds: 200_000)
      guard let earliest = use.earliest(of: dose, from: now) else {
        Issue.record("seed \(seed): it may never be done again")
        continue
      }
      #expect(use.excesses(of: dose, at: earliest).isEmpty, "seed \(seed)")
      var before = now
      while before < earliest {
        #expect(!use.excesses(of: dose, at: before).isEmpty, "seed \(seed)")
        before = before.adding(seconds: 600)
      }
    }
  }

  @Test func `two doses closer together than they may be are told, over midnight too`() throws {
    let limits = AsNeeded(maximumCount: 3, leastInterval: Interval(hour: 6))
    let given = [entry("10T22:00"), entry("11T03:00"), entry("11T09:00"), entry("11T09:30")]
    let use = AsNeededUse(limits, given, in: zone)
    #expect(use.tooSoon(at: moment("10T23:00")).isEmpty)
    #expect(use.tooSoon(at: moment("11T08:00")) == [given[1]])
    #expect(use.tooSoon(at: moment("11T20:00")) == [given[1], given[3]])
    let key = RecordKey(.task, "ibu")
    #expect(ExceededLimits(use, of: key, on: Fixtures.day("2026-01-10")) == nil)
    let day = try #require(ExceededLimits(use, of: key, on: Fixtures.day("2026-01-11")))
    #expect(day.excesses.isEmpty && day.tooSoon == [given[1], given[3]])
  }

  @Test func `a day passes no limit exactly if none of its times passed one when it was given`() {
    var passed = 0
    for seed in UInt64(0)..<1000 {
      let (limits, given) = randomUse(seed: seed, most: 8)
      let use = AsNeededUse(limits, given, in: zone)
      for number in 10...12 {
        let day = Fixtures.day("2026-01-\(number)")
        let wasPassed = given.indices.contains { place in
          let before = AsNeededUse(limits, Array(given[..<place]), in: zone)
          return TimeZoneRules(zone)?.day(of: given[place].moment) == day
            && !before.excesses(of: dose, at: given[place].moment).isEmpty
        }
        let found = ExceededLimits(use, of: RecordKey(.task, "t"), on: day)
        #expect((found != nil) == wasPassed, "seed \(seed), \(day)")
        if wasPassed { passed += 1 }
      }
    }
    #expect(passed > 200)
  }
}
