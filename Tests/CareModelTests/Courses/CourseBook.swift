import CanonicalJSON
import CareModel
import CareTestSupport

/// The versions of one record in memory, written as careplan writes them.
///
/// Courses are told in words: `10 from 5, none from 8, 20+night from 20` is a dose of 10 since 5 January,
/// nothing since 8 January, and since 20 January a dose of 20 with the tag `night`.
struct CourseBook {
  private(set) var versions: [AnyRecord] = []

  var graph: VersionGraph { VersionGraph(versions.map { VersionSummary($0) }) }
  var head: AnyRecord? { versions.first { $0.version.uuid == graph.head?.uuid } }
  var draft: CourseDraft { CourseDraft(graph.course) }
  var course: String { words(of: draft) }

  init(_ words: String, updated: Int = 5) throws { try write(Self.draft(words), on: updated) }

  static func day(_ day: Int) -> Instant {
    Instant(seconds: 1_767_225_600 + Int64(day - 1) * 86_400)
  }

  static func body(_ words: Substring) -> RecordBody {
    let parts = words.split(separator: "+")
    var task = Fixtures.task()
    task.content.instructions = parts.first.map(String.init)
    task.common.tags = parts.dropFirst().map(String.init)
    return RecordBody(.task(task))
  }

  static func draft(_ words: String) -> CourseDraft {
    var draft = CourseDraft()
    for step in words.split(separator: ", ") {
      let parts = step.split(separator: " from ")
      let content = parts[0] == "none" ? nil : CourseDraft.Content(body(parts[0]))
      draft.set(day(Int(parts[1]) ?? 0)..<(.latest), to: content)
    }
    return draft
  }

  /// Makes a course true after the head, or after another version.
  ///
  /// - Returns: How many versions that takes.
  @discardableResult
  mutating func write(_ draft: CourseDraft, on day: Int, after leaf: VersionID? = nil) throws -> Int
  {
    let graph = graph
    var parent = leaf ?? graph.head?.uuid
    let restatements = draft.versions(after: parent.map { [$0] } ?? [], in: graph)
    let latest = parent.flatMap { graph[$0]?.updated.adding(nanoseconds: 1000) } ?? .earliest
    let updated = max(Self.day(day), latest)
    for restatement in restatements {
      var record = try load(restatement.content).record(from: restatement.date)
      record.version = Version(
        uuid: TestSurroundings.identifier(1, UInt64(versions.count)),
        previous: parent.map { [$0] } ?? [],
        created: updated,
        updated: updated,
        deleted: restatement.isTombstone ? updated : nil
      )
      versions.append(record)
      parent = record.version.uuid
    }
    return restatements.count
  }

  func load(_ content: CourseDraft.Content) throws -> RecordBody {
    switch content {
    case .body(let body, _): return body
    case .version(let uuid, _):
      guard let record = versions.first(where: { $0.version.uuid == uuid }) else { throw Unknown() }
      return RecordBody(record)
    }
  }

  struct Unknown: Error {}

  func words(of draft: CourseDraft) -> String {
    var words: [String] = []
    var end: Instant?
    for period in draft.periods {
      if let end, end != period.span.lowerBound { words.append("none from \(Self.number(end))") }
      words.append("\(dose(period.content)) from \(Self.number(period.span.lowerBound))")
      end = period.span.upperBound
    }
    if let end, end != .latest { words.append("none from \(Self.number(end))") }
    return words.joined(separator: ", ")
  }

  private func dose(_ content: CourseDraft.Content) -> String {
    guard let body = try? load(content) else { return "?" }
    let tags = body["tags"]?.array ?? []
    return ([body["instructions"]?.string ?? "-"] + tags.compactMap(\.string)).joined(
      separator: "+"
    )
  }

  private static func number(_ date: Instant) -> String {
    let seconds = date.seconds - day(1).seconds
    return "\(seconds / 86_400 + 1)" + (seconds % 86_400 == 0 ? "" : ".\(seconds % 86_400)")
  }
}

extension CourseBook {
  /// Does a command's edit at noon of no day: at the very start of one.
  @discardableResult
  mutating func update(_ dose: String, _ rule: EffectiveRule = .byDefault, on day: Int) throws
    -> Int
  {
    let now = Self.day(day)
    var draft = draft
    let date = if case .from(let date) = rule { date } else { now }
    let base = try draft.base(at: date).map { content in try load(content) } ?? Self.body("")
    let edit = BodyEdit(from: base, to: Self.body(dose[...]))
    guard let span = draft.span(of: edit, rule, at: now) else { return 0 }
    let book = self
    try draft.apply(edit, in: span) { try book.load($0) }
    return try write(draft, on: day)
  }

  /// Takes the last writes back.
  mutating func takeBack(
    to old: CourseDraft,
    saidOn said: Int,
    on day: Int
  ) throws -> [CourseDraft.Obstacle] {
    var draft = draft
    let book = self
    let obstacles = try draft.takeBack(
      self.draft,
      to: old,
      saidAt: Self.day(said),
      at: Self.day(day)
    ) { try book.load($0) }
    try write(draft, on: day)
    return obstacles
  }

  /// Edits the head's file.
  mutating func hand(on day: Int, _ edit: (inout AnyRecord) -> Void) throws {
    guard let head else { return }
    var new = head
    edit(&new)
    var draft = draft
    let book = self
    try draft.handEdit(from: head, to: new, at: Self.day(day)) { try book.load($0) }
    try write(draft, on: day)
  }
}

extension AnyRecord {
  /// The record as a file that says something else of the dose and the tags.
  mutating func say(_ words: String) {
    let (version, date) = (version, effectiveDate)
    guard var said = try? CourseBook.body(words[...]).record(from: date) else { return }
    said.version = version
    self = said
  }
}
