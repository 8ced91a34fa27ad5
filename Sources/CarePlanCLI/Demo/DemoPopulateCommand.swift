import CarePlanKit

/// `careplan demo populate`: fills a store with a plan that is like life.
struct DemoPopulateCommand: Command {
  static let spec = CommandSpec(
    name: "demo populate",
    summary: "Fill a new store with a plan to try things out",
    discussion: """
      The plan has a patient, a care plan, contacts, medicines by the day, by the week and as needed, \
      assessments with thresholds, something to count, exercises, a leaflet and health tasks; and what \
      people have recorded for them on the last days, with some left out. All of it becomes one commit. \
      Nobody in it is a person, and every record says that it is a demonstration.

      The same --seed gives the same records everywhere, on whatever day: two clones that are both filled \
      have nothing twice after a sync. Run again, it adds what was recorded since, and leaves alone what \
      somebody has changed; if there is nothing to add, it ends with 4.

      A store with records that it did not make is refused, so that nothing is mixed into a real plan.
      """,
    options: [
      .option(
        "--days",
        value: "COUNT",
        help: "Up to today, outcomes of so many days (default: 28)"
      ),
      .option("--seed", value: "NUMBER", help: "Make the plan of this number (default: 1)"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan demo populate", "Fill the new store of this directory"),
      CommandExample("careplan demo populate --days 365", "Have a year to look back on"),
    ],
    group: .store
  )

  /// Ten years: more than anybody looks at.
  private static let mostDays = 3660

  private let days: Int
  private let seed: UInt64

  init(_ arguments: ParsedArguments) throws(UsageError) {
    days = try arguments.integer("--days") ?? 28
    guard (1...Self.mostDays).contains(days) else {
      throw UsageError("--days is a number from 1 to \(Self.mostDays)")
    }
    guard let seed = UInt64(arguments.value("--seed") ?? "1") else {
      throw UsageError("--seed is a whole number from 0 on")
    }
    self.seed = seed
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    _ = try understand { () throws(UsageError) in try open.dates.ownZone() }
    try refuseDrafts(open)
    let today = open.dates.zone.day(of: open.dates.now)
    let span = today.adding(days: 1 - days)...today
    let done = try populate(span, open, isDryRun: context.options.isDryRun)
    guard !done.report.isEmpty else {
      throw CommandFailure(
        .nothingToDo,
        code: StoreError.Code.nothingToDo.rawValue,
        Wording.say(.demoIsThere, "\(seed)")
      )
    }
    show(done.report, done.commit, span, context)
    return .done
  }

  /// Makes the commit; none if everything is there already.
  private func populate(
    _ span: ClosedRange<CivilDate>,
    _ open: OpenStore,
    isDryRun: Bool
  ) throws(CommandFailure) -> (report: DemoReport, commit: String?) {
    let plan = DemoPlan(seed: seed, in: open.dates.zone)
    do throws(StoreError) {
      let prepared = try open.store.prepare("Fill the store with a demonstration") {
        transaction throws(StoreError) in try transaction.populate(plan, on: span)
      }
      let preview = prepared.preview
      guard !isDryRun, !preview.versions.isEmpty else { return (preview.result, nil) }
      let written = try open.store.commit(prepared)
      return (written.result, written.commit)
    } catch {
      var failure = CommandFailure(error)
      if error.code == .refused { failure.hints = Self.advice }
      throw failure
    }
  }

  private static let advice = [
    "careplan init demonstration && careplan -C demonstration demo populate"
  ]

  /// Refuses a store in which somebody has begun a plan, though it is not committed.
  private func refuseDrafts(_ open: OpenStore) throws(CommandFailure) {
    guard try open.uncommittedRecords() > 0 else { return }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.uncommitted.rawValue,
      "the store has records that are not committed, which may be somebody's plan",
      hints: Self.advice + ["careplan status"]
    )
  }

  private func show(
    _ report: DemoReport,
    _ commit: String?,
    _ span: ClosedRange<CivilDate>,
    _ context: CommandContext
  ) {
    let kinds = RecordKind.allCases.filter { report.added[$0] != nil }
    if context.format == .json {
      let added = kinds.map { ($0.word, JSONValue.number(JSONNumber(report.added[$0] ?? 0))) }
      var object: JSONObject = [
        "seed": .string("\(seed)"), "from": .string(span.lowerBound.description),
        "to": .string(span.upperBound.description), "added": .object(JSONObject(added)),
        "dryRun": .bool(context.options.isDryRun),
      ]
      object["commit"] = commit.map { .string($0) }
      return context.output.json("careplan.demo/v1", .object(object))
    }
    let counts = kinds.map { $0.counted(report.added[$0] ?? 0) }.joined(separator: ", ")
    let phrase: Phrase = context.options.isDryRun ? .wouldAddDemo : .addedDemo
    context.output.line(.saying(phrase, StyledText(counts)))
    if let commit { context.note("committed \(commit.prefix(8).description)") }
  }
}
