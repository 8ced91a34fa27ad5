import CarePlanKit

/// What is planned for some days, as a person reads it in the morning.
struct Agenda: Sendable {
  let days: [AgendaDay]
  /// The days from the first to the last; nil if there are none.
  let span: ClosedRange<CivilDate>?
  let words: EventWords
  let missing: MissingEvents

  /// Sorts events and outcomes into days; events that run on into a day stand there too.
  ///
  /// - Parameter late: Those that are open from the evening before, which stand on the first day.
  init(
    _ found: EventViews,
    late: [EventView] = [],
    of days: ClosedRange<CivilDate>?,
    _ open: OpenStore
  ) {
    let views = found.all
    missing = found.missing
    words = EventWords(views, open)
    span = days
    guard let days else {
      self.days = []
      return
    }
    let byDay = Dictionary(grouping: views) { $0.eventStart?.day }
    let running = Self.running(views, in: days, words)
    self.days = (days.lowerBound.daysSinceEpoch...days.upperBound.daysSinceEpoch).map { number in
      let day = CivilDate(daysSinceEpoch: number)
      let isFirst = day == days.lowerBound
      return AgendaDay(
        day,
        byDay[day] ?? [],
        running: running[day] ?? [],
        late: isFirst ? late : []
      )
    }
  }

  /// Of each day the events that began before it and end within it or later.
  private static func running(
    _ views: [EventView],
    in days: ClosedRange<CivilDate>,
    _ words: EventWords
  ) -> [CivilDate: [EventView]] {
    var running: [CivilDate: [EventView]] = [:]
    for view in views {
      guard let event = view.event, !event.isAllDay, event.start < event.end else { continue }
      let end = words.localEnd(of: event)
      // What ends at midnight has no part of the new day.
      let last = end.secondOfDay == 0 && end.nanoseconds == 0 ? end.date.adding(days: -1) : end.date
      let from = max(event.day.adding(days: 1), days.lowerBound)
      let through = min(last, days.upperBound)
      guard from <= through else { continue }
      for number in from.daysSinceEpoch...through.daysSinceEpoch {
        running[CivilDate(daysSinceEpoch: number), default: []].append(view)
      }
    }
    return running
  }
}

/// One day of an agenda.
struct AgendaDay: Sendable {
  let day: CivilDate
  /// What is due on the day: all-day events first, the others by time.
  let events: [EventView]
  /// What began on an earlier day and still runs.
  let running: [EventView]
  /// What was recorded for the day, and no schedule asks for any more.
  let unscheduled: [EventView]
  /// Of today what was due the evening before, is over, and has no outcome.
  let late: [EventView]
  /// How many events count when somebody asks how far the plan is followed, and how many are done.
  let total: Int
  let done: Int

  init(_ day: CivilDate, _ views: [EventView], running: [EventView], late: [EventView]) {
    (self.day, self.running, self.late) = (day, running, late)
    unscheduled = views.filter(\.isUnscheduled)
    let events = views.filter { !$0.isUnscheduled }
    self.events =
      events.filter { $0.event?.isAllDay == true } + events.filter { $0.event?.isAllDay == false }
    let counted = events.filter(\.isCounted)
    total = counted.count
    done = counted.count { $0.status == .done }
  }

  /// What a reader sees in order: all-day events, those that still run, the others by time.
  var entries: [AgendaEntry] {
    events.filter { $0.event?.isAllDay == true }.map { AgendaEntry(view: $0, isRunning: false) }
      + running.map { AgendaEntry(view: $0, isRunning: true) }
      + events.filter { $0.event?.isAllDay == false }.map {
        AgendaEntry(view: $0, isRunning: false)
      }
  }

  /// The entries by group; those without a group come last.
  var groups: [(name: String?, entries: [AgendaEntry])] {
    Dictionary(grouping: entries) { $0.view.event?.task.record.common.groupIdentifier }
      .map { (name: $0.key, entries: $0.value) }
      .sorted { left, right in
        guard let name = left.name else { return false }
        return right.name.map { name < $0 } ?? true
      }
  }

  /// `3 of 5 done`, or that there is nothing; nil if nothing counts.
  var summary: String? {
    if entries.isEmpty { return "Nothing is planned." }
    return total > 0 ? "\(done) of \(total) done" : nil
  }
}

/// One event as it stands in a day of an agenda.
struct AgendaEntry: Sendable {
  let view: EventView
  /// Whether the event began on an earlier day.
  let isRunning: Bool
}

extension Agenda {
  /// The value of `careplan.agenda/v1`.
  var json: JSONValue {
    var object = missing.members
    object["days"] = .array(days.map(\.json))
    return .object(object)
  }
}

extension AgendaDay {
  /// An element of the days of `careplan.agenda/v1`.
  var json: JSONValue {
    var object: JSONObject = [
      "day": .string(day.description), "events": .array(events.map(\.json)),
      "running": .array(running.map(\.json)), "unscheduled": .array(unscheduled.map(\.json)),
      "done": .number(JSONNumber(done)), "total": .number(JSONNumber(total)),
    ]
    if !late.isEmpty { object["late"] = .array(late.map(\.json)) }
    return .object(object)
  }
}
