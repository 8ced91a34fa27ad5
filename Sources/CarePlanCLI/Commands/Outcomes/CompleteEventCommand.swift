import CarePlanKit

/// `careplan complete`: records that something was done.
struct CompleteEventCommand: Command {
  static let spec = CommandSpec(
    name: "complete",
    summary: "Record that a task was done",
    discussion: """
      Without a word of when, today's only open event is completed, or the only open one that is \
      running now; where that is not clear, the events of the day are listed and nothing is \
      recorded. Days and times are those of the task's own time zone.

      It is committed at once, alone, whatever else is uncommitted. An event that is completed \
      already stays as it is; 'careplan record' replaces values or adds further ones, and \
      'careplan undo TASK' takes them back.
      """,
    positionals: [.task()],
    options: EventSelector.specs + [EventSelector.allOption] + EntryOptions.specs + [
      EventSelector.forceOption, OutcomeRecording.messageOption, Selector.rawIDOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan complete doxylamine", "Complete today's only open event"),
      CommandExample(
        "careplan complete doxylamine --at 08:00 --value 2 --unit tablets",
        "Say how much was taken in the morning"
      ),
      CommandExample(
        "careplan complete stretch --date yesterday --not-completed --reason nausea",
        "Record that it was not done, and why"
      ),
      CommandExample("careplan complete water --all", "Complete all open events of today"),
    ],
    group: .outcomes
  )

  private let task: TaskArgument
  private let selector: EventSelector
  private let entry: EntryOptions
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    task = try TaskArgument(arguments.positionals, rawID: arguments.value("--id"))
    guard task.rest.isEmpty else {
      throw UsageError("there is one argument too many", hint: "values stand behind --value")
    }
    selector = try EventSelector(arguments, allowsAll: true)
    entry = try EntryOptions(arguments)
    message = arguments.value("--message")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let key = try task.key(open)
    let choice = EventChoice(selector: selector, purpose: .record, verb: "complete")
    let recording = OutcomeRecording(
      task: key,
      events: try choice.events(of: key, open),
      entry: try entry.entry(for: key, open, context),
      verb: .completed
    )
    return try recording.run(open, context, message: message, format: "careplan.complete/v1")
  }
}
