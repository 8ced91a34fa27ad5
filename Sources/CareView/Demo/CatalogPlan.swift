import CareEvents
import CareModel

/// Tasks of every kind with fixed days, from which the catalogue of views is made.
struct CatalogPlan {
  /// A Sunday.
  static let day = CivilDate(daysSinceEpoch: 20_464)
  static let zone = TimeZoneID.utc

  /// The evening of the day.
  static var context: ViewContext? {
    TimeZoneRules(zone).map {
      ViewContext(now: $0.start(of: day).adding(seconds: 19 * 3600 + 1800), in: $0)
    }
  }

  /// One task, and what was recorded of its events.
  struct Entry {
    var record: AnyRecord
    /// Of each event what was recorded, and how many minutes after its start; nil is nothing.
    var recorded: [(values: [OutcomeValue], minutes: Int64)?] = []
    /// Why the first event was not done.
    var reason: String?

    /// The events of the day.
    var events: [CareEvent] {
      let planned = CareEvent.events(of: record, on: day...day) ?? []
      let outcomes = zip(planned, recorded).compactMap { event, said -> Outcome? in
        guard let said else { return nil }
        let values = said.values.map { value in
          var value = value
          value.createdDate = event.start.adding(seconds: said.minutes * 60)
          return value
        }
        var content = OutcomeContent(
          taskID: record.id,
          eventStart: event.identity.eventStart,
          values: values
        )
        if let reason { (content.state, content.reason) = (.notCompleted, reason) }
        return Outcome(content, start: event.start, timezone: zone)
      }
      return CareEvent.events(of: record, on: day...day, recorded: outcomes) ?? []
    }
  }
}

extension CatalogPlan {
  /// Returns a task with events at some hours of every day, or one for the whole day.
  static func task(
    _ id: String,
    _ title: String,
    at hours: [Int] = [],
    targets: [OutcomeValue] = [],
    _ change: (inout CareTask) -> Void = { _ in }
  ) -> AnyRecord {
    let first = day.adding(days: -30)
    let times = hours.compactMap { try? TimeOfDay($0) }
    let schedule =
      hours.isEmpty
      ? try? Schedule.allDay(from: first, in: zone, targets: targets)
      : try? Schedule.daily(at: times, from: first, in: zone, targets: targets)
    var task = CareTask(id: id, title: title, schedule: schedule ?? Schedule([]))
    change(&task)
    return AnyRecord(task)
  }

  static func healthTask(
    _ id: String,
    _ title: String,
    _ identifier: String,
    unit: String,
    targets: [OutcomeValue] = []
  ) -> AnyRecord {
    let schedule = try? Schedule.allDay(from: day.adding(days: -30), in: zone, targets: targets)
    let linkage = HealthKitLinkage(
      quantityIdentifier: identifier,
      quantityType: .cumulative,
      unitString: unit
    )
    let content = HealthTaskContent(
      title: title,
      schedule: schedule ?? Schedule([]),
      healthKitLinkage: linkage
    )
    return AnyRecord(
      HealthTask(id: id, content, effectiveDate: .earliest, timezone: zone)
    )
  }

  static func number(_ number: Int, _ unit: String? = nil, kind: String? = nil) -> OutcomeValue {
    OutcomeValue(.integer(number), kind: kind, units: unit)
  }

  static let done = OutcomeValue(.boolean(true))
}
