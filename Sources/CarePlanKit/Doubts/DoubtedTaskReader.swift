import CareEvents
import CareModel
import CareReading
import CareWords

/// Reads the plans of all tasks that are in force or to come.
struct DoubtedTaskReader {
  private let snapshot: Snapshot
  private let now: Instant
  private let today: CivilDate

  init(_ snapshot: Snapshot, asOf now: Instant) {
    (self.snapshot, self.now) = (snapshot, now)
    let rules = TimeZoneRules(snapshot.manifest.timezone)
    today = rules?.day(of: now) ?? CivilDateTime(now, offsetSeconds: 0).date
  }

  /// How long after it was written a plan is asked about that began before.
  private static let daysWritten = 30

  func tasks() throws(StoreError) -> [DoubtedTask] {
    var tasks: [DoubtedTask] = []
    for kind in [RecordKind.task, .healthTask] {
      let keys = Set(try snapshot.summaries(kind).map(\.key))
      for key in keys.sorted() {
        if let task = try task(key) { tasks.append(task) }
      }
    }
    return tasks
  }

  private func task(_ key: RecordKey) throws(StoreError) -> DoubtedTask? {
    // What was long ago is not looked at, however often the plan has changed since.
    let window = now.adding(seconds: -2 * 86_400)..<(.latest)
    guard let timeline = try snapshot.timeline(of: key, in: window), timeline.openLeaves.isEmpty,
      let last = timeline.periods.last, last.span.upperBound > now
    else { return nil }
    var plans: [DoubtedTask.Plan] = []
    var isLate = false
    for period in timeline.periods {
      let written = try written(period)
      isLate = isLate || written != nil
      plans.append(DoubtedTask.Plan(span: period.span, task: period.task, written: written))
    }
    return DoubtedTask(
      key: key,
      plans: plans,
      answers: timeline.periods.flatMap(\.task.content.answers),
      recordedDays: isLate ? try recordedDays(of: key) : []
    )
  }

  /// Returns when a plan was first written, if that was lately and after it began; else nil.
  private func written(_ period: TaskTimeline.Period) throws(StoreError) -> Instant? {
    let oldest = now.adding(seconds: -Int64(Self.daysWritten) * 86_400)
    let version = period.task.record.version
    guard version.updated > max(period.span.lowerBound, oldest) else { return nil }
    let content = period.task.content
    let same = try snapshot.versions(of: period.task.key).filter { other in
      guard !other.version.isTombstone, let other = TaskVersion(other) else { return false }
      return other.content.schedule == content.schedule
        && other.content.asNeeded == content.asNeeded
    }
    return same.map(\.version.updated).min() ?? version.updated
  }

  private func recordedDays(of key: RecordKey) throws(StoreError) -> Set<CivilDate> {
    let first = today.adding(days: -Self.daysWritten - PlanDoubts.daysBack)
    let days = first...max(first, today)
    let selection = OutcomeSelection(days: days, taskIDs: [key.id])
    return Set(try snapshot.source.outcomeMarks(selection).map(\.identity.eventStart.day))
  }
}
