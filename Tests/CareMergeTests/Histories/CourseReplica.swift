import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport

/// A grid of dates, half a day apart, so that rules about a day are met.
enum Slot {
  /// How many there are; the last one stands for all that follows.
  static let count = 28

  static func date(_ slot: Int) -> Instant {
    Fixtures.instant("2026-01-05T00:00:00Z").adding(seconds: Int64(slot) * 43_200)
  }

  /// The start of a day of January.
  static func day(_ day: Int) -> Int { (day - 5) * 2 }

  /// The span from one slot up to another one; nil is the end of time.
  static func span(_ from: Int, _ until: Int?) -> Range<Instant> {
    date(from)..<(until.map(date) ?? .latest)
  }
}

/// What somebody's store knows of one record, and the verbs as edits of its course.
struct CourseReplica {
  /// A write as it was asked for and as it was made.
  struct Write {
    let versions: [AnyRecord]
    let parents: [VersionID]
    let target: CourseDraft
    let made: [CourseDraft.Restatement]
  }

  var name: String
  private(set) var versions: [VersionID: AnyRecord] = [:]
  /// The clock.
  var now = 0
  private(set) var writes: [Write] = []
  private var count = 0

  init(_ name: String) { self.name = name }

  var all: [AnyRecord] { versions.values.sorted { $0.version.uuid < $1.version.uuid } }
  var graph: VersionGraph { VersionGraph(versions.values.map { VersionSummary($0) }) }
  var leaves: [VersionID] { graph.leaves.map(\.uuid).sorted() }
  var head: VersionID { graph.head?.uuid ?? Scene.uuid("nobody") }
  var draft: CourseDraft { draft(of: head) }

  func draft(of version: VersionID) -> CourseDraft { CourseDraft(Course(of: [version], in: graph)) }

  mutating func receive(_ others: some Sequence<AnyRecord>) {
    for version in others { versions[version.version.uuid] = version }
  }

  /// Forgets who this was: what is minted from now on is another one's.
  mutating func rename(_ name: String) {
    self.name = name
    count = 0
  }
}

extension CourseReplica {
  /// Makes a course true after some versions.
  @discardableResult
  mutating func write(_ target: CourseDraft, after parents: [VersionID]) -> [AnyRecord] {
    let made = target.versions(after: parents, in: graph)
    writes.append(Write(versions: all, parents: parents, target: target, made: made))
    return mint(
      made.map { ($0.date, body(of: $0.content), $0.isTombstone) },
      after: parents
    )
  }

  @discardableResult
  mutating func write(_ target: CourseDraft) -> [AnyRecord] { write(target, after: [head]) }

  /// Stamps versions: one write has one `updated`.
  @discardableResult
  mutating func mint(
    _ drafts: [(date: Instant, body: RecordBody, isTombstone: Bool)],
    after parents: [VersionID]
  ) -> [AnyRecord] {
    let before = parents.compactMap { versions[$0]?.version }
    let stamps = before.map { $0.updated.adding(nanoseconds: 1000) } + [Slot.date(now)]
    let updated = stamps.max() ?? Slot.date(now)
    var (made, previous): ([AnyRecord], [VersionID]) = ([], parents)
    for draft in drafts {
      count += 1
      guard var record = try? draft.body.record(from: draft.date) else {
        preconditionFailure("\(name) wrote no valid record.")
      }
      record.version = Version(
        uuid: Scene.uuid("\(name) \(count)"),
        previous: previous,
        created: before.map(\.created).min() ?? updated,
        updated: updated,
        deleted: draft.isTombstone ? updated : nil
      )
      made.append(record)
      previous = [record.version.uuid]
    }
    receive(made)
    return made
  }

  func body(of content: CourseDraft.Content) -> RecordBody {
    switch content {
    case .body(let body, _): return body
    case .version(let id, _):
      guard let record = versions[id] else { preconditionFailure("\(name) lost a version.") }
      return RecordBody(record)
    }
  }
}

extension CourseReplica {
  /// Adds the record, or adds it again after its end.
  @discardableResult
  mutating func add(_ body: RecordBody, from slot: Int) -> [AnyRecord] {
    guard !versions.isEmpty else { return mint([(Slot.date(slot), body, false)], after: []) }
    var target = draft
    target.set(Slot.span(slot, nil), to: CourseDraft.Content(body))
    return write(target)
  }

  /// Changes what the record says from a slot on until another one, wherever it says anything.
  @discardableResult
  mutating func patch(
    _ from: Instant,
    _ until: Instant = .latest,
    after leaf: VersionID? = nil,
    _ change: (inout RecordBody) -> Void
  ) -> [AnyRecord] {
    let leaf = leaf ?? head
    var target = draft(of: leaf)
    guard from < until else { return [] }
    target.edit(from..<until) { content in
      var body = body(of: content)
      change(&body)
      return CourseDraft.Content(body)
    }
    return write(target, after: [leaf])
  }

  /// Ends the record, or lets it pause.
  @discardableResult
  mutating func end(_ from: Int, until: Int? = nil) -> [AnyRecord] {
    var target = draft
    target.set(Slot.span(from, until), to: nil)
    return write(target)
  }

  /// Moves the start of what holds in the end.
  @discardableResult
  mutating func move(to slot: Int) -> [AnyRecord] {
    let (target, date) = (draft, Slot.date(slot))
    guard let last = target.lastContent, let start = target.lastStart, start != date else {
      return []
    }
    var moved = target
    if date < start {
      moved.set(date..<start, to: last)
    } else {
      let before = target.periods.last { $0.span.upperBound <= start }
      let isContinued = before?.span.upperBound == start
      if !isContinued, start <= Slot.date(now) { return [] }
      moved.set(start..<date, to: isContinued ? before?.content : nil)
    }
    return write(moved)
  }

  /// From when on a change without a date holds: the period of now, else the next one, else never.
  var currentStart: Instant {
    let periods = draft.periods
    let moment = Slot.date(now)
    let present = periods.last { $0.span.lowerBound <= moment && moment < $0.span.upperBound }
    return present?.span.lowerBound
      ?? periods.first { $0.span.lowerBound > moment }?.span.lowerBound ?? Slot.date(Slot.count - 1)
  }

  /// A version as CareKit writes it: its own date, nothing stated again.
  @discardableResult
  mutating func raw(_ body: RecordBody, _ slot: Int, isTombstone: Bool = false) -> [AnyRecord] {
    mint([(Slot.date(slot), body, isTombstone)], after: [head])
  }
}
