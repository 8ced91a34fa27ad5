public import CareEvents
public import CareModel

/// The result of recording an entry.
public struct RecordedOutcome: Sendable {
  public let outcome: Outcome
  /// Whether there is a new version; false if the same was recorded before.
  public let isNew: Bool
}

extension Transaction {
  /// Records what happened at an event: one live outcome for each event.
  ///
  /// What is recorded for the event by now counts, even if the event was read earlier. Each entry for
  /// a task that is done as needed is one more, unless it replaces what is there; its limits are the
  /// caller's to ask about (``Snapshot/asNeededUse(of:at:)``).
  ///
  /// - Parameter timezone: Where it is recorded; the store's zone if nil.
  /// - Throws: ``StoreError/Code/exists`` if something else was recorded before,
  ///   ``StoreError/Code/invalid`` if the task takes no such entry.
  @discardableResult
  public mutating func record(
    _ entry: OutcomeEntry,
    for event: CareEvent,
    _ rule: RecordingRule = .onlyOnce,
    timezone: TimeZoneID? = nil
  ) throws(StoreError) -> RecordedOutcome {
    try Self.refuseMisfit(entry, of: event)
    // Each time that something is done as needed is one more.
    let rule = event.task.isAsNeeded && rule == .onlyOnce ? .appending : rule
    let last = try lastOutcome(of: event)
    guard var outcome = last, !outcome.version.isTombstone else {
      var outcome = Outcome(entry, for: event, timezone: timezone ?? manifest.timezone)
      if rule == .appending { outcome.accumulates = true }
      outcome.keepPlan(of: event)
      // Samples that somebody took back do not join what is recorded in their place.
      if let last, last.isWithdrawn {
        outcome.common.userInfo[FilledPart.derivedKey] = last.userInfo[FilledPart.derivedKey]
      }
      return try recorded(add(AnyRecord(outcome)))
    }
    let wasTick = outcome.content.isTick
    switch rule {
    case .onlyOnce:
      if outcome.alreadySays(entry) { return RecordedOutcome(outcome: outcome, isNew: false) }
      // That somebody looked and it was not done yet does not stand in the way of doing it.
      guard outcome.state == .notCompleted, entry.state == nil else { throw .isRecorded(event) }
      outcome.replace(with: entry)
    case .replacing: outcome.replace(with: entry)
    case .appending: outcome.append(entry)
    }
    // An appended entry keeps the plan of the tick.
    if rule != .appending || !wasTick { outcome.keepPlan(of: event) }
    return try recorded(update(AnyRecord(outcome)), after: outcome.version.uuid)
  }

  /// Returns an event as the transaction finds it, after it was read before: others may have been
  /// faster.
  ///
  /// - Throws: ``StoreError/Code/busy`` if no schedule has it any more.
  public func present(_ event: CareEvent) throws(StoreError) -> CareEvent {
    let task = event.task.key
    var query = EventQuery(on: event.day, taskIDs: [task.id])
    query.kinds = [task.kind]
    let found = try snapshot.events(query).events
    guard let event = found.first(where: { $0.identity == event.identity }) else {
      throw StoreError(
        .busy,
        "The schedule of \(task) was changed at the same time.",
        remedy: "Try again."
      )
    }
    return event
  }

  /// Returns what was recorded last for an event in the state that the transaction changes, or its end.
  private func lastOutcome(of event: CareEvent) throws(StoreError) -> Outcome? {
    let key = event.outcome?.key ?? RecordKey(.outcome, event.identity.outcomeID)
    guard case .outcome(let outcome)? = try snapshot.head(of: key) else { return nil }
    return outcome
  }

