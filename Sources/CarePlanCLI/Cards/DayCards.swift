import CarePlanKit

/// The cards of one day, with what only a store knows of their events.
struct DayCards {
  private let agenda: AgendaView
  let day: AgendaDay
  private let context: ViewContext

  /// - Parameter now: The moment as of which the agenda is made.
  init(_ agenda: AgendaView, _ day: AgendaDay, asOf now: Instant, _ open: OpenStore) {
    (self.agenda, self.day) = (agenda, day)
    context = ViewContext(now: now, in: open.dates.shown, clock: open.dates.shownClock)
  }

  /// Returns a card for each task, in the order of their first events.
  ///
  /// - Parameters:
  ///   - style: How all of them are shown; nil lets each decide.
  ///   - saysZone: Whether each says whose time it shows, where the user's clock shows another one.
  func cards(style: CardStyle? = nil, saysZone: Bool = false) -> [TaskCard] {
    let zone = saysZone ? agenda.words.dates.zoneNote.map { CardEvent.Remark($0) } : nil
    var order: [RecordKey] = []
    var entries: [RecordKey: [AgendaEntry]] = [:]
    for entry in day.entries {
      guard let key = entry.judged.event?.task.key else { continue }
      if entries[key] == nil { order.append(key) }
      entries[key, default: []].append(entry)
    }
    // What is due now and next comes before what may be done at any time.
    let isTimed = { (key: RecordKey) in
      entries[key]?.contains { $0.judged.event?.isAllDay == false } ?? false
    }
    return (order.filter(isTimed) + order.filter { !isTimed($0) }).compactMap { key in
      let own = entries[key] ?? []
      let notes = own.compactMap { entry -> (EventIdentity, CardEvent.Notes)? in
        entry.judged.event.map { event in
          var notes = self.notes(entry)
          notes.remarks = [zone].compactMap(\.self) + notes.remarks
          return (event.identity, notes)
        }
      }
      return TaskCard(
        own.compactMap(\.judged.eventWithSample),
        style: style,
        in: context,
        notes: Dictionary(notes) { $1 },
        on: day.day
      )
    }
  }

  /// Names the cards that tasks ask for and nobody knows, each once.
  ///
  /// - Parameter told: What was named before, which is added to.
  func tellUnknownStyles(
    of cards: [TaskCard],
    beyond told: inout Set<RecordKey>,
    to context: CommandContext
  ) {
    let tasks = day.entries.compactMap { $0.judged.event?.scheduled.saidTask }
    for card in cards where !told.contains(card.id) {
      guard let task = tasks.last(where: { $0.key == card.id }),
        let name = CardStyle.unknownName(in: task.record.common.userInfo)
      else { continue }
      told.insert(card.id)
      context.warn(
        .saying(
          .cardUnknown,
          StyledText(card.id.description),
          StyledText(name),
          StyledText(card.style.rawValue)
        )
      )
      let known = CardStyle.allCases.map(\.rawValue)
      context.hint(
        StyledText(
          name.nearest(in: known).map { Wording.hint(.didYouMean, $0) }
            ?? Wording.hint(.areKnown, known.joined(separator: ", "))
        )
      )
    }
  }

  /// Returns what only the store knows of an event.
  private func notes(_ entry: AgendaEntry) -> CardEvent.Notes {
    let (view, words) = (entry.judged, agenda.words)
    var notes = CardEvent.Notes()
    notes.isPlanInQuestion = words.taskConflict(of: view) != nil
    notes.isOutcomeInQuestion = words.outcomeConflict(of: view) != nil
    notes.questions = words.conflicts(of: view).flatMap(\.phrases)
    notes.recorded = words.entries(of: view)
    notes.people = people(of: view)
    notes.progress = view.progress
    notes.state = view.state
    notes.isRunning = entry.isRunning
    notes.isHeldBack = isHeldBack(view)
    if entry.isRunning { notes.time = agenda.time(of: entry, on: day.day) }
    let limits = view.asNeededUse == nil ? nil : words.asNeeded(of: view)
    notes.remarks =
      words.alerts(of: view).map { CardEvent.Remark($0.plain, .warning) }
      + [limits].compactMap { $0.map { CardEvent.Remark($0.plain) } }
    return notes
  }

