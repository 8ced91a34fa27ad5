import CareEvents
import CareModel
import CareStorage
import CareWords

/// Reads the plans of tasks that are in force or to come.
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

  /// Returns the tasks that doubts about some records look at; of nil, all.
  ///
  /// Beside these records that is what shares a word of a title with one of them; what a patient's record
  /// says is compared with all tasks.
  func tasks(concerning keys: Set<RecordKey>? = nil) throws(StoreError) -> [DoubtedTask] {
    var versions: [RecordKey: [VersionSummary]] = [:]
    for kind in [RecordKind.task, .healthTask] {
      for version in try snapshot.summaries(kind) {
        versions[version.key, default: []].append(version)
      }
    }
    var wanted = Array(versions.keys)
    if let keys, !keys.contains(where: { $0.kind == .patient }) {
      let words = versions.mapValues(Self.words)
      let shared = keys.reduce(into: Set<String>()) { $0.formUnion(words[$1] ?? []) }
      wanted = wanted.filter { keys.contains($0) || words[$0]?.isDisjoint(with: shared) == false }
    }
    var tasks: [DoubtedTask] = []
    for key in wanted.sorted() {
      if let task = try task(key, VersionGraph(versions[key] ?? [])) { tasks.append(task) }
    }
    return tasks
  }

  /// The words that a task was ever called by.
  private static func words(_ versions: [VersionSummary]) -> Set<String> {
    Set(Set(versions.compactMap(\.title)).flatMap(SharedTitles.words(of:)))
  }

  private func task(_ key: RecordKey, _ graph: VersionGraph) throws(StoreError) -> DoubtedTask? {
    // What was long ago is not looked at, however often the plan has changed since.
    let window = now.adding(seconds: -2 * 86_400)..<(.latest)
    let timeline = try snapshot.timeline(of: key, graph, in: window)
    guard timeline.openLeaves.isEmpty, let last = timeline.periods.last,
      last.span.upperBound > now
    else { return nil }
    var plans: [DoubtedTask.Plan] = []
    var isLate = false
    for period in timeline.periods {
      let written = try written(period, graph)
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
  private func written(
    _ period: TaskTimeline.Period,
    _ graph: VersionGraph
  ) throws(StoreError) -> Instant? {
    let oldest = now.adding(seconds: -Int64(Self.daysWritten) * 86_400)
    let version = period.task.record.version
    guard version.updated > max(period.span.lowerBound, oldest) else { return nil }
    let content = period.task.content
    // The first version that says it is the oldest; later ones need not be read.
    for other in graph.versions.sorted(by: { $0.updated < $1.updated }) where !other.isTombstone {
      guard let task = try snapshot.version(other.uuid).flatMap(TaskVersion.init) else { continue }
      if task.content.schedule == content.schedule, task.content.asNeeded == content.asNeeded {
        return other.updated
      }
    }
    return version.updated
  }

  private func recordedDays(of key: RecordKey) throws(StoreError) -> Set<CivilDate> {
    let first = today.adding(days: -Self.daysWritten - PlanDoubts.daysBack)
    let days = first...max(first, today)
    let selection = OutcomeSelection(days: days, taskIDs: [key.id])
    return Set(try snapshot.source.outcomeMarks(selection).map(\.identity.eventStart.day))
  }
}
