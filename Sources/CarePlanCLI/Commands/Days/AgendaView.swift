import CarePlanKit

/// An agenda with the words for its events.
struct AgendaView {
  let days: [AgendaDay]
  /// The days from the first to the last; nil if there are none.
  let span: ClosedRange<CivilDate>?
  let missing: MissingEvents
  let words: EventWords

  /// An agenda without a day.
  init(_ open: OpenStore) {
    (days, span, missing, words) = ([], nil, MissingEvents(), EventWords([], open))
  }

  init(_ query: AgendaQuery, _ found: JudgedEvents, _ open: OpenStore) {
    let agenda = Agenda(query, found)
    (days, span, missing) = (agenda.days, query.days, agenda.missing)
    words = EventWords(found.all, open)
  }
}

extension AgendaView {
  /// The value of `careplan.agenda/v1`.
  var json: JSONValue {
    var object = missing.members
    object["days"] = .array(days.map(json))
    return .object(object)
  }

  /// Returns an element of the days of `careplan.agenda/v1`.
  func json(of day: AgendaDay) -> JSONValue {
    var object: JSONObject = [
      "day": .string(day.day.description), "events": .array(day.events.map(words.json)),
      "running": .array(day.running.map(words.json)),
      "unscheduled": .array(day.unscheduled.map(words.json)),
      "done": .number(JSONNumber(day.done)), "total": .number(JSONNumber(day.total)),
    ]
    if !day.late.isEmpty { object["late"] = .array(day.late.map(words.json)) }
    return .object(object)
  }
}
