import CarePlanKit

/// `careplan threshold check`: tells which thresholds of tasks are reached.
struct ThresholdCheckCommand: Command {
  static let spec = CommandSpec(
    name: "threshold check",
    summary: "Tell which thresholds of tasks are reached",
    discussion: """
      The values that were recorded are compared with the thresholds of their tasks, and a task's \
      adherence on a day with its thresholds on adherence, in percent. Amounts are first converted into \
      the unit of the task's samples or targets; where that cannot be done, the value is not comparable, \
      and is listed as such. What was not recorded reaches nothing.

      Those that are not reached are listed only with --all. While versions of an outcome conflict, the \
      value that holds until somebody decides is compared, and the line says so.

      --exit-code ends with 1 if a threshold is reached.

      Without --strategy an event is done, for adherence, as soon as something was recorded for it.

      \(EventStrategy.discussion)

      \(EventOptions.filters)
      """,
    positionals: [EventSelection.positional],
    options: EventOptions.specs + [
      .flag("--all", help: "List every comparison"),
      .flag("--exit-code", help: "Exit with 1 if a threshold is reached"),
    ],
    formats: [.text, .json, .jsonLines],
    usesPager: true,
    examples: [
      CommandExample("careplan threshold check", "Check what was recorded today"),
      CommandExample(
        "careplan threshold check glucose --week --exit-code",
        "Check a task's week, and tell a script"
      ),
    ],
    group: .outcomes
  )

  private let selection: EventSelection
  private let listsAll: Bool
  private let tellsByExit: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = try EventSelection(arguments)
    listsAll = arguments.has("--all")
    tellsByExit = arguments.has("--exit-code")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if selection.options.revision == nil { try context.noteUncommitted(open) }
    let check = try selection.thresholds(open, context)
    let words = ThresholdWords(open.dates)
    let entries = listsAll ? check.entries : check.notable
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.thresholds/v1", to: context.output)
      for entry in entries { lines.write(words.json(of: entry)) }
      lines.end(check.missing.members)
    case .json:
      context.output.json(
        "careplan.thresholds/v1",
        .array(entries.map(words.json)),
        beside: check.missing.json.map { ("careplan.missing/v1", $0) }
      )
    default:
      if entries.isEmpty {
        context.note(words.none(check))
      } else {
        context.output.table(words.table(entries))
      }
    }
    return tellsByExit && !check.reached.isEmpty ? .findings : .done
  }
}
