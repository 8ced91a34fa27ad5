import CarePlanKit

/// A year of adherence, against SQLite counting rows of events that somebody has expanded before.
enum AdherenceWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let store = try BenchStore(bench.copy(.large, as: "large.git"), bench.programs).store
    // Every life ends like this one, so its last year is theirs.
    let year = try AdherenceYear(days: bench.pace == .full ? 365 : 20, bench)
    let peer = try AdherencePeer(year, at: bench["adherence.sqlite"])
    return [
      try WorkResult(
        "adherence of \(year.days.count) days, \(bench.outcomes(.large)) outcomes, against SQLite",
        atMost: 5,
        bench.pace,
        .init("careplan") { try days(of: store, year) },
        against: .init("SQLite") { try peer.days(year.days) }
      )
    ]
  }

  private static func days(of store: GitStore, _ year: AdherenceYear) throws -> [DayCount] {
    let (first, last) = (year.days[0], year.days[year.days.count - 1])
    let report = try store.adherence(AdherenceQuery(EventQuery(.days(first...last))))
    return report.rows.map {
      DayCount(day: $0.days.lowerBound, events: $0.tally.events, done: $0.tally.done)
    }
  }
}

/// The events of the last days before the bench's today, and those of them that have an outcome.
struct AdherenceYear {
  struct Event {
    let taskID: String
    let day: CivilDate
    let start: Instant
  }

  let days: [CivilDate]
  private(set) var events: [Event] = []
  private(set) var done: [Event] = []

  init(days count: Int, _ bench: Workbench) throws {
    let life = try LifeOfCare(
      outcomes: (count + 1) * LifeOfCare.eventsPerDay,
      seed: bench.shelf.seed
    )
    let last = try BenchTime.today.adding(days: -1)
    days = (0..<count).map { last.adding(days: $0 + 1 - count) }
    let span = bench.time.rules.start(of: days[0])..<bench.time.rules.span(of: last).upperBound
    events = try life.events(in: span).filter { $0.task.impactsAdherence }.map {
      Event(taskID: $0.task.id, day: $0.event.eventStart.day, start: $0.event.start)
    }
    let counted = Set(events.map(\.taskID))
    try life.forEachVersion { record in
      guard case .outcome(let outcome) = record, outcome.version.previous.isEmpty,
        let taskID = outcome.taskID, counted.contains(taskID), let start = outcome.eventStart,
        span.contains(outcome.effectiveDate)
      else { return }
      done.append(Event(taskID: taskID, day: start.day, start: outcome.effectiveDate))
    }
  }
}
