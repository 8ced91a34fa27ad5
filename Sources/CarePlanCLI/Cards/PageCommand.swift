import CarePlanKit

/// `careplan page`: shows a day with the rings of its week and a card for each task.
struct PageCommand: Command {
  static let spec = CommandSpec(
    name: "page",
    summary: "Show a day as cards, with the rings of its week",
    discussion: """
      A ring is dotted where nothing counts, and full when all of its day is done. Below \
      is a card for each task of the day; 'careplan help card' says which. Where versions conflict \
      every value is shown, until somebody decides.

      --out writes a directory of pages that link to each other: the days that are named, or the seven of \
      this week, and the contacts. They have no script and ask nothing of any network, so that they can be printed, mailed \
      or put on a stick.

      \(EventOptions.filters)
      """,
    options: EventOptions.specs + [
      StyleOption.spec, Weekday.option,
      .option(
        "--out",
        value: "DIR",
        help: "Write linked pages into this directory",
        completion: .directory
      ),
    ],
    formats: [.text, .html, .json],
    usesPager: true,
    examples: [
      CommandExample("careplan page", "Show today"),
      CommandExample("careplan page --date 2026-01-11 -o html > day.html", "Make a page of a day"),
      CommandExample(
        "careplan page --out pages",
        "Make pages of this week that link to each other"
      ),
    ],
    group: .outcomes
  )

  private let options: EventOptions
  private let styleFile: String?
  private let firstDay: Weekday
  private let directory: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value("--out")
    guard directory != "" else { throw UsageError("--out takes the name of a directory") }
    let named = try EventOptions(arguments)
    options = directory == nil ? named : named.ofWeekUnlessNamed
    styleFile = arguments.value("--style-file")
    firstDay = try arguments.choice("--first-day") ?? .mon
  }

  /// Shows days as they are usually shown.
  init(_ options: EventOptions) {
    self.options = options
    (styleFile, firstDay, directory) = (nil, .mon, nil)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard directory == nil || [nil, .json].contains(context.options.format) else {
      throw CommandFailure(UsageError("--out writes pages of HTML, and tells of them without -o"))
    }
    let open = try context.openStore()
    if options.revision == nil { try context.noteUncommitted(open) }
    let look = try StyleOption.style(styleFile, open, context)
    let reader = PageReader(options: options, firstDay: firstDay, open: open, context: context)
    if let directory {
      try StaticPages(reader, style: look, directory).write()
      return .done
    }
    let pages = try reader.pages()
    switch context.format {
    case .json:
      context.output.json(
        "careplan.page/v1",
        .array(pages.map { $0.page.json($0.cards.json) }),
        beside: CopyAge(of: open, at: options.revision)?.document
      )
    case .html:
      try reader.document(pages, style: look).write(
        to: context,
        of: open,
        at: options.revision,
        days: .days(reader.span(of: pages))
      )
    default:
      let width = context.output.terminal.width ?? 80
      for (place, found) in pages.enumerated() {
        if place > 0 { context.output.line() }
        context.output.lines(found.page.text(width: width).map { StyledText($0) })
      }
      context.tellAge(of: open, at: options.revision)
      HealthGaps.tell(ofTasksIn: pages.flatMap(\.cards.day.events), open, context)
    }
    return .done
  }
}
