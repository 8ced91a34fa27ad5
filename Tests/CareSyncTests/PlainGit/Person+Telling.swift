import CanonicalJSON
import CareEvents
import CareMerge
import CareModel
import CareStorage
import CareTestSupport

/// What a store says, in words: of each record what holds when, and what is asked.
///
/// `dox: 10+a from 6, none from 20` is a dose of 10 with the tag `a` since the midnight before the 6th;
/// `asked 8-12: regimen 10 or 20` tells of a question.
extension Person {
  func tells() throws -> [String] {
    try store.read { snapshot throws(StoreError) in
      var lines: [String] = []
      for kind in RecordKind.allCases where kind != .outcome {
        for key in Set(try snapshot.summaries(kind).map(\.key)).sorted() {
          lines.append(try Self.words(key, snapshot))
        }
      }
      return lines
    }
  }

  /// How many events are due on a day, of all tasks.
  func countDue(on day: Int) throws -> Int {
    let day = Fixtures.day("2026-01-\(day < 10 ? "0" : "")\(day)")
    return try store.events(EventQuery(.days(day...day))).events.count
  }

  /// What one version says when.
  static func words(
    of version: VersionID,
    _ key: RecordKey,
    _ snapshot: Snapshot
  ) throws(StoreError) -> String {
    try words(Course(of: [version], in: snapshot.graph(of: key)), snapshot)
  }

  private static func words(_ course: Course, _ snapshot: Snapshot) throws(StoreError) -> String {
    var periods: [(Range<Instant>, AnyRecord?)] = []
    for period in course.periods {
      periods.append((period.span, try snapshot.version(period.version)))
    }
    return words(periods)
  }

  private static func words(_ key: RecordKey, _ snapshot: Snapshot) throws(StoreError) -> String {
    guard let open = try snapshot.openCourse(of: key) else {
      return "\(key.id): \(try words(snapshot.graph(of: key).course, snapshot))"
    }
    let said = words(open.periods.map { ($0.span, $0.record) })
    let questions = (open.conflict?.disputes ?? []).map(words).joined()
    return "\(key.id): \(said)\(questions)"
  }

  private static func words(_ periods: [(span: Range<Instant>, record: AnyRecord?)]) -> String {
    var words: [String] = []
    var end: Instant?
    for (span, record) in periods {
      if let end, end < span.lowerBound { words.append("none from \(day(end))") }
      let word = record.map(content) ?? "?"
      if end != span.lowerBound || words.last?.hasPrefix("\(word) from ") != true {
        words.append("\(word) from \(day(span.lowerBound))")
      }
      end = span.upperBound
    }
    if let end, end < .latest { words.append("none from \(day(end))") }
    return words.joined(separator: ", ")
  }

  private static func content(_ record: AnyRecord) -> String {
    let members = record.contentObject
    let word = members["instructions"]?.string ?? record.kind.word
    let allergies = members["allergies"]?.array?.compactMap(\.string) ?? []
    return ([word] + record.common.tags + allergies).joined(separator: "+")
  }

  private static func words(_ dispute: Dispute) -> String {
    let (start, end) = (dispute.span.lowerBound, dispute.span.upperBound)
    let members = dispute.members.map { member in
      let sides = Set(member.sides.map { value($0.value) }).sorted().joined(separator: " or ")
      return "\(member.name) \(sides)"
    }
    let span = end == .latest ? "\(day(start))-" : "\(day(start))-\(day(end))"
    return "; asked \(span): \(members.joined(separator: ", "))"
  }

  private static func value(_ value: JSONValue?) -> String {
    guard let value else { return "none" }
    if let object = value.object { return object["instructions"]?.string ?? "some" }
    let elements = value.array?.compactMap(\.string) ?? []
    return value.string ?? (elements.isEmpty ? "none" : elements.joined(separator: "+"))
  }

  private static func day(_ date: Instant) -> String {
    let seconds = date.seconds - DayClock.day(1).seconds
    let rest = seconds % 86_400 == 0 ? "" : ".\(seconds % 86_400)"
    return "\(seconds / 86_400 + 1)\(rest)"
  }
}
