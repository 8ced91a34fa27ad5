import CarePlanKit

/// A year of adherence, against SQLite counting rows of events that somebody has expanded before.
enum AdherenceWork {
  static func run(_ scratch: borrowing Scratch, _ pace: Pace) throws -> Finding {
    let size = pace == .full ? AdherenceData.Size.full : .quick
    let data = try AdherenceData(size)
    let store = try data.makeStore(at: scratch["adherence.git"])
    let peer = try AdherencePeer(data, at: scratch["adherence.sqlite"])
    return try Finding(
      "adherence of \(size.days) days, \(data.outcomes.count) outcomes",
      atMost: 3,
      pace,
      .init("careplan") { try days(of: store, data) },
      against: .init("SQLite") { try peer.days(from: data.first, count: size.days) }
    )
  }

  /// Expands the schedules and joins them with the outcomes of the index.
  private static func days(of store: GitStore, _ data: AdherenceData) throws -> [DayCount] {
    let (tasks, outcomes) = try store.read { snapshot throws(StoreError) in
      (try snapshot.fetch(TaskContent.self), try snapshot.summaries(.outcome))
    }
    let done = Set(outcomes.map(\.key.id))
    var days: [CivilDate: DayCount] = [:]
    for task in tasks {
      for event in try data.time.events(of: task.schedule, in: data.window) {
        let content = OutcomeContent(taskID: task.id, eventStart: event.eventStart, values: [])
        let day = event.eventStart.day
        days[day, default: DayCount(day: day)].events += 1
        if done.contains(content.derivedID) { days[day]?.done += 1 }
      }
    }
    return days.values.sorted { $0.day < $1.day }
  }
}