  /// Takes back what was recorded for an event, or one value of it.
  ///
  /// - Parameter place: The place of the value among those of the outcome; nil for all. Without its
  ///   last value an outcome is gone: an empty one would still count as done.
  /// - Returns: The outcome as it is now, perhaps a tombstone.
  @discardableResult
  public mutating func withdraw(
    valueAt place: Int? = nil,
    of outcome: Outcome
  ) throws(StoreError) -> Outcome {
    guard let place else { return try withdrawAll(of: outcome) }
    var rest = outcome
    guard rest.values.indices.contains(place) else { throw .noValue(place, of: outcome) }
    rest.content.values.remove(at: place)
    if rest.values.isEmpty { return try withdrawAll(of: outcome) }
    return try recorded(update(AnyRecord(rest))).outcome
  }

  /// Says whether what several people recorded for one event was one thing, or one of each.
  ///
  /// - Throws: ``StoreError/Code/busy`` if somebody has answered, or recorded more, by now.
  @discardableResult
  public mutating func answer(
    _ choice: RepeatedRecording.Choice,
    to repeated: RepeatedRecording
  ) throws(StoreError) -> Outcome {
    let key = repeated.outcome.key
    guard try snapshot.repeatedRecording(of: key) == repeated else {
      throw StoreError(
        .busy,
        "What was recorded as \(key) is something else by now.",
        remedy: "Look again with \(.show(key))."
      )
    }
    return try recorded(update(AnyRecord(repeated.answered(choice)))).outcome
  }

  /// Ends an outcome; of an open one every leaf, else another would be the one that is shown.
  private mutating func withdrawAll(of outcome: Outcome) throws(StoreError) -> Outcome {
    let others = try snapshot.graph(of: outcome.key).leaves.filter { leaf in
      !leaf.isTombstone && leaf.uuid != outcome.version.uuid
    }
    for leaf in others {
      if let other = try snapshot.version(leaf.uuid) { try delete(other) }
    }
    return try recorded(delete(AnyRecord(outcome))).outcome
  }

  private func recorded(
    _ record: AnyRecord,
    after old: VersionID? = nil
  ) throws(StoreError) -> RecordedOutcome {
    guard case .outcome(let outcome) = record else {
      throw StoreError(.internal, "The store returned no outcome for \(record.key).")
    }
    return RecordedOutcome(outcome: outcome, isNew: outcome.version.uuid != old)
  }

  /// Refuses entries for tasks that nobody completes or that health samples do, amounts of something else than
  /// what is asked for (5 mg is not 5 mL), amounts below 0, and doses of 0.
  private static func refuseMisfit(
    _ entry: OutcomeEntry,
    of event: CareEvent
  ) throws(StoreError) {
    if event.task.content.activityType == .readOnly {
      throw StoreError(
        .invalid,
        "\(event.task.key) is there to be read: nothing is recorded for it."
      )
    }
    // While the plan is in question, another side may ask for another unit.
    if event.taskLeaves.isEmpty {
      let amounts = WantedAmounts(event.scheduled)
      if let misfit = amounts.misfit(in: entry) { throw .isMisfit(misfit, event.task.key) }
      if entry.sample == nil, let place = amounts.negative(in: entry) {
        throw .isNegative(place, event.task.key)
      }
      if entry.sample == nil, let place = amounts.noDose(in: entry) {
        throw .isNoDose(place, event.task)
      }
    }
    guard event.task.isHealthTask, entry.state == nil, entry.sample == nil else { return }
    guard entry.values.count == 1, case .double = entry.values[0].content else {
      throw StoreError(
        .invalid,
        "\(event.task.key) is completed by health samples: CareKit takes one double value for it.",
        remedy: "Record one number, such as \(.giving(.value("72.0", unit: "count/min")))."
      )
    }
  }
}

extension Record where Content == OutcomeContent {
  /// The first version of the outcome of an event.
  fileprivate init(_ entry: OutcomeEntry, for event: CareEvent, timezone: TimeZoneID) {
    let content = OutcomeContent(
      taskID: event.task.id,
      taskUUID: event.task.uuid,
      taskOccurrenceIndex: event.scheduled.scheduled.index,
      eventStart: event.identity.eventStart,
      tie: event.identity.tie,
      values: []
    )
    self.init(content, start: event.start, timezone: timezone)
    replace(with: entry)
  }

