import CarePlanKit

/// `careplan complete`: records that something was done.
struct CompleteEventCommand: Command {
  static let spec = CommandSpec(
    name: "complete",
    summary: "Record that a task was done",
    discussion: """
      Without --date, --at or --occurrence, the open event is completed that began in the last 12 \
      hours or begins within four, else today's only open one; if it is not clear which one is meant, \
      the events of the day are listed and nothing is recorded. 'careplan config recording.window 6h' \
      makes the hours fewer. An event that begins in more than four hours, or on a later \
      day, needs --force. Days and times are in the time zone of the task.

      What is recorded is committed at once and alone, whatever else is uncommitted. An event that \
      is completed already stays as it is, and one that is partly done is not completed this way: \
      'careplan record' replaces values or adds to them. Of a dose that is in question, give --value. 'careplan undo TASK' takes back what was \
      recorded. Several tasks, or with --at and no task everything that is due at that time, are \
      completed together in one commit. --all completes what is due or over, and names what is \
      still to come.
      """,
    positionals: [TaskArgument.positional(.many)],
    options: EventSelector.specs + [EventSelector.allOption] + EntryOptions.specs + [
      EventSelector.forceOption, RemoteFirst.option, OutcomeRecording.messageOption,
      Selector.rawIDOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan complete doxylamine", "Complete today's only open event"),
      CommandExample(
        "careplan complete doxylamine --at 08:00 --value 2 --unit tablets",
        "Record how much was taken in the morning"
      ),
      CommandExample(
        "careplan complete stretch --date yesterday --not-completed --reason nausea",
        "Record that it was not done, and why"
      ),
      CommandExample("careplan complete --at 08:00", "Complete everything that is due at eight"),
      CommandExample(
        "careplan complete water --all",
        "Complete everything that was due today by now and has no outcome"
      ),
    ],
    group: .outcomes
  )

  private let tasks: [TaskArgument]
  private let selector: EventSelector
  private let entry: EntryOptions
  private let remote: RemoteFirst
  private let message: String?
  private let command: WrittenCommand

  init(_ arguments: ParsedArguments) throws(UsageError) {
    tasks = try TaskArgument.list(arguments.positionals, rawID: arguments.value("--id"))
    selector = try EventSelector(arguments, allowsAll: true)
    entry = try EntryOptions(arguments)
    remote = RemoteFirst(arguments, isForced: selector.isForced)
    message = arguments.value("--message")
    command = WrittenCommand(Self.spec.name, arguments)
    if tasks.isEmpty {
      guard case .time = selector.choice else {
        throw UsageError("TASK is missing", hint: Wording.hint(.taskOrAllDue, "--at"))
      }
    }
    guard tasks.count == 1 || entry.values.isEmpty && entry.sample == nil else {
      throw UsageError("values are recorded for one task at a time")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let opened = try context.openStore()
    // A word that names no task is refused below.
    let open = try remote.heard(tasks.compactMap { try? $0.key(opened) }, opened, context)
    let rule = try rule(open)
    let choice = EventChoice(selector: selector, rule: rule, command: command)
    let given = try entry.givenMoment(open.dates)
    let events = try selector.events(given: given, open) { () throws(CommandFailure) in
      tasks.isEmpty
        ? try eventsOfAllTasks(choice, open, context) : try self.events(choice, open, context)
    }
    var items: [OutcomeRecording.Item] = []
    for event in events {
      items.append(
        OutcomeRecording.Item(event, try entry.entry(for: event.task.key, open, context))
      )
    }
    let recording = OutcomeRecording(
      subject: try tasks.map { task throws(CommandFailure) in try task.key(open).description }
        .joined(separator: ", "),
      items: items,
      verb: .completed,
      rule: rule,
      isForced: selector.isForced,
      acceptsNewUnits: entry.acceptsNewUnits
    )
    return try recording.run(open, context, message: message, format: "careplan.complete/v1")
  }

  /// Each time that something is done as needed is one more.
  private func rule(_ open: OpenStore) throws(CommandFailure) -> RecordingRule {
    guard tasks.count == 1, let key = try? tasks[0].key(open) else { return .onlyOnce }
    return try open.isAsNeeded(key) ? .appending : .onlyOnce
  }

  private func events(
    _ choice: EventChoice,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [CareEvent] {
    var keys: [RecordKey] = []
    for (place, task) in tasks.enumerated() {
      keys.append(try key(of: task, isFirst: place == 0, open))
    }
    guard keys.count > 1 else {
      return try keys.first.map { key throws(CommandFailure) in
        try choice.events(of: key, open, context)
      } ?? []
    }
    var events: [CareEvent] = []
    for key in keys {
      do throws(CommandFailure) {
        events += try choice.about(key).events(of: key, open, context)
      } catch {
        // The hints above are about one task; the others are not recorded either.
        var failure = error
        failure.hints.append(command.about(keys.filter { $0 != key }).line())
        throw failure
      }
    }
    return events
  }

  /// A word behind the first one that names no task is a value, which nobody repeats; it is no name
  /// only because a task begins with it.
  private func key(
    of task: TaskArgument,
    isFirst: Bool,
    _ open: OpenStore
  ) throws(CommandFailure) -> RecordKey {
    do throws(CommandFailure) { return try task.key(open, isWhole: !isFirst) } catch {
      guard !isFirst, error.exit == .notFound else { throw error }
      throw CommandFailure(
        UsageError(
          "an argument after the first names no task",
          hint: Wording.hint(.valuesWith, "--value")
        )
      )
    }
  }

  /// Returns everything that is due at a time and open, of all tasks that a person completes.
  private func eventsOfAllTasks(
    _ choice: EventChoice,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> [CareEvent] {
    guard case .time(let time) = selector.choice else { return [] }
    let (found, unplaceable) = try TaskEvents.events(at: time, selector, open)
    try MissingEvents(tasks: unplaceable).tellTasks(among: [], to: context)
    let due = found.filter { event in
      !event.task.isHealthTask && event.task.content.activityType != .readOnly
        && !event.task.isAsNeeded
    }
    guard !due.isEmpty else {
      throw CommandFailure(
        .invalid,
        code: "no-event",
        "nothing is due at that time",
        hints: [Wording.hint(.listsDue, "'careplan agenda'")]
      )
    }
    PartialWords(open: open).tell(due, to: context)
    let events = due.filter { $0.outcome == nil }
    try choice.refuseFuture(events, open)
    return events
  }
}
