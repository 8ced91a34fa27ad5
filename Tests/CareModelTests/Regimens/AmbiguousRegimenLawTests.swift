import CareModel
import CareTestSupport
import CareWords
import Foundation
import TestSupport
import Testing

/// Wordings of which the grammar itself says whether they have one reading, and which.
struct AmbiguousRegimenLawTests {
  private static let count =
    ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap { UInt64($0) } ?? 500

  /// A Monday; the zone changes no clocks, so that a time is the same on all days.
  private static let monday = Fixtures.day("2026-01-05")
  private let zone = Fixtures.zone("UTC")

  private func events(_ text: String) throws -> Set<String>? {
    let reader = RegimenReader(RegimenReader.Context(zone: zone, today: Self.monday))
    guard let schedule = try? reader.schedule(text) else { return nil }
    let rules = try #require(TimeZoneRules(zone))
    let window = rules.start(of: Self.monday)..<rules.start(of: Self.monday.adding(days: 7))
    return Set(
      try #require(schedule.events(in: window)).map { event in
        let local = rules.local(at: event.start).local
        let amount = event.element.targetValues.first?.number ?? 0
        return
          "\(local.date.daysSinceEpoch - Self.monday.daysSinceEpoch) \(Wording.time(local)) \(amount)"
      }
    )
  }

  private func due(_ days: [Int], _ times: [String], _ amount: Int) -> Set<String> {
    Set(days.flatMap { day in times.map { "\(day) \($0) \(Double(amount))" } })
  }

  private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private func pick<Value>(_ values: [Value], _ count: Int, _ random: inout SeededGenerator)
    -> [Value]
  {
    Array(values.shuffled(using: &random).prefix(count))
  }

  @Test func `a number of times a week is one dose on each of as many days`() throws {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed)
      let number = Int.random(in: 2...4, using: &random)
      let days = pick(Array(0..<7), Int.random(in: 0...4, using: &random), &random).sorted()
      let times = pick(["08:00", "14:00", "21:30"], Int.random(in: 1...2, using: &random), &random)
        .sorted()
      let often =
        [number == 2 ? "twice" : "\(number) times", "\(number)x"].randomElement(using: &random)
        ?? ""
      let week = ["a week", "weekly", "per week", "each week"].randomElement(using: &random) ?? ""
      let on = days.isEmpty ? "" : " on \(days.map { Self.names[$0] }.joined(separator: ", "))"
      let text = "2 tablets \(often) \(week)\(on) at \(times.joined(separator: " and "))"
      let isOne = days.count * times.count == number && days.count > 0
      #expect(try events(text) == (isOne ? due(days, times, 2) : nil), "seed \(seed): \(text)")
    }
  }

  @Test func `an hour is never taken for one of the other half of the day`() throws {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed &+ 1_000_000)
      let count = Int.random(in: 1...3, using: &random)
      let hours = (0..<count).map { _ in
        (
          hour: Int.random(in: 1...12, using: &random),
          half: ["", "am", "pm"].randomElement(using: &random) ?? ""
        )
      }
      let text = "1 tablet at " + hours.map { "\($0.hour)\($0.half)" }.joined(separator: ", ")
      let isHalved = hours.contains { !$0.half.isEmpty }
      let isClear =
        isHalved
        ? hours.allSatisfy { !$0.half.isEmpty }
        : zip(hours, hours.dropFirst()).allSatisfy { $0.hour <= $1.hour }
      let times = hours.map { hour in
        let half = hour.half.isEmpty ? hour.hour : hour.hour % 12 + (hour.half == "pm" ? 12 : 0)
        return (half < 10 ? "0" : "") + "\(half):00"
      }
      let isOne = isClear && Set(times).count == times.count
      #expect(
        try events(text) == (isOne ? due(Array(0..<7), times, 1) : nil),
        "seed \(seed &+ 1_000_000): \(text)"
      )
    }
  }

  @Test func `an amount of a day with several times has two readings`() throws {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed &+ 2_000_000)
      let times = pick(
        ["06:00", "12:00", "18:00", "22:00"],
        Int.random(in: 1...4, using: &random),
        &random
      ).sorted()
      let amount = Int.random(in: 1...9, using: &random)
      let often = ["daily", "every day", "a day", "per day"].randomElement(using: &random) ?? ""
      let list = "at \(times.joined(separator: ", "))"
      let isBefore = Bool.random(using: &random)
      let isEach = Bool.random(using: &random)
      let each = isEach ? " each" : ""
      let text =
        isBefore ? "\(amount) mg\(each) \(often) \(list)" : "daily \(list), \(amount) mg\(each)"
      // "5 mg each a day" says neither.
      guard !(isBefore && isEach && (often == "a day" || often == "per day")) else { continue }
      let isOne = !isBefore || isEach || times.count == 1
      #expect(
        try events(text) == (isOne ? due(Array(0..<7), times, amount) : nil),
        "seed \(seed &+ 2_000_000): \(text)"
      )
    }
  }

  @Test func `two amounts for one time of one day are refused`() throws {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed &+ 3_000_000)
      let clauses = (1...2).map { number in
        (
          days: pick(Array(0..<7), Int.random(in: 1...4, using: &random), &random).sorted(),
          time: ["08:00", "20:00"].randomElement(using: &random) ?? "", amount: number * 5
        )
      }
      let text = clauses.map { clause in
        "every \(clause.days.map { Self.names[$0] }.joined(separator: ", ")) at \(clause.time), \(clause.amount) mg"
      }.joined(separator: "; ")
      let isOne =
        clauses[0].time != clauses[1].time
        || Set(clauses[0].days).isDisjoint(with: clauses[1].days)
      let all = clauses.reduce(into: Set<String>()) {
        $0.formUnion(due($1.days, [$1.time], $1.amount))
      }
      #expect(try events(text) == (isOne ? all : nil), "seed \(seed &+ 3_000_000): \(text)")
    }
  }
}
