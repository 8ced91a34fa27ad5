import CareModel
import CareTestSupport
import TestSupport

/// Makes schedules as clinicians prescribe them, and odd ones, at random.
struct RandomRegimens {
  var random: SeededGenerator
  let zone = Fixtures.zone("Europe/Berlin")

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  /// A schedule of one regimen, or of two side by side.
  mutating func schedule() -> Schedule {
    Schedule(chance(4) ? elements() + elements() : elements())
  }

  /// A schedule without end whose weeks are alike, or nearly: by the clock, or by elapsed time.
  mutating func steady() -> Schedule {
    let zone = chance(3) ? Fixtures.zone(pick(["America/New_York", "Asia/Kolkata"])) : zone
    let frame = Frame(zone: zone, first: Fixtures.day("2026-01-01"), duration: .standard)
    let interval = pick([
      Interval(day: 1), Interval(weekOfYear: 1), Interval(hour: 8), Interval(hour: 24),
      Interval(hour: 7), Interval(minute: 720), Interval(hour: 5), Interval(hour: 11, minute: 12),
    ])
    let target = amount()
    return Schedule(
      times().compactMap {
        element(frame, frame.first.adding(days: pick([0, 3, 40])), $0, interval, [target])
      }
    )
  }

  private mutating func elements() -> [ScheduleElement] {
    let frame = Frame(
      zone: chance(6) ? Fixtures.zone("America/New_York") : zone,
      first: day(),
      length: chance(2) ? Int.random(in: 1...90, using: &random) : nil,
      duration: chance(5) ? .seconds(pick([0, 900, 1800, 5400])) : .standard,
      text: chance(6) ? pick(["Breakfast", "Before bed", "at \"noon\"; then, 5 mg"]) : nil
    )
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return daily(frame)
    case 2: return repeating(frame, Interval(day: pick([2, 3, 10])), [0])
    case 3: return weekly(frame)
    case 4: return repeating(frame, pick([Interval(month: 1), Interval(month: 3)]), [0])
    case 5: return repeating(frame, Interval(year: 1), [0])
    case 6: return elapsed(frame)
    case 7: return round(frame)
    case 8: return stepped(frame)
    case 9: return alternating(frame)
    case 10: return ofMonth(frame)
    default: return allDay(frame)
    }
  }

  private struct Frame {
    var zone: TimeZoneID
    var first: CivilDate
    var length: Int?
    var duration: EventDuration
    var text: String?
  }

  private mutating func day() -> CivilDate {
    Fixtures.day("2026-01-01").adding(days: Int.random(in: 0..<400, using: &random))
  }

  /// Minutes since midnight; now and then in the hour that the clocks skip.
  private mutating func minute() -> Int {
    chance(40) ? 150 : pick([0, 360, 480, 485, 720, 1080, 1200, 1320, 1439])
  }

  private mutating func amount() -> OutcomeValue {
    pick([
      OutcomeValue(.integer(1), units: "tablet"), OutcomeValue(.integer(2), units: "tablets"),
      OutcomeValue(.double(0.5), units: "tablets"), OutcomeValue(.double(1.5), units: "tablet"),
      OutcomeValue(.double(2.5), units: "mg"), OutcomeValue(.integer(5), units: "mL"),
      OutcomeValue(.integer(12), units: "international units"),
      OutcomeValue(.double(0.125), units: "mg"), OutcomeValue(.integer(4), units: "IU"),
      OutcomeValue(.integer(1), upTo: 2, units: "tablets"),
      OutcomeValue(.double(0.5), upTo: 1, units: "tablet"),
      OutcomeValue(.integer(15), upTo: 30, units: "ml"),
    ])
  }

  private mutating func targets() -> [OutcomeValue] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: []
    case 1: [amount(), amount()]
    default: [amount()]
    }
  }

  private func element(
    _ frame: Frame,
    _ day: CivilDate,
    _ minute: Int,
    _ interval: Interval,
    _ targets: [OutcomeValue],
    through last: CivilDate? = nil
  ) -> ScheduleElement? {
    guard let rules = TimeZoneRules(frame.zone),
      let local = CivilDateTime(day, secondOfDay: minute * 60)
    else { return nil }
    let last = last ?? frame.length.map { frame.first.adding(days: $0 - 1) }
    let end = last.map { rules.local(at: rules.start(of: $0.adding(days: 1))) }
    let start = rules.resolve(local)
    if let end, end.instant <= start.instant { return nil }
    return ScheduleElement(
      start: start,
      end: end,
      timezone: frame.zone,
      interval: interval,
      duration: frame.duration,
      text: frame.text,
      targetValues: targets
    )
  }

  private mutating func times() -> [Int] {
    Array(Set((0..<pick([1, 1, 2, 3])).map { _ in minute() })).sorted()
  }

  private mutating func repeating(
    _ frame: Frame,
    _ interval: Interval,
    _ offsets: [Int]
  ) -> [ScheduleElement] {
    let targets = targets()
    let isAlike = chance(2)
    return times().flatMap { minute in
      let own = isAlike ? targets : self.targets()
      return offsets.compactMap { offset in
        element(frame, frame.first.adding(days: offset), minute, interval, own)
      }
    }
  }

  /// On a day such as the first Monday of a month.
  private mutating func ofMonth(_ frame: Frame) -> [ScheduleElement] {
    let day: MonthDay =
      chance(4)
      ? .last : .weekday(Int.random(in: 1...7, using: &random), ordinal: pick([1, 2, 3, 4, -1]))
    guard let first = day.date(1, after: frame.first) else { return [] }
    var frame = frame
    frame.first = first
    let (interval, targets) = (Interval(month: pick([1, 1, 2, 3])), targets())
    let duration: EventDuration = chance(4) ? .allDay : frame.duration
    return (duration == .allDay ? [0] : times()).compactMap { minute in
      var element = element(frame, first, minute, interval, targets)
      element?.monthDay = day
      element?.duration = duration
      return element
    }
  }

  private mutating func daily(_ frame: Frame) -> [ScheduleElement] {
    repeating(frame, Interval(day: 1), [0])
  }

  private mutating func weekly(_ frame: Frame) -> [ScheduleElement] {
    let days = (0..<7).filter { _ in chance(2) }
    return repeating(frame, Interval(weekOfYear: pick([1, 1, 2, 4])), days.isEmpty ? [0] : days)
  }

  private mutating func elapsed(_ frame: Frame) -> [ScheduleElement] {
    let interval = pick([
      Interval(hour: 6), Interval(hour: 8), Interval(hour: 36), Interval(hour: 72),
      Interval(minute: 90), Interval(hour: 1, minute: 30),
    ])
    return [element(frame, frame.first, minute(), interval, targets())].compactMap(\.self)
  }

  /// Some days of a round.
  private mutating func round(_ frame: Frame) -> [ScheduleElement] {
    let count = pick([14, 21, 28])
    let days = Array(0..<pick([1, 5, 14]))
    return repeating(frame, Interval(day: count), days + (chance(2) ? [] : [count - 1]))
  }

  private mutating func stepped(_ frame: Frame) -> [ScheduleElement] {
    let units = pick(["tablets", "mg", "mL"])
    let times = times()
    var first = frame.first
    var elements: [ScheduleElement] = []
    let count = pick([2, 3, 4, 7])
    for step in 0..<count {
      let isOpen = step == count - 1 && chance(2)
      let last = first.adding(days: pick([0, 1, 2, 6, 13]))
      let number = pick([Double(count - step), Double(step + 1), Double(pick([1, 2, 3])), 0.5])
      var own = frame
      own.length = nil
      elements += times.compactMap { minute in
        element(
          own,
          first,
          minute,
          Interval(day: 1),
          [OutcomeValue(.double(number), units: units)],
          through: isOpen ? nil : last
        )
      }
      first = last.adding(days: chance(12) ? 2 : 1)
    }
    return elements
  }

  private mutating func alternating(_ frame: Frame) -> [ScheduleElement] {
    let count = pick([2, 2, 3])
    let minute = minute()
    return (0..<count).compactMap { offset in
      let amount = OutcomeValue(.double(pick([5, 2.5, 7.5])), units: "mg")
      let day = frame.first.adding(days: offset)
      return element(frame, day, minute, Interval(day: count), [amount])
    }
  }

  private mutating func allDay(_ frame: Frame) -> [ScheduleElement] {
    var frame = frame
    frame.duration = .allDay
    let interval = pick([Interval(day: 1), Interval(day: 3), Interval(weekOfYear: 1)])
    let targets = targets()
    return (0..<pick([1, 1, 2, 3])).compactMap { _ in
      element(frame, frame.first, 0, interval, targets)
    }
  }
}
