import CarePlanKit

/// What a command did, or would do, to the outcomes of events.
struct OutcomeReport {
  /// What happened to one outcome.
  enum Verb: String {
    case completed, recorded, replaced, appended, withdrawn
    /// It stays as it is, and somebody has said why.
    case kept
    /// The same was recorded before.
    case none
  }

  /// One outcome with its event, if a schedule has it.
  struct Change {
    let verb: Verb
    let event: CareEvent?
    /// The outcome as it is now, perhaps a tombstone.
    let outcome: Outcome
    /// The values that the change is about.
    let values: [OutcomeValue]
    /// The outcome that a replacement takes the place of.
    var replaced: Outcome?
    /// The kept, replaced or withdrawn entries to print with their authors; may be empty.
    var entries: [RecordedEntry] = []
  }

  let changes: [Change]
  let commit: String?
  /// What the transaction tells, such as that it joined what others had recorded.
  let remarks: [String]
  /// The records that are still in conflict.
  var conflicts: [RecordKey] = []

  /// Prints the changes in the form that was asked for.
  ///
  /// - Parameter details: What else a program is told.
  func write(
    _ format: String,
    to context: CommandContext,
    _ open: OpenStore,
    details: JSONObject = [:]
  ) {
    for change in changes where change.event?.outcomeLeaves.isEmpty == false {
      context.warn(.saying(.versionsContradict, StyledText(change.outcome.key.description)))
    }
    for remark in remarks { context.warn(StyledText(remark)) }
    context.hint(inQuestion: conflicts)
    guard context.format == .text else {
      context.output.json(
        format,
        .object(json(context, details)),
        beside: CopyAge(of: open)?.document
      )
      return
    }
    let phrase = OutcomePhrase(open: open, isTrial: context.options.isDryRun)
    for change in changes {
      let words = phrase.words(change)
      change.verb == .none ? context.note(words) : context.output.line(words)
      if change.verb == .none, let event = change.event, event.isPartial {
        context.hint(StyledText(PartialWords(open: open).hint(event)))
      }
    }
    if let commit {
      context.output.line(.saying(.committed, "\(String(commit.prefix(8)), .yellow)"))
    } else if context.options.isDryRun {
      context.note(.saying(.nothingWritten))
    }
    context.tellAge(of: open)
  }

  private func json(_ context: CommandContext, _ details: JSONObject) -> JSONObject {
    let isDryRun = context.options.isDryRun
    var object = details
    object["changes"] = .array(changes.map { $0.json(isDryRun: isDryRun) })
    object["commit"] = commit.map { .string($0) }
    object["dryRun"] = .bool(isDryRun)
    if !remarks.isEmpty { object["remarks"] = .array(remarks.map { .string($0) }) }
    return object
  }
}

extension OutcomeReport.Change {
  fileprivate func json(isDryRun: Bool) -> JSONValue {
    let record = AnyRecord(outcome)
    // What no commit has made has no bookkeeping of its own.
    let isTrial = isDryRun && verb != .none
    var object: JSONObject = [
      "change": .string(verb.rawValue), "selector": .string(outcome.key.description),
      "record": isTrial ? .object(record.contentObject) : record.json,
    ]
    object["event"] = event.map { .object($0.summary) }
    return .object(object)
  }
}

extension CareEvent {
  /// What tells a program which event it is.
  fileprivate var summary: JSONObject {
    var object: JSONObject = [
      "task": .string(task.id), "day": .string(day.description),
      "eventStart": .string(identity.eventStart.description),
      "start": .string(start.description), "end": .string(end.description),
      "element": .string(element.key),
      "index": .number(JSONNumber(scheduled.scheduled.index)),
    ]
    object["text"] = element.text.map { .string($0) }
    return object
  }
}

/// The sentences that tell what was recorded.
struct OutcomePhrase {
  let open: OpenStore
  let isTrial: Bool

