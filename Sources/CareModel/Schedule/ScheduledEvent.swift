/// One event of a schedule.
public struct ScheduledEvent: Hashable, Sendable {
  /// The event's number from the first event of the schedule on: CareKit's occurrence index.
  public let index: Int
  public let start: Instant
  /// The end; for all-day events the last second of the day.
  public let end: Instant
  /// What the wall clock of the element's zone shows at the start.
  public let eventStart: EventStart
  package let shared: Shared<ScheduleElement>
  /// Whether another element has an event with the same ``eventStart``.
  package let sharesStart: Bool

  init(
    index: Int,
    start: Instant,
    end: Instant,
    eventStart: EventStart,
    element: Shared<ScheduleElement>,
    sharesStart: Bool
  ) {
    self.index = index
    self.start = start
    self.end = end
    self.eventStart = eventStart
    shared = element
    self.sharesStart = sharesStart
  }

  /// The element that the event belongs to.
  public var element: ScheduleElement { shared.value }

  /// The element's key if the start alone does not say which event this is.
  public var tie: String? { sharesStart ? shared.value.key : nil }

  /// When the element stops to have events; nil if it goes on.
  package var elementEnd: Instant? { shared.value.end?.instant }
}

extension Schedule {
  /// All events in canonical order, or nil if this computer lacks a time zone or calendar of them.
  ///
  /// A sequence without an end if any element has none; it stops at the year 9999.
  package var events: EventSequence? { EventSequence(self) }

  /// Returns the event of a number, or nil if there is none.
  ///
  /// The numbers are those of CareKit's `event(forOccurrenceIndex:)`, which do not depend on the
  /// window of time.
  public func event(_ index: Int) -> ScheduledEvent? { events([index])[index] }

  /// Returns the events of some numbers; numbers without an event are left out.
  public func events(_ indices: Set<Int>) -> [Int: ScheduledEvent] {
    guard let timeline = ScheduleTimeline(self) else { return [:] }
    var search = ScheduleTimeline.Search(timeline)
    var found: [ScheduleTimeline.Occurrence] = []
    for index in indices.sorted() where index >= 0 {
      guard let occurrence = search.occurrence(index) else { break }
      found.append(occurrence)
    }
    return timeline.events(found).reduce(into: [:]) { $0[$1.index] = $1 }
  }

  /// Returns the number of the event with a start on the wall clock and, if several have it, a tie.
  package func index(of eventStart: EventStart, tie: String? = nil) -> Int? {
    guard let timeline = ScheduleTimeline(self) else { return nil }
    var found: ScheduleTimeline.Occurrence?
    timeline.visit([eventStart]) { _, lane, place in
      guard tie == nil || timeline.lanes[lane].element.key == tie,
        let event = ScheduleTimeline.Occurrence(lane: lane, place: place),
        found.map({ event.comes(before: $0.start, lane: $0.lane) }) ?? true
      else { return }
      found = event
    }
    return found.map { timeline.rank(of: $0.start, lane: $0.lane) }
  }

  /// Returns those starts, of any tie, at which the schedule has no event.
  package func startsWithoutEvent(among starts: Set<EventStart>) -> Set<EventStart> {
    guard let timeline = ScheduleTimeline(self) else { return starts }
    let wanted = Array(starts)
    var missing = starts
    timeline.visit(wanted) { position, _, _ in missing.remove(wanted[position]) }
    return missing
  }
}

extension ScheduledEvent {
  /// When the schedule says that the event starts, where the clocks have moved it; nil elsewhere.
  ///
  /// Steps of days keep the time of day until they meet an hour that the clocks skip: "daily at 02:30"
  /// is due at 03:30 then, and stays there.
  public var plannedTime: CivilDateTime? {
    let step = element.interval
    guard [step.hour, step.minute, step.second].allSatisfy({ $0 ?? 0 == 0 }),
      case .local(let actual) = eventStart, let rules = TimeZoneRules(element.timezone)
    else { return nil }
    let first = rules.local(at: element.start.instant).local
    guard first.secondOfDay != actual.secondOfDay else { return nil }
    return CivilDateTime(actual.date, secondOfDay: first.secondOfDay)
  }
}
