import CarePlanKit

/// `careplan schedule preview`: lists the events that a schedule gives.
struct SchedulePreviewCommand: Command {
  static let spec = CommandSpec(
    name: "schedule preview",
    summary: "Show the events of a schedule",
    discussion: """
      The schedule is that of a task: of its head, or with @DATE of the version in force then. \
      Without a task it is the schedule that the options describe; nothing is written. Events are \
      numbered from the first one of the schedule, as CareKit numbers them. Outcomes and other \
      versions of the task are ignored.

      --from and --to are days that both belong to the span; if one of them is a time, the span \
      ends before --to, and events that are going on when it begins belong to it. Without them the \
      coming week is shown.
      """,
    positionals: [
      PositionalSpec(
        "TASK",
        .many,
        help: "Task as ID, KIND/ID or KIND ID; the beginning of its id or title will do for ID",
        completion: .dynamic("task")
      )
    ],
    options: [
      .option("--from", value: "DATE", help: "From this day or time on"),
      .option("--to", value: "DATE", help: "Up to and including this day, or before this time"),
      .flag("--count", help: "Print only how many events there are"),
      Selector.rawIDOption,
    ] + ScheduleOptions.specs,
    formats: [.text, .json, .jsonLines, .markdown, .html],
    usesPager: true,
    examples: [
      CommandExample("careplan schedule preview doxylamine", "Show the events of the coming week"),
      CommandExample(
        "careplan schedule preview task/ibuprofen --from 2026-01-01 --to 2026-03-31 --count",
        "Count the events of three months"
      ),
      CommandExample(
        "careplan schedule preview --times-a-day 3 --skip 1 --from 2026-01-01 --to 2026-01-14",
        "Try a schedule out before a task has it"
      ),
      CommandExample(
        "careplan schedule preview --schedule 'taper 4, 3, 2, 1 tablets, 3 days each, at 08:00'",
        "Try a schedule that is said in words"
      ),
    ],
    group: .outcomes
  )

