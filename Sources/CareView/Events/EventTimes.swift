public import CareEvents
public import CareModel
public import CareWords

/// The words for when events are due.
public struct EventTimes: Sendable {
  /// The zone in which moments are shown.
  public let shown: TimeZoneRules
  private let clock: Wording.Clock
  /// The rules of the zones of all events that are spoken of.
  private let zones: [TimeZoneID: TimeZoneRules]
  /// Of events that would read alike, which of how many of the day they are.
  private var places: [EventIdentity: (number: Int, count: Int)] = [:]

  /// Prepares the words for some events.
  ///
  /// - Parameters:
  ///   - events: All events that are spoken of: those of one task and day that would read alike are
  ///     counted.
  ///   - shown: The zone in which moments are shown.
  public init(_ events: [CareEvent], in shown: TimeZoneRules, _ clock: Wording.Clock) {
    (self.shown, self.clock) = (shown, clock)
    var zones: [TimeZoneID: TimeZoneRules] = [:]
    for event in events where zones[event.element.timezone] == nil {
      zones[event.element.timezone] = TimeZoneRules(event.element.timezone)
    }
    self.zones = zones
    let alike = Dictionary(grouping: events) { event in
      Alike(task: event.task.key, day: event.day, time: words(for: event))
    }
    for events in alike.values where events.count > 1 {
      for (place, event) in events.enumerated() {
        places[event.identity] = (place + 1, events.count)
      }
    }
  }

  /// What a reader sees of an event's time.
  private struct Alike: Hashable {
    let task: RecordKey
    let day: CivilDate
    let time: String
  }

  /// Returns what the wall clock of the event's zone shows when it ends.
  private func localEnd(of event: CareEvent) -> CivilDateTime {
    (zones[event.element.timezone] ?? shown).local(at: min(event.end, .latest)).local
  }
}

extension EventTimes {
  /// Returns when it is due: `08:00`, `08:00–08:30`, `07:30, before breakfast`, `any time`, `any time, 2 of 3`.
  ///
  /// An hour is what CareKit takes where nobody says how long something lasts, so that its end is not said.
  public func time(of event: CareEvent) -> String {
    let words = words(for: event)
    return places[event.identity]
      .map { Wording.say(.placeOf, words, "\($0.number)", "\($0.count)") } ?? words
  }

  private func words(for event: CareEvent) -> String {
    let text = event.element.text ?? ""
    if event.isAllDay { return text.isEmpty ? start(event.identity.eventStart) : text }
    return clockTime(of: event) + (text.isEmpty ? "" : ", \(text)")
  }

  private func clockTime(of event: CareEvent) -> String {
    guard event.start < event.end, event.element.duration != .standard else {
      return start(event.identity.eventStart) + move(of: event) + zone(of: event)
    }
    let end = localEnd(of: event)
    let isShort = event.end.seconds - event.start.seconds < 86_400
    let endText =
      (isShort ? "–\(minute(end))" : " " + Wording.say(.until, end.short(on: event.day, clock)))
      + endOffset(of: event)
    return start(event.identity.eventStart) + endText + move(of: event) + zone(of: event)
  }

  /// Returns the offset of an end in an hour that the clocks repeat, where 02:45 is before 02:15.
  private func endOffset(of event: CareEvent) -> String {
    let rules = zones[event.element.timezone] ?? shown
    let end = rules.local(at: min(event.end, .latest))
    return rules.instant(of: end.local) == end.instant ? "" : " \(end.offsetText)"
  }

  /// Returns what the plan says instead, where a change of the clocks has moved the event.
  private func move(of event: CareEvent) -> String {
    event.plannedTime.map { " (\(Wording.say(.moved, minute($0))))" } ?? ""
  }

  /// Returns when an event began that still runs on a later day, and until when.
  public func time(of event: CareEvent, runningOn day: CivilDate) -> String {
    let end = localEnd(of: event)
    let since =
      event.identity.eventStart.time?.short(on: day, clock)
      ?? event.day.short(unsaidYear: day.year)
    let until = (end.date == day ? minute(end) : end.short(on: day, clock)) + endOffset(of: event)
    let span =
      event.element.duration == .standard
      ? Wording.say(.sinceDate, since) : Wording.say(.sinceUntil, since, until)
    let text = event.element.text.map { $0.isEmpty ? "" : ", \($0)" } ?? ""
    return span + zone(of: event) + text
  }

  /// Returns when something starts: `08:00`, `any time`.
  public func start(_ start: EventStart) -> String {
    switch start {
    case .allDay: Wording.say(.anyTime)
    case .local(let time): minute(time)
    case .secondPass(let time): "\(minute(time.local)) \(time.offsetText)"
    }
  }

  /// Returns a moment as somebody reads it who looks at a day: `08:05`, `Sat 10 Jan 08:05`.
  public func moment(_ moment: Instant, on day: CivilDate) -> String {
    let time = shown.local(at: moment)
    // In the hour that clocks repeat in autumn two times look like one.
    let offset = shown.instant(of: time.local) == time.instant ? "" : " \(time.offsetText)"
    return (time.local.date == day ? minute(time.local) : time.local.short(on: day, clock)) + offset
  }

  /// Returns a time to the minute: `08:05`.
  private func minute(_ time: CivilDateTime) -> String { Wording.minute(time, clock) }

  /// Returns the zone of the clock, unless it is the one in which everything is shown.
  private func zone(of event: CareEvent) -> String {
    let zone = event.element.timezone
    return event.isAllDay || zone == shown.id ? "" : " (\(Wording.zone(zone)))"
  }
}
