import CarePlanKit

/// `careplan events`: lists what is due, one line for each event.
struct EventsCommand: Command {
  static let spec = CommandSpec(
    name: "events",
    summary: "List the events of a day with what was recorded for them",
    discussion: """
      Each event of the plan is one line. Outcomes whose event is in no schedule any more are \
      listed among them, marked as unscheduled. What was recorded is shown with when it was given and \
      who recorded it.

      \(EventOptions.discussion)
      """,
    positionals: [EventSelection.positional],
    options: EventOptions.specs + [
      .option("--limit", value: "COUNT", help: "List at most COUNT events")
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan events", "List the events of today"),
      CommandExample(
        "careplan events doxylamine --from 2026-01-01 --to 2026-01-31 --limit 5",
        "List the first five events of a task in January"
      ),
      CommandExample(
        "careplan events --week --type intervention --json",
        "List this week's interventions as JSON"
      ),
    ],
    group: .outcomes
  )

  private let selection: EventSelection
  private let limit: Int?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selection = try EventSelection(arguments)
    limit = try arguments.integer("--limit")
    guard limit ?? 0 >= 0 else { throw UsageError("--limit must not be negative") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if selection.options.revision == nil { try context.noteUncommitted(open) }
    let found = try selection.views(open, context)
    let views = Array(found.all.prefix(limit ?? .max))
    let words = EventWords(views, open)
    let revision = selection.options.revision
    let age = CopyAge(of: open, at: revision)
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.events/v1", to: context.output)
      for view in views { lines.write(words.json(of: view)) }
      var rest = found.missing.members
      rest["heard"] = age?.json
      lines.end(rest)
    case .json:
      context.output.json(
        "careplan.events/v1",
        .array(views.map(words.json)),
        beside: found.missing.json.map { ("careplan.missing/v1", $0) },
        age?.document
      )
    case .markdown, .html:
      try selection.write(EventTable.events(views, words).document, open, context)
    default:
      if views.isEmpty {
        context.note(open.unsharedTasks.map { StyledText($0) } ?? .saying(.noSuchEvents))
      }
      context.output.lines(
        EventTable.events(views, words).lines(width: context.output.terminal.width)
      )
      context.tellAge(of: open, at: revision)
      HealthGaps.tell(ofTasksIn: views, open, context)
      try DoubtList(aboutTasksOf: views, at: revision, open).tell(to: context)
    }
    return .done
  }
}
