import CarePlanKit

/// `careplan undo TASK`: takes back what was recorded for an event, or one value of it.
struct OutcomeWithdrawal: Sendable {
  static let specs =
    EventSelector.specs + [
      .option("--entry", value: "N", help: "Take back one value only, counted from 0"),
      .flag("--force", help: "Take back even a result that its task says to keep"),
      OutcomeRecording.messageOption, Selector.rawIDOption,
    ]

  private let task: TaskArgument
  private let selector: EventSelector
  /// The place of the value that is taken back; nil for all.
  private let place: Int?
  private let message: String?
  private let command: WrittenCommand

  /// Understands the arguments; nil if they name no task.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    guard !arguments.positionals.isEmpty else {
      let stray = Self.specs.first { option in arguments.uses.contains { $0.key == option.key } }
      if let stray { throw UsageError("\(stray.key) belongs to an event: name its task") }
      return nil
    }
    task = try TaskArgument(arguments.positionals, rawID: arguments.value("--id"))
    guard task.rest.isEmpty else { throw UsageError("one task at a time is taken back") }
    selector = try EventSelector(arguments)
    place = try arguments.integer("--entry")
    message = arguments.value("--message")
    command = WrittenCommand("undo", arguments)
  }

  func run(_ open: OpenStore, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let key = try task.key(open)
    let found = try recorded(of: key, open, context)
    try refuseConflict(of: found.outcome.key, open)
    if let repeated = found.repeated { try refuse(repeated, open) }
    if !selector.isForced { try found.event?.task.refuseReset() }
    let writing = OpenStore.Writing(context.options, message: message ?? defaultMessage(found))
    let entries = try open.recordedEntries(of: [found.outcome])[found.outcome.version.uuid] ?? []
    let place = place ?? lastEntry(of: found, entries)
    let written = try open.transact(writing) { transaction throws(StoreError) in
      try transaction.withdraw(valueAt: place, of: found.outcome)
    }
    let values = found.outcome.values
    let withdrawn = place.map { entries.dropFirst($0).prefix(1) } ?? entries[...]
    let author = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in
        try snapshot.authorship(of: [written.result.version.uuid])
      }
    }[written.result.version.uuid]
    let report = OutcomeReport(
      changes: [
        OutcomeReport.Change(
          verb: .withdrawn,
          event: found.event,
          outcome: written.result,
          values: place.map { [values[$0]] } ?? values,
          entries: withdrawn.filter { $0.recordedBy != nil && $0.recordedBy?.name != author?.name }
        )
      ],
      commit: written.commit,
      remarks: written.remarks,
      conflicts: written.conflicts
    )
    let records: JSONValue = .array([.string(written.result.key.description)])
    report.write("careplan.undo/v1", to: context, open, details: ["records": records])
    return .done
  }

  /// Returns the place of what was recorded last of something that was done as needed, if there are
  /// several entries: each of them was recorded by itself.
  private func lastEntry(of found: RecordedEvent, _ entries: [RecordedEntry]) -> Int? {
    let outcome = found.outcome
    guard found.event?.task.isAsNeeded == true, outcome.values.count > 1 else { return nil }
    let moments = entries.map { $0.recordedAt ?? .earliest }
    // Of entries of which nobody knows when they were recorded, the last one; never all of them.
    return zip(outcome.values.indices, moments).max { ($0.1, $0.0) < ($1.1, $1.0) }?.0
      ?? outcome.values.indices.last
  }

  /// Refuses to take back what people contradict each other about: the values of all would be gone.
  private func refuseConflict(of key: RecordKey, _ open: OpenStore) throws(CommandFailure) {
    guard let conflict = try OpenConflict(ofOutcome: key, includesJoinable: true, open) else {
      return
    }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.conflicts.rawValue,
      "\(key) is in conflict, and no one's value is taken back",
      causes: conflict.phrases,
      hints: [try OpenConflict.command(aboutOutcome: key, open)]
    )
  }

  /// Refuses to take back with one person's tick what another one has recorded.
  private func refuse(
    _ repeated: RepeatedRecording,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let words = try open.read { snapshot throws(CommandFailure) in
      try RepeatedWords(repeated, snapshot, open.dates)
    }
    throw CommandFailure(
      .invalid,
      code: Answer.recordedTwice,
      "\(EventPhrase(dates: open.dates).name(of: repeated.outcome.key))\(words.separator)\(words.phrase);"
        + " no one's dose is taken back",
      hints: words.commands
    )
  }

  private func defaultMessage(_ found: RecordedEvent) -> String {
    "Take back \(place == nil ? "" : "a value of ")\(found.outcome.id)"
  }
}

