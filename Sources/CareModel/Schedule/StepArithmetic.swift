/// The step of an element in numbers, for the moments at which no calendar has to be asked.
struct StepArithmetic: Sendable {
  private let years: Int
  private let months: Int
  private let days: Int64
  /// The seconds of hours, minutes and seconds, which follow on the days.
  private let elapsed: Int64
  private let isAllDay: Bool
  /// Weeks and days are two steps, between which the clocks may skip an hour.
  private let hasWeeksAndDays: Bool

  /// Makes the step; nil if it is taken in months of another calendar, or in no usual number.
  init?(_ element: ScheduleElement) {
    // The calendar places what is on a day of its month.
    guard element.monthDay == nil else { return nil }
    let interval = element.interval
    guard interval.components.allSatisfy({ (0...Self.most).contains($0.count) }) else { return nil }
    func count(_ unit: Interval.Unit) -> Int { interval[unit] ?? 0 }
    (years, months) = (count(.year), count(.month))
    let isGregorian = [nil, CalendarName.gregorian, "iso8601"].contains(element.calendar)
    guard isGregorian || years + months == 0 else { return nil }
    days = Int64(count(.weekOfYear) * 7 + count(.day))
    elapsed = Int64(count(.hour) * 3600 + count(.minute) * 60 + count(.second))
    isAllDay = element.duration == .allDay
    hasWeeksAndDays = count(.weekOfYear) > 0 && count(.day) > 0
    guard years + months > 0 || days + elapsed > 0 else { return nil }
  }

  /// Far beyond any plan, and far from any overflow.
  private static let most = 1_000_000_000

  /// Whether steps are elapsed time alone, whatever the clocks do.
  var isElapsed: Bool { years + months == 0 && days == 0 && !isAllDay }

  private var length: Int64 { days * 86_400 + elapsed }

  /// The seconds of a step within an era; nil for months, and for steps that stay within a day.
  private var stride: Int64? {
    guard years + months == 0 else { return nil }
    let stride = isAllDay ? length / 86_400 * 86_400 : length
    return stride > 0 ? stride : nil
  }

  /// Returns how many steps of which length may be taken at once from a start, to come no later
  /// than a limit.
  func jump(
    from start: Int64,
    in era: ZoneEra,
    before limit: Int64
  ) -> (count: Int64, stride: Int64)? {
    guard let stride else { return nil }
    if isElapsed { return (max(0, (limit - 1 - start) / stride), stride) }
    guard isPlain(start, in: era) else { return (0, stride) }
    // What all-day steps take beyond whole days has to stay in the era, too.
    let room = min(limit - 1 - start, era.calm.upperBound - 1 - start - (length - stride))
    return (max(0, room / stride), stride)
  }

  /// Returns the start after another; nil if the calendar must be asked.
  func next(after start: Int64, in era: ZoneEra, of zone: ZoneTransitions) -> Int64? {
    if isElapsed { return start + elapsed }
    guard isPlain(start, in: era) else { return nil }
    if let stride, start + length < era.calm.upperBound { return start + stride }
    guard !hasWeeksAndDays, elapsed == 0 || !isAllDay else { return nil }
    var wall = WallClock(seconds: start, era: era)
    if years > 0 { guard wall.add(months: years * 12, in: zone) else { return nil } }
    if months > 0 { guard wall.add(months: months, in: zone) else { return nil } }
    if days > 0 { guard wall.add(days: days, in: zone) else { return nil } }
    return wall.seconds + elapsed
  }

  private func isPlain(_ start: Int64, in era: ZoneEra) -> Bool {
    era.calm.contains(start) && (!isAllDay || era.local(start) % 86_400 == 0)
  }
}

/// A moment that moves as the wall clock does, from the calm of one era to that of another.
private struct WallClock {
  private(set) var seconds: Int64
  private var era: ZoneEra

  init(seconds: Int64, era: ZoneEra) {
    self.seconds = seconds
    self.era = era
  }

  mutating func add(days: Int64, in zone: ZoneTransitions) -> Bool {
    move(to: era.local(seconds) + days * 86_400, in: zone)
  }

  mutating func add(months: Int, in zone: ZoneTransitions) -> Bool {
    let local = era.local(seconds)
    let days = local.flooringDivision(by: 86_400)
    let date = CivilDate(daysSinceEpoch: Int(days))
    let (year, month) = (date.year + (date.month - 1 + months) / 12, (date.month - 1 + months) % 12)
    // Foundation's calendar has the Julian months before 1582.
    guard date.year > 1600, year < 10_000 else { return false }
    let day = min(date.day, CivilDate.days(inMonth: month + 1, of: year))
    guard let moved = CivilDate(year: year, month: month + 1, day: day) else { return false }
    return move(to: local + (Int64(moved.daysSinceEpoch) - days) * 86_400, in: zone)
  }

  private mutating func move(to local: Int64, in zone: ZoneTransitions) -> Bool {
    let guess = local - era.offset
    let next = era.calm.contains(guess) ? era : zone.era(at: guess)
    // Where a zone changed sides of the date line, Foundation does not always keep the date.
    guard abs(next.offset - era.offset) < 43_200 else { return false }
    era = next
    seconds = local - era.offset
    return era.calm.contains(seconds)
  }
}
