import CareEvents
import CareModel

/// What is planned for some days, as a person reads it in the morning.
public struct Agenda: Hashable, Sendable {
  /// Every day that was asked for, including days without events.
  public let days: [AgendaDay]
  /// What could not be read, though it may be due or given.
  public let missing: MissingEvents

  /// Sorts events and outcomes into days; an event that is still going on in a later day is there
  /// too.
  ///
  /// - Parameters:
  ///   - query: What the events were asked for with.
  ///   - found: The events of ``AgendaQuery/events``; you may have judged them yourself.
  public init(_ query: AgendaQuery, _ found: JudgedEvents) {
    missing = found.missing
    let byDay = Dictionary(grouping: found.all) { $0.eventStart?.day }
    let running = Self.running(found.all, in: query.days)
    let late = query.isOfToday ? found.all.filter(query.isLate) : []
    let days = query.days
    self.days = (days.lowerBound.daysSinceEpoch...days.upperBound.daysSinceEpoch).map { number in
      let day = CivilDate(daysSinceEpoch: number)
      return AgendaDay(
        day,
        byDay[day] ?? [],
        running: running[day] ?? [],
        late: day == days.lowerBound ? late : []
      )
    }
  }

  /// Of each day the events that began before it and end within it or later.
  private static func running(
    _ events: [JudgedEvent],
    in days: ClosedRange<CivilDate>
  ) -> [CivilDate: [JudgedEvent]] {
    var zones: [TimeZoneID: TimeZoneRules] = [:]
    var running: [CivilDate: [JudgedEvent]] = [:]
    for judged in events {
      guard let event = judged.event, !event.isAllDay, event.start < event.end else { continue }
      let zone = event.element.timezone
      guard let rules = zones[zone] ?? TimeZoneRules(zone) else { continue }
      zones[zone] = rules
      let end = rules.local(at: min(event.end, .latest)).local
      // What ends at midnight has no part of the new day.
      let last = end.secondOfDay == 0 && end.nanoseconds == 0 ? end.date.adding(days: -1) : end.date
      let from = max(event.day.adding(days: 1), days.lowerBound)
      let through = min(last, days.upperBound)
      guard from <= through else { continue }
      for number in from.daysSinceEpoch...through.daysSinceEpoch {
        running[CivilDate(daysSinceEpoch: number), default: []].append(judged)
      }
    }
    return running
  }
}

extension AgendaQuery {
  /// Returns whether an event is open from the evening before.
  fileprivate func isLate(_ judged: JudgedEvent) -> Bool {
    guard judged.isNotRecorded, let event = judged.event else { return false }
    return event.day < today && event.isOfTheEvening(before: now)
  }
}
