import CarePlanKit

/// The words for what is due and what was recorded.
struct EventWords: Sendable {
  private let wording: Wording
  private let times: EventTimes
  let dates: DateReader
  private let samples: SampleLookup
  /// Whether authors are shown: a read-only copy does not have them.
  let namesPeople: Bool
  /// What is in question, in words; what many events share is put into words once.
  private var conflicts: [ConflictPlace: OpenConflict] = [:]

  init(_ views: [JudgedEvent], _ open: OpenStore) {
    (wording, dates, namesPeople) = (open.wording, open.dates, !open.isReaderCopy)
    times = EventTimes(views.compactMap(\.event), in: dates.shown, dates.shownClock)
    samples = SampleLookup(views.compactMap(\.outcome), open)
    for conflict in views.flatMap(\.conflicts) where conflicts[ConflictPlace(conflict)] == nil {
      conflicts[ConflictPlace(conflict)] = OpenConflict(conflict, open)
    }
  }

  /// A record and, of a task, when the period in question begins.
  private struct ConflictPlace: Hashable {
    let key: RecordKey
    let start: Instant?

    init(_ conflict: EventConflict) {
      (key, start) = (conflict.key, conflict.dispute?.span.lowerBound)
    }
  }
}

extension EventWords {
  /// Returns what is in question in the plan that an event shows.
  func taskConflict(of view: JudgedEvent) -> OpenConflict? {
    view.taskConflict.flatMap { conflicts[ConflictPlace($0)] }
  }

  /// Returns what is in question in what was recorded.
  func outcomeConflict(of view: JudgedEvent) -> OpenConflict? {
    view.outcomeConflict.flatMap { conflicts[ConflictPlace($0)] }
  }

  /// Returns what is in question of the plan and of what was recorded.
  func conflicts(of view: JudgedEvent) -> [OpenConflict] {
    view.conflicts.compactMap { conflicts[ConflictPlace($0)] }
  }

  /// Returns whether the plan or the outcome of an event conflicts.
  func isInQuestion(_ view: JudgedEvent) -> Bool {
    taskConflict(of: view)?.phrases.isEmpty == false || view.outcomeConflict != nil
  }

  /// Returns what several people recorded, while nobody has said yet whether it was one thing.
  func repeated(of view: JudgedEvent) -> RepeatedWords? {
    RepeatedWords(view, dates, namesPeople: namesPeople)
  }

  /// Returns the time of an event: `08:00`, `07:30, before breakfast`, `any time`, `any time, 2 of 3`.
  func time(of view: JudgedEvent) -> String {
    view.event.map(times.time) ?? view.eventStart.map(times.start) ?? ""
  }

  /// Returns when an event began that still runs on a later day, and until when.
  func time(of event: CareEvent, runningOn day: CivilDate) -> String {
    times.time(of: event, runningOn: day)
  }

  /// Returns the task's title or, if it has none, its id.
  func title(of view: JudgedEvent) -> String {
    view.title.flatMap { $0.isEmpty ? nil : $0 } ?? RecordKey.encoded(view.taskID)
  }

  /// Returns what is wanted: `2 tablets`; nothing if that is in question, since a remark says every
  /// value.
  func targets(of view: JudgedEvent) -> String {
    guard taskConflict(of: view)?.phrases.isEmpty ?? true else { return "" }
    guard let event = view.event?.scheduled else { return "" }
    return wording.shown(event.saidElement.targetValues, of: event.saidTask.content)
  }

  /// Returns what was recorded: `2 tablets`, `done`, `not completed: nausea`; of an open outcome
  /// every value.
  func recorded(for view: JudgedEvent) -> String {
    if let conflict = outcomeConflict(of: view), !conflict.phrases.isEmpty {
      return conflict.phrases.joined(separator: ", ")
    }
    guard let outcome = view.outcome else { return "" }
    let values = outcome.content.values.map { value in
      var value = value
      value.createdDate = nil
      return wording.shown(value)
    }.joined(separator: ", ")
    guard outcome.content.state == .notCompleted else {
      guard values.isEmpty else { return values }
      return outcome.healthSample.map(samples.words) ?? EventState.done.word
    }
    let reason = outcome.content.reason.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
    return "\(EventState.notCompleted.word)\(reason)" + (values.isEmpty ? "" : ", \(values)")
  }

