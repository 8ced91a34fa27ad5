package import CareEvents
import CareModel

extension TaskTimeline {
  /// How many events of one task are worked with at once: an event a minute for two years.
  private static let mostEvents = 1_000_000

  /// Returns the events in a span, unless there are too many to be held.
  func boundedEvents(in span: Range<Instant>) throws(UnplaceableTask) -> [TaskEvent] {
    let count = periods.reduce(0) { sum, period in
      let part = period.span.clamped(to: span)
      return part.isEmpty ? sum : sum + (period.task.schedule.mostEvents(in: part) ?? 0)
    }
    guard count <= Self.mostEvents else {
      throw UnplaceableTask(key, .tooManyEvents(most: Self.mostEvents))
    }
    guard let events = events(in: span) else { throw unplaceable }
    return events
  }

  /// Returns the key of the element that had an event at the start of an outcome when it was
  /// recorded.
  func recordedKey(of mark: OutcomeMark) -> String? {
    guard let task = periods.first(where: { $0.task.uuid == mark.taskUUID })?.task,
      let index = task.schedule.index(of: mark.identity.eventStart)
    else { return nil }
    return task.schedule.event(index)?.element.key
  }
}

extension TaskTimeline {
  /// Why the events of the task cannot be placed here.
  package var unplaceable: UnplaceableTask {
    for element in periods.flatMap(\.task.schedule.elements)
    where TimeZoneRules(element.timezone) == nil {
      return UnplaceableTask(key, .unknownZone(element.timezone))
    }
    return UnplaceableTask(key, .unknownCalendar)
  }
}
