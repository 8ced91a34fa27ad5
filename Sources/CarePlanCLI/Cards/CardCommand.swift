import CarePlanKit

/// `careplan card`: shows a task of a day as a card.
struct CardCommand: Command {
  static let spec = CommandSpec(
    name: "card",
    summary: "Show a task of a day as a card",
    discussion: """
      STYLE is one of CareKit's views: simple, instructions, checklist, grid, log, button-log, numeric, \
      labelled, survey, link or featured. auto, which is usual, lets the task decide: what is only read \
      is a link or featured; an assessment, or a task with thresholds on values, is a survey; a health \
      task is numeric if it has a target, or else labelled; what is done as needed, does not count \
      towards adherence, or adds up over a day, is a button-log; one event is simple, or with instructions; two or three are a \
      checklist; more are a grid. The text 'careplan.card' in the userInfo of a task chooses its style for \
      all who share the plan, and texts under names such as 'careplan.link.Leaflet' are links of the card.

      Where versions conflict every value is shown, and nothing else of the regimen. Outcomes without an \
      event are listed below the card.
      """,
    positionals: [TaskArgument.positional(.one)],
    options: [
      .option("--date", value: "DATE", help: "For which day (default: today)"),
      .option(
        "--style",
        value: "STYLE",
        help: "How to show it (default: auto)",
        completion: .choices(["auto"] + CardStyle.allCases.map(\.rawValue))
      ), StyleOption.spec,
      .option("--width", value: "WIDTH", help: "Cells of text (default: 60) or pixels (360)"),
      .option("--rev", value: "REV", help: "Read the commit REV instead of the last one"),
    ],
    formats: [.text, .html, .svg, .json],
    examples: [
      CommandExample("careplan card doxylamine", "Show a task of today"),
      CommandExample(
        "careplan card nausea --style survey -o svg > nausea.svg",
        "Draw a task in another style"
      ),
    ],
    group: .outcomes
  )

  private let task: TaskArgument
  private let style: CardStyle?
  private let styleFile: String?
  private let width: Int?
  private let options: EventOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    task = try TaskArgument(arguments.positionals)
    let named = arguments.value("--style") ?? "auto"
    style = named == "auto" ? nil : try arguments.choice("--style")
    styleFile = arguments.value("--style-file")
    width = try arguments.integer("--width")
    options = EventOptions(
      date: arguments.value("--date"),
      revision: arguments.value("--rev")
    )
    if let width, !(24...2000).contains(width) {
      throw UsageError("--width takes 24 to 2000 cells or pixels")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if options.revision == nil { try context.noteUncommitted(open) }
    let look = try StyleOption.style(styleFile, open, context)
    let key = try task.key(open)
    let agenda = try AgendaView(options, of: [key], open, context)
    let now = try context.moment(in: open)
    let age = CopyAge(of: open, at: options.revision)
    let day = agenda.days.first.map { DayCards(agenda, $0, asOf: now, open) }
    let card = day?.cards(style: style, saysZone: true).first
    let notices = day?.alsoRecorded ?? []
    guard let day, card != nil || !notices.isEmpty else {
      context.note(.saying(.cardNone))
      if context.format == .json {
        context.output.json("careplan.card/v1", .null, beside: age?.document)
      }
      return .done
    }
    var told: Set<RecordKey> = []
    if style == nil {
      day.tellUnknownStyles(of: [card].compactMap(\.self), beyond: &told, to: context)
    }
    switch context.format {
    case .json:
      context.output.json("careplan.card/v1", day.json(of: card, key), beside: age?.document)
    case .svg:
      for notice in notices { context.warn(StyledText(notice)) }
      guard let card else {
        context.note(.saying(.cardNone))
        return .done
      }
      context.output.verbatim(card.svg(width: width ?? 360, style: look))
    case .html:
      var document = Document(heading: Document.Heading(word: Wording.say(.card)))
      document.parts =
        [card.map { Document.Part.view(html: $0.html(style: look), markdown: "") }]
        .compactMap(\.self) + notices.map { .sentence(StyledText($0)) }
      document.look = look.css
      document.hasShortHead = true
      try document.write(
        to: context,
        of: open,
        at: options.revision,
        days: .days(day.day.day...day.day.day)
      )
    default:
      let room = context.output.terminal.width ?? 60
      let lines = card?.text(width: width ?? min(room, 60)) ?? []
      context.output.lines(lines.map { StyledText($0) })
      for notice in notices { context.output.wrapped(StyledText(notice), indent: 2) }
      context.tellAge(of: open, at: options.revision)
    }
    return .done
  }
}
