import CareModel

/// Which outcome belongs to which event of a task.
///
/// The rules, of which the first that fits holds (and an event that is taken stays taken):
/// 1. the same wall-clock start and tie;
/// 2. the same wall-clock start, and the element for which the outcome was recorded;
/// 3. the same wall-clock time and tie, in whichever pass of an hour that an autumn change repeats;
/// 4. the same moment.
///
/// What is left is *unscheduled*: it is kept and shown beside the events.
package struct OutcomeAttribution: Sendable {
  /// Of each event that was given its outcome, or nil.
  package private(set) var outcomes: [OutcomeMark?]
  /// The outcomes without an event, by start and version.
  package private(set) var unscheduled: [OutcomeMark] = []

  private let events: [TaskEvent]

  /// Attributes the outcomes of one task.
  ///
  /// - Parameters:
  ///   - marks: At most one for each identity.
  ///   - events: All events around those of the outcomes, in their order.
  ///   - recordedKey: The key of the schedule element for which an outcome without a tie was
  ///     recorded, if its version of the task is known.
  package init(
    of marks: [OutcomeMark],
    to events: [TaskEvent],
    recordedKey: (OutcomeMark) -> String?
  ) {
    self.events = events
    outcomes = Array(repeating: nil, count: events.count)
    let left = attributeExactly(marks)
    guard !left.isEmpty else { return }
    attributeLoosely(left.sorted { ($0.start, $0.uuid) < ($1.start, $1.uuid) }, recordedKey)
  }

  private func isFree(_ index: Int) -> Bool {
    if case .some = outcomes[index] { false } else { true }
  }

  private mutating func attributeLoosely(
    _ marks: [OutcomeMark],
    _ recordedKey: (OutcomeMark) -> String?
  ) {
    var left = attribute(marks) { mark in
      (mark.identity.tie ?? recordedKey(mark)).map { NamedStart(mark.identity.eventStart, $0) }
    } places: {
      NamedStart($0.scheduled.eventStart, $0.scheduled.element.key)
    }
    left = attribute(left, by: { NamedStart($0.identity.eventStart.withoutPass, $0.identity.tie) })
    {
      NamedStart($0.scheduled.eventStart.withoutPass, $0.scheduled.tie)
    }
    unscheduled = attribute(left, by: { $0.start }) { $0.scheduled.start }
  }

  /// Gives outcomes the events with their identity: the case of all but a few.
  private mutating func attributeExactly(_ marks: [OutcomeMark]) -> [OutcomeMark] {
    let marks = attributeInOrder(marks)
    guard !marks.isEmpty else { return [] }
    var first: [NamedStart: Int] = [:]
    for index in events.indices.reversed() where isFree(index) {
      first[NamedStart(events[index].scheduled)] = index
    }
    return marks.filter { mark in
      let place = NamedStart(mark.identity.eventStart, mark.identity.tie)
      guard let index = first[place], isFree(index) else { return true }
      outcomes[index] = mark
      return false
    }
  }

  /// Gives outcomes the events with their identity that start at the same moment, as long as both
  /// come in the order of time: no two events of a task have one identity.
  private mutating func attributeInOrder(_ marks: [OutcomeMark]) -> [OutcomeMark] {
    var next = 0
    return marks.filter { mark in
      while next < events.count, events[next].scheduled.start < mark.start { next += 1 }
      var index = next
      while index < events.count, events[index].scheduled.start == mark.start {
        if isFree(index), events[index].isNamed(by: mark.identity) {
          outcomes[index] = mark
          return false
        }
        index += 1
      }
      return true
    }
  }

  /// Gives outcomes the free events at the same places; the first event of a place comes first.
  ///
  /// - Returns: The outcomes that are left.
  private mutating func attribute<Key: Hashable>(
    _ marks: [OutcomeMark],
    by place: (OutcomeMark) -> Key?,
    places: (TaskEvent) -> Key
  ) -> [OutcomeMark] {
    guard !marks.isEmpty else { return [] }
    var free: [Key: [Int]] = [:]
    for index in events.indices.reversed() where isFree(index) {
      free[places(events[index]), default: []].append(index)
    }
    return marks.filter { mark in
      guard let place = place(mark), let index = free[place]?.popLast() else { return true }
      outcomes[index] = mark
      return false
    }
  }
}

extension OutcomeAttribution {
  /// When an event starts, and what tells it from others of that start.
  private struct NamedStart: Hashable {
    let start: EventStart
    let name: ExactText?

    init(_ start: EventStart, _ name: String?) {
      self.start = start
      self.name = name.map(ExactText.init)
    }

    init(_ event: ScheduledEvent) { self.init(event.eventStart, event.tie) }
  }
}

extension TaskEvent {
  /// Returns whether an identity of the same task is that of the event.
  fileprivate func isNamed(by identity: EventIdentity) -> Bool {
    scheduled.eventStart == identity.eventStart
      && scheduled.tie.map(ExactText.init) == identity.tie.map(ExactText.init)
  }
}

extension EventStart {
  /// The start as the clock on the wall shows it, whichever pass of a repeated hour it is.
  fileprivate var withoutPass: EventStart {
    if case .secondPass(let time) = self { .local(time.local) } else { self }
  }
}
