import CarePlanKit

/// What one move of the branch changed of one event.
struct EventChange {
  /// The event before, and after; nil where the plan did not have it, or nobody had recorded it.
  let before: JSONObject?
  let after: JSONObject?
  /// The members that differ, sorted.
  let members: [String]

  /// Compares an event with itself; nil if nothing of it has changed that somebody plans or records.
  private init?(_ before: Described?, _ after: Described?) {
    let (old, new) = (before?.compared ?? [:], after?.compared ?? [:])
    let names = Set(old.keys + new.keys).filter { old[$0] != new[$0] }
    guard !names.isEmpty else { return nil }
    (self.before, self.after) = (before?.shown, after?.shown)
    members = names.sorted()
  }

  /// Returns what differs between two states, by time and task.
  static func all(
    from before: (events: [JudgedEvent], words: EventWords),
    to after: (events: [JudgedEvent], words: EventWords)
  ) -> [EventChange] {
    let old = Dictionary(grouping: before.events.map { Described($0, before.words) }, by: \.place)
    let new = Dictionary(grouping: after.events.map { Described($0, after.words) }, by: \.place)
    return Set(old.keys).union(new.keys).sorted().flatMap { place in
      let (left, right) = (old[place] ?? [], new[place] ?? [])
      return (0..<max(left.count, right.count)).compactMap { number in
        EventChange(left.dropFirst(number).first, right.dropFirst(number).first)
      }
    }
  }

  /// The value of `careplan.eventchange/v1`.
  func json(at commit: String) -> JSONValue {
    let event = after ?? before ?? [:]
    var object: JSONObject = [
      "commit": .string(commit), "task": .orNull(event["task"]),
      "eventStart": .orNull(event[MemberName.eventStart]),
      "changed": .array(members.map { .string($0) }),
      "before": .orNull(before.map { .object($0) }), "after": .orNull(after.map { .object($0) }),
    ]
    object[MemberName.tie] = event[MemberName.tie]
    return .object(object)
  }
}

extension EventChange {
  /// What says which event it is, in an order for people.
  private struct Place: Hashable, Comparable {
    let start: Instant?
    let task: String
    let eventStart: String
    let tie: String

    static func < (left: Place, right: Place) -> Bool {
      let (first, second) = (left.start ?? .earliest, right.start ?? .earliest)
      guard first == second else { return first < second }
      return (left.task, left.eventStart, left.tie) < (right.task, right.eventStart, right.tie)
    }
  }

  /// An event as it is shown, and as it is compared.
  private struct Described {
    let place: Place
    let shown: JSONObject

    init(_ view: JudgedEvent, _ words: EventWords) {
      var object = words.json(of: view).object ?? [:]
      let content = view.event?.scheduled.saidTask.content
      object[MemberName.instructions] = content?.instructions.map { .string($0) }
      object[MemberName.indication] = content?.indication.map { .string($0) }
      object[MemberName.site] = content?.site.map { .string($0) }
      shown = object
      place = Place(
        start: view.start,
        task: view.taskID,
        eventStart: object[MemberName.eventStart]?.string ?? "",
        tie: object[MemberName.tie]?.string ?? ""
      )
    }

    /// What people plan and record, without the bookkeeping: a version that adds a note to a task or to
    /// what was recorded changes nothing of the event.
    var compared: JSONObject {
      var object = shown
      for name in Self.bookkeeping { object[name] = nil }
      guard let outcome = object["outcome"]?.object else { return object }
      var said = JSONObject()
      for name in Self.recorded { said[name] = outcome[name] }
      object["outcome"] = .object(said)
      return object
    }

    private static let bookkeeping = ["taskVersion", "occurrence"]
    private static let recorded = [
      MemberName.values, MemberName.state, MemberName.reason, MemberName.answers,
    ]
  }
}
