/// Which outcome belongs to which event of a task.
///
/// The rules, of which the first that fits holds (and an event that is taken stays taken):
/// 1. the same wall-clock start and tie;
/// 2. the same wall-clock start, and the element for which the outcome was recorded;
/// 3. the same wall-clock time and tie, in whichever pass of an hour that an autumn change repeats;
/// 4. the same moment.
///
/// What is left is *unscheduled*: it is kept and shown beside the events.
public struct OutcomeAttribution: Sendable {
  /// By the place of the event among those that were given.
  public private(set) var outcomes: [Int: OutcomeMark] = [:]
  /// The outcomes without an event, by start and version.
  public private(set) var unscheduled: [OutcomeMark] = []

  private let events: [TaskEvent]

  /// Attributes the outcomes of one task.
  ///
  /// - Parameters:
  ///   - marks: At most one for each identity.
  ///   - events: All events around those of the outcomes, in their order.
  ///   - recordedKey: The key of the schedule element for which an outcome without a tie was
  ///     recorded, if its version of the task is known.
  public init(
    of marks: [OutcomeMark],
    to events: [TaskEvent],
    recordedKey: (OutcomeMark) -> String?
  ) {
    self.events = events
    let left = attribute(marks, by: { Place($0.identity.eventStart, $0.identity.tie) }) {
      Place($0.scheduled.eventStart, $0.scheduled.tie)
    }
    guard !left.isEmpty else { return }
    attributeLoosely(left.sorted { ($0.start, $0.uuid) < ($1.start, $1.uuid) }, recordedKey)
  }

  private mutating func attributeLoosely(
    _ marks: [OutcomeMark],
    _ recordedKey: (OutcomeMark) -> String?
  ) {
    var left = attribute(marks) { mark in
      (mark.identity.tie ?? recordedKey(mark)).map { Place(mark.identity.eventStart, $0) }
    } places: {
      Place($0.scheduled.eventStart, $0.scheduled.element.key)
    }
    left = attribute(left, by: { Place($0.identity.eventStart.withoutPass, $0.identity.tie) }) {
      Place($0.scheduled.eventStart.withoutPass, $0.scheduled.tie)
    }
    unscheduled = attribute(left, by: { $0.start }) { $0.scheduled.start }
  }

  /// Gives outcomes the free events at the same places; the first event of a place comes first.
  ///
  /// - Returns: The outcomes that are left.
  private mutating func attribute<Place: Hashable>(
    _ marks: [OutcomeMark],
    by place: (OutcomeMark) -> Place?,
    places: (TaskEvent) -> Place
  ) -> [OutcomeMark] {
    guard !marks.isEmpty else { return [] }
    var free: [Place: [Int]] = [:]
    for index in events.indices.reversed() where outcomes[index] == nil {
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
  private struct Place: Hashable {
    let start: EventStart
    let name: ExactText?

    init(_ start: EventStart, _ name: String?) {
      self.start = start
      self.name = name.map(ExactText.init)
    }
  }
}

extension EventStart {
  /// The start as the clock on the wall shows it, whichever pass of a repeated hour it is.
  fileprivate var withoutPass: EventStart {
    if case .secondPass(let time) = self { .local(time.local) } else { self }
  }
}