  /// Returns every value of the plan that conflicts.
  private func planQuestions(of view: JudgedEvent) -> [String] {
    agenda.words.conflicts(of: view).filter { $0.kind != .outcome }.flatMap(\.phrases)
  }

  /// Returns who recorded each value of something that is done as needed, in words; none while versions conflict.
  private func people(of view: JudgedEvent) -> [String] {
    guard agenda.words.namesPeople, view.isAsNeeded, view.outcomeConflict == nil,
      let values = view.outcome?.values,
      view.entries.map(\.value) == values
    else { return [] }
    return view.entries.map { EntryWords.person($0.recordedBy) }
  }

  /// Returns whether the limits of what is done as needed let nobody do it any more on the day.
  private func isHeldBack(_ view: JudgedEvent) -> Bool {
    guard let use = view.asNeededUse, let event = view.event else { return view.areLimitsOpen }
    let value = event.element.targetValues.first ?? OutcomeValue(.boolean(true))
    let end = context.zone.span(of: day.day).upperBound
    return use.earliest(of: value, from: context.now).map { $0 >= end } ?? true
  }

  /// What must be read before all cards.
  var notices: [String] { late + alsoRecorded }

  /// The outcomes of the day that have no event.
  var alsoRecorded: [String] {
    day.unscheduled.map { view in
      "\(Wording.say(.alsoRecorded)) \(agenda.words.sentence(of: view).plain)"
    }
  }

  /// Doses of yesterday evening without a recording.
  private var late: [String] {
    day.late.map { Wording.say(.notRecordedYesterday, agenda.due($0).plain) }
  }

  /// Returns the day for a sheet of paper, without late doses: the sheet is still read when they no longer matter.
  ///
  /// - Parameters:
  ///   - isOfPlan: Whether the sheet shows the plan alone, and nothing of outcomes that conflict.
  ///   - isShown: Which events are on it.
  func sheetDay(
    ofPlan isOfPlan: Bool = false,
    _ isShown: (JudgedEvent) -> Bool = { _ in true }
  ) -> SheetDay {
    let unscheduled = day.unscheduled.compactMap { view -> SheetOutcome? in
      guard case .unscheduled(let outcome) = view.subject else { return nil }
      let said = (agenda.recorded(for: view)?.plain).map { text in
        ([text] + [agenda.words.repeated(of: view)?.phrase].compactMap(\.self))
          .joined(separator: ", ")
      }
      let questions = agenda.words.conflicts(of: view).flatMap(\.phrases)
      return SheetOutcome(
        outcome,
        in: context,
        title: agenda.words.title(of: view),
        recorded: said,
        questions: questions
      )
    }
    let shown = day.entries.filter { isShown($0.judged) }
    let isAllDay = { (entry: AgendaEntry) in entry.judged.event?.isAllDay == true }
    return SheetDay(
      day.day,
      (shown.filter { !isAllDay($0) } + shown.filter(isAllDay)).compactMap { entry in
        entry.judged.eventWithSample.map {
          var notes = notes(entry)
          if isOfPlan { notes.questions = planQuestions(of: entry.judged) }
          return SheetEntry($0, notes: notes)
        }
      },
      in: context,
      unscheduled: unscheduled
    )
  }

  /// Returns the JSON of a card and of the outcomes without an event.
  func json(of card: TaskCard?, _ task: RecordKey) -> JSONValue {
    var object =
      card?.json(json).object ?? [
        "task": .string(task.id), "day": .string(day.day.description), "events": [],
      ]
    if !day.unscheduled.isEmpty {
      object["unscheduled"] = .array(day.unscheduled.map(agenda.words.json))
    }
    return .object(object)
  }

  /// Returns what a program reads of an event of a task.
  func json(of task: RecordKey, _ event: EventIdentity) -> JSONValue {
    day.entries.lazy.map(\.judged)
      .first { $0.event?.task.key == task && $0.event?.identity == event }
      .map(agenda.words.json) ?? .null
  }
}
