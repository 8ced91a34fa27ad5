import CareEvents
import CareModel
import CareTestSupport
import Testing

/// The versions of one task, from which its timeline follows as it does in a store.
struct TaskHistory {
  private(set) var records: [AnyRecord] = []
  let id: String

  init(_ id: String = "doxylamine") { self.id = id }

  /// Adds a version made from the last one, or from others.
  ///
  /// - Parameter number: What the version's uuid says; the next free one if nil.
  /// - Returns: The version's uuid.
  @discardableResult
  mutating func add(
    _ schedule: Schedule,
    effective: Instant,
    from previous: [VersionID]? = nil,
    isTombstone: Bool = false,
    number: UInt64? = nil
  ) -> VersionID {
    let place = UInt64(records.count + 1)
    let uuid = TestSurroundings.identifier(0, number ?? place)
    let time = Instant(seconds: Int64(place))
    let version = Version(
      uuid: uuid,
      previous: previous ?? records.last.map { [$0.version.uuid] } ?? [],
      created: Instant(seconds: 1),
      updated: time,
      deleted: isTombstone ? time : nil
    )
    let common = CommonMembers(id: id, effectiveDate: effective, timezone: .utc)
    let content = TaskContent(title: "Version \(place)", schedule: schedule)
    records.append(.task(CareTask(common, content, version: version)))
    return uuid
  }

  /// Adds a version whose effective date is written as a text.
  @discardableResult
  mutating func add(_ schedule: Schedule, effective: String) -> VersionID {
    add(schedule, effective: Fixtures.instant(effective))
  }

  mutating func end(at effective: String) {
    let schedule = records.last?.schedule ?? Schedule([])
    add(schedule, effective: Fixtures.instant(effective), isTombstone: true)
  }

  var graph: VersionGraph { VersionGraph(records.map { VersionSummary($0) }) }

  var timeline: TaskTimeline {
    let versions = records.compactMap { TaskVersion($0) }
    let periods = graph.periods.compactMap { period in
      versions.first { $0.uuid == period.version.uuid }
        .map { TaskTimeline.Period(span: period.span, task: $0) }
    }
    return TaskTimeline(key: RecordKey(.task, id), periods: periods, openLeaves: [])
  }

  /// The events of a window that is written as two texts.
  func events(_ from: String, _ to: String) throws -> [TaskEvent] {
    try #require(timeline.events(in: Fixtures.instant(from)..<Fixtures.instant(to)))
  }

  /// What a version is called, counted from 1 as in CareKit's tests.
  func name(_ task: TaskVersion) -> String {
    "V\((records.firstIndex { $0.version.uuid == task.uuid } ?? -1) + 1)"
  }

  /// The events of a window as `V1#0`: the version that shows each, and its number.
  func names(_ from: String, _ to: String) throws -> [String] {
    try events(from, to).map { "\(name($0.task))#\($0.scheduled.index)" }
  }
}

extension ScheduleElement {
  /// An element whose start and end are written as texts.
  static func repeating(
    _ start: String,
    in zone: String = "UTC",
    every interval: Interval = Interval(day: 1),
    until end: String? = nil,
    lasting duration: EventDuration = .standard,
    key: String? = nil
  ) -> ScheduleElement {
    ScheduleElement(
      key: key,
      start: Fixtures.local(start),
      end: end.map(Fixtures.local),
      timezone: Fixtures.zone(zone),
      interval: interval,
      duration: duration
    )
  }
}

extension Schedule {
  /// A schedule of one element; see ``ScheduleElement/repeating(_:in:every:until:lasting:key:)``.
  static func repeating(
    _ start: String,
    in zone: String = "UTC",
    every interval: Interval = Interval(day: 1),
    until end: String? = nil,
    lasting duration: EventDuration = .standard,
    key: String? = nil
  ) -> Schedule {
    Schedule([
      .repeating(start, in: zone, every: interval, until: end, lasting: duration, key: key)
    ])
  }
}
