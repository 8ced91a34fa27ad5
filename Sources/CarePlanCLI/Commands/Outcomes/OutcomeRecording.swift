import CarePlanKit

/// An entry for events of one task, which becomes one commit: alone, whatever else is uncommitted.
struct OutcomeRecording {
  let task: RecordKey
  let events: [CareEvent]
  let entry: OutcomeEntry
  /// What is said of an event for which nothing was recorded before.
  let verb: OutcomeReport.Verb
  var rule = RecordingRule.onlyOnce
  /// Whether a result may be replaced that its task says to keep.
  var isForced = false

  static let messageOption = OptionSpec.option(
    "-m",
    "--message",
    value: "TEXT",
    help: "Use this as the commit's message"
  )

  func run(
    _ open: OpenStore,
    _ context: CommandContext,
    message: String?,
    format: String
  ) throws(CommandFailure) -> ExitCode {
    if rule == .replacing, !isForced {
      for event in events where event.outcome != nil { try event.task.refuseReset() }
    }
    context.noteUnsettled(open, task)
    let message = message ?? defaultMessage
    let writing = OpenStore.Writing(context.options, message: message)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try record(in: &transaction)
    }
    if written.result.isEmpty { context.note("\(task.description) has no open event that day") }
    let report = OutcomeReport(
      changes: written.result,
      commit: written.commit,
      remarks: written.remarks
    )
    report.write(format, to: context, open)
    return .done
  }

  /// Records the entry for the events as the transaction finds them: others may have been faster.
  private func record(
    in transaction: inout Transaction
  ) throws(StoreError) -> [OutcomeReport.Change] {
    var changes: [OutcomeReport.Change] = []
    for event in events {
      var query = EventQuery(on: event.day, taskIDs: [task.id])
      query.kinds = [task.kind]
      let found = try transaction.snapshot.events(query).events
      guard let event = found.first(where: { $0.identity == event.identity }) else {
        throw StoreError(
          .busy,
          "The schedule of \(task) was changed at the same time.",
          advice: "Run the command again."
        )
      }
      let recorded = try transaction.record(entry, for: event, rule)
      changes.append(
        OutcomeReport.Change(
          verb: recorded.isNew ? verb(for: event) : .none,
          event: event,
          outcome: recorded.outcome,
          values: recorded.isNew ? saidValues : []
        )
      )
    }
    return changes
  }

  private func verb(for event: CareEvent) -> OutcomeReport.Verb {
    switch rule {
    case .onlyOnce: verb
    case .replacing: event.outcome == nil ? verb : .replaced
    case .appending: .appended
    }
  }

  /// The values that are worth a word: not that what was completed was done.
  private var saidValues: [OutcomeValue] {
    let isDone =
      entry.values.count == 1 && entry.values[0].content == .boolean(true)
      && entry.values[0].kind == nil && entry.values[0].units == nil
    return isDone ? [] : entry.values
  }

  /// The message has no values: messages leak into mails and logs.
  private var defaultMessage: String {
    let verb = verb == .completed && entry.state == nil ? "Complete" : "Record"
    guard events.count != 1 else { return "\(verb) \(events[0].identity.outcomeID)" }
    let day = events.first.map { " on \($0.day)" } ?? ""
    return "\(verb) \(events.count) events of \(task.id)\(day)"
  }
}

extension TaskVersion {
  /// Refuses to replace or take back a result that is to be kept: CareKit 1.x's `resultResettable`.
  func refuseReset() throws(CommandFailure) {
    guard content.resultResettable == false else { return }
    throw CommandFailure(
      .notAllowed,
      code: "not-resettable",
      "\(key) says that its results are kept as they are",
      hints: ["--force replaces them or takes them back all the same"]
    )
  }
}
