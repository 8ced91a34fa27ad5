import CarePlanKit

/// `careplan report`: makes a sheet to print, of what is to be done or of what was recorded.
struct ReportCommand: Command {
  static let spec = CommandSpec(
    name: "report",
    summary: "Make a sheet to print: the plan, or what was recorded",
    discussion: """
      The plan sheet has an empty box for each event, its time, the task, the dose and the \
      instructions. What was recorded already has no box, so that nobody does it twice. Where versions \
      conflict every value is printed with 'unresolved', and there is nothing to tick. What is done as \
      needed has its limits and, of so many times a day, as many boxes as are left. An event that runs \
      for days stands on the first of them.

      The record sheet has what became of each event, what was recorded, when and by whom, what was \
      recorded without an event, the totals, the reasons why something was not done, and the notes of \
      care plans, tasks and outcomes. Totals add up doses; of what does not add up, such as a \
      temperature, they have the least and the greatest value.

      The medication sheet is one page with a row for each medicine and a column for morning, noon, \
      evening and night, at the times that 'careplan config times.morning' and the like say; what is due at another \
      time is in a column of its own. Measurements and what is only read are left out.

      Without days it is the seven days from today on, and of a record sheet those up to today; --week \
      makes such a week of --date. --output writes a page, or a PDF if the name ends in .pdf: \
      Chromium prints it, without any network. The file appears when all of it is written.

      \(EventOptions.discussion)
      """,
    options: [
      .option(
        "--sheet",
        value: "SHEET",
        help: "What it is for: plan (default), record or medication",
        completion: .choices(SheetReader.Purpose.allCases.map(\.rawValue))
      ),
      .option(
        "--paper",
        value: "PAPER",
        help: "What it is printed on: a4 (default) or letter",
        completion: .choices(Paper.allCases.map(\.rawValue))
      ),
      .flag("--large", help: "Print large letters and boxes, for people who cannot see well"),
      .option(
        "--output",
        value: "FILE",
        help: "Write to FILE, which ends in .html or .pdf",
        completion: .file
      ),
    ] + EventOptions.specs,
    formats: [.text, .markdown, .html, .json],
    usesPager: true,
    examples: [
      CommandExample("careplan report --output plan.pdf", "Print the plan of this week"),
      CommandExample(
        "careplan report --sheet record --from 2026-01-01 --to 2026-01-31 --output january.pdf",
        "Print what was recorded in a month, for a visit"
      ),
      CommandExample(
        "careplan report --sheet medication --output medication.pdf",
        "Print the medication plan for a visit or a pharmacy"
      ),
      CommandExample(
        "careplan report --large --output plan.pdf",
        "Print the plan in large letters"
      ),
      CommandExample(
        "careplan report --date tomorrow --paper letter -o html > tomorrow.html",
        "Make a page of one day"
      ),
    ],
    group: .outcomes
  )

  private let options: EventOptions
  private let purpose: SheetReader.Purpose
  private let paper: Paper
  private let isLarge: Bool
  private let file: SheetFile?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    purpose = try arguments.choice("--sheet") ?? .plan
    options = try EventOptions(arguments).ofSheet(
      isRecord: purpose == .record,
      isWhole: purpose == .medication
    )
    isLarge = arguments.has("--large")
    paper = try arguments.choice("--paper") ?? .a4
    file = try arguments.value("--output").map { name throws(UsageError) in try SheetFile(name) }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard file == nil || context.options.format == nil else {
      throw CommandFailure(UsageError("--output writes what the name of its file ends in, not -o"))
    }
    guard !isLarge || file != nil || context.format == .html else {
      throw CommandFailure(
        UsageError("--large is for pages", hint: Wording.hint(.add, "-o html or --output plan.pdf"))
      )
    }
    let open = try context.openStore()
    if options.revision == nil { try context.noteUncommitted(open) }
    let reader = try SheetReader(options, open, context)
    let sheet: any Sheet =
      switch purpose {
      case .plan: reader.plan
      case .record: try reader.record()
      case .medication: try reader.medication()
      }
    try write(sheet, reader, open, context)
    return .done
  }

  private func write(
    _ sheet: any Sheet,
    _ reader: SheetReader,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    if file == nil, context.format == .json {
      return context.output.json(
        "careplan.report/v1",
        sheet.json(reader.json, reader.json),
        beside: CopyAge(of: open, at: options.revision)?.document
      )
    }
    var origin = try DocumentOrigin(
      of: open,
      at: options.revision,
      commit: nil,
      .days(reader.span),
      in: context
    )
    origin.facts = try DocumentOrigin.facts(ofPatientsIn: open, at: options.revision)
    origin.hasShortHead = true
    let title = Wording.say(purpose.title)
    var document = Document(heading: Document.Heading(word: title))
    document.parts = [.view(html: sheet.html(level: 2), markdown: sheet.markdown(level: 2))]
    document.origin = origin
    document.look = paper.css(
      foot: "\(origin.patient) · \(origin.store) · \(origin.commit)",
      isLarge: isLarge,
      isLandscape: purpose == .medication
    )
    if let file {
      try file.write(document.html, context)
    } else if context.format == .text {
      let text = sheet.text(width: context.output.terminal.width ?? 80)
      let lines = origin.lines.head + [""] + text + [""] + origin.lines.foot
      context.output.lines(["\(title, .bold)"] + lines.map { StyledText($0) })
      HealthGaps.tell(ofTasksIn: reader.events, open, context)
    } else {
      document.write(to: context.output, as: context.format)
    }
  }
}