  /// Returns what was recorded, when and by whom: `5 mL at 08:20, by Example Family`; of a tick for
  /// another plan also what was planned then.
  func entries(of view: JudgedEvent) -> String {
    [said(of: view), plannedThen(of: view)].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the amounts planned when an event was ticked off, if the plan has changed since.
  func plannedThen(of view: JudgedEvent) -> String? {
    view.plannedThen.map { wording.planned(then: $0) }
  }

  /// Returns an outcome without an event in one line: `Take doxylamine, 08:00: 1 tablet at
  /// 08:05, by Example Family`.
  func sentence(of view: JudgedEvent) -> StyledText {
    let heading: StyledText = "\(title(of: view), .bold), \(time(of: view)): "
    let conflict = outcomeConflict(of: view).map { [$0.mark] } ?? []
    let repeated = repeated(of: view).map { [StyledText($0.phrase, .yellow)] } ?? []
    return heading + ([StyledText(entries(of: view))] + conflict + repeated).listed
  }

  private func said(of view: JudgedEvent) -> String {
    let text = recorded(for: view)
    let isJoinable = view.isAsNeeded && outcomeConflict(of: view)?.phrases.isEmpty ?? false
    guard view.outcomeConflict == nil || isJoinable, let day = view.eventStart?.day,
      let outcome = view.outcome, !view.entries.isEmpty
    else { return text }
    let hasState = outcome.content.state != nil || outcome.content.values.isEmpty
    return EntryWords(
      view.entries,
      state: hasState ? text : nil,
      on: day,
      namesPeople: namesPeople && view.repeated?.entries.isEmpty != true,
      wording,
      times
    ).phrase
  }

  /// Returns what must be said beside a row, needing no colour to be seen.
  func marks(of view: JudgedEvent) -> [StyledText] {
    var marks = conflicts(of: view).map(\.mark)
    if view.isUnscheduled { marks.append("\(Wording.say(.unscheduled))") }
    if view.isNotRecorded { marks.append("\(EventState.notRecorded.word, .yellow)") }
    if view.status == .noData { marks.append("\(EventState.noData.word)") }
    if let use = asNeeded(of: view) { marks.append(use) }
    return marks + alerts(of: view)
  }

  /// Returns what was done as needed, and when it may be done again.
  func asNeeded(of view: JudgedEvent) -> StyledText? {
    guard view.isAsNeeded, let event = view.event else { return nil }
    guard !view.areLimitsOpen else { return "\(EventState.asNeeded.word)" }
    guard let use = view.asNeededUse else {
      return view.outcome == nil ? "\(EventState.asNeeded.word)" : nil
    }
    let value = event.element.targetValues.first ?? OutcomeValue(.boolean(true))
    let by = namesPeople ? EntryWords.person(view.lastAsNeeded?.recordedBy) : nil
    let phrases = AsNeededWords(wording, dates)
    let words =
      view.taskEnd.map { phrases.status(use, endedAt: $0, lastly: by, at: dates.now) }
      ?? phrases.status(
        use,
        next: value,
        lastly: by,
        isLater: event.start > dates.now,
        at: dates.now
      )
    let text = "\(EventState.asNeeded.word)\(words.isEmpty ? "" : ": ")\(words)"
    return use.isExceeded(at: dates.now) ? StyledText(text, .yellow) : StyledText(text)
  }

  /// Returns a remark if the recorded amount is far above the target and not confirmed.
  private func excess(of view: JudgedEvent) -> [StyledText] {
    guard let event = view.event else { return [] }
    return EventDoubts(event).found.filter { $0.rule == .tooMuch }
      .map { StyledText(DoubtWords(wording).reason(of: $0), .yellow) }
  }

  /// Returns what values mean beyond the plan: thresholds that they reach, amounts that are of no
  /// use.
  func alerts(of view: JudgedEvent) -> [StyledText] {
    let leftOut = view.leftOut.map { value in
      wording.shown(OutcomeValue(value.content, kind: value.kind, units: value.units))
    }
    return excess(of: view) + view.thresholdsReached.remark
      + [repeated(of: view).map { "\($0.phrase, .yellow)" }].compactMap(\.self)
      + (leftOut.isEmpty ? [] : ["\(Wording.say(.notCounted, leftOut.joined(separator: ", ")))"])
  }
}
