import CarePlanKit

/// How far events are done, one by one and together.
struct ProgressReport {
  let events: [JudgedEvent]
  /// The outcomes without an event, which have no progress.
  private let unscheduled: [JudgedEvent]
  private let words: EventWords
  private let strategy: EventStrategy?
  private let open: OpenStore

  init(_ views: [JudgedEvent], _ strategy: EventStrategy?, _ open: OpenStore) {
    events = views.filter { !$0.isUnscheduled }
    unscheduled = views.filter(\.isUnscheduled)
    words = EventWords(views, open)
    (self.strategy, self.open) = (strategy, open)
  }

  var isEmpty: Bool { events.isEmpty && unscheduled.isEmpty }

  private var mean: TaskProgress? { JudgedEvents(events).progress }
  private var inQuestion: Int { JudgedEvents(events).inQuestion }
}

extension ProgressReport {
  /// The value of `careplan.progress/v1`.
  var json: JSONValue {
    var object: JSONObject = [
      "events": .array(events.map(json)),
      "fraction": mean.flatMap { JSONNumber($0.fraction) }.map { .number($0) } ?? .null,
    ]
    for member in remainder.members { object[member.key] = member.value }
    return .object(object)
  }

  /// The number of events that conflict, and the outcomes without an event; members without content are left out.
  var remainder: JSONObject {
    var object: JSONObject = [:]
    if inQuestion > 0 { object["inQuestion"] = .number(JSONNumber(inQuestion)) }
    if !unscheduled.isEmpty { object["unscheduled"] = .array(unscheduled.map(words.json)) }
    return object
  }

  func json(of view: JudgedEvent) -> JSONValue {
    var object = view.progress?.json.object ?? [:]
    // Nobody knows how much is wanted, or how much was given.
    if words.isInQuestion(view) {
      object = JSONObject(object.members.map { ($0.key, .null) })
    }
    object["conflict"] = words.json(of: words.conflicts(of: view))
    object["task"] = .string(view.taskID)
    object["day"] = view.eventStart.map { .string($0.day.description) }
    object["eventStart"] = view.eventStart.map { .string($0.description) }
    object["status"] = view.state.map { .string($0.rawValue) }
    if !view.isCounted { object["countsForAdherence"] = false }
    let reached = view.thresholdsReached
    if !reached.isEmpty { object["thresholds"] = .array(reached.map { .string($0.name) }) }
    return .object(object)
  }

  func lines(width: Int?) -> [StyledText] {
    table.lines(width: width)
      + unscheduled.flatMap { view in
        let line: StyledText = "\(Wording.say(.alsoRecorded)) \(words.sentence(of: view))"
        return width.map { line.wrapped(to: $0, indent: 2) } ?? [line]
      } + (summary.map { ["\($0, .bold)"] } ?? [])
  }

  var document: Document {
    var document = table.document
    document.parts += unscheduled.map {
      .sentence("\(Wording.say(.alsoRecorded))", text: words.sentence(of: $0))
    }
    if let summary { document.parts.append(.sentence(StyledText(summary))) }
    return document
  }

  private var summary: String? {
    let words = mean.flatMap { mean in
      mean.goal.map { Wording.say(.meanOf, count: Int($0), Percentage(mean.fraction).percent) }
    }
    let open = inQuestion > 0 ? Wording.say(.countInQuestion, "\(inQuestion)") : nil
    let all = [words, open].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  private var table: EventTable {
    let columns = Wording.titles(.time, .task, .value, .progress, .partColumn, .status, .remarks)
    return EventTable(Wording.say(.progress), columns, events, words) { view in
      let isSaid = view.isToBeRead || words.isInQuestion(view)
      let share = isSaid ? nil : Percentage(view.progress?.fraction ?? 0)
      let uncounted: [StyledText] = view.isCounted ? [] : [.saying(.doesNotCount)]
      return [
        StyledText(words.time(of: view)), "\(words.title(of: view), .bold)",
        StyledText(value(of: view, words)), StyledText(share?.bar ?? ""),
        StyledText(share?.percent ?? ""), StyledText(view.state?.word ?? ""),
        (words.conflicts(of: view).map(\.mark) + words.alerts(of: view) + uncounted).listed,
      ]
    }
  }

  /// Returns what was recorded of what was wanted: `1 of 2 tablets`.
  private func value(of view: JudgedEvent, _ words: EventWords) -> String {
    guard let event = view.event, let progress = view.progress, let goal = progress.goal,
      !words.isInQuestion(view)
    else {
      let wanted = words.taskConflict(of: view)?.phrases.joined(separator: "; ") ?? ""
      let recorded = [words.recorded(for: view), words.plannedThen(of: view)].compactMap(\.self)
        .joined(separator: ", ")
      return [wanted, recorded].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    let used = strategy ?? .builtIn(event.strategyOfTargets)
    let targets = event.scheduled.countedElement.targetValues
    let units = used == .builtIn(.sum) ? targets.commonUnits : nil
    let greatest =
      used == .builtIn(.sum) ? targets.greatestSum(in: targets.byUnit.first?.unit) : nil
    let wanted = OutcomeValue(
      .double(goal.withoutResidue),
      upTo: greatest?.withoutResidue,
      units: units
    )
    let part = Wording.number(progress.value.withoutResidue, of: units)
    return Wording.say(.ofWanted, part, open.wording.words(wanted))
  }
}

extension Double {
  /// The number without the last digits that sums leave behind; of a small one more stay: 0.0125 mg
  /// are not 0.013 mg.
  fileprivate var withoutResidue: Double {
    guard magnitude < 1e12 else { return self }
    let unit = magnitude < 1 ? 1e9 : 1e3
    return (self * unit).rounded() / unit
  }
}
