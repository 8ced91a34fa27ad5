import CarePlanKit

/// The events of a schedule in a span of time, as a person and a program read them.
struct SchedulePreview {
  /// The task, or nil for a schedule that none has.
  let task: AnyRecord?
  let span: EventQuery.Window
  let events: [ScheduledEvent]
  let dates: DateReader
  /// The store, if there is one.
  let open: OpenStore?
  /// The commit that was read instead of the last one.
  let revision: String?

  /// How many events are listed at most.
  static let mostEvents = 100_000
  /// How many events are counted at most: each is placed on its day for that.
  static let mostCounted = 10_000_000
  static let format = "careplan.schedule/v1"

  /// Writes the events in the form that was asked for.
  func write(to context: CommandContext) throws(CommandFailure) {
    switch context.format {
    case .json: context.output.json(Self.format, .object(json), beside: age?.document)
    case .jsonLines:
      var lines = JSONLines(Self.format, to: context.output)
      for event in eventsJSON { lines.write(event) }
      lines.end(age.map { ["heard": $0.json] } ?? [:])
    case .markdown, .html:
      try document.write(to: context, of: open, at: revision, days: .window(span))
    default:
      if events.isEmpty { context.note(.saying(.noEventsThen)) }
      context.output.table(table)
      if let open, task != nil { context.tellAge(of: open, at: revision) }
    }
  }

  /// The events as a table of text.
  var table: Table {
    var table = Table([Table.Column("", .right)] + ["", "", "", ""].map { Table.Column($0) })
    for row in rows { table.add(row) }
    return table
  }

  /// When the copy was last in step; nil for a schedule that no task has.
  var age: CopyAge? {
    guard let open, task != nil else { return nil }
    return CopyAge(of: open, at: revision)
  }

  /// Writes nothing but how many events there are.
  func writeCount(to context: CommandContext) throws(CommandFailure) {
    switch context.format {
    case .text: context.output.line("\(events.count)")
    case .json:
      var json = frame
      json["count"] = .number(JSONNumber(events.count))
      context.output.json(Self.format, .object(json))
    default:
      throw CommandFailure(UsageError("--count writes text or json"))
    }
  }
}

extension SchedulePreview {
  /// What the events are asked of.
  var frame: JSONObject {
    [
      "task": task.map { .string($0.key.description) } ?? .null,
      "from": .string(span.ends.from), "to": .string(span.ends.to),
    ]
  }

  private var json: JSONObject {
    var json = frame
    json["events"] = .array(eventsJSON)
    return json
  }

  var eventsJSON: [JSONValue] {
    let targets = perElement { element in
      [element].scheduleJSON[JSONPointer([MemberName.elements, "0", MemberName.targetValues])]
    }
    return events.map { event in
      var json: JSONObject = [
        "occurrence": .number(JSONNumber(event.index)), "element": .string(event.element.key),
        "day": .string(event.eventStart.day.description), "start": .string(event.start.description),
        "end": .string(event.end.description), "allDay": .bool(event.element.duration == .allDay),
      ]
      json["text"] = event.element.text.map { .string($0) }
      json["targetValues"] = targets[event.element.key] ?? nil
      return .object(json)
    }
  }

  /// Something that is found once for each element, by its key.
  private func perElement<Value>(
    _ value: (ScheduleElement) -> Value
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for event in events where values[event.element.key] == nil {
      values[event.element.key] = value(event.element)
    }
    return values
  }

  /// The task of the schedule, as the heading of a document.
  var heading: Document.Heading {
    let texts = [task.map { Wording.id($0.id) }, task?.title.map(Wording.quoted)]
    return Document.Heading(
      word: Wording.say(.schedule),
      texts: texts.compactMap { $0.map { StyledText($0) } }
    )
  }

  private var document: Document {
    guard !events.isEmpty else {
      return Document(
        heading: heading,
        parts: [.sentence(StyledText(Wording.sentence(.noEventsThen)))]
      )
    }
    return Document(heading: heading, parts: [.table(Self.columns, rows: rows)])
  }

  static var columns: [String] { Wording.titles(.number, .day, .time, .textColumn, .targets) }

  var rows: [[StyledText]] {
    let wording = dates.wording
    let rules = perElement { TimeZoneRules($0.timezone) }
    let targets = perElement { element in
      element.targetValues.map { wording.words($0) }.joined(separator: ", ")
    }
    return events.map { event in
      let key = event.element.key
      return [
        "\(event.index)", StyledText(Wording.date(event.eventStart.day)),
        StyledText(time(of: event, rules[key] ?? nil)), StyledText(event.element.text ?? ""),
        StyledText(targets[key] ?? ""),
      ]
    }
  }

  /// The time on the wall clock: `08:00`, `08:00–08:30`, `all day`.
  private func time(of event: ScheduledEvent, _ rules: TimeZoneRules?) -> String {
    guard let start = event.eventStart.time, let rules else { return Wording.say(.allDay) }
    var text = Wording.time(start, dates.shownClock)
    if case .secondPass(let time) = event.eventStart { text += " \(time.offsetText)" }
    let end = rules.local(at: event.end).local
    if event.end > event.start, event.element.duration != .standard {
      text +=
        "–"
        + (end.date == start.date
          ? Wording.time(end, dates.shownClock)
          : "\(Wording.date(end.date)) \(Wording.time(end, dates.shownClock))")
    }
    return rules.id == dates.shown.id ? text : "\(text), \(Wording.zone(rules.id))"
  }
}
