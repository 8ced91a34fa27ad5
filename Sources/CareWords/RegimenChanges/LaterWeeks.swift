import CareEvents
import CareModel

/// The year behind the weeks that a calendar shows: whether anything differs in it, and whether it goes on alike.
struct LaterWeeks {
  private let comparison: DayComparison
  /// Of both plans.
  private let elements: [ScheduleElement]
  private let zone: TimeZoneID
  /// Its first day.
  private let start: CivilDate

  /// For how many weeks it is looked, and how many are laid out at once.
  private static let (count, portion) = (52, 4)

  init(of change: RegimenChange, from start: CivilDate, by rules: TimeZoneRules) {
    comparison = DayComparison(before: change.before, after: change.after, rules: rules)
    elements = [change.before, change.after].flatMap { $0.regimen?.elements ?? [] }
    (zone, self.start) = (change.zone, start)
  }

  /// Compares the weeks with the last one that is shown.
  ///
  /// - Returns: Whether no day differs any more, and whether all weeks are like the last one, for ever as far as
  ///   the schedules say.
  func compare(with last: [RegimenChange.Day?]) -> (isOver: Bool, isAlike: Bool) {
    let repeats = elements.map { $0.repeats(since: start.adding(days: -7), in: zone) }
    let isEndless = elements.allSatisfy { element in
      element.end.map { $0.local.date < start.adding(days: 7 * Self.count) } ?? true
    }
    let spans =
      if repeats.contains(nil) {
        stride(from: 0, to: Self.count, by: Self.portion).map { ($0, Self.portion) }
      } else if repeats.contains(.betweenShifts) {
        shiftedWeeks.map { ($0, 1) }
      } else {
        [(Int, Int)]()
      }
    // The first week, if it is not looked at, is as the last one.
    var differs = spans.first?.0 != 0 && last.contains { $0?.differs == true }
    var isAlike = isEndless
    for (week, count) in spans where isAlike || !differs {
      let days = comparison.days(from: start.adding(days: 7 * week), count: 7 * count)
      differs = differs || days.contains(where: \.differs)
      isAlike = isAlike && days.enumerated().allSatisfy { place, day in last[place % 7] == day }
    }
    return (!differs, isAlike)
  }

  /// The weeks in which clocks are moved, so that times are skipped, and those after them, in which what goes
  /// by elapsed time is due at another time of day.
  private var shiftedWeeks: [Int] {
    let rules = comparison.rules
    let begin = rules.start(of: start)
    var weeks: Set<Int> = []
    var offset = rules.offset(at: begin.adding(seconds: -7 * 86_400))
    // Days of 24 hours: those of the clock are an hour longer or shorter twice a year.
    for day in -6...7 * Self.count {
      let next = rules.offset(at: begin.adding(seconds: Int64(day) * 86_400))
      if next != offset { weeks.formUnion([(day - 2) / 7, day / 7, day / 7 + 1]) }
      offset = next
    }
    return weeks.filter { (0..<Self.count).contains($0) }.sorted()
  }
}

extension ScheduleElement {
  /// How long weeks stay alike: for ever, or until clocks are moved.
  fileprivate enum Repetition {
    case always, betweenShifts
  }

  /// The hours of the day in which no zone moves its clocks.
  private static let steadyHours = 4 * 3600...20 * 3600

  /// Returns how all weeks from a day on are alike; nil if they need not be.
  fileprivate func repeats(since day: CivilDate, in zone: TimeZoneID) -> Repetition? {
    guard timezone == zone, calendar == nil else { return nil }
    if let end, end.local.date < day { return .always }
    guard start.local.date < day, end == nil else { return nil }
    if [Interval(day: 1), Interval(weekOfYear: 1)].contains(interval) {
      return Self.steadyHours.contains(start.local.secondOfDay) ? .always : .betweenShifts
    }
    guard let step = interval.elapsedSeconds, (7 * 86_400) % step == 0 else { return nil }
    return .betweenShifts
  }
}
