import CarePlanKit

/// `careplan record`: records what was measured, taken or said.
struct RecordCommand: Command {
  static let spec = CommandSpec(
    name: "record",
    summary: "Record values for an event of a task",
    discussion: """
      A value is a number with or without a unit, true, false or a text; KIND=VALUE says what it \
      measures. --unit, --kind and --type follow the --value that they describe.

      The event is found as 'careplan complete' finds it. What is recorded already stays: \
      --replace puts the new values in its place, --append adds them to it, as to a log. Earlier \
      values stay in the history. What is recorded is committed at once and alone, whatever else \
      is uncommitted.
      """,
    positionals: [
      TaskArgument.positional(.one),
      PositionalSpec(
        "VALUE",
        .many,
        help: "Value such as 120 or systolic=120mmHg",
        isPrivate: true
      ),
    ],
    options: EventSelector.specs + EntryOptions.specs + [
      .flag("--replace", help: "Replace the values that are there"),
      .flag("--append", help: "Add the values to those that are there"),
      EventSelector.forceOption, RemoteFirst.option, OutcomeRecording.messageOption,
      Selector.rawIDOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan record weight 72.5kg", "Record today's weight"),
      CommandExample(
        "careplan record pressure systolic=120mmHg diastolic=80mmHg --at 08:00",
        "Record two measurements of one event"
      ),
      CommandExample("careplan record water 250mL --append", "Add to what was drunk today"),
      CommandExample(
        "careplan record steps --value 4100 --type double --date yesterday --replace",
        "Correct what was recorded for yesterday"
      ),
    ],
    group: .outcomes
  )

  private let task: TaskArgument
  private let selector: EventSelector
  private let entry: EntryOptions
  private let rule: RecordingRule
  private let remote: RemoteFirst
  private let message: String?
  private let command: WrittenCommand

  init(_ arguments: ParsedArguments) throws(UsageError) {
    task = try TaskArgument(arguments.positionals, rawID: arguments.value("--id"))
    selector = try EventSelector(arguments)
    entry = try EntryOptions(arguments, positionals: task.rest)
    remote = RemoteFirst(arguments, isForced: selector.isForced)
    message = arguments.value("--message")
    command = WrittenCommand(Self.spec.name, arguments)
    guard !(arguments.has("--replace") && arguments.has("--append")) else {
      throw UsageError("--replace and --append cannot be used together")
    }
    rule =
      arguments.has("--replace")
      ? .replacing : arguments.has("--append") ? .appending : .onlyOnce
    guard !entry.isBare else {
      throw UsageError(
        "no value is given to record",
        hint: Wording.hint(
          .valueOrComplete,
          Wording.either(["--sample", "--not-completed"]),
          "'careplan complete'"
        )
      )
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let opened = try context.openStore()
    let key = try task.key(opened)
    let open = try remote.heard([key], opened, context)
    let rule = try rule(for: key, open)
    let choice = EventChoice(selector: selector, rule: rule, command: command)
    let given = try entry.givenMoment(open.dates)
    let events = try selector.events(given: given, open) { () throws(CommandFailure) in
      try choice.events(of: key, open, context)
    }
    let entry = try entry.entry(for: key, open, context)
    let recording = OutcomeRecording(
      subject: key.description,
      items: events.map { OutcomeRecording.Item($0, entry) },
      verb: .recorded,
      rule: rule,
      isForced: selector.isForced,
      acceptsNewUnits: self.entry.acceptsNewUnits
    )
    return try recording.run(open, context, message: message, format: "careplan.record/v1")
  }

  /// Each entry for what is done as needed is one more.
  private func rule(for key: RecordKey, _ open: OpenStore) throws(CommandFailure) -> RecordingRule {
    guard rule == .onlyOnce, try open.isAsNeeded(key) else { return rule }
    return .appending
  }
}
