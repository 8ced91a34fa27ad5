import CarePlanKit

/// `careplan adherence`: shows how far the plan was followed.
struct AdherenceCommand: Command {
  static let spec = CommandSpec(
    name: "adherence",
    summary: "Show how far the plan was followed",
    discussion: """
      Without --date, --week, --from or --last the last seven days are shown. Percentages are \
      means over the events that are over at the time of --as-of (default: now). Later events are \
      pending, and where only health data counts that nobody has, there is no data: neither is \
      counted. An event whose outcome has versions that conflict is in question: it counts neither as done nor \
      as not completed. A row without any event that counts has no percentage, neither 0 % nor 100 %. \
      --whole-day counts today's pending events as not recorded, as CareKit does; those of later days \
      stay pending. Tasks that are optional, only read or without impact on adherence are left \
      out.

      Without --strategy an event is done as soon as something was recorded for it, as in CareKit. \
      With --by task, thresholds on adherence are compared with the percentage of the row.

      \(EventStrategy.discussion)

      \(EventOptions.filters)
      """,
    positionals: [EventSelection.positional],
    options: EventOptions.specs + [
      .option("--last", value: "COUNT", help: "For the last COUNT days, today included"),
      .option(
        "--by",
        value: "ROW",
        help: "Print a row for each day, week, task or plan",
        completion: .choices(AdherenceQuery.Grouping.allCases.map(\.rawValue))
      ), .flag("--whole-day", help: "Count today's pending events as not recorded"),
      Weekday.option,
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan adherence", "Show the last seven days"),
      CommandExample(
        "careplan adherence --type intervention --from 2026-01-01 --to 2026-01-31 --by week",
        "Show the interventions of January week by week"
      ),
      CommandExample(
        "careplan adherence --last 30 --by task --json",
        "Compare the tasks over the last 30 days"
      ),
    ],
    group: .outcomes
  )

  private let selection: EventSelection
  private let last: Int?
  private let grouping: AdherenceQuery.Grouping
  /// Whether somebody asked for certain rows.
  let namesRows: Bool
  private let isWholeDay: Bool
  private let firstDay: Weekday

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = try EventSelection(arguments)
    last = try arguments.integer("--last")
    grouping = try arguments.choice("--by") ?? .day
    namesRows = arguments.has("--by")
    isWholeDay = arguments.has("--whole-day")
    firstDay = try arguments.choice("--first-day") ?? .mon
    guard let last else { return }
    guard (1...DaySpan.limit).contains(last) else {
      throw UsageError("--last takes a number of days from 1 to \(DaySpan.limit)")
    }
    guard !selection.options.namesDays else {
      throw UsageError("--last, and --date, --week or --from and --to, cannot be used together")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if readsLastCommit { try context.noteUncommitted(open) }
    let table = AdherenceTable(try view(open, context))
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.adherence/v1", to: context.output)
      for row in table.view.rows { lines.write(table.view.json(of: row)) }
      lines.end()
    case .json: context.output.json("careplan.adherence/v1", table.view.json)
    case .markdown, .html:
      let (revision, days) = (selection.options.revision, table.view.days.range)
      try table.document.write(to: context, of: open, at: revision, days: .days(days))
    default:
      if table.view.rows.isEmpty { context.note(.saying(.noEventCounts)) }
      context.output.lines(table.lines(width: context.output.terminal.width))
      HealthGaps.tell(nil, open, context)
      try DoubtList(aboutPlansOf: nil, at: selection.options.revision, open).ofThePast
        .tell(to: context)
    }
    return .done
  }

  /// Whether uncommitted changes are left out.
  var readsLastCommit: Bool { selection.options.revision == nil }

  /// Reads how far the plan was followed.
  func view(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> AdherenceView {
    let (moment, days) = try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      let unnamed = DaySpan(last ?? 7, through: dates.today)
      // What still runs tomorrow is not over with today.
      let evening = dates.shown.span(of: dates.today).upperBound.adding(nanoseconds: 1)
      let moment = isWholeDay ? evening : dates.now
      return (
        moment, try selection.options.days(dates, weeksFrom: firstDay, unnamed: unnamed)
      )
    }
    let strategy = selection.options.strategy ?? .builtIn(.exists)
    let summary = try selection.adherence(
      days,
      asOf: moment,
      grouping: grouping,
      weeksFrom: firstDay,
      open,
      context
    )
    MissingEvents(files: summary?.missing.files ?? []).tellFiles(to: context)
    return AdherenceView(days, grouping, strategy, summary)
  }
}

extension AdherenceCommand: TabulatedCommand {
  static let storeColumns = [
    StoreColumn("Done", 9), StoreColumn("Percent", 0), StoreColumn("", 10, .left, isDrawing: true),
    StoreColumn("", 0, .left),
  ]

  /// A line has no room for the rows of `--by`.
  var fitsOneRow: Bool { !namesRows }

  func storeRow(_ context: CommandContext) throws(CommandFailure) -> StoreRow {
    let open = try context.openStore()
    let view = try view(open, context)
    let total = view.total
    let uncommitted = readsLastCommit ? try open.uncommittedRecords() : 0
    let remark = uncommitted == 0 ? [] : [StyledText("\(uncommitted) uncommitted", .yellow)]
    return StoreRow(cells: Self.cells(total, remark), tally: total, days: view.days)
  }

  static func storeTotal(_ tally: AdherenceTally) -> [StyledText] { cells(tally, []) }

  private static func cells(_ tally: AdherenceTally, _ others: [StyledText]) -> [StyledText] {
    let share = tally.ratio.map { Percentage($0) }
    return [
      tally.events == 0 ? "–" : "\(tally.done)/\(tally.events)", StyledText(share?.percent ?? "–"),
      StyledText(share?.bar ?? ""), (remarks(tally) + others).listed,
    ]
  }

  /// Returns what must be known beside the percentage, which only counts events that are over.
  private static func remarks(_ tally: AdherenceTally) -> [StyledText] {
    var remarks: [StyledText] = []
    if tally.conflicted > 0 {
      remarks.append("\(Wording.say(.countInQuestion, "\(tally.conflicted)"), [.bold, .red])")
    }
    let counts = [
      (tally.pending, EventState.pending.word), (tally.noData, EventState.noData.word),
      (tally.unscheduled, "unscheduled"),
    ]
    return remarks + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
