public import CareModel

/// One day of an agenda.
public struct AgendaDay: Hashable, Identifiable, Sendable {
  public let day: CivilDate
  /// What is due on the day: all-day events first, the others by time.
  public let events: [JudgedEvent]
  /// What began on an earlier day and is still going on.
  public let running: [JudgedEvent]
  /// Outcomes of the day whose event is in no schedule any more.
  public let unscheduled: [JudgedEvent]
  /// Today only: what was due the evening before, is over, and has no outcome.
  public let late: [JudgedEvent]
  /// How many events count towards adherence.
  public let total: Int
  /// How many of those are done.
  public let done: Int
  /// How many of those have versions of the task or of the outcome that conflict.
  public let inQuestion: Int

  public var id: CivilDate { day }

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
    inQuestion = counted.count { !$0.conflicts.isEmpty }
  }

  /// All entries in the order in which they are shown: all-day events, events still going on, the
  /// others by time.
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

/// One event in a day of an agenda.
public struct AgendaEntry: Hashable, Identifiable, Sendable {
  public let judged: JudgedEvent
  /// Whether the event began on an earlier day.
  public let isRunning: Bool

  public var id: JudgedEvent.ID { judged.id }
}
