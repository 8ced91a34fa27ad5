public import CareModel

/// One day of an agenda.
public struct AgendaDay: Hashable, Sendable {
  public let day: CivilDate
  /// What is due on the day: all-day events first, the others by time.
  public let events: [JudgedEvent]
  /// What began on an earlier day and still runs.
  public let running: [JudgedEvent]
  /// What was recorded for the day, and no schedule asks for any more.
  public let unscheduled: [JudgedEvent]
  /// Of today what was due the evening before, is over, and has no outcome.
  public let late: [JudgedEvent]
  /// How many events count when somebody asks how far the plan is followed.
  public let total: Int
  /// How many of those are done.
  public let done: Int

  init(
    _ day: CivilDate,
    _ found: [JudgedEvent],
    running: [JudgedEvent],
    late: [JudgedEvent]
  ) {
    (self.day, self.running, self.late) = (day, running, late)
    unscheduled = found.filter(\.isUnscheduled)
    let events = found.filter { !$0.isUnscheduled }
    self.events =
      events.filter { $0.event?.isAllDay == true } + events.filter { $0.event?.isAllDay == false }
    let counted = events.filter(\.isCounted)
    total = counted.count
    done = counted.count { $0.status == .done }
  }

  /// What a reader sees in order: all-day events, those that still run, the others by time.
  public var entries: [AgendaEntry] {
    events.filter { $0.event?.isAllDay == true }.map { AgendaEntry(judged: $0, isRunning: false) }
      + running.map { AgendaEntry(judged: $0, isRunning: true) }
      + events.filter { $0.event?.isAllDay == false }.map {
        AgendaEntry(judged: $0, isRunning: false)
      }
  }

  /// The entries by the group of their task; those without a group come last.
  public var groups: [(name: String?, entries: [AgendaEntry])] {
    Dictionary(grouping: entries) { $0.judged.event?.task.record.common.groupIdentifier }
      .map { (name: $0.key, entries: $0.value) }
      .sorted { left, right in
        guard let name = left.name else { return false }
        return right.name.map { name < $0 } ?? true
      }
  }
}

/// One event as it stands in a day of an agenda.
public struct AgendaEntry: Sendable {
  public let judged: JudgedEvent
  /// Whether the event began on an earlier day.
  public let isRunning: Bool
}
