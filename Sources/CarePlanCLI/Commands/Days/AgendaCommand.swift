import CarePlanKit

/// `careplan agenda`: shows what is planned for a day, and what of it is done.
struct AgendaCommand: Command {
  static let spec = CommandSpec(
    name: "agenda",
    summary: "Show what is planned for a day, and what of it is done",
    discussion: """
      The ring before an event says how far it is done: empty, partly filled or full. A cross \
      means not completed; an exclamation mark means that versions conflict, and each of their \
      values is shown. A task that is only read has no ring. An event that began on an earlier day \
      is listed on every day on which it is still going on, and counts on its first. What was \
      recorded is shown with when it was given and who recorded it.

      \(EventOptions.discussion)
      """,
    options: EventOptions.specs + [
      .option(
        "--by",
        value: "ORDER",
        help: "Order the events of a day by time or by group",
        completion: .choices(AgendaView.Grouping.allCases.map(\.rawValue))
      ),
      .flag(
        "--ics",
        help: "Write an iCalendar file with a reminder for each event that has a time"
      ),
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
  private let grouping: AgendaView.Grouping
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
        throw CommandFailure(UsageError("--ics is its own format and takes no -o"))
      }
      context.output.verbatim(AgendaCalendar(agenda, of: open.manifest).text)
      return .done
    }
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.agenda/v1", to: context.output)
      for day in agenda.days { lines.write(agenda.json(of: day)) }
      var rest = agenda.missing.members
      rest["doubts"] = agenda.doubts.json
      lines.end(rest)
    case .json: context.output.json("careplan.agenda/v1", agenda.json)
    case .markdown, .html:
      let document = agenda.document(by: grouping)
      try document.write(to: context, of: open, at: options.revision, days: .days(agenda.span))
    default:
      context.output.lines(agenda.lines(by: grouping, width: context.output.terminal.width))
      HealthGaps.tell(ofTasksIn: agenda.days.flatMap(\.events), open, context)
    }
    return .done
  }

  private func agenda(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> AgendaView {
    let (now, query) = try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      return (dates.now, try options.query(dates))
    }
    guard let query else { return AgendaView(open) }
    guard case .days(let days) = query.window else {
      throw CommandFailure(
        UsageError(
          "an agenda shows whole days",
          hint: Wording.hint(.takesTimes, "'careplan events'")
        )
      )
    }
    let wanted = AgendaQuery(days, asOf: now, in: open.dates.zone, of: query)
    let found = try JudgedEvents(open, options, asOf: now, on: wanted.shownDays, for: context) {
      _ in wanted.events
    }
    return try AgendaView(wanted, found, at: options.revision, open)
  }
}