  func words(_ change: OutcomeReport.Change) -> StyledText {
    let event = EventPhrase(dates: open.dates).words(change.outcome, change.event)
    let name: StyledText = "\(event, .bold)"
    let isNotDone = change.outcome.state == .notCompleted && change.verb != .withdrawn
    let values = change.values.isEmpty ? "" : ": \(values(change))"
    switch change.verb {
    case .none where isNotDone:
      return .saying(.isNotCompletedAlready, StyledText(event)) + "\(people(change))"
    case .none:
      guard let present = change.event, present.isPartial else {
        return .saying(.isCompletedAlready, StyledText(event))
          + "\(recorded(change.outcome, change))"
      }
      return StyledText(PartialWords(open: open).sentence(present))
    case _ where isNotDone:
      let reason = change.outcome.reason.map { ": \(Wording.quoted($0))" } ?? ""
      return said(.eventNotCompleted, .eventWouldBeNotCompleted, name) + "\(reason)\(values)"
    case .completed: return said(.eventCompleted, .eventWouldBeCompleted, name) + "\(values)"
    case .recorded:
      return said(.eventRecorded, .eventWouldBeRecorded, name) + "\(values)\(sample(change))"
    case .replaced:
      let before = change.replaced.map { recorded($0, change) } ?? ""
      let text = before.isEmpty || values.isEmpty ? values : "\(before) → \(self.values(change))"
      return said(.eventReplaced, .eventWouldBeReplaced, name) + "\(text)\(sample(change))"
    case .appended:
      let count = change.outcome.values.count
      let total =
        count == change.values.count ? "" : " (\(Wording.say(.valuesNow, count: count)))"
      return said(.eventAppended, .eventWouldBeAppended, name) + "\(values)\(total)"
    case .kept: return .saying(.eventStays, name) + "\(values)"
    case .withdrawn:
      return said(.eventWithdrawn, .eventWouldBeWithdrawn, name) + "\(values)\(people(change))"
    }
  }

  private func said(_ past: Phrase, _ trial: Phrase, _ event: StyledText) -> StyledText {
    .saying(isTrial ? trial : past, event)
  }

  /// Returns the entries with times and authors: `: 5 mL at 08:20, by Example Family`.
  private func recorded(_ outcome: Outcome, _ change: OutcomeReport.Change) -> String {
    guard let day = outcome.eventStart?.day, !change.entries.isEmpty else { return "" }
    let state = outcome.state == .notCompleted ? EventState.notCompleted : .done
    let words = EntryWords(
      change.entries,
      state: outcome.values.isEmpty || outcome.state != nil ? state.word : nil,
      on: day,
      namesPeople: true,
      open.wording,
      EventTimes([change.event].compactMap(\.self), in: open.dates.shown, open.dates.shownClock)
    )
    return ": \(words.phrase)"
  }

  /// Returns who recorded the entries of a change: `, by Example Family, by Example Clinic`.
  private func people(_ change: OutcomeReport.Change) -> String {
    change.entries.map { EntryWords.person($0.recordedBy) }.reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }.map { ", \($0)" }.joined()
  }

  private func values(_ change: OutcomeReport.Change) -> String {
    let isWithdrawn = change.verb == .withdrawn && change.event?.task.isAsNeeded == true
    return change.values.map { value in
      // Everything in one line is of one moment, so that nobody needs to read it.
      let words = open.wording.words(
        OutcomeValue(value.content, kind: value.kind, units: value.units)
      )
      guard isWithdrawn, let given = value.createdDate else { return words }
      // Of several entries the time alone says which one it was.
      return "\(words) \(time(given))"
    }.joined(separator: ", ")
  }

  private func time(_ given: Instant) -> String {
    let dates = open.dates
    let isToday = dates.shown.day(of: given) == dates.shown.day(of: dates.now)
    let time = dates.words(of: given, on: dates.now)
    return Wording.say(isToday ? .at : .on, time)
  }

  private func sample(_ change: OutcomeReport.Change) -> String {
    guard let sample = change.outcome.healthSample else { return "" }
    let name = "\(sample.uuid)\(sample.type.map { " (\(Wording.name($0)))" } ?? "")"
    let words =
      sample.unit.map { Wording.say(.theHealthSampleIn, name, Wording.name($0)) }
      ?? Wording.say(.theHealthSample, name)
    return ": \(words)"
  }
}
