import CarePlanKit

extension EventWords {
  /// Returns an element of `careplan.events/v1`.
  func json(of view: JudgedEvent) -> JSONValue {
    var object: JSONObject = [
      "task": .string(view.taskID),
      "title": .orNull(view.title.map { .string($0) }),
      "day": .orNull((view.eventStart?.day.description).map { .string($0) }),
      "eventStart": .orNull((view.eventStart?.description).map { .string($0) }),
      "start": .orNull((view.start?.description).map { .string($0) }),
      "outcome": view.outcome?.json ?? .null,
    ]
    switch view.subject {
    case .event(let event): describe(event, view, in: &object)
    case .unscheduled(let unscheduled):
      object["unscheduled"] = true
      object["end"] = .null
      object["tie"] = unscheduled.outcome.content.tie.map { .string($0) }
    }
    if !view.entries.isEmpty { object["entries"] = .array(view.entries.map(json)) }
    object["plannedThen"] = view.plannedThen.map { .array($0.map(\.json)) }
    object["conflict"] = json(of: conflicts(of: view))
    object["recordedTwice"] = repeated(of: view)?.json
    let reached = view.thresholdsReached
    if !reached.isEmpty { object["thresholds"] = .array(reached.map { .string($0.name) }) }
    let leftOut = view.leftOut.map { value -> JSONValue in
      ["value": value.content.json, "units": .string(value.units ?? "")]
    }
    if !leftOut.isEmpty { object["notCounted"] = .array(leftOut) }
    return .object(object)
  }

  private func describe(
    _ event: CareEvent,
    _ view: JudgedEvent,
    in object: inout JSONObject
  ) {
    if event.task.isHealthTask { object["kind"] = .string(event.task.key.kind.word) }
    object["taskVersion"] = .string(event.task.uuid.description)
    object["occurrence"] = .number(JSONNumber(event.scheduled.scheduled.index))
    object["element"] = .string(event.element.key)
    object["end"] = .string(event.end.description)
    object["plannedTime"] = event.plannedTime.map { .string($0.description) }
    object["allDay"] = .bool(event.isAllDay)
    object["tie"] = event.identity.tie.map { .string($0) }
    object["text"] = event.element.text.map { .string($0) }
    object["progress"] = view.progress?.json
    object["status"] = view.state.map { .string($0.rawValue) }
    object["asNeeded"] = view.asNeededUse.map { json(of: $0, event, view) }
    if view.areLimitsOpen { object["asNeeded"] = ["limitsInQuestion": true] }
  }

  /// Returns who recorded a value of the outcome, when, and when it was given; null is unknown.
  private func json(of entry: RecordedEntry) -> JSONValue {
    var object: JSONObject = [
      "givenAt": .orNull(entry.givenAt.map { .string($0.description) }),
      "recordedAt": .orNull(entry.recordedAt.map { .string($0.description) }),
      "recordedBy": .orNull(entry.recordedBy.map { .string($0.name) }),
    ]
    object["writtenAs"] = (entry.recordedBy?.writtenAs).map { .string($0) }
    return .object(object)
  }

  /// Returns the versions that are not joined yet, of the task and of the outcome.
  func json(of conflicts: [OpenConflict]) -> JSONValue? {
    guard !conflicts.isEmpty else { return nil }
    let leaves = conflicts.flatMap(\.leaves).map { JSONValue.string($0.description) }
    let members = conflicts.flatMap(\.members).map { JSONValue.string($0) }
    var object: JSONObject = ["leaves": .array(leaves), "members": .array(members)]
    object["questions"] = .array(conflicts.flatMap(\.phrases).map { .string($0) })
    let periods = conflicts.compactMap(\.period)
    if !periods.isEmpty { object["periods"] = .array(periods) }
    return .object(object)
  }

  /// Returns what was done as needed by now, and when it may be done again.
  private func json(
    of use: AsNeededUse,
    _ event: CareEvent,
    _ view: JudgedEvent
  ) -> JSONValue {
    let value = event.element.targetValues.first ?? OutcomeValue(.boolean(true))
    var object: JSONObject = [:]
    // On a later day nothing was done yet: it is only said until when it may not be.
    let isLater = event.start > dates.now
    if !isLater {
      object["count"] = .number(JSONNumber(use.counted(at: dates.now).count))
      object["isExceeded"] = .bool(use.isExceeded(at: dates.now))
    }
    if let time = use.last(before: dates.now) {
      object["last"] = .string(time.moment.description)
      let person = view.lastAsNeeded?.recordedBy
      object["lastRecordedBy"] = .orNull(person.map { .string($0.name) })
      object["lastWrittenAs"] = (person?.writtenAs).map { .string($0) }
    }
    let soon = use.tooSoon(at: dates.now)
    if !soon.isEmpty, !isLater {
      object["tooSoon"] = .array(soon.map { .string($0.moment.description) })
    }
    object["endedAt"] = view.taskEnd.map { .string($0.description) }
    guard view.taskEnd == nil else { return .object(object) }
    object["againFrom"] = use.earliest(of: value, from: dates.now).map { .string($0.description) }
    return .object(object)
  }
}
