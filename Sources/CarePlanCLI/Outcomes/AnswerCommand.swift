import CarePlanKit

/// `careplan answer`: says whether what several people recorded for one event was one thing, or that what
/// is in doubt is as intended.
struct AnswerCommand: Command {
  static let spec = CommandSpec(
    name: "answer",
    summary: "Answer a doubt, such as whether two doses were given",
    discussion: """
      When two people record the same event without knowing of each other, both recordings are \
      joined: the event is done once. Only these two know whether one dose was given, which both \
      recorded, or two. Until somebody answers, 'careplan agenda', 'careplan events' and 'careplan \
      sync' say who recorded it and when. Of what is done as needed, and of other logs, each entry \
      counts by itself; only entries that read alike, with the time at which they were given, are \
      joined and asked about.

      'same' keeps what the outcome says. 'both' adds the values that were left out, with their \
      time. The answer becomes part of the outcome, so that nobody else is asked; 'careplan undo' \
      takes it back.

      'intended' answers any other doubt of 'careplan doubts': what gives reason for it is meant so. \
      It changes nothing that is due. --about names the doubt if there are several, and answers all \
      of its kind about the task; --date and --at name the event, if something was recorded, else \
      what was recorded in the last two weeks is meant. Should the reason become another one, \
      somebody is asked again.
      """,
    positionals: [
      TaskArgument.positional(.one),
      PositionalSpec(
        "ANSWER",
        help: "same (one dose was given), both (each gave one), or intended",
        completion: .choices(
          RepeatedRecording.Choice.allCases.map(\.rawValue) + [Answer.intended]
        )
      ),
    ],
    options: EventSelector.specs + [
      .option(
        "--about",
        value: "DOUBT",
        help: "Which doubt is as intended, as 'careplan doubts' names it",
        completion: .choices(IntendedAnswer.rules.map(\.rawValue))
      ),
      OutcomeRecording.messageOption, Selector.rawIDOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan answer doxylamine same --at 22:00",
        "Record that one dose was given this evening"
      ),
      CommandExample(
        "careplan answer doxylamine both --date yesterday",
        "Record that it was given twice"
      ),
      CommandExample(
        "careplan answer doxylamine intended --about startsInPast",
        "Record that a plan was written late on purpose"
      ),
    ],
    group: .outcomes
  )

  private let task: TaskArgument
  /// What is said to a dose that several people recorded; nil for another doubt.
  private let choice: RepeatedRecording.Choice?
  private let rule: DoubtRule?
  private let selector: EventSelector
  private let message: String?
  private let command: WrittenCommand

  init(_ arguments: ParsedArguments) throws(UsageError) {
    task = try TaskArgument(arguments.positionals, rawID: arguments.value("--id"))
    let word = task.rest.count == 1 ? task.rest[0] : ""
    choice = RepeatedRecording.Choice(rawValue: word)
    guard choice != nil || word == Answer.intended else {
      throw UsageError(
        "the answer must be 'same', 'both' or 'intended'",
        hint: Wording.hint(.answers, "'same'", "'both'", "'intended'")
      )
    }
    rule = try arguments.choice("--about")
    guard rule == nil || choice == nil else {
      throw UsageError("--about is for 'intended'")
    }
    selector = try EventSelector(arguments)
    message = arguments.value("--message")
    command = WrittenCommand(Self.spec.name, arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let key = try task.key(open)
    guard let choice else {
      let answer = IntendedAnswer(key: key, rule: rule, selector: selector, message: message)
      return try answer.run(open, context)
    }
    let (found, repeated) = try question(in: try TaskEvents.day(of: key, selector, open), open)
    let name = found.outcome.id
    let times = Wording.times(repeated.recordings.count)
    let defaultMessage =
      choice == .same ? "\(name) was recorded \(times) and done once" : "\(name) was done by each"
    let writing = OpenStore.Writing(context.options, message: message ?? defaultMessage)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try transaction.answer(choice, to: repeated)
    }
    let said = try open.read { snapshot throws(CommandFailure) in
      try RepeatedWords(repeated, snapshot, open.dates)
    }
    if context.format == .text { context.output.line(StyledText(said.phrase)) }
    let report = OutcomeReport(
      changes: [
        OutcomeReport.Change(
          verb: choice == .same ? .kept : .appended,
          event: found.event,
          outcome: written.result,
          values: choice == .same
            ? written.result.values
            : Array(written.result.values.dropFirst(found.outcome.values.count))
        )
      ],
      commit: written.commit,
      remarks: written.remarks
    )
    report.write("careplan.answer/v1", to: context, open, details: ["recordedTwice": said.json])
    return .done
  }

  /// Returns the event whose question is answered.
  private func question(
    in day: TaskDay,
    _ open: OpenStore
  ) throws(CommandFailure) -> (RecordedEvent, RepeatedRecording) {
    let found = try day.recorded(selector.choice, open).compactMap { found in
      found.repeated.map { (found, $0) }
    }
    guard let first = found.first else {
      throw CommandFailure(
        .nothingToDo,
        "no question is open about \(day.key) on \(Wording.date(day.day))",
        hints: [Wording.hint(.otherDayOrTwice, "--date", "'careplan agenda'")]
      )
    }
    guard found.count == 1 else {
      throw try day.ambiguous(found.compactMap(\.0.event), for: command, open)
    }
    return first
  }
}
