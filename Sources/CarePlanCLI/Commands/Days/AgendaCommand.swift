import CarePlanKit

/// `careplan agenda`: says what is planned for a day, and what is done of it.
struct AgendaCommand: Command {
  static let spec = CommandSpec(
    name: "agenda",
    summary: "Show what is planned for a day, and what is done of it",
    discussion: """
      The ring before an event says how far it is done: empty, filled in part, or full; a cross \
      stands for not completed, and an exclamation mark where versions conflict, of which every \
      value is shown. What is only read has no ring. An event that began on an earlier day stands in every day on which it still runs, \
      and counts on its first.

      \(EventOptions.discussion)
      """,
    options: EventOptions.specs + [
      .option(
        "--by",
        value: "ORDER",
        help: "Put the events of a day in order by time, or by group",
        completion: .choices(Agenda.Grouping.allCases.map(\.rawValue))
      ),
      .flag("--ics", help: "Write an iCalendar with a reminder for each event that has a time"),
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading(without: "--ics"),
    usesPager: true,
    examples: [
      CommandExample("careplan agenda", "Show what is planned for today"),
      CommandExample("careplan agenda --week --by group", "Show the week by groups"),
      CommandExample(
        "careplan agenda --date 2026-01-10 -o html > day.html",
        "Make a page of a day, to print or to send"
      ),
      CommandExample("careplan agenda --week --ics > week.ics", "Make a calendar with reminders"),
    ],
    group: .outcomes
  )

  private let options: EventOptions
  private let grouping: Agenda.Grouping
  private let isCalendar: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try EventOptions(arguments)
    grouping = try arguments.choice("--by") ?? .time
    isCalendar = arguments.has("--ics")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if options.revision == nil { try context.noteUncommitted(open) }
    let agenda = try agenda(open, context)
    if isCalendar {
      guard context.options.format == nil else {
        throw CommandFailure(UsageError("--ics is a format of its own, without -o"))
      }
      context.output.verbatim(AgendaCalendar(agenda, of: open.manifest).text)
      return .done
    }
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.agenda/v1", to: context.output)
      for day in agenda.days { lines.write(day.json) }
      lines.end(agenda.missing.members)
    case .json: context.output.json("careplan.agenda/v1", agenda.json)
    case .markdown, .html:
      let document = agenda.document(by: grouping)
      try document.write(to: context, of: open, at: options.revision, days: .days(agenda.span))
    default:
      context.output.lines(agenda.lines(by: grouping, width: context.output.terminal.width))
    }
    return .done
  }

  private func agenda(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> Agenda {
    let (now, query) = try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      return (dates.now, try options.query(dates))
    }
    guard var query else {
      return Agenda(EventViews(all: [], missing: MissingEvents()), of: nil, open)
    }
    guard case .days(let days) = query.window else {
      throw CommandFailure(
        UsageError("an agenda has whole days", hint: "'careplan events' takes times too")
      )
    }
    let today = open.dates.zone.day(of: now)
    let isOfToday = days.lowerBound == today
    // What began on an earlier day may still run, or be open from the evening before.
    let evening = CareEvent.evening(before: now)
    let span = query.window.span
    query.window = .instants(
      (isOfToday ? min(span.lowerBound, evening) : span.lowerBound)..<span.upperBound
    )
    let shown = isOfToday ? days.lowerBound.adding(days: -1)...days.upperBound : days
    let found = try EventViews(open, options, asOf: now, on: shown, for: context) { _ in query }
    guard isOfToday else { return Agenda(found, of: days, open) }
    let late = found.all.filter { view in
      guard view.isMissed, let event = view.event else { return false }
      return event.day < today && event.isOfTheEvening(before: now)
    }
    return Agenda(found, late: late, of: days, open)
  }
}
