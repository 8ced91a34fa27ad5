import CarePlanKit

/// Entries for events, which become one commit: alone, whatever else is uncommitted.
struct OutcomeRecording {
  /// An event and what is recorded for it.
  struct Item {
    let event: CareEvent
    let entry: OutcomeEntry

    /// Takes the units from what is wanted where the entry says none; where something was done as
    /// needed, also the amount.
    init(_ event: CareEvent, _ entry: OutcomeEntry) {
      self.event = event
      var entry = WantedAmounts(event.scheduled).completing(entry)
      let targets = event.element.targetValues
      let isClear = event.taskLeaves.isEmpty && targets.allSatisfy { $0.upperValue == nil }
      if event.task.isAsNeeded, entry.isBareCompletion, !targets.isEmpty, isClear {
        let moment = entry.values.first?.createdDate
        entry.values = targets.map { OutcomeValue($0.content, kind: $0.kind, units: $0.units) }
        for place in entry.values.indices { entry.values[place].createdDate = moment }
      }
      self.entry = entry
    }
  }

  /// What to call the tasks if none of their events is open.
  let subject: String
  private(set) var items: [Item]
  /// What is said of an event for which nothing was recorded before.
  let verb: OutcomeReport.Verb
  var rule = RecordingRule.onlyOnce
  /// Whether a result may be replaced that its task says to keep, and far more than what is wanted may
  /// be recorded.
  var isForced = false
  /// Whether unknown units are recorded.
  var acceptsNewUnits = false

  static let messageOption = OptionSpec.option(
    "-m",
    "--message",
    value: "TEXT",
    help: "Use TEXT as the message of the commit"
  )

  func run(
    _ open: OpenStore,
    _ context: CommandContext,
    message: String?,
    format: String
  ) throws(CommandFailure) -> ExitCode {
    try refuseNotNeeded()
    try refuseUnsaidAmount(open)
    try refuseNewUnits()
    if rule == .replacing, !isForced {
      for item in items where item.event.outcome != nil { try item.event.task.refuseReset() }
    }
    var whole = self
    for (place, item) in items.enumerated() {
      try refuseConflict(of: item, open)
      try judgeMovedDose(item, open, context)
      if item.event.task.isAsNeeded {
        try AsNeededLimit(item: item, open: open).judge(isForced: isForced, context)
      } else if verb == .completed {
        try refusePartial(item, open)
      }
      whole.items[place] = try UndecidedDose(item: item, rule: rule, open: open).decided(context)
      try judgeAmount(of: whole.items[place], open, context)
    }
    try whole.write(open, context, message: message, format: format)
    return .done
  }

  private func write(
    _ open: OpenStore,
    _ context: CommandContext,
    message: String?,
    format: String
  ) throws(CommandFailure) {
    for task in Set(items.map(\.event.task.key)).sorted() { context.noteUnsettled(open, task) }
    try tellUnreadable(open, context)
    let message = message ?? defaultMessage
    let writing = OpenStore.Writing(context.options, message: message)
    let written: OpenStore.Transacted<[OutcomeReport.Change]>
    do throws(CommandFailure) {
      written = try open.transact(writing) { transaction throws(StoreError) in
        try record(in: &transaction)
      }
    } catch {
      if error.code == StoreError.Code.exists.rawValue { try tellRecorded(open, context) }
      throw error
    }
    if written.result.isEmpty { context.note(noneIsOpen) }
    var changes = written.result
    let named = changes.map { $0.verb == .none ? $0.outcome : $0.replaced }
    let entries = try open.recordedEntries(of: named.compactMap(\.self))
    for (place, outcome) in named.enumerated() {
      changes[place].entries = outcome.flatMap { entries[$0.version.uuid] } ?? []
    }
    let report = OutcomeReport(
      changes: changes,
      commit: written.commit,
      remarks: written.remarks,
      conflicts: written.conflicts
    )
    report.write(format, to: context, open)
  }

