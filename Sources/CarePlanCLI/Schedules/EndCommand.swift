import CarePlanKit

/// `careplan end`: sets the last day of a task.
struct EndCommand: Command {
  static let spec = CommandSpec(
    name: "end",
    summary: "Set the last day of a task",
    discussion: """
      The day is the last one with events, in the time zone of each element of the schedule; \
      without --on it is today. What is past stays, with its outcomes. Elements that would begin \
      later are left out.

      Without -m the record's current.json in the work tree is changed, and 'careplan commit' \
      makes a version of it; with -m it is committed at once. 'careplan reopen' lets the task go \
      on.
      """,
    positionals: [TaskChange.positional],
    options: [
      .option("--on", value: "DATE", help: "Last day of the task (default: today)"),
      RecordWrite.messageOption, Selector.rawIDOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan end task/ibuprofen --on 2026-02-01 -m Healed",
        "End a task with the first of February"
      ),
      CommandExample("careplan end ibuprofen -n", "See what it would change to end it with today"),
    ],
    group: .outcomes
  )

  private let change: TaskChange
  /// The last day, as it was written.
  private let day: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    change = try TaskChange(arguments)
    day = arguments.value("--on") ?? "today"
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let text = day
    let day = try understand { () throws(UsageError) in try open.dates.day(text, .either) }
    let last = open.dates.zone.span(of: day).upperBound.adding(nanoseconds: -1)
    return try change.run(
      open,
      context,
      unchanged: { .saying(.endsAlready, $0, StyledText(Wording.date(day))) },
      to: last
    ) {
      transaction,
      key throws(StoreError) in
      try transaction.end(key, with: day)
    }
  }
}
