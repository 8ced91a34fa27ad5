import CarePlanKit

/// A schedule that was given in words, as it was understood.
struct SaidSchedule {
  private let schedule: Schedule
  /// When the plan holds; what the schedule has outside of that is due by other plans.
  private let span: Range<Instant>
  private let open: OpenStore

  /// Takes what a write makes of a record: the first of its new versions has what was said, and holds
  /// until one follows that says something else, as after some days.
  ///
  /// - Returns: Nil if no version has a schedule.
  init?(_ versions: [AnyRecord], _ open: OpenStore) {
    let steps = versions.sorted { $0.effectiveDate < $1.effectiveDate }
    guard let said = steps.first, let schedule = said.schedule else { return nil }
    let next = steps.first { $0.version.isTombstone || $0.schedule != schedule }
    (self.schedule, self.open) = (schedule, open)
    span = said.effectiveDate..<max(said.effectiveDate, next?.effectiveDate ?? .latest)
  }

  /// Tells the sentence and the first five events, and asks a person at a terminal whether they are
  /// meant.
  func confirm(_ context: CommandContext) throws(CommandFailure) {
    for line in lines { context.note(StyledText(line)) }
    guard context.inputIsTerminal, !context.options.isDryRun else { return }
    try context.askToGoOn(.isThisMeant)
  }

  private var lines: [String] {
    let regimen = Regimen([(.earliest..<span.upperBound, schedule)])
    let clauses = regimen.clauses(by: open.wording, today: open.dates.today)
    let effectiveDay = max(open.dates.today, open.dates.zone.day(of: span.lowerBound))
    let day = max(effectiveDay, regimen.firstDay ?? effectiveDay)
    // Of a course, what is over does not count; what goes on is said by the day or the week.
    let soon = open.dates.zone.start(of: day.adding(days: 28))
    let counted = regimen.isDue(since: soon) ? regimen : Regimen([(span, schedule)])
    let amounts = counted.totalWords(from: day).map { ["  " + Wording.say(.inAll, $0)] } ?? []
    let move = regimen.movesWithTheClocks ? ["  " + Wording.say(.movesWithTheClocks)] : []
    return clauses + firstEvents.map { "  \($0)" } + amounts + move
  }

  /// The first five events: `Tue 6 Jan 2026 08:00  4 tablets`.
  private var firstEvents: [String] {
    guard let first = schedule.start else { return [] }
    let start = max(first, span.lowerBound)
    let spans = [1, 31, 366, 3660].map { start..<start.adding(seconds: $0 * 86_400) }
    // A dose every second is not listed for a year.
    let windows = spans.filter { schedule.mostEvents(in: $0) ?? 0 <= 10_000 }
    let found = windows.lazy.map { window in
      (schedule.events(in: window) ?? []).filter { $0.start >= start && $0.start < span.upperBound }
    }
    return (found.first { $0.count >= 5 } ?? found.last ?? []).prefix(5).map(words)
  }

  private func words(_ event: ScheduledEvent) -> String {
    let day = event.eventStart.day
    let time =
      event.eventStart.time.map {
        Wording.time($0, open.dates.shownClock)
          + open.dates.zoneRemark(event.element.timezone)
      }
      ?? Wording.say(.anyTime)
    let text = event.element.text.map { " \(Wording.quoted($0))" } ?? ""
    let targets = event.element.targetValues
    let amounts = targets.isEmpty ? "" : "  \(Regimen.words(targets))"
    return "\(Wording.shortWeekday(day)) \(Wording.date(day)) \(time)\(text)\(amounts)"
  }
}