  /// Prints the outcomes of the events with their authors.
  private func tellRecorded(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let outcomes = items.compactMap(\.event.outcome)
    let entries = try open.recordedEntries(of: outcomes)
    for item in items {
      guard let outcome = item.event.outcome else { continue }
      let change = OutcomeReport.Change(
        verb: .none,
        event: item.event,
        outcome: outcome,
        values: [],
        entries: entries[outcome.version.uuid] ?? []
      )
      context.note(OutcomePhrase(open: open, isTrial: false).words(change))
    }
  }

  /// Refuses to say that something was not done which is due at no time.
  private func refuseNotNeeded() throws(CommandFailure) {
    let item = items.first { $0.event.task.isAsNeeded && $0.entry.state == .notCompleted }
    guard let task = item?.event.task else { return }
    throw CommandFailure(
      UsageError(
        "\(task.key) is done as needed: it is due at no time, and never not completed",
        hint: Wording.hint(
          .takesBackNotGiven,
          "'careplan undo \(RecordKey.encoded(task.id))'"
        )
      )
    )
  }

  /// Refuses values in units that neither careplan nor the task knows.
  private func refuseNewUnits() throws(CommandFailure) {
    guard !acceptsNewUnits else { return }
    for item in items {
      let task = item.event.task
      let recorded = (item.event.outcome?.values ?? []).compactMap(\.units)
      let own = NewUnits.units(of: task.record).union(recorded)
        .union([task.sampleUnits].compactMap(\.self))
      try understand { () throws(UsageError) in
        try NewUnits.refuse(in: item.entry.values, unlike: own)
      }
    }
  }

  /// Refuses a range as the amount of an as-needed entry: limits need one amount.
  private func refuseUnsaidAmount(_ open: OpenStore) throws(CommandFailure) {
    for item in items where item.event.task.isAsNeeded && item.entry.isBareCompletion {
      let targets = item.event.element.targetValues.filter { $0.upperValue != nil }
      guard !targets.isEmpty else { continue }
      throw CommandFailure(
        UsageError(
          "\(item.event.task.key) is given as needed in an amount of"
            + " \(Wording.joined(targets.map { open.wording.words($0) })): say how much it was",
          hint: Wording.say(.saysHowMuch, "--value AMOUNT")
        )
      )
    }
  }

