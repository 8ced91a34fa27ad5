import CarePlanKit

/// How a person names events: `doxylamine, Sat 10 Jan 08:00`.
struct EventPhrase {
  let dates: DateReader

  /// Returns the task, the day and the time of an event.
  func words(_ event: CareEvent) -> String {
    "\(RecordKey.encoded(event.task.id)), \(day(event.day))\(time(event, after: " "))"
  }

  /// Returns the event of an outcome, whether a schedule has it or not.
  func words(_ outcome: Outcome, _ event: CareEvent?) -> String {
    if let event { return words(event) }
    let task = RecordKey.encoded(outcome.taskID ?? outcome.id)
    guard let start = outcome.eventStart else { return task }
    return "\(task), \(day(start.day))\(time(start, after: " ")) (\(Wording.say(.notOnSchedule)))"
  }

  /// From which event to which an outcome is moved: `Sat 10 Jan 08:00 → 09:00`.
  func words(_ move: OutcomeMove) -> String {
    let (old, new) = (move.from.eventStart, move.to.eventStart)
    return "\(day(old.day))\(time(old, after: " ")) → \(time(new, after: ""))"
  }

  /// Returns the day of the week and the date, without the year if it is the present one: `Sat 10
  /// Jan`.
  func day(_ day: CivilDate) -> String { day.short(unsaidYear: dates.today.year) }

  /// Returns the time of an event in its own zone, which is said if it is not the one that is
  /// shown.
  func time(_ event: CareEvent, after space: String = "") -> String {
    let element = event.element
    var words = time(event.identity.eventStart, after: space)
    if let text = element.text { words += " \(Wording.quoted(text))" }
    if let planned = event.plannedTime {
      words += " (\(Wording.say(.moved, Wording.time(planned, dates.shownClock))))"
    }
    if !event.isAllDay { words += dates.zoneRemark(element.timezone) }
    return words
  }

  func time(_ start: EventStart, after space: String) -> String {
    switch start {
    case .allDay: (space.isEmpty ? "" : ", ") + Wording.say(.allDay)
    case .local(let time): space + Wording.time(time, dates.shownClock)
    case .secondPass(let time):
      "\(space)\(Wording.time(time.local, dates.shownClock)) \(time.offsetText)"
    }
  }
}

extension EventPhrase {
  /// Returns the state of an event without its values, and whether its plan conflicts.
  func state(_ event: CareEvent) -> String {
    guard event.outcomeLeaves.isEmpty else { return Wording.say(.cardInQuestion) }
    let state = EventState(event.status(by: event.strategyOfTargets, asOf: dates.now)).word
    return event.taskLeaves.isEmpty ? state : "\(state), \(Wording.say(.planInQuestion))"
  }

  /// Returns a record as a line names it: an outcome by its event, `amox, Sun 4 Jan 16:00`, any
  /// other one by its selector.
  func name(of key: RecordKey) -> String {
    guard let (task, start) = Wording.event(of: key) else { return key.description }
    return "\(RecordKey.encoded(task)), \(day(start.day))\(time(start, after: " "))"
  }
}
