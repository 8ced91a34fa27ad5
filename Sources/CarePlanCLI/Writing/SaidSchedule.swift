import CarePlanKit

/// A schedule that was given in words, as it was understood.
struct SaidSchedule {
  let schedule: Schedule
  let open: OpenStore

  /// Tells the sentence and the first five events, and asks a person at a terminal whether they are
  /// meant.
  func confirm(_ context: CommandContext) throws(CommandFailure) {
    for line in lines { context.note(StyledText(line)) }
    guard context.inputIsTerminal, !context.options.isDryRun else { return }
    guard context.answer(to: "Is this what you mean? [y/N] ")?.lowercased().first == "y" else {
      throw CommandFailure(
        .interrupted,
        code: "not-confirmed",
        "the answer was not 'y'; nothing was written"
      )
    }
  }

  private var lines: [String] {
    let regimen = Regimen(schedule)
    let clauses = regimen.clauses(by: open.wording, today: open.dates.today)
    let day = max(open.dates.today, regimen.firstDay ?? open.dates.today)
    let amounts = regimen.totalWords(from: day).map { ["  " + Wording.say(.inAll, $0)] } ?? []
    return clauses + firstEvents.map { "  \($0)" } + amounts
  }

  /// The first five events: `Tue 6 Jan 2026 08:00  4 tablets`.
  private var firstEvents: [String] {
    guard let start = schedule.start else { return [] }
    let spans = [1, 31, 366, 3660].map { start..<start.adding(seconds: $0 * 86_400) }
    // A dose every second is not listed for a year.
    let windows = spans.filter { schedule.mostEvents(in: $0) ?? 0 <= 10_000 }
    let found = windows.lazy.compactMap { schedule.events(in: $0) }
    let events = found.first { $0.count >= 5 } ?? windows.last.flatMap { schedule.events(in: $0) }
    return (events ?? []).filter { $0.start >= start }.prefix(5).map(words)
  }

  private func words(_ event: ScheduledEvent) -> String {
    let day = event.eventStart.day
    let weekday = Wording.weekday(day).prefix(3)
    let time =
      event.eventStart.time.map { Wording.time($0, open.dates.shownClock) + zone(of: event) }
      ?? Wording.say(.anyTime)
    let text = event.element.text.map { " \(Wording.quoted($0))" } ?? ""
    let targets = event.element.targetValues
    let amounts = targets.isEmpty ? "" : "  \(Regimen.words(targets))"
    return "\(weekday) \(Wording.date(day)) \(time)\(text)\(amounts)"
  }

  /// Returns the zone of the clock, unless it is the one in which everything is shown.
  private func zone(of event: ScheduledEvent) -> String {
    let zone = event.element.timezone
    return zone == open.dates.shown.id ? "" : " (\(Wording.zone(zone)))"
  }
}
