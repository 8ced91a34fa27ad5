import CarePlanKit

/// `careplan health fill`: fills the outcomes of health tasks from the samples of this machine.
struct HealthFillCommand: Command {
  static let spec = CommandSpec(
    name: "health fill",
    summary: "Fill the outcomes of health tasks from samples",
    discussion: """
      Each event of a health task gets what its samples say: a sum, each value, or figures that stand for \
      them. Outcomes follow from the samples alone, so that two machines with the same samples make the \
      same ones. What somebody recorded by hand stays, and the event is listed as measured differently. \
      An outcome that somebody took back by hand, or that others filled from more samples than are \
      here, stays as it is too, unless --again is given.

      All outcomes become one commit.
      """,
    positionals: [
      PositionalSpec(
        "TASK",
        .many,
        help: "Only these health tasks",
        completion: .dynamic("task")
      )
    ],
    options: [
      .option("--from", value: "DATE", help: "Only events from this day on"),
      .option("--to", value: "DATE", help: "Only events up to this day"),
      .flag("--again", help: "Fill also what others filled from more samples, or took back"),
      OutcomeRecording.messageOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan health fill", "Fill all events for which there are samples"),
      CommandExample("careplan health fill steps --from 2026-01-01 -n", "See what would change"),
    ],
    group: .health
  )

  private let tasks: [String]
  private let from: String?
  private let to: String?
  private let isRepeated: Bool
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    tasks = arguments.positionals
    (from, to) = (arguments.value("--from"), arguments.value("--to"))
    isRepeated = arguments.has("--again")
    message = arguments.value("--message")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    var filling = HealthFilling()
    filling.isRepeated = isRepeated
    filling.taskIDs = try taskIDs(open)
    filling.days = try understand { () throws(UsageError) in try days(open.dates) }
    guard let cache = try context.samples(of: open) else {
      throw CommandFailure(
        .noInput,
        code: "no-samples",
        "there are no samples on this machine",
        hints: ["careplan health import export.zip"]
      )
    }
    let work = FillWork(filling: filling, message: message ?? "Fill health tasks from samples")
    let isDryRun = context.options.isDryRun
    let done = try attempt { () throws(StoreError) in
      try work.run(from: cache, isDryRun: isDryRun, open)
    }
    let words = FillWords(report: done.report, isDryRun: isDryRun, open: open)
    if context.format == .json {
      var object: JSONObject = ["dryRun": .bool(isDryRun), "tasks": words.json]
      object["commit"] = done.commit.map { .string($0) }
      context.output.json("careplan.health.fill/v1", .object(object))
    } else {
      for line in words.lines { context.output.line(StyledText(line)) }
      if let commit = done.commit { context.note("committed \(commit.prefix(8).description)") }
    }
    return done.report.changed == 0 ? .nothingToDo : .done
  }

  private func taskIDs(_ open: OpenStore) throws(CommandFailure) -> [String] {
    try tasks.map { id throws(CommandFailure) in
      let id = id.hasPrefix("health-task/") ? String(id.dropFirst("health-task/".count)) : id
      let record = try attempt { () throws(StoreError) in
        try open.store.read { snapshot throws(StoreError) in
          try snapshot.timeline(of: RecordKey(.healthTask, id)) != nil
        }
      }
      guard record else {
        throw CommandFailure(
          .notFound,
          code: StoreError.Code.notFound.rawValue,
          "there is no health task '\(id)'",
          hints: ["careplan list health-tasks"]
        )
      }
      return id
    }
  }

  private func days(_ dates: DateReader) throws(UsageError) -> ClosedRange<CivilDate>? {
    guard from != nil || to != nil else { return nil }
    let last = try to.map { text throws(UsageError) in try dates.day(text, .past) } ?? dates.today
    let first = try from.map { text throws(UsageError) in try dates.day(text, .past) } ?? last
    guard first <= last else { throw UsageError("--from is after --to") }
    return first...last
  }
}
