import CarePlanKit

/// `careplan events`: lists what is due, one line for each event.
struct EventsCommand: Command {
  static let spec = CommandSpec(
    name: "events",
    summary: "List the events of a day with what was recorded for them",
    discussion: """
      Every event of the plan is one line; outcomes whose event no schedule has any more stand \
      among them, marked as unscheduled.

      \(EventOptions.discussion)
      """,
    positionals: [.task(.many)],
    options: EventOptions.specs + [
      .option("--limit", value: "COUNT", help: "List at most COUNT")
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html],
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

  private let tasks: [Selector]
  private let options: EventOptions
  private let limit: Int?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    tasks = Selector.list(arguments.positionals)
    for case let kind? in tasks.map(\.kind) where !kind.isTask {
      throw UsageError("a \(kind) has no events", hint: "name a task, such as task/doxylamine")
    }
    options = try EventOptions(arguments)
    limit = try arguments.integer("--limit")
    guard limit ?? 0 >= 0 else { throw UsageError("--limit is not negative") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    if options.revision == nil { try context.noteUncommitted(open) }
    let views = Array(try views(open, context).prefix(limit ?? .max))
    switch context.format {
    case .jsonLines:
      var lines = JSONLines("careplan.events/v1", to: context.output)
      for view in views { lines.write(view.json) }
      lines.end()
    case .json: context.output.json("careplan.events/v1", .array(views.map(\.json)))
    case .markdown, .html:
      context.output.document(EventTable(views, open).document, as: context.format)
    default:
      if views.isEmpty { context.note("there are no such events") }
      context.output.lines(EventTable(views, open).lines(width: context.output.terminal.width))
    }
    return .done
  }

  private func views(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [EventView] {
    let (now, query) = try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      return (dates.now, try options.query(dates))
    }
    return try open.read(at: options.revision) { snapshot throws(CommandFailure) in
      let keys = try taskKeys(SelectorResolver(snapshot, open.dates))
      guard var query else { return [] }
      query.taskIDs = keys.map(\.id)
      query.kinds = Set(keys.map(\.kind)).sorted()
      var reader = EventReader(snapshot, open, options.strategy, asOf: now)
      return try reader.views(query)
    }
  }

  /// The tasks that the user named.
  private func taskKeys(_ resolver: SelectorResolver) throws(CommandFailure) -> [RecordKey] {
    var keys: [RecordKey] = []
    for selector in tasks {
      let kinds = RecordKind.allCases.filter(\.isTask)
      let selection = try resolver.resolve(selector, among: kinds)
      keys.append(try understand { () throws(UsageError) in try selection.wholeRecord() })
    }
    return keys
  }
}
