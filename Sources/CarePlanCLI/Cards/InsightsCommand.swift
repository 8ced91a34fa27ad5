import CarePlanKit

/// `careplan insights`: shows what the last weeks say at a glance.
struct InsightsCommand: Command {
  static let spec = CommandSpec(
    name: "insights",
    summary: "Show at a glance what the last weeks say",
    discussion: """
      How far the plan was followed, beside as many days before; the mean, the least and the greatest of \
      what was assessed or measured; and what somebody should read: limits that were reached or passed, versions that \
      conflict, what was not completed and why, what was not recorded, and what was recorded without an event on \
      the schedule. Numbers are looked at of assessments, \
      health tasks and tasks without a type that have one kind of value; what versions of a recording contradict \
      is in no number.

      \(EventOptions.filters)
      """,
    options: [
      .option("--weeks", value: "COUNT", help: "For the last COUNT weeks (default: 1)"),
      StyleOption.spec,
    ]
      + EventOptions.specs.filter {
        Set(["--date", "--week", "--from", "--to"]).isDisjoint(with: $0.names)
      },
    formats: [.text, .html, .json],
    usesPager: true,
    examples: [
      CommandExample("careplan insights", "Show the last seven days"),
      CommandExample(
        "careplan insights --weeks 4 -o html > insights.html",
        "Make a page of four weeks"
      ),
    ],
    group: .outcomes
  )

  private let weeks: Int
  private let styleFile: String?
  private let options: EventOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    weeks = try arguments.integer("--weeks") ?? 1
    styleFile = arguments.value("--style-file")
    options = try EventOptions(arguments, takesDays: false)
    guard (1...520).contains(weeks) else {
      throw UsageError("--weeks takes a number of weeks from 1 to 520")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if options.revision == nil { try context.noteUncommitted(open) }
    let style = try StyleOption.style(styleFile, open, context)
    let reader = InsightReader(
      options: options,
      open: open,
      context: context,
      now: try context.moment(in: open),
      weeks: weeks
    )
    guard let insights = try reader.insights() else {
      context.note(.saying(.noSuchDays))
      return .done
    }
    switch context.format {
    case .json: context.output.json("careplan.insights/v1", insights.json)
    case .html:
      var document = Document(heading: Document.Heading(word: Wording.say(.insightsPage)))
      document.parts = [.view(html: insights.html(style: style), markdown: "")]
      document.look = style.css
      try document.write(to: context, of: open, at: options.revision, days: .days(insights.days))
    default:
      let width = context.output.terminal.width ?? 80
      context.output.lines(insights.text(width: width).map { StyledText($0) })
      HealthGaps.tell(nil, open, context)
    }
    return .done
  }
}
