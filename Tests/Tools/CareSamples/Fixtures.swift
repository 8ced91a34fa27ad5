public import CareModel

/// Small records for tests and simulations.
public enum Fixtures: Sendable {
  /// The first moment: 2026-01-01T12:00:00Z.
  public static let start = Instant(seconds: 1_767_268_800)

  public static let newYork = zone("America/New_York")

  public static func zone(_ name: String) -> TimeZoneID {
    guard let zone = TimeZoneID(name) else { preconditionFailure("\(name) is no zone.") }
    return zone
  }

  public static func instant(_ text: String) -> Instant {
    guard let instant = Instant(text) else { preconditionFailure("\(text) is no instant.") }
    return instant
  }

  public static func day(_ text: String) -> CivilDate {
    guard let day = CivilDate(text) else { preconditionFailure("\(text) is no day.") }
    return day
  }

  public static func local(_ text: String) -> OffsetDateTime {
    guard let local = OffsetDateTime(text) else { preconditionFailure("\(text) is no time.") }
    return local
  }

  /// A task every day at 08:00 New York time from 1 January 2026 on.
  public static func task(
    _ id: String = "doxylamine",
    title: String? = "Take Doxylamine",
    effective: String = "2026-01-01T00:00:00Z"
  ) -> CareTask {
    let element = ScheduleElement(
      start: local("2026-01-01T08:00:00-05:00"),
      timezone: newYork,
      interval: Interval(day: 1)
    )
    return CareTask(
      CommonMembers(id: id, effectiveDate: instant(effective), timezone: newYork),
      TaskContent(title: title, schedule: Schedule([element])),
      version: .draft
    )
  }

  public static func patient(_ id: String = "patient") -> Patient {
    Patient(
      CommonMembers(id: id, effectiveDate: instant("2026-01-01T00:00:00Z"), timezone: newYork),
      PatientContent(name: PersonName(givenName: "Given", familyName: "Family")),
      version: .draft
    )
  }

  /// A health task of 2,000 steps a day.
  public static func healthTask(_ id: String = "steps") -> HealthTask {
    let task = task(id, title: "Walk")
    let linkage = HealthKitLinkage(
      quantityIdentifier: "HKQuantityTypeIdentifierStepCount",
      quantityType: .cumulative,
      unitString: "count"
    )
    return HealthTask(
      task.common,
      HealthTaskContent(title: task.title, schedule: task.schedule, healthKitLinkage: linkage),
      version: .draft
    )
  }

  public static func plan(_ id: String = "plan") -> CarePlan {
    CarePlan(
      CommonMembers(id: id, effectiveDate: instant("2026-01-01T00:00:00Z"), timezone: newYork),
      CarePlanContent(title: "Plan"),
      version: .draft
    )
  }

  public static func contact(_ id: String = "contact") -> Contact {
    Contact(
      CommonMembers(id: id, effectiveDate: instant("2026-01-01T00:00:00Z"), timezone: newYork),
      ContactContent(name: PersonName(givenName: "Given", familyName: "Family")),
      version: .draft
    )
  }

  /// Returns the outcome of the task's event on 10 January 2026.
  public static func outcome(task: String = "doxylamine") -> Outcome {
    let start = EventStart("2026-01-10T08:00:00")
    let content = OutcomeContent(
      taskID: task,
      eventStart: start,
      values: [OutcomeValue(.boolean(true))]
    )
    return Outcome(
      CommonMembers(
        id: content.derivedID,
        effectiveDate: instant("2026-01-10T13:00:00Z"),
        timezone: newYork
      ),
      content,
      version: .draft
    )
  }
}
