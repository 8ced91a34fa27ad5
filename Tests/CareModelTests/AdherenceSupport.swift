import CareTestSupport
import Testing

@testable import CareEvents
@testable import CareModel

/// Events of small tasks, made as the store makes them.
enum Plan {
  static let utc = Fixtures.zone("UTC")

  static func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  /// A task from a day on, with an hour-long event at each of these hours.
  static func task(
    _ id: String = "walk",
    from day: String = "2026-01-01",
    every interval: Interval = Interval(day: 1),
    hours: [Int] = [8],
    targets: [OutcomeValue] = [],
    change: (inout TaskContent) -> Void = { _ in }
  ) -> CareTask {
    let elements = hours.map { hour in
      ScheduleElement(
        start: Fixtures.local("\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z"),
        timezone: utc,
        interval: interval,
        duration: .seconds(3600),
        targetValues: targets
      )
    }
    var content = TaskContent(title: nil, schedule: Schedule(elements))
    change(&content)
    let common = CommonMembers(
      id: id,
      effectiveDate: Fixtures.instant("\(day)T00:00:00Z"),
      timezone: utc
    )
    return CareTask(common, content, version: .draft)
  }

  /// The same task, but of a kind that health samples complete.
  static func healthTask(_ task: CareTask) -> HealthTask {
    var health = Fixtures.healthTask()
    health.common = task.common
    health.content.task = task.content
    return health
  }

  /// The events of a task on some days, by the one version it has.
  static func events(
    of record: AnyRecord,
    in days: ClosedRange<CivilDate>
  ) throws -> [TaskEvent] {
    let version = try #require(TaskVersion(record))
    let period = TaskTimeline.Period(span: record.effectiveDate..<Instant.latest, task: version)
    let timeline = TaskTimeline(key: record.key, periods: [period], openLeaves: [])
    let window = EventQuery.Window.days(days)
    return try #require(timeline.events(in: window.span)).filter { window.contains($0.scheduled) }
  }

  static func events(of task: CareTask, in days: ClosedRange<CivilDate>) throws -> [TaskEvent] {
    try events(of: .task(task), in: days)
  }

  /// What is known of an outcome of an event.
  static func mark(of event: TaskEvent, isNotCompleted: Bool = false) -> OutcomeMark {
    OutcomeMark(
      uuid: event.task.uuid,
      identity: event.identity,
      start: event.scheduled.start,
      isNotCompleted: isNotCompleted
    )
  }

  static func outcome(
    _ values: [OutcomeValue],
    state: OutcomeContent.State? = nil
  ) -> OutcomeContent {
    var outcome = OutcomeContent(taskID: "walk", eventStart: nil, values: values)
    outcome.state = state
    return outcome
  }
}

extension AdherenceAccumulator {
  /// Counts an event that is done if there is a mark of its outcome.
  mutating func add(_ event: TaskEvent, _ mark: OutcomeMark?, isOpen: Bool = false) {
    add(event, outcome: mark, progress: .exists(mark), isOpen: isOpen)
  }
}
