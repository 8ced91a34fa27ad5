import CareModel
import CareTestSupport
import CareWords
import TestSupport
import Testing

/// What a change of a regimen says of days, against the events of both schedules.
struct RegimenChangeLawTests {
  private let plans = ReplacedPlans()

  /// What is due at one time by the clock of its element.
  private struct Due: Hashable, Comparable {
    let second: Int
    let amounts: String

    static func < (left: Due, right: Due) -> Bool {
      (left.second, left.amounts) < (right.second, right.amounts)
    }
  }

  /// What is due from the moment of the change on, day by day: by the clocks of the one zone that all
  /// elements have, or else of Berlin.
  private func due(
    _ schedule: Schedule?,
    until end: Instant,
    beside other: Schedule?
  ) -> [CivilDate: [Due]] {
    let zones = Set(((schedule?.elements ?? []) + (other?.elements ?? [])).map(\.timezone))
    let shown = TimeZoneRules(zones.count == 1 ? zones.first ?? plans.zone : plans.zone)
    var days: [CivilDate: [Due]] = [:]
    for element in schedule?.elements ?? [] {
      let rules = TimeZoneRules(element.timezone)
      let isAllDay = element.duration == .allDay
      let first =
        isAllDay ? rules?.start(of: rules?.day(of: plans.start) ?? .distantDay) : plans.start
      let begin = first ?? plans.start
      for event in Schedule([element]).events(in: begin..<end) ?? [] where event.start >= begin {
        let clock = isAllDay ? rules : shown
        guard let local = clock?.local(at: event.start).local else { continue }
        let amounts = element.targetValues.map { value in
          "\(value.number ?? -1) \(value.units.map { "\(UnitOfMeasure($0).dimension)" } ?? "")"
        }
        let second = isAllDay ? -1 : local.secondOfDay
        days[local.date, default: []].append(
          Due(second: second, amounts: amounts.joined(separator: ","))
        )
      }
    }
    return days.mapValues { $0.sorted() }
  }

  @Test(arguments: 0..<UInt64(lawCount(60)))
  func `the calendar has the days on which the events differ`(seed: UInt64) throws {
    var random = RandomRegimens(seed: seed)
    let sides: [Schedule?] = [random.schedule(), random.chance(8) ? nil : random.schedule()]
    let (old, new) = random.chance(2) ? (sides[0], sides[1]) : (sides[1], sides[0])
    let end = plans.start.adding(seconds: 3 * 366 * 86_400)
    let (before, after) = (
      due(old, until: end, beside: new), due(new, until: end, beside: old)
    )
    let differing = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    let change = try plans.change(old, new)
    // The last days are left out: not every clock has reached the end.
    let last = CivilDateTime(end, offsetSeconds: 0).date.adding(days: -3)
    guard let first = differing.first, first < last else {
      #expect(
        change?.firstDay.map { $0 >= last } ?? true,
        "seed \(seed): \(String(describing: change))"
      )
      return
    }
    let found = try #require(change, "seed \(seed)")
    #expect(found.firstDay == first, "seed \(seed)")
    let calendar = try #require(RegimenCalendar(found), "seed \(seed)")
    let days = calendar.firstDay..<calendar.firstDay.adding(days: 28)
    let listed = calendar.differing.map(\.date)
    let shown = listed.last.map { $0.adding(days: 1) } ?? days.lowerBound
    #expect(
      listed == differing.filter { days.contains($0) && $0 < max(shown, first) },
      "seed \(seed): \(listed) instead of \(differing.prefix(40))"
    )
    #expect(differing.filter(days.contains).last == listed.last, "seed \(seed)")
    #expect(calendar.firstDay.weekday == 2 && days.contains(first), "seed \(seed)")
  }

  @Test(arguments: 0..<UInt64(lawCount(60)))
  func `what the calendar says of later weeks is so for a year`(seed: UInt64) throws {
    var random = RandomRegimens(seed: seed)
    let sides = [random.steady(), random.chance(4) ? random.schedule() : random.steady()]
    guard let change = try plans.change(sides[0], sides[1]),
      let calendar = RegimenCalendar(change)
    else { return }
    let end = plans.start.adding(seconds: 2 * 366 * 86_400)
    let (before, after) = (
      due(sides[0], until: end, beside: sides[1]), due(sides[1], until: end, beside: sides[0])
    )
    let behind = calendar.firstDay.adding(days: 28)
    let later = (0..<364).map(behind.adding(days:))
    let differs = later.contains { before[$0] != after[$0] }
    let isAlike = later.allSatisfy { day in
      let place = (day.daysSinceEpoch - behind.daysSinceEpoch) % 7
      let shown = behind.adding(days: place - 7)
      return before[day] == before[shown] && after[day] == after[shown]
    }
    let remark = "seed \(seed): \(sides)"
    let isEndless = sides.flatMap(\.elements).allSatisfy { element in
      element.end.map { $0.local.date < behind.adding(days: 364) } ?? true
    }
    #expect((calendar.remark != nil) == (differs && !(isAlike && isEndless)), "\(remark)")
    let last = calendar.rows(.twentyFourHour).last?.label ?? ""
    #expect(last.hasPrefix("from ") == (differs && isAlike && isEndless), "\(remark)")
  }

  @Test(arguments: 0..<UInt64(lawCount(60)))
  func `a regimen starts where nothing was due, and ends where nothing is`(seed: UInt64) throws {
    var random = RandomRegimens(seed: seed)
    let schedule = random.schedule()
    let starts = try plans.change(nil, schedule)
    let ends = try plans.change(schedule, nil)
    #expect(starts == nil || starts?.kind == .starts, "seed \(seed)")
    #expect(ends == nil || ends?.kind == .ends, "seed \(seed)")
    #expect((starts == nil) == (ends == nil), "seed \(seed)")
    #expect(starts?.start == ends?.start, "seed \(seed)")
    #expect(try plans.change(schedule, schedule) == nil, "seed \(seed)")
  }
}

extension CivilDate {
  fileprivate static let distantDay = CivilDate(daysSinceEpoch: 0)
}