  /// Names the files of these days that cannot be read, and may say that it was done already.
  private func tellUnreadable(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let days = items.map(\.event.day)
    guard let first = days.min(), let last = days.max() else { return }
    let files = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in
        try snapshot.unreadableFiles(aboutEventsOn: first...last)
      }
    }
    MissingEvents(files: files).tellFiles(to: context)
  }

  /// Records the entry for the events as the transaction finds them: others may have been faster.
  private func record(
    in transaction: inout Transaction
  ) throws(StoreError) -> [OutcomeReport.Change] {
    var changes: [OutcomeReport.Change] = []
    for item in items {
      let event = try transaction.present(item.event)
      let recorded = try transaction.record(item.entry, for: event, rule)
      changes.append(
        OutcomeReport.Change(
          verb: recorded.isNew ? verb(for: event) : .none,
          event: event,
          outcome: recorded.outcome,
          values: recorded.isNew ? item.entry.saidValues : [],
          replaced: rule == .replacing && recorded.isNew ? event.outcome : nil
        )
      )
    }
    return changes
  }

  /// Refuses an entry for an event whose outcome conflicts.
  ///
  /// The entry would replace one side, or end the conflict unseen.
  private func refuseConflict(of item: Item, _ open: OpenStore) throws(CommandFailure) {
    guard !item.event.outcomeLeaves.isEmpty, let outcome = item.event.outcome?.key,
      let conflict = try OpenConflict(ofOutcome: outcome, open)
    else { return }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.conflicts.rawValue,
      Wording.say(.outcomeInQuestion, EventPhrase(dates: open.dates).words(item.event)),
      causes: conflict.phrases,
      hints: ["careplan conflicts \(outcome)"]
    )
  }

  /// Asks before a dose is recorded for the event that is nearest to an outcome without an event.
  ///
  /// The schedule changed after that dose was recorded. Without a terminal it is refused.
  private func judgeMovedDose(
    _ item: Item,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let event = item.event
    guard !event.task.isAsNeeded, event.outcome == nil, item.entry.state == nil else { return }
    let day = try attempt { () throws(StoreError) in
      try TaskEvents(open).day(event.day, of: event.task.key)
    }
    guard let moved = MovedDoses(day.unscheduled, among: day.events).dose(of: event)?.outcome else {
      return
    }
    let phrase = EventPhrase(dates: open.dates)
    let sentence = Wording.say(.recordedForAnother, phrase.words(event), phrase.words(moved, nil))
    guard !isForced, !context.options.isDryRun else { return context.warn(StyledText(sentence)) }
    guard !context.inputIsTerminal else {
      context.warn(StyledText(sentence))
      return try context.askToGoOn()
    }
    throw CommandFailure(
      .invalid,
      code: "recorded-for-another",
      sentence,
      hints: [Wording.say(.recordsAllTheSame, "--force")]
    )
  }

  /// Refuses to call completed what less is recorded for than is wanted.
  private func refusePartial(_ item: Item, _ open: OpenStore) throws(CommandFailure) {
    let event = item.event
    guard event.staysPartial(after: item.entry, rule) else { return }
    let words = PartialWords(open: open)
    throw CommandFailure(
      .invalid,
      code: "partial",
      words.sentence(event),
      hints: [words.hint(event)]
    )
  }

  /// Asks about an amount far above the target, perhaps a misplaced decimal point, and about one outside the
  /// range; without a terminal it is refused.
  private func judgeAmount(
    of item: Item,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let event = item.event
    // Of what is done as needed, each time has its own amount.
    let rule = event.task.isAsNeeded ? RecordingRule.onlyOnce : rule
    let dose = UndecidedDose(item: item, rule: rule, open: open)
    guard let excess = try dose.excess else { return }
    let sentence = sentence(excess, open)
    if isForced { return context.warn(StyledText(sentence)) }
    let whole = "\(EventPhrase(dates: open.dates).words(event)): \(sentence)"
    guard !context.inputIsTerminal || context.options.isDryRun else {
      context.warn(StyledText(whole))
      return try context.askToGoOn()
    }
    throw CommandFailure(
      .invalid,
      code: excess.value < excess.goal ? "too-little" : "too-much",
      whole,
      hints: [Wording.say(.recordsAllTheSame, "--force")]
    )
  }

  private func sentence(_ excess: WantedAmounts.Excess, _ open: OpenStore) -> String {
    func words(_ number: Double, upTo greatest: Double? = nil) -> String {
      open.wording.words(OutcomeValue(.double(number), upTo: greatest, units: excess.units))
    }
    guard let least = excess.least else { return Wording.say(.makesTooMuch, words(excess.goal)) }
    return Wording.say(
      .makesOtherThanRange,
      words(excess.value),
      words(least, upTo: excess.goal)
    )
  }

  private func verb(for event: CareEvent) -> OutcomeReport.Verb {
    switch rule {
    case .onlyOnce: verb
    case .replacing: event.outcome == nil ? verb : .replaced
    case .appending: .appended
    }
  }

  /// The message has no values: messages leak into mails and logs.
  private var defaultMessage: String {
    let verb =
      verb == .completed && items.allSatisfy { $0.entry.state == nil } ? "Complete" : "Record"
    guard items.count != 1 else { return "\(verb) \(items[0].event.identity.outcomeID)" }
    let day = items.first.map { " on \($0.event.day)" } ?? ""
    let tasks = Set(items.map(\.event.task.id))
    let names = tasks.count == 1 ? tasks.joined() : "\(tasks.count) tasks"
    return "\(verb) \(items.count) events of \(names)\(day)"
  }

  private var noneIsOpen: StyledText {
    subject.isEmpty ? .saying(.allIsRecorded) : .saying(.noneIsOpenOf, StyledText(subject))
  }
}
