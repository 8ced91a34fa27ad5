import CarePlanKit

/// `careplan progress`: shows how far each event is done.
struct ProgressCommand: Command {
  static let spec = CommandSpec(
    name: "progress",
    summary: "Show how far each event of a day is done",
    discussion: """
      Each line shows what was recorded for an event, what was wanted, and how far that is in \
      percent; thresholds that a value reaches are shown beside it. The last line is the mean of \
      the events that count: those of tasks that are optional, only read or without impact on \
      adherence are left out. Events that conflict are left out too, and the line counts them. Outcomes \
      without an event are listed above it.

      \(EventOptions.discussion)
      """,
    positionals: [EventSelection.positional],
    options: EventOptions.specs,
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan progress", "Show how far today's events are done"),
      CommandExample(
        "careplan progress doxylamine --week --strategy sum",
        "Judge a task's events of a week by the sums of their values"
      ),
      CommandExample(
        "careplan progress --strategy exec:./judge.py --json",
        "Judge with a program of your own, and write JSON"
      ),
    ],
    group: .outcomes
  )

  private let selection: EventSelection

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = try EventSelection(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if selection.options.revision == nil { try context.noteUncommitted(open) }
    let all = try selection.views(open, context).all
    let report = ProgressReport(all, selection.options.strategy, open)
    let revision = selection.options.revision
    let age = CopyAge(of: open, at: revision)
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.progress/v1", to: context.output)
      for event in report.events { lines.write(report.json(of: event)) }
      var last = report.remainder
      last["heard"] = age?.json
      lines.end(last)
    case .json: context.output.json("careplan.progress/v1", report.json, beside: age?.document)
    case .markdown, .html: try selection.write(report.document, open, context)
    default:
      if report.isEmpty { context.note(.saying(.noSuchEvents)) }
      context.output.lines(report.lines(width: context.output.terminal.width))
      context.tellAge(of: open, at: revision)
    }
    return .done
  }
}
