import CarePlanKit

/// Reads sheets of paper from a store.
struct SheetReader {
  /// What a sheet is for.
  enum Purpose: String, CaseIterable, Sendable {
    case plan, record, medication

    var title: Phrase {
      switch self {
      case .plan: .planSheet
      case .record: .recordSheet
      case .medication: .medicationSheet
      }
    }
  }

  private let options: EventOptions
  private let open: OpenStore
  private let agenda: AgendaView
  private let days: [DayCards]
  private let context: ViewContext
  /// The events by task, for programs.
  private let judged: [RecordKey: [EventIdentity: JudgedEvent]]

  init(_ options: EventOptions, _ open: OpenStore, _ context: CommandContext) throws(CommandFailure)
  {
    let now = try context.moment(in: open)
    let agenda = try AgendaView(options, open, context)
    days = agenda.days.map { DayCards(agenda, $0, asOf: now, open) }
    var judged: [RecordKey: [EventIdentity: JudgedEvent]] = [:]
    for view in days.flatMap(\.day.entries).map(\.judged) {
      if let event = view.event { judged[event.task.key, default: [:]][event.identity] = view }
    }
    self.judged = judged
    (self.options, self.open, self.agenda) = (options, open, agenda)
    self.context = ViewContext(now: now, in: open.dates.shown, clock: open.dates.shownClock)
  }

  /// The days from the first to the last; nil if there are none.
  var span: ClosedRange<CivilDate>? { agenda.span }

  /// The events of the days.
  var events: [JudgedEvent] { days.flatMap(\.day.events) }

  var plan: PlanSheet { PlanSheet(days.map { $0.sheetDay() }) }

  func record() throws(CommandFailure) -> RecordSheet {
    let notes = try notes().sorted { ($0.date ?? .earliest) < ($1.date ?? .earliest) }
    return RecordSheet(days.map { $0.sheetDay() }, notes: notes, in: context)
  }

  /// Returns the plan of all medicines in force on the days, and of all else that is not measured or read.
  func medication() throws(CommandFailure) -> MedicationSheet {
    let plans = try span.map { days throws(CommandFailure) in try self.plans(of: days) } ?? []
    let shown = days.map { day in
      day.sheetDay(ofPlan: true) { view in (view.event?.task).map(Self.isGiven) ?? false }
    }
    return MedicationSheet(shown, plans, open.dates.times, in: context)
  }

  /// Returns the plans of the tasks that are in force at the end of some days or begin within a year.
  private func plans(
    of days: ClosedRange<CivilDate>
  ) throws(CommandFailure) -> [MedicationSheet.Plan] {
    let zone = open.dates.zone
    let span =
      zone.span(of: days.lowerBound).lowerBound..<zone.span(of: days.upperBound).upperBound
    let later = span.lowerBound..<span.upperBound.adding(seconds: 366 * 86_400)
    let queries = [options.chosenTasks(in: span), options.chosenTasks(in: later)]
    let all = try open.read(at: options.revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try queries.map { query throws(StoreError) in try snapshot.records(.task, query) }
      }
    }
    let known = Set(all[0].map(\.record.key))
    let found = all[0] + all[1].filter { !known.contains($0.record.key) }
    return found.compactMap { found in
      guard let task = TaskVersion(found.record), Self.isGiven(task) else { return nil }
      // Of a plan in question the events have every value.
      let isAgreed = found.openLeaves.isEmpty
      let title = task.content.title ?? ""
      let schedule = task.content.schedule
      let isLater = schedule.start.map { $0 >= span.upperBound } ?? false
      let isUnended = schedule.elements.allSatisfy {
        $0.end.map { $0.instant >= span.upperBound } ?? true
      }
      let starts = [task.record.effectiveDate, schedule.start ?? .earliest]
      let today = days.lowerBound
      return MedicationSheet.Plan(
        task: task.key,
        title: title.isEmpty ? task.id : title,
        regimen: isAgreed
          ? open.wording.due(found.record, sayingStart: isLater, today: today) : nil,
        guidance: isAgreed ? Wording.guidance(task.content) : nil,
        coversDays: isUnended && starts.allSatisfy { $0 <= span.lowerBound }
      )
    }
  }

  /// Returns whether a task is something that is given or done.
  private static func isGiven(_ task: TaskVersion) -> Bool {
    let isOther = [.assessment, .readOnly].contains(task.content.activityType)
    return !task.isHealthTask && !isOther
  }

  /// Returns what a program reads of an event.
  func json(of row: SheetRow) -> JSONValue {
    judged[row.task]?[row.event.id].map(agenda.words.json) ?? .null
  }

  /// Returns what a program reads of what has no event.
  func json(of outcome: SheetOutcome) -> JSONValue {
    days.lazy.flatMap(\.day.unscheduled).first { $0.id == .unscheduled(outcome.id) }
      .map(agenda.words.json) ?? .null
  }
}

extension SheetReader {
  /// Returns the notes of the care plans and, as far as they are shown, of tasks and outcomes.
  private func notes() throws(CommandFailure) -> [SheetNote] {
    let shown = days.flatMap { $0.day.entries.map(\.judged) + $0.day.unscheduled }
    return try open.read(at: options.revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        var subjects: [(key: RecordKey, words: String)] = []
        func add(_ key: RecordKey, _ words: String) {
          if !subjects.contains(where: { $0.key == key }) { subjects.append((key, words)) }
        }
        let plans = options.carePlanIDs
        for plan in try snapshot.records(.carePlan)
        where plans.isEmpty || plans.contains(plan.record.id) {
          add(plan.record.key, plan.record.title ?? plan.record.id)
        }
        for view in shown {
          let title = agenda.words.title(of: view)
          if let key = view.event?.task.key { add(key, title) }
          guard let outcome = view.outcome, !outcome.common.notes.isEmpty || !view.conflicts.isEmpty
          else { continue }
          let day = view.eventStart.map { ", \($0.day.short(unsaidYear: $0.day.year))" } ?? ""
          add(outcome.key, "\(title)\(day), \(agenda.words.time(of: view))")
        }
        var notes: [SheetNote] = []
        for (key, words) in subjects { notes += try snapshot.notes(of: key, as: words) }
        return notes
      }
    }
  }
}