extension OutcomeWithdrawal {
  /// Returns the selected outcome; without a selection, the task's most recently recorded one.
  private func recorded(
    of key: RecordKey,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> RecordedEvent {
    guard selector.date == nil, selector.choice == .unsaid else {
      return try recorded(in: TaskEvents.day(of: key, selector, open), open)
    }
    let latest = try attempt { () throws(StoreError) in
      try TaskEvents(open).lastRecorded(of: key)
    }
    let (now, today) = (open.dates.now, open.dates.startOfToday)
    guard
      let last = latest.first(where: { found in
        found.recordedAt >= min(today, CareEvent.evening(before: now))
          || found.recorded.event.map { $0.end >= today } ?? false
      })
    else {
      // What was recorded days ago is not what somebody has just typed.
      throw CommandFailure(
        .nothingToDo,
        "nothing is recorded for \(key) on \(Wording.date(open.dates.today))",
        hints: latest.prefix(1).map { command(about: $0.recorded, open) }
      )
    }
    // Somebody who recorded several doses just now may mean any of them.
    let recent = latest.filter {
      $0.recordedAt >= now.adding(seconds: -Self.recent) || $0.recordedAt == last.recordedAt
    }
    guard recent.count > 1 else { return last.recorded }
    if let chosen = try ask(recent.map(\.recorded), open, context) { return chosen }
    let together = recent.filter { $0.recordedAt == last.recordedAt }
    guard together.count == 1, !context.inputIsTerminal else {
      throw CommandFailure(
        .usage,
        code: "which-event",
        Wording.say(.severalRecorded, count: recent.count, key.description),
        hints: recent.map { command(about: $0.recorded, open) }
      )
    }
    return last.recorded
  }

  /// How old an outcome may be, in seconds, to be offered together with the last one.
  private static let recent: Int64 = 3600

  /// Asks which of several outcomes to take back; nil without an answer.
  private func ask(
    _ found: [RecordedEvent],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> RecordedEvent? {
    let phrase = EventPhrase(dates: open.dates)
    var lines: [StyledText] = []
    for (place, recorded) in found.enumerated() {
      let conflict = try OpenConflict(ofOutcome: recorded.outcome.key, open)
      let said =
        conflict?.phrases.joined(separator: ", ") ?? open.wording.recorded(recorded.outcome)
      let event = phrase.words(recorded.outcome, recorded.event)
      lines.append(StyledText("  \(place + 1): \(event): \(said)"))
    }
    guard
      let answer = context.answer(
        to: "\(Wording.say(.numberOrNothing)) ",
        below: [StyledText(Wording.say(.whichOne))] + lines
      ), let number = Int(answer), found.indices.contains(number - 1)
    else { return nil }
    return found[number - 1]
  }

  /// Returns the same command about one outcome.
  private func command(about recorded: RecordedEvent, _ open: OpenStore) -> String {
    command.line(
      adding: recorded.outcome.eventStart.map { Wording.options(naming: $0, open.dates.clock) }
        ?? []
    )
  }

  /// Returns the selected outcome of a day; of several, the one recorded last.
  private func recorded(
    in day: TaskDay,
    _ open: OpenStore
  ) throws(CommandFailure) -> RecordedEvent {
    let latest = RecordedEvent.last(of: try day.recorded(selector.choice, open))
    guard !latest.isEmpty else {
      let evening =
        selector.date == nil
        ? try TaskEvents.eveningEvents(of: day.key, open).filter { $0.outcome != nil } : []
      throw CommandFailure(
        .nothingToDo,
        "nothing is recorded for \(day.key) \(place(of: day))",
        hints: EventHints(command: command, clock: open.dates.clock).lines(for: evening) + [
          Wording.hint(.namesOtherDay, "--date")
        ]
      )
    }
    guard latest.count == 1 else {
      throw try day.ambiguous(latest.compactMap(\.event), for: command, open)
    }
    return latest[0]
  }

  private func place(of day: TaskDay) -> String {
    selector.choice == .unsaid ? "on \(Wording.date(day.day))" : "for that event"
  }
}
