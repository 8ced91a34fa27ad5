import CareEvents
import CareHealth
import CareModel
import CareSamples
import Sandbox
import Digests
import Testing

/// A health task, and what samples make of its events.
struct FilledPlan {
  var task: HealthTask

  /// Counts steps of whole days, or of the hours after eight o'clock.
  init(duration: EventDuration = .allDay) {
    task = Fixtures.healthTask()
    let element = ScheduleElement(
      start: Fixtures.local(
        duration == .allDay ? "2026-01-01T00:00:00-05:00" : "2026-01-01T08:00:00-05:00"
      ),
      timezone: Fixtures.newYork,
      interval: Interval(day: 1),
      duration: duration
    )
    task.content.task.schedule = Schedule([element])
    task.version.uuid = VersionID(derivedFrom: Digest(sha256: "task"))
  }

  /// Measures heart rates of whole days.
  static var heartRates: FilledPlan {
    var plan = FilledPlan()
    plan.task.content.healthKitLinkage = HealthKitLinkage(
      quantityIdentifier: "HKQuantityTypeIdentifierHeartRate",
      quantityType: .discrete,
      unitString: "count/min"
    )
    return plan
  }

  static func id(_ word: String) -> HealthSampleID {
    HealthSampleID(VersionID(derivedFrom: Digest(sha256: word)))
  }

  func event(on day: String = "2026-01-10") throws -> TaskEvent {
    let version = try #require(TaskVersion(AnyRecord(task)))
    let period = TaskTimeline.Period(span: Instant.earliest..<Instant.latest, task: version)
    let timeline = TaskTimeline(key: version.key, periods: [period])
    let rules = try #require(TimeZoneRules(Fixtures.newYork))
    let events = timeline.events(in: rules.span(of: Fixtures.day(day)))
    return try #require(events?.first { $0.scheduled.eventStart.day == Fixtures.day(day) })
  }

  /// A sample of some minute of 10 January in New York, which came into being a minute after it.
  func sample(
    _ minute: Int64,
    _ value: Double,
    _ source: String = "Watch",
    unit: String? = nil
  ) throws -> HealthSample {
    let linkage = task.content.healthKitLinkage
    let end = Fixtures.instant("2026-01-10T05:00:00Z").adding(seconds: minute * 60)
    let isSum = linkage.quantityType == .cumulative
    return HealthSample(
      id: Self.id("\(source) \(minute) \(value)"),
      type: HealthType(identifier: linkage.quantityIdentifier),
      start: isSum ? end.adding(seconds: -60) : end,
      end: end,
      value: value,
      unit: try #require(HealthUnit(healthKit: unit ?? linkage.unitString)),
      source: source,
      created: end.adding(seconds: 60)
    )
  }

  func filling(_ samples: [HealthSample], _ rules: FillingRules = FillingRules()) throws
    -> EventFilling
  {
    try EventFilling(event(), samples, rules)
  }

  func outcome(
    _ samples: [HealthSample],
    after leaves: [Outcome] = [],
    _ absence: SampleAbsence = .deleted
  ) throws -> DerivedOutcome {
    DerivedOutcome(try filling(samples), leaves: leaves, absence: absence)
  }

  /// An outcome that somebody recorded by hand.
  func recorded(_ values: [OutcomeValue], accumulates: Bool? = nil) throws -> Outcome {
    let event = try event()
    let content = OutcomeContent(
      taskID: event.task.id,
      taskUUID: event.task.uuid,
      eventStart: event.identity.eventStart,
      values: values
    )
    var outcome = Outcome(content, start: event.scheduled.start, timezone: Fixtures.newYork)
    outcome.content.accumulates = accumulates
    let now = Fixtures.instant("2026-01-10T12:00:00Z")
    outcome.version = Version(
      uuid: VersionID(derivedFrom: Digest(sha256: "by hand \(values.count)")),
      created: now,
      updated: now,
      replica: VersionID(derivedFrom: Digest(sha256: "replica")),
      clock: 1
    )
    return outcome
  }
}

extension DerivedOutcome {
  /// The version that is to be written, if one is.
  var version: Outcome? {
    switch self {
    case .new(let outcome), .child(let outcome), .tombstone(let outcome): outcome
    case .nothing, .measuredDifferently, .withdrawn, .unjoined: nil
    }
  }

  var isChild: Bool { if case .child = self { true } else { false } }
}
