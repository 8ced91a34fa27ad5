import CarePlanKit
import CareSamples
import Sandbox

/// The versions of all tasks of a life, and the events that they have.
struct TaskLives {
  /// An event with the version of the task that shows it.
  struct Event {
    let task: CareTask
    let kind: LifeTask.Recording
    let event: ScheduledEvent
    /// The task's place among all.
    let place: Int
  }

  /// One version and the time in which it is in force.
  private struct Period {
    let task: CareTask
    let kind: LifeTask.Recording
    let place: Int
    let span: Range<Instant>
  }

  private var periods: [Period] = []

  init(_ life: LifeOfCare, plans: [CarePlan]) throws {
    for (place, task) in LifeTask.all.enumerated() {
      let starts = task.starts(in: life.days, place: place)
      let instants = starts.map(life.time.rules.start(of:))
      var last: CareTask?
      for (number, day) in starts.enumerated() {
        let age = starts.count - 1 - number
        var content = try task.content(from: day, age: age, place: place, life.time)
        let plan = plans[place % plans.count]
        (content.carePlanID, content.carePlanUUID) = (plan.id, plan.version.uuid)
        var version = CareTask(
          id: task.id,
          content,
          effectiveDate: instants[number],
          timezone: life.time.zone
        )
        version.version = Version(
          uuid: Self.uuid(life.seed, place, age),
          previous: last.map { [$0.version.uuid] } ?? [],
          created: instants[0],
          updated: instants[number]
        )
        let end = number + 1 < starts.count ? instants[number + 1] : .latest
        periods.append(
          Period(task: version, kind: task.kind, place: place, span: instants[number]..<end)
        )
        last = version
      }
    }
  }

  /// Returns the uuid of a version, which a longer life shares.
  private static func uuid(_ seed: UInt64, _ place: Int, _ age: Int) -> VersionID {
    var seeds = SeededGenerator(seed: seed ^ UInt64((place + 1) << 32 + age))
    var numbers = SeededGenerator(seed: seeds.next())
    return SampleID.random(&numbers)
  }

  /// Returns the versions that come into force within some time.
  func begin(in window: Range<Instant>) -> [CareTask] {
    periods.filter { window.contains($0.span.lowerBound) }.map(\.task)
      .sorted { ($0.effectiveDate, $0.id) < ($1.effectiveDate, $1.id) }
  }

  /// Returns the events that start within some time.
  func events(in window: Range<Instant>, _ time: BenchTime) throws -> [Event] {
    try periods.flatMap { period -> [Event] in
      guard period.span.overlaps(window) else { return [] }
      return try time.events(of: period.task.schedule, in: period.span.clamped(to: window))
        .filter { period.span.contains($0.start) && window.contains($0.start) }
        .map { Event(task: period.task, kind: period.kind, event: $0, place: period.place) }
    }
  }
}