  /// Returns whether an entry says nothing that the outcome does not say.
  fileprivate func alreadySays(_ entry: OutcomeEntry) -> Bool {
    guard entry.note == nil, entry.sample == nil || entry.sample == healthSample else {
      return false
    }
    if entry.isBareCompletion { return content.state == nil }
    // A tick says that the planned amount was given.
    if content.isTick, content.values.count == 1, entry.state == nil,
      let planned = content.plannedValues, entry.values.isSameAmount(as: planned)
    {
      return true
    }
    return entry.state == content.state
      && (entry.reason == nil || entry.reason == content.reason)
      && entry.values.map(\.meaning) == content.values.map(\.meaning)
  }

  fileprivate mutating func replace(with entry: OutcomeEntry) {
    content.plannedValues = nil
    content.values = entry.values
    content.state = entry.state
    content.reason = entry.reason
    healthSample = entry.sample
    if let note = entry.note { common.notes.append(note) }
  }

  /// Stores the planned amounts in a tick, so that later changes of the plan do not change the recorded dose.
  ///
  /// Does nothing if the plan conflicts or is a range, or if the task is done as needed: each as-needed entry has
  /// its own amount.
  fileprivate mutating func keepPlan(of event: CareEvent) {
    guard content.isTick, healthSample == nil, !event.task.isAsNeeded, !event.task.isHealthTask,
      event.taskLeaves.isEmpty, !event.wantsRange, !event.plannedAmounts.isEmpty
    else { return }
    content.plannedValues = event.plannedAmounts
  }

  fileprivate mutating func append(_ entry: OutcomeEntry) {
    content.values += entry.values
    content.state = entry.state
    content.reason = entry.reason
    content.accumulates = true
    if let sample = entry.sample { healthSample = sample }
    if let note = entry.note { common.notes.append(note) }
  }
}

extension OutcomeValue {
  /// The value without the moment at which it came into being.
  fileprivate var meaning: OutcomeValue {
    var value = self
    value.createdDate = nil
    return value
  }
}

extension StoreError {
  fileprivate static func isRecorded(_ event: CareEvent) -> StoreError {
    StoreError(
      .exists,
      "Something else was recorded for \(event.identity.outcomeID) already.",
      remedy: "Put the new values in its place with \(.record(.replacing)), or behind it with"
        + " \(.record(.appending))."
    )
  }

  fileprivate static func isMisfit(_ misfit: WantedAmounts.Misfit, _ task: RecordKey) -> StoreError
  {
    let wanted = misfit.wanted.joined(separator: " or ")
    let given = misfit.units.map { "in \($0)" } ?? "a text"
    return StoreError(
      .invalid,
      wanted.isEmpty
        ? "\(task) asks for a number without a unit; value \(misfit.place + 1) is \(given)."
        : "\(task) asks for an amount in \(wanted); value \(misfit.place + 1) is \(given).",
      remedy: misfit.units == nil
        ? "Say it as a number; words go into \(.giving(.note))."
        : wanted.isEmpty ? "Leave out the unit." : "Say it in \(wanted)."
    )
  }

  fileprivate static func isNegative(_ place: Int, _ task: RecordKey) -> StoreError {
    StoreError(
      .invalid,
      "\(task) asks for an amount of at least 0; value \(place + 1) is below 0.",
      remedy: "Record the amount that was given."
    )
  }

  fileprivate static func isNoDose(_ place: Int, _ task: TaskVersion) -> StoreError {
    StoreError(
      .invalid,
      "\(task.key) asks for a dose; value \(place + 1) is 0, which counts as no dose.",
      remedy: task.isAsNeeded
        ? "Record nothing if nothing was given."
        : "Say with \(.giving(.notCompleted)) that it was not given."
    )
  }

  fileprivate static func noValue(_ place: Int, of outcome: Outcome) -> StoreError {
    StoreError(
      .notFound,
      "The outcome \(outcome.id) has no value number \(place).",
      remedy: "It has \(outcome.values.count), counted from 0."
    )
  }
}
