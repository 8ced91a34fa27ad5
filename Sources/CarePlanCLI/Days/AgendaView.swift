import CarePlanKit

/// An agenda with the words for its events.
struct AgendaView {
  let days: [AgendaDay]
  /// The days from the first to the last; nil if there are none.
  let span: ClosedRange<CivilDate>?
  let missing: MissingEvents
  let words: EventWords
  /// What may be a mistake in the tasks that are shown, and in what was recorded.
  let doubts: DoubtList
  /// That a read-only copy has no tasks, since none are shared; nil otherwise.
  let unshared: String?

  /// An agenda without a day.
  init(_ open: OpenStore) {
    (days, span, missing, words) = ([], nil, MissingEvents(), EventWords([], open))
    (doubts, unshared) = (DoubtList([]), open.unsharedTasks)
  }

  init(
    _ query: AgendaQuery,
    _ found: JudgedEvents,
    at revision: String?,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let agenda = Agenda(query, found)
    (days, span, missing) = (agenda.days, query.days, agenda.missing)
    words = EventWords(found.all, open)
    doubts = try DoubtList(aboutTasksOf: found.all, at: revision, open)
    unshared = open.unsharedTasks
  }
}

extension AgendaView {
  /// Reads the agenda of the days that options name.
  ///
  /// - Parameter keys: The tasks that are shown; nil for all that the options choose.
  init(
    _ options: EventOptions,
    of keys: [RecordKey]? = nil,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let (now, query) = try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      return (dates.now, try options.query(dates))
    }
    guard let query else {
      self.init(open)
      return
    }
    guard case .days(let days) = query.window else {
      throw CommandFailure(
        UsageError(
          "an agenda shows whole days",
          hint: Wording.hint(.takesTimes, "'careplan events'")
        )
      )
    }
    guard days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch < DaySpan.limit else {
      throw CommandFailure(
        UsageError(
          "an agenda has at most \(DaySpan.limit) days",
          hint: Wording.hint(.askForFewer)
        )
      )
    }
    let wanted = AgendaQuery(days, asOf: now, in: open.dates.zone, of: query)
    let found = try JudgedEvents(open, options, asOf: now, on: wanted.shownDays, for: context) {
      _ in
      var events = wanted.events
      if let keys {
        (events.taskIDs, events.kinds) = (keys.map(\.id), Set(keys.map(\.kind)).sorted())
      }
      return events
    }
    try self.init(wanted, found, at: options.revision, open)
  }

  /// The value of `careplan.agenda/v1`.
  var json: JSONValue {
    var object = missing.members
    object["days"] = .array(days.map(json))
    object["doubts"] = doubts.json
    return .object(object)
  }

  /// Returns an element of the days of `careplan.agenda/v1`.
  func json(of day: AgendaDay) -> JSONValue {
    var object: JSONObject = [
      "day": .string(day.day.description), "events": .array(day.events.map(words.json)),
      "running": .array(day.running.map(words.json)),
      "unscheduled": .array(day.unscheduled.map(words.json)),
      "done": .number(JSONNumber(day.done)), "total": .number(JSONNumber(day.total)),
      "inQuestion": .number(JSONNumber(day.inQuestion)),
    ]
    if !day.late.isEmpty { object["late"] = .array(day.late.map(words.json)) }
    return .object(object)
  }

  /// Returns the agenda with a table for each day, or for each group of a day.
  func document(by grouping: Grouping) -> Document {
    Document(
      heading: Document.Heading(word: Wording.say(.agenda)),
      parts: [words.dates.zoneNote].compactMap { $0.map { .sentence(StyledText($0)) } }
        + days.flatMap { parts(of: $0, by: grouping) } + doubts.parts(titled: true),
      hasShortHead: true
    )
  }

  private func parts(of day: AgendaDay, by grouping: Grouping) -> [Document.Part] {
    let heading = Document.Part.heading(Document.Heading(word: day.day.heading))
    let tables = sections(of: day, by: grouping).filter { !$0.blocks.isEmpty }
      .flatMap { title, blocks -> [Document.Part] in
        let rows = blocks.map { row($0, on: day.day) }
        let columns = Wording.titles(
          .time,
          .state,
          .task,
          .plannedColumn,
          .recordedColumn,
          .remarks
        )
        return (title.map { [.sentence(.saying(.group), text: $0)] } ?? []) + [
          .table(columns, rows: rows)
        ]
      }
    let also = day.unscheduled.map {
      Document.Part.sentence("\(Wording.say(.alsoRecorded))", text: words.sentence(of: $0))
    }
    let summary = day.summary(unshared).map { [Document.Part.sentence(StyledText($0))] } ?? []
    let late = day.late.map {
      Document.Part.sentence(.saying(.notRecordedYesterday, due($0)))
    }
    return [heading] + late + tables + also + summary
  }

  /// Returns the ring and the word for it; where versions conflict, nobody knows the state.
  private func state(of view: JudgedEvent) -> String {
    let ring = ProgressRing(view)
    let word = ring == .conflict ? Wording.say(.conflict) : view.state?.word ?? ""
    return [ring?.rawValue, word].compactMap(\.self).joined(separator: " ")
  }

  private func row(_ block: AgendaBlock, on day: CivilDate) -> [StyledText] {
    guard let view = block.entries.first?.judged else { return [] }
    let remarks =
      words.conflicts(of: view).map(\.mark)
      + (view.asNeededUse == nil ? [] : [words.asNeeded(of: view)].compactMap(\.self))
      + words.alerts(of: view)
      + phrases(of: block).map { StyledText($0) }
      + [instructions(of: view)].compactMap { $0.map { StyledText($0) } }
    return [
      StyledText(times(of: block, on: day)), StyledText(state(of: view)), title(of: view),
      StyledText(words.targets(of: view)), recorded(for: view) ?? "", remarks.listed,
    ]
  }
}
