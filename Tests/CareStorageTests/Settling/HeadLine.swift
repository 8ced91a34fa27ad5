import CanonicalJSON
import CareModel
import CareTestSupport

@testable import CareStorage

/// Commits of one record as a person types them: what the record says in days, and heads by hand.
///
/// A day is a number, counted from 5 January 2026; a dose is what the instructions say.
struct HeadLine {
  static let path = "tasks/dox/current.json"

  /// A commit: its head, and the versions whose files it has.
  struct Commit {
    var head: AnyRecord?
    var files: Set<VersionID>
    var day: Int
    var parents: [Int]
  }

  private(set) var commits: [Commit] = []
  var versions: [AnyRecord] = []
  private var number: UInt64 = 0

  /// A line whose first commit adds 10 mg from day 0 on.
  init() {
    var task = AnyRecord(Fixtures.task("dox", effective: Self.moment(0).description))
    task.dose = "10"
    task.version = Version(
      uuid: TestSurroundings.identifier(9, 0),
      created: Self.moment(0),
      updated: Self.moment(0)
    )
    versions = [task]
    commits = [Commit(head: task, files: [task.version.uuid], day: 0, parents: [])]
  }

  static func moment(_ day: Int) -> Instant {
    Fixtures.instant("2026-01-05T00:00:00Z").adding(seconds: Int64(day) * 86_400)
  }

  /// The version that the last commit's head is.
  var head: AnyRecord { commits[commits.count - 1].head ?? versions[0] }

  /// Makes versions of a course after one, as a verb does.
  mutating func write(
    on day: Int,
    after base: VersionID,
    _ edit: (inout CourseDraft) -> Void
  ) -> [AnyRecord] {
    let graph = VersionGraph(versions.map { VersionSummary($0) })
    var draft = CourseDraft(Course(of: [base], in: graph))
    edit(&draft)
    guard let before = versions.first(where: { $0.version.uuid == base }) else { return [] }
    let updated = max(Self.moment(day), before.version.updated.adding(nanoseconds: 1000))
    var made: [AnyRecord] = []
    for restatement in draft.versions(after: [base], in: graph) {
      guard var record = try? body(restatement.content).record(from: restatement.date) else {
        continue
      }
      number += 1
      record.version = Version(
        uuid: TestSurroundings.identifier(9, number),
        previous: [made.last?.version.uuid ?? base],
        created: before.version.created,
        updated: updated,
        deleted: restatement.isTombstone ? updated : nil
      )
      made.append(record)
    }
    versions += made
    return made
  }

  func body(_ content: CourseDraft.Content) -> RecordBody {
    switch content {
    case .body(let body, _): body
    case .version(let uuid, _):
      RecordBody(versions.first { $0.version.uuid == uuid } ?? versions[0])
    }
  }

  /// Gives the record a dose from a day on, as a verb does, without a commit.
  mutating func dose(_ dose: String, from start: Int, on day: Int, after base: VersionID)
    -> [AnyRecord]
  {
    edit(on: day, from: start, after: base) { $0["instructions"] = .string(dose) }
  }

  /// Adds a tag from a day on, as a verb does, without a commit.
  mutating func tag(_ tag: String, from start: Int, on day: Int, after base: VersionID)
    -> [AnyRecord]
  {
    edit(on: day, from: start, after: base) { $0["tags"] = .array([.string(tag)]) }
  }

  private mutating func edit(
    on day: Int,
    from start: Int,
    after base: VersionID,
    _ change: (inout RecordBody) -> Void
  ) -> [AnyRecord] {
    let line = self
    return write(on: day, after: base) { draft in
      draft.edit(Self.moment(start)..<(.latest)) { content in
        var body = line.body(content)
        change(&body)
        return CourseDraft.Content(body)
      }
    }
  }

  /// Joins versions as one of them says it, as a decision does, without a commit.
  mutating func decide(_ sides: [AnyRecord], for side: AnyRecord, on day: Int) -> AnyRecord {
    number += 1
    var record = side
    record.version = Version(
      uuid: TestSurroundings.identifier(9, number),
      previous: sides.map(\.version.uuid),
      created: side.version.created,
      updated: Self.moment(day)
    )
    versions.append(record)
    return record
  }

  /// Adds a commit; without parents it follows the last one.
  @discardableResult
  mutating func commit(
    _ head: AnyRecord?,
    _ files: Set<VersionID>? = nil,
    on day: Int,
    after parents: [Int]? = nil
  ) -> Int {
    let parents = parents ?? [commits.count - 1]
    let all = parents.reduce(into: Set<VersionID>()) { $0.formUnion(commits[$1].files) }
    commits.append(Commit(head: head, files: files ?? all, day: day, parents: parents))
    return commits.count - 1
  }

  /// Adds a commit of some versions, the last of which is the head.
  @discardableResult
  mutating func commit(_ made: [AnyRecord], on day: Int, after parents: [Int]? = nil) -> Int {
    let parents = parents ?? [commits.count - 1]
    let all = parents.reduce(into: Set<VersionID>()) { $0.formUnion(commits[$1].files) }
    return commit(made.last, all.union(made.map(\.version.uuid)), on: day, after: parents)
  }

  /// Adds a commit of a head that somebody edited.
  @discardableResult
  mutating func web(on day: Int, _ change: (inout AnyRecord) -> Void) -> Int {
    var file = head
    change(&file)
    return commit(file, on: day)
  }
}

extension HeadLine {
  /// What the commits become, as everyone makes it who walks them.
  func settled(_ known: [AnyRecord]? = nil) throws -> RecordSettling {
    var steps: [HeadStep] = []
    var seen: Set<VersionID> = []
    for commit in commits {
      let news = commit.files.subtracting(seen)
      seen.formUnion(commit.files)
      let before = commit.parents.count == 1 ? commits[commit.parents[0]].files : []
      let isNew = commit.head.map { news.contains($0.version.uuid) } ?? false
      steps.append(
        HeadStep(
          parents: commit.parents,
          head: commit.head?.bytes,
          moment: Self.moment(commit.day),
          bringsVersion: isNew && versions.contains { $0.bytes == commit.head?.bytes },
          hasNoVersions: commit.files.isEmpty,
          removed: before.subtracting(commit.files)
        )
      )
    }
    return try RecordSettling(steps, of: known ?? versions, at: Self.path)
  }

  /// What the record says on some days after some versions: the dose and the tags.
  static func course(
    _ settling: RecordSettling,
    of leaf: VersionID,
    on days: Range<Int> = 0..<10
  ) -> [String] {
    let course = Course(of: [leaf], in: settling.graph)
    return days.map { day in
      guard let version = course.period(at: moment(day)).flatMap({ settling.versions[$0.version] })
      else { return "-" }
      return ([version.dose] + version.common.tags).joined(separator: "+")
    }
  }
}

extension AnyRecord {
  /// What the instructions of a task say.
  var dose: String {
    get { contentObject["instructions"]?.string ?? "" }
    set {
      guard case .task(var task) = self else { return }
      task.content.instructions = newValue
      self = .task(task)
    }
  }
}
