import CareEvents
import CareModel
import CareTestSupport
import TestSupport

@testable import CareStorage

/// Tasks that change, end and diverge at random over half a year, with outcomes of their events and
/// of others.
struct RandomLife {
  private(set) var records: [AnyRecord] = []
  private var random: SeededGenerator
  private var count: UInt64 = 0

  private static let start = Fixtures.instant("2026-01-01T00:00:00Z")
  private static let zones = ["America/New_York", "Asia/Tokyo", "UTC", "Pacific/Honolulu"]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func moment() -> Instant {
    Self.start.adding(seconds: Int64(pick(Array(0..<180))) * 86_400 + pick([0, 3600, 46_800]))
  }

  private mutating func version(_ previous: [VersionID], isTombstone: Bool = false) -> Version {
    count += 1
    let time = Instant(seconds: 1_800_000_000 + Int64(count))
    return Version(
      uuid: TestSurroundings.identifier(3, count),
      previous: previous,
      created: time,
      updated: time,
      deleted: isTombstone ? time : nil
    )
  }

  /// Adds the tasks and their outcomes.
  mutating func live() {
    for id in ["walk", "infusion", "tablet"] {
      var versions: [CareTask] = []
      for _ in 0..<pick([1, 3, 6, 9]) {
        let task = task(id, after: versions)
        versions.append(task)
        records.append(.task(task))
      }
      for _ in 0..<25 { addOutcome(of: id, versions) }
    }
  }

  private mutating func task(_ id: String, after versions: [CareTask]) -> CareTask {
    // Mostly one follows the other, in effect too; some diverge and some go back in time.
    let isOrderly = pick([true, true, true, false])
    let last = versions.map(\.effectiveDate).max()
    let later = last?.adding(seconds: Int64(pick([0, 86_400, 1_000_000, 3_000_000])))
    let base = isOrderly ? versions.last : versions.isEmpty ? nil : pick(versions)
    let common = CommonMembers(
      id: id,
      effectiveDate: isOrderly ? later ?? Self.start : moment(),
      timezone: .utc
    )
    let elements = (0..<pick([1, 1, 2])).map { _ in element() }
    let isTombstone = base != nil && pick([1, 2, 3, 4, 5, 6, 7, 8]) == 1
    return CareTask(
      common,
      TaskContent(title: "Task", schedule: Schedule(elements)),
      version: version(base.map { [$0.version.uuid] } ?? [], isTombstone: isTombstone)
    )
  }

  private mutating func element() -> ScheduleElement {
    let zone = Fixtures.zone(pick(Self.zones))
    let isAllDay = pick([true, false, false, false])
    let seconds: [Double] = [0, 600, 108_000, 864_000, 0.5]
    let local = CivilDateTime("2026-01-0\(pick([1, 2, 3]))T\(pick(["00:30:00", "08:00:00"]))")
    guard let local, let rules = TimeZoneRules(zone) else {
      preconditionFailure("\(zone) is no zone.")
    }
    return ScheduleElement(
      key: pick(["a", "b"]),
      start: rules.resolve(local),
      end: nil,
      timezone: zone,
      interval: isAllDay
        ? Interval(day: pick([1, 2])) : pick([Interval(day: 1), Interval(day: 9)]),
      duration: isAllDay ? .allDay : .seconds(pick(seconds))
    )
  }

  private mutating func addOutcome(of id: String, _ versions: [CareTask]) {
    let moment = moment()
    let named = pick(versions)
    guard let rules = TimeZoneRules(Fixtures.zone(pick(Self.zones))) else { return }
    let day = rules.local(at: moment).local.date
    let text = "\(day)T\(pick(["00:30:00", "08:00:00", "09:00:00"]))"
    guard let local = CivilDateTime(text) else { return }
    let content = OutcomeContent(
      taskID: id,
      taskUUID: pick([named.version.uuid, nil]),
      eventStart: pick([.local(local), .allDay(day)]),
      values: [OutcomeValue(.boolean(true))]
    )
    // Some say that they start when no clock does.
    let start = pick([rules.resolve(local).instant, self.moment()])
    let common = CommonMembers(id: content.derivedID, effectiveDate: start, timezone: .utc)
    records.append(.outcome(Outcome(common, content, version: version([]))))
  }

  mutating func query() -> EventQuery {
    let first = moment()
    let seconds: [Int64] = [0, 600, 86_400, 2_000_000]
    let last = first.adding(seconds: pick(seconds))
    let days =
      CivilDate(
        daysSinceEpoch: Int(first.seconds / 86_400)
      )...CivilDate(daysSinceEpoch: Int(last.seconds / 86_400))
    let ids = pick([[], [], ["walk"]])
    return EventQuery(pick([.days(days), .instants(first..<last)]), taskIDs: ids)
  }

  /// The versions of a task that changed once in each of some years from 1990 on.
  static func yearly(_ years: Int) -> [AnyRecord] {
    var life = RandomLife(seed: 0)
    let schedule = Schedule.oneADay(Fixtures.zone("UTC"))
    var last: VersionID?
    for year in 1990..<1990 + years {
      let version = life.version(last.map { [$0] } ?? [])
      let common = CommonMembers(
        id: "walk",
        effectiveDate: Fixtures.instant("\(year)-01-01T00:00:00Z"),
        timezone: .utc
      )
      let content = TaskContent(title: "Walk \(year)", schedule: schedule)
      life.records.append(.task(CareTask(common, content, version: version)))
      last = version.uuid
    }
    return life.records
  }
}

extension Schedule {
  fileprivate static func oneADay(_ zone: TimeZoneID) -> Schedule {
    Schedule([
      ScheduleElement(
        start: Fixtures.local("1990-01-01T08:00:00Z"),
        timezone: zone,
        interval: Interval(day: 1),
        duration: .seconds(600)
      )
    ])
  }
}
