import CanonicalJSON
import CareModel
import TestSupport

/// Makes the versions of one record, with dates and links of every sort.
///
/// A part of the versions are what our writes make of a course, a part what CareKit or anybody else may
/// have written: a date before that of the version before, a fork, a join, several beginnings.
struct LinkedHistory {
  private var random: SeededGenerator
  private(set) var versions: [AnyRecord] = []
  /// The latest update so far, in seconds.
  private var clock: Int64 = 1_790_000_000

  /// Dates are full days from here on.
  static let start = Instant(seconds: 1_800_000_000)
  static let dayCount = 12

  static func day(_ number: Int) -> Instant { start.adding(seconds: Int64(number) * 86_400) }

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static func make(seed: UInt64) throws -> [AnyRecord] {
    var history = LinkedHistory(seed: seed)
    let kind = seed % 2 == 0 ? RecordKind.carePlan : .task
    for _ in 0..<Int.random(in: 1...6, using: &history.random) {
      if history.versions.isEmpty || history.maybe(0.5) {
        try history.addVersion(kind)
      } else {
        try history.write(kind)
      }
    }
    return history.versions
  }

  var graph: VersionGraph { VersionGraph(versions.map { VersionSummary($0) }) }
}

extension LinkedHistory {
  /// One version, made from whatever comes.
  private mutating func addVersion(_ kind: RecordKind) throws {
    let uuids = versions.map(\.version.uuid)
    var previous: [VersionID] = []
    if let last = uuids.last, maybe(0.9) {
      previous = maybe(0.6) ? [last] : Array(uuids.shuffled(using: &random).prefix(2))
      if maybe(0.1) { previous = uuids }
    }
    // What was made from a version that is not here.
    if maybe(0.05) { previous.append(uuid()) }
    if maybe(0.8) { clock += .random(in: 0...2, using: &random) }
    try add(kind, title(), from: day(), after: previous, isTombstone: maybe(0.25))
  }

  /// A write of ours: another course after a leaf.
  private mutating func write(_ kind: RecordKind) throws {
    let graph = graph
    guard let leaf = graph.leaves.randomElement(using: &random) else { return }
    var draft = CourseDraft(Course(of: [leaf.uuid], in: graph))
    let content = maybe(0.3) ? nil : AnyRecord(record(kind, title(), from: day()))
    let date = day()
    let length = Int64.random(in: 1...4, using: &random) * 86_400
    let end = maybe(0.4) ? date.adding(seconds: length) : .latest
    draft.set(date..<end, to: content.map { CourseDraft.Content(RecordBody($0)) })
    var parents = [leaf.uuid]
    clock += 1
    for version in draft.versions(after: parents, in: graph) {
      let title = try title(of: version.content)
      try add(kind, title, from: version.date, after: parents, isTombstone: version.isTombstone)
      parents = [versions[versions.count - 1].version.uuid]
    }
  }

  private func title(of content: CourseDraft.Content) throws -> String? {
    switch content {
    case .body(let body, _): body["title"]?.string
    case .version(let uuid, _): versions.first { $0.version.uuid == uuid }?.title
    }
  }

  private mutating func add(
    _ kind: RecordKind,
    _ title: String?,
    from date: Instant,
    after previous: [VersionID],
    isTombstone: Bool
  ) throws {
    var record = record(kind, title, from: date)
    let updated = Instant(seconds: clock)
    record.version = Version(
      uuid: uuid(),
      previous: previous,
      created: updated,
      updated: updated,
      deleted: isTombstone ? updated : nil
    )
    if maybe(0.3) { (record.version.replica, record.version.clock) = (uuid(), 1) }
    versions.append(try AnyRecord(json: record.json))
  }

  private func record(
    _ kind: RecordKind,
    _ title: String?,
    from date: Instant
  ) -> any CareRecord {
    let common = CommonMembers(id: "x", effectiveDate: date, timezone: .utc)
    let version = Version.blank
    guard kind == .task else {
      return CarePlan(common, CarePlanContent(title: title ?? ""), version: version)
    }
    let element = ScheduleElement(
      start: OffsetDateTime(Self.start, offsetSeconds: 0),
      timezone: .utc,
      interval: Interval(day: 1)
    )
    return CareTask(
      common,
      TaskContent(title: title, schedule: Schedule([element])),
      version: version
    )
  }
}

extension LinkedHistory {
  private mutating func day() -> Instant {
    Self.day(.random(in: 0..<Self.dayCount, using: &random))
  }

  private mutating func title() -> String {
    ["5 mg", "10 mg", "20 mg"].randomElement(using: &random) ?? ""
  }

  private mutating func uuid() -> VersionID {
    let words = [random.next(), random.next()]
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    return VersionID(bytes: bytes) ?? Version.blank.uuid
  }

  private mutating func maybe(_ chance: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < chance
  }
}
