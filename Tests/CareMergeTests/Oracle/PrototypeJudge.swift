import CanonicalJSON
import CareEvents
import CareModel
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// The prototype of the calendar in Python, which shares no code with anything here.
///
/// It knows a regimen, one more member and two tags, and dates on a grid. Its merge follows
/// the same rules as ours. It differs in its commands (`revert` and returns over days that were lived,
/// commands on a plan that is pending, purge) and in `settle.py`, which are not used here. It has no zones and takes
/// 24 hours for a day, as here the days of UTC are; ``LifetimeTests`` has the days on which the clocks change.
enum PrototypeJudge {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// Where the prototype is: `CAREPLAN_COURSE_ORACLE`, else beside the checkout; nil if it is not there.
  static let folder: String? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardizedFileURL
    let beside = package.appending(path: "../shared/oracle/course").standardizedFileURL
    let asked = ProcessInfo.processInfo.environment["CAREPLAN_COURSE_ORACLE"]
    let folder = asked ?? beside.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: folder + "/course.py") ? folder : nil
  }()

  /// Slots of the grid, one before the first date for the time before, some for long changes.
  static let count = Slot.count + 12

  /// What the prototype makes of histories: by history and slot, nil for one that it does not know.
  static func merge(_ histories: [[AnyRecord]]) throws -> [[Moment]?] {
    guard let folder else { throw Failed(description: "There is no prototype.") }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "merge_courses.py").path(percentEncoded: false)
    let lines = histories.map { CanonicalJSON.compact(["versions": .array($0.map(told))]) }
    let result = try run(
      "python3",
      [script, folder, String(count)],
      in: folder,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"],
      input: lines.joined(separator: "\n")
    )
    guard result.status == 0 else { throw Failed(description: result.errors) }
    return try result.output.split(separator: "\n").map { line in
      try CanonicalJSON.read(Array(line.utf8)).object?["slots"]?.array.map { $0.map(Moment.init) }
    }
  }

  private static func told(_ record: AnyRecord) -> JSONValue {
    let (body, version) = (RecordBody(record), record.version)
    let updated = version.updated.seconds * 1_000_000 + Int64(version.updated.nanoseconds / 1000)
    return [
      "uuid": .string(version.uuid.description),
      "parents": .array(version.previous.map { .string($0.description) }),
      "slot": .number(JSONNumber(slot(of: record.effectiveDate))),
      "updated": .number(JSONNumber(Int(updated))),
      "dead": .bool(version.isTombstone),
      "regimen": body["instructions"] ?? .null,
      "group": body["asset"] ?? .null,
      "tags": .array(body.tags.sorted { ($0.string ?? "") < ($1.string ?? "") }),
    ]
  }

  private static func slot(of date: Instant) -> Int {
    Int((date.seconds - Slot.date(0).seconds) / 43_200) + 1
  }

  /// What the prototype says of half a day.
  struct Moment: Equatable, CustomStringConvertible {
    let isPlanOpen: Bool
    let isGroupOpen: Bool
    let content: JSONValue

    init(_ json: JSONValue) {
      let open = Set(json.object?["open"]?.array?.compactMap(\.string) ?? [])
      isPlanOpen = open.contains("x") || open.contains("r")
      isGroupOpen = open.contains("g") && !isPlanOpen
      content = json.object?["content"] ?? .null
    }

    /// What a merge here says of it.
    init(_ merged: MergedCourse, slot: Int) {
      let span = merged.span(at: Slot.date(slot - 1))
      let names = span?.names ?? []
      isPlanOpen = names.contains(OracleCourseMerge.planName)
      isGroupOpen = names.contains("asset") && !isPlanOpen
      let tags = span?.content?["tags"] ?? []
      content =
        span?.content.map { [$0["instructions"] ?? .null, $0["asset"] ?? .null, tags] } ?? .null
    }

    var description: String {
      isPlanOpen ? "plan?" : isGroupOpen ? "group?" : CanonicalJSON.compact(content)
    }
  }
}