  private let selector: Selector?
  private let options: ScheduleOptions
  private let from: String?
  private let to: String?
  private let isCount: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let rawID = arguments.value("--id")
    options = try ScheduleOptions(arguments)
    let namesTask = !arguments.positionals.isEmpty || rawID != nil
    guard namesTask != options.saysHowOften, !namesTask || options.isEmpty else {
      throw UsageError(
        namesTask
          ? "a task has a schedule already" : "no schedule is given",
        hint: Wording.hint(.taskOrSchedule, "--daily HH:MM")
      )
    }
    selector = try namesTask ? Selector.single(arguments.positionals, rawID: rawID) : nil
    from = arguments.value("--from")
    to = arguments.value("--to")
    isCount = arguments.has("--count")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try store(context)
    let dates = if let open { open.dates } else { try context.dates() }
    let span = try understand { () throws(UsageError) in
      try EventQuery.Window(from: from, to: to, dates)
    }
    let (tasks, revision) =
      if let selector, let open { try read(selector, open, context) } else {
        ([AnyRecord](), String?.none)
      }
    guard tasks.count > 1, let open else {
      let schedule = if let own = tasks.first?.schedule { own } else { try described(span, dates) }
      if tasks.isEmpty { tellSentence(of: schedule, dates, context) }
      let preview = try self.preview(tasks.first, schedule, span, dates, open, revision, context)
      try isCount ? preview.writeCount(to: context) : preview.write(to: context)
      return .done
    }
    var previews: [SchedulePreview] = []
    for task in tasks {
      let schedule = task.version.isTombstone ? nil : task.schedule
      previews.append(
        try preview(task, schedule ?? Schedule([]), span, dates, open, revision, context)
      )
    }
    let sides = ScheduleSides(previews: previews, wording: open.wording)
    try isCount ? sides.writeCount(to: context) : sides.write(to: context)
    return .done
  }

  private func preview(
    _ task: AnyRecord?,
    _ schedule: Schedule,
    _ span: EventQuery.Window,
    _ dates: DateReader,
    _ open: OpenStore?,
    _ revision: String?,
    _ context: CommandContext
  ) throws(CommandFailure) -> SchedulePreview {
    warn(of: schedule, context)
    return SchedulePreview(
      task: task,
      span: span,
      events: try events(of: schedule, in: span),
      dates: dates,
      open: open,
      revision: revision
    )
  }

  /// Prints how a schedule in words was understood.
  private func tellSentence(
    of schedule: Schedule,
    _ dates: DateReader,
    _ context: CommandContext
  ) {
    guard options.words != nil else { return }
    let zone = dates.shown.id
    let wording = Wording(zone: zone, unsaidZone: zone, clock: dates.shownClock)
    for clause in Regimen(schedule).clauses(by: wording, today: dates.today) {
      context.note(StyledText(clause))
    }
  }

  /// Returns the store, which a described schedule can do without.
  private func store(_ context: CommandContext) throws(CommandFailure) -> OpenStore? {
    do throws(CommandFailure) { return try context.openStore() } catch {
      guard selector == nil, error.exit == .noInput else { throw error }
      return nil
    }
  }

  private func read(
    _ selector: Selector,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ([AnyRecord], String?) {
    var selection = try selector.resolved(in: open)
    guard selection.key.kind.isTask, selection.member == nil else {
      throw CommandFailure(
        UsageError("'\(selector)' is not a task", hint: Wording.hint(.nameATask, "task/ID"))
      )
    }
    if let date = context.options.asOf, selection.version == .present {
      selection.version = .inForce(
        try understand { () throws(UsageError) in try open.dates.moment(date, .either) }
      )
    }
    if selection.revision == nil { try context.noteUncommitted(open) }
    let (record, sides) = try open.read(at: selection.revision) {
      snapshot throws(CommandFailure) in
      (try selection.record(in: snapshot, open.dates), try self.sides(of: selection, in: snapshot))
    }
    if sides.count > 1 { return (sides, selection.revision) }
    if let record, !record.version.isTombstone { return ([record], selection.revision) }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      record == nil
        ? "no version of \(selection.key) was in force then" : "\(selection.key) was deleted",
      hints: ["careplan log \(selection.key)"]
    )
  }

  /// Returns the conflicting versions of a task, one for each schedule; none if they have the same schedule.
  private func sides(
    of selection: Selection,
    in snapshot: Snapshot
  ) throws(CommandFailure) -> [AnyRecord] {
    let conflict = try attempt { () throws(StoreError) in
      try snapshot.conflicts(of: [selection.key]).first
    }
    var sides: [AnyRecord] = []
    for leaf in conflict?.leaves ?? [] {
      let isKnown = sides.contains { side in
        side.version.isTombstone == leaf.version.isTombstone
          && (leaf.version.isTombstone || side.schedule == leaf.schedule)
      }
      if !isKnown { sides.append(leaf) }
    }
    return sides
  }

  /// Returns the schedule that the options describe; it begins with the span unless they say
  /// otherwise.
  private func described(
    _ span: EventQuery.Window,
    _ dates: DateReader
  ) throws(CommandFailure) -> Schedule {
    let builder = ScheduleBuilder(options: options, dates: dates, firstDay: span.firstDay(dates))
    let elements = try understand { () throws(UsageError) in try builder.elements() }
    return try Schedule(validElements: elements)
  }

  private func events(
    of schedule: Schedule,
    in span: EventQuery.Window
  ) throws(CommandFailure) -> [ScheduledEvent] {
    let most = isCount ? SchedulePreview.mostCounted : SchedulePreview.mostEvents
    guard let count = schedule.mostEvents(in: span.span) else { throw Self.unknownZone }
    guard count <= most else {
      throw CommandFailure(
        .usage,
        code: "too-many-events",
        "the span has more than \(most) events",
        hints: [Wording.hint(.shorterSpan, Wording.say(.and, "--from", "--to"))]
          + (isCount ? [] : [Wording.hint(.orCount, "--count")])
      )
    }
    guard let events = span.events(of: schedule) else { throw Self.unknownZone }
    return events
  }

  private static let unknownZone = CommandFailure(
    .invalid,
    code: "unknown-time-zone",
    "this computer lacks a time zone or calendar of the schedule",
    hints: [Wording.hint(.writeZone, "REGION/CITY")]
  )

  private func warn(of schedule: Schedule, _ context: CommandContext) {
    for warning in schedule.warnings {
      context.warn("schedule\(warning.pointer.description): \(warning.message)")
      context.hint(StyledText(warning.advice))
    }
  }
}

extension Schedule {
  /// Makes a schedule of elements as a record would take them.
  fileprivate init(validElements elements: [ScheduleElement]) throws(CommandFailure) {
    let given: JSONObject = [
      MemberName.id: "preview", MemberName.schedule: elements.scheduleJSON,
      MemberName.version: Version.draftJSON,
    ]
    let draft = NewRecord(.task, given, now: Instant(seconds: 0), .utc)
    do {
      let record = try AnyRecord(.task, json: .object(draft.document))
      self = record.schedule ?? Schedule(elements)
    } catch {
      let faults = error.faults.map { FileFault("schedule", $0.message, at: $0.pointer) }
      throw CommandFailure(.invalid, "the schedule is not valid", faults: faults)
    }
  }
}
