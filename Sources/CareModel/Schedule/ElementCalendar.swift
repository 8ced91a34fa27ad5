import Foundation

/// The calendar of one schedule element, which steps from event to event as CareKit does.
///
/// Each step starts at the previous event, so that what a short month or a change of the clocks
/// once moved stays moved: 31 January, 28 February, 28 March (CareKitStore's `OCKScheduleElement`).
struct ElementCalendar: Sendable {
  let shared: Shared<ScheduleElement>
  var element: ScheduleElement { shared.value }
  let rules: TimeZoneRules
  private let calendar: Calendar
  private let step: DateComponents
  /// The step without Foundation, where it can be had.
  let arithmetic: StepArithmetic?

  /// Makes the calendar of an element; nil if this computer does not know its zone or calendar.
  init?(_ element: ScheduleElement) {
    let name = element.calendar ?? CalendarName.gregorian
    guard let rules = TimeZoneRules(element.timezone),
      let identifier = CalendarName.identifiers[name]
    else { return nil }
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = rules.transitions.zone
    shared = Shared(element)
    self.rules = rules
    self.calendar = calendar
    step = DateComponents(element.interval)
    arithmetic = StepArithmetic(element)
  }

  var isAllDay: Bool { element.duration == .allDay }

  /// The first event's start, or nil if the element ends before it.
  var first: Instant? {
    let start = element.start.instant
    return checked(isAllDay ? startOfDay(start) : start)
  }

  /// Returns the start of the event that follows one; nil after the last, or if the step does not
  /// move on.
  func next(after start: Instant) -> Instant? {
    if let monthDay = element.monthDay { return checkedNext(next(monthDay, after: start), start) }
    guard let moved = adding(step, to: start) else { return nil }
    return checkedNext(isAllDay ? startOfDay(moved) : moved, start)
  }

  private func checkedNext(_ next: Instant?, _ start: Instant) -> Instant? {
    guard let next, next > start, next.isWritable else { return nil }
    return checked(next)
  }

  /// Returns the start on a day of a later month, always at the time of day of the first event.
  private func next(_ monthDay: MonthDay, after start: Instant) -> Instant? {
    let day = rules.day(of: start)
    let years = (element.interval.year ?? 0).multipliedReportingOverflow(by: 12)
    let months = (element.interval.month ?? 0).addingReportingOverflow(years.partialValue)
    guard !years.overflow, !months.overflow, (1...120_000).contains(months.partialValue),
      // Clocks that skip midnight may have moved an event to the next day.
      let date = monthDay.date(
        months.partialValue,
        after: monthDay.includes(day) ? day : day.adding(days: -1)
      )
    else { return nil }
    if isAllDay { return rules.start(of: date) }
    let first = rules.local(at: element.start.instant).local
    return CivilDateTime(date, secondOfDay: first.secondOfDay, nanoseconds: first.nanoseconds)
      .map { rules.resolve($0).instant }
  }

  /// Returns the end of the event that starts at a moment: for all-day ones, a second before the
  /// next day.
  func end(of start: Instant) -> Instant {
    switch element.duration {
    case .seconds(let seconds): start.adding(elapsed: seconds)
    case .allDay: (adding(DateComponents(day: 1), to: start) ?? start).adding(seconds: -1)
    }
  }

  /// Returns what the element's wall clock shows when an event starts.
  func eventStart(at start: Instant) -> EventStart {
    let offset = rules.offset(at: start)
    let local = CivilDateTime(start, offsetSeconds: offset)
    if isAllDay { return .allDay(local.date) }
    guard rules.instant(of: local) != start,
      let time = OffsetDateTime(local, offsetSeconds: offset)
    else { return .local(local) }
    return .secondPass(time)
  }

  /// Nothing starts at the element's end or after it.
  ///
  /// CareKit lets an all-day event start if the end cuts into its day; as it starts with its day,
  /// that is the same.
  private func checked(_ start: Instant) -> Instant? {
    guard let end = element.end?.instant else { return start }
    return start < end ? start : nil
  }

  private func startOfDay(_ instant: Instant) -> Instant {
    Instant(wholeSecondsOf: calendar.startOfDay(for: instant.wholeSeconds)) ?? instant
  }

  /// Steps on whole seconds; the fraction, which a `Date` would blur, stays what it is.
  ///
  /// Nil for a step beyond all time.
  private func adding(_ components: DateComponents, to start: Instant) -> Instant? {
    calendar.date(byAdding: components, to: start.wholeSeconds)
      .flatMap { Instant(wholeSecondsOf: $0) }?
      .adding(nanoseconds: Int64(start.nanoseconds))
  }
}

extension Instant {
  fileprivate var wholeSeconds: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

  /// Nil for a date so far away that nothing can be said of it.
  fileprivate init?(wholeSecondsOf date: Date) {
    let seconds = date.timeIntervalSince1970.rounded()
    guard seconds.magnitude < 1e12 else { return nil }
    self.init(seconds: Int64(seconds))
  }
}

extension DateComponents {
  fileprivate init(_ interval: Interval) {
    self.init(
      year: interval.year,
      month: interval.month,
      day: interval.day,
      hour: interval.hour,
      minute: interval.minute,
      second: interval.second,
      weekOfYear: interval.weekOfYear
    )
  }
}
