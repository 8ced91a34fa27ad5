import CarePlanKit

/// `careplan reopen`: lets an ended task go on.
struct ReopenCommand: Command {
  static let spec = CommandSpec(
    name: "reopen",
    summary: "Resume a task that has ended",
    discussion: """
      The task has events again from now on, or from the date of --from on, in the rhythm that it \
      had; the days between its end and then stay without events. After 'careplan end' it has the \
      plan that it had before, with the ends of that: a taper goes on with the step that was \
      planned for then, and a course ends when it was to end. Elements of the schedule that ended \
      before the task did stay ended. A course that came to its own end is not reopened, since it \
      would go on for good: 'careplan update TASK --until DATE' says how long it goes on. A task that is paused at that time goes on from then, \
      as it would have gone on after the pause.

      Without -m the record's current.json in the work tree is changed, and 'careplan commit' \
      makes a version of it; with -m it is committed at once.
      """,
    positionals: [TaskChange.positional],
    options: [
      .option(
        "--from",
        value: "DATE",
        help: "When the task goes on, a date or a time (default: now)"
      ),
      RecordWrite.messageOption, Selector.rawIDOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan reopen task/ibuprofen -m Again", "Resume a task now"),
      CommandExample(
        "careplan reopen ibuprofen --from 2026-03-01",
        "Resume a task on the first of March"
      ),
    ],
    group: .outcomes
  )

  private let change: TaskChange
  private let start: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    change = try TaskChange(arguments)
    start = arguments.value("--from")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let text = start
    let start = try text.map { text throws(CommandFailure) in
      try understand { () throws(UsageError) in try open.dates.start(text, .beginning) }
    }
    return try change.run(open, context, unchanged: { unchanged($0, start, open) }) {
      transaction,
      key throws(StoreError) in
      try transaction.reopen(key, from: start)
    }
  }

  /// Returns why nothing changes.
  private func unchanged(
    _ task: StyledText,
    _ start: Instant?,
    _ open: OpenStore
  ) -> StyledText {
    guard let start else { return .saying(.hasNoEnd, task) }
    return .saying(.hasNoEndNorPause, task, StyledText(open.wording.instant(start)))
  }
}
