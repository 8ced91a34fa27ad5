import CarePlanKit

/// `careplan calendar`: shows how far the plan was followed on each day of a month.
struct CalendarCommand: Command {
  static let spec = CommandSpec(
    name: "calendar",
    summary: "Show on a calendar how far the plan was followed",
    discussion: """
      Each day with events has a sign: ⊖ not recorded, ✕ not completed, ◔ ◑ ◕ partial, ● done. ◌ means \
      pending: a later day, or today until something is done. · means no data: there is only \
      health data that nobody has. An ! after the sign means that events are in question because versions \
      conflict, and + that something was done as needed. Today is in brackets. Days count as a whole: \
      none is done before its last event is, or while an outcome is in question. The number before a \
      week is that of ISO 8601. Tasks that are optional, only read or without impact on adherence \
      are left out. Below the days stands how many entries who recorded.

      Without --strategy an event is done as soon as something was recorded for it, as in CareKit.

      \(EventStrategy.discussion)

      \(EventOptions.filters)
      """,
    positionals: [EventSelection.positional],
    options: [
      .option(
        "--month",
        value: "MONTH",
        help: "For which month, such as 2026-01 (default: this month)"
      )
    ]
      + EventOptions.specs + [Weekday.option],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan calendar", "Show this month"),
      CommandExample("careplan calendar doxylamine --month 2026-01", "Show January of a task"),
      CommandExample("careplan calendar --week --first-day sun", "Show the week from Sunday on"),
    ],
    group: .outcomes
  )

  private let selection: EventSelection
  private let month: CivilDate?
  private let firstDay: Weekday

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = try EventSelection(arguments)
    firstDay = try arguments.choice("--first-day") ?? .mon
    month = try arguments.month("--month")
    guard month == nil || !selection.options.namesDays else {
      throw UsageError("--month, and --date, --week or --from and --to, cannot be used together")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if selection.options.revision == nil { try context.noteUncommitted(open) }
    let (today, days) = try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      let unnamed = DaySpan(monthOf: month ?? dates.today)
      return (
        dates.today, try selection.options.days(dates, weeksFrom: firstDay, unnamed: unnamed)
      )
    }
    let summary = try selection.adherence(days, asOf: nil, open, context)
    let found = summary?.calendar(asOf: today) ?? []
    let recorders = DayRecorders(
      try selection.recorded(days, open),
      namesPeople: !open.isReaderCopy
    )
    let calendar = CalendarView(found, recorders, today: today, weeksFrom: firstDay)
    let revision = selection.options.revision
    let age = CopyAge(of: open, at: revision)
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.calendar/v1", to: context.output)
      for day in calendar.json { lines.write(day) }
      lines.end(age.map { ["heard": $0.json] } ?? [:])
    case .json:
      context.output.json(
        "careplan.calendar/v1",
        .array(calendar.json),
        beside: age?.document
      )
    case .markdown, .html:
      try calendar.document.write(to: context, of: open, at: revision, days: .days(days.range))
    default:
      if calendar.days.isEmpty { context.note(.saying(.noSuchDays)) }
      context.output.lines(calendar.lines(width: context.output.terminal.width))
      context.tellAge(of: open, at: revision)
    }
    return .done
  }
}
