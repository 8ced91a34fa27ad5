import CanonicalJSON
import CareModel

/// How a part of a regimen repeats: by whole days of one sort, or by elapsed time.
enum RegimenRhythm: Hashable, Sendable {
  case days(Int)
  case weeks(Int)
  case months(Int)
  case years(Int)
  /// On one day of its month, every so many months.
  case monthDay(MonthDay, months: Int)
  case elapsed(seconds: Int)

  /// Reads how an element repeats; nil for one that mixes days with hours, or days of a month with years.
  init?(_ element: ScheduleElement) {
    guard let monthDay = element.monthDay else {
      self.init(element.interval)
      return
    }
    guard case .months(let count)? = RegimenRhythm(element.interval) else { return nil }
    self = .monthDay(monthDay, months: count)
  }

  /// Reads the step of a schedule element; nil for one that mixes days with hours or counts nothing.
  init?(_ interval: Interval) {
    guard interval.unknown.isEmpty else { return nil }
    let steps = interval.components.filter { $0.count != 0 }
    guard steps.allSatisfy({ (1...Self.most).contains($0.count) }), let first = steps.first else {
      return nil
    }
    if interval.countsElapsedTime {
      let lengths: [Interval.Unit: Int] = [.hour: 3600, .minute: 60, .second: 1]
      var seconds = 0
      for step in steps {
        guard let length = lengths[step.unit] else { return nil }
        seconds += step.count * length
      }
      self = .elapsed(seconds: seconds)
      return
    }
    guard steps.count == 1 else { return nil }
    switch first.unit {
    case .day: self = .days(first.count)
    case .weekOfYear: self = .weeks(first.count)
    case .month: self = .months(first.count)
    case .year: self = .years(first.count)
    case .hour, .minute, .second: return nil
    }
  }

  /// Longer steps than this are none of a plan's, and sums of them stay far from any overflow.
  static let most = 100_000

  /// The step as a schedule element has it.
  var interval: Interval {
    switch self {
    case .days(let count): return Interval(day: count)
    case .weeks(let count): return Interval(weekOfYear: count)
    case .months(let count), .monthDay(_, let count): return Interval(month: count)
    case .years(let count): return Interval(year: count)
    case .elapsed(let seconds):
      func part(_ value: Int) -> Int? { value == 0 ? nil : value }
      return Interval(
        hour: part(seconds / 3600),
        minute: part(seconds / 60 % 60),
        second: part(seconds % 60)
      )
    }
  }

  /// The day of its month that each occurrence is on; nil where the step alone says the days.
  var monthDay: MonthDay? {
    if case .monthDay(let day, _) = self { day } else { nil }
  }

  /// Whether the wall clock shows the same time at each occurrence.
  var keepsTimeOfDay: Bool {
    if case .elapsed = self { false } else { true }
  }

  /// Whether there are days, weeks, months or years in which nothing is due.
  var skips: Bool {
    switch self {
    case .days(let count), .weeks(let count), .months(let count), .years(let count),
      .monthDay(_, let count):
      count > 1
    case .elapsed: false
    }
  }
}
