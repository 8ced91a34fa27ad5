import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Every command that reads plans and outcomes, over one store with each kind of conflict.
struct EveryReaderTests {
  /// How each reader is called.
  ///
  /// A new command of these groups belongs here, or among those that follow.
  private static let readers: [String: [[String]]] = [
    "list": [
      ["tasks"], ["tasks", "--at", "2026-01-08"], ["outcomes"],
      ["tasks", "--from", "2026-01-07", "--to", "2026-01-08"],
    ],
    "show": [
      ["task/dose"], ["task/many"], ["task/removed"], ["outcome/given@2026-01-06T08:00:00"],
    ],
    "contacts": [[]], "messages": [[]],
    "events": [[], ["--date", "2026-01-08"]], "agenda": [[], ["--date", "2026-01-08"]],
    "page": [[], ["--date", "2026-01-08"]], "symptoms": [[]],
    "card": [["dose"], ["many"], ["given"], ["timed"], ["gone", "--date", "2026-01-08"]],
    "report": [
      [], ["--sheet", "record"], ["--sheet", "medication"], ["--date", "2026-01-08"],
    ],
    "insights": [[]], "progress": [[], ["--date", "2026-01-08"]], "adherence": [[]],
    "calendar": [[]], "chart": [["--series", "task=given"], ["--series", "task=dose"]],
    "threshold check": [[]],
    "schedule preview": [["dose"], ["many"], ["timed"], ["removed"], ["gone"], ["maybe"]],
    "doubts": [[]], "conflicts": [[]], "status": [[]],
  ]
  /// The commands of the same groups that record or make something.
  private static let writers: Set = [
    "complete", "record", "answer", "end", "reopen", "demo catalog",
  ]

  /// Values of which a reader shows all or none.
  private static let together = [
    ["511", "512"], ["521", "522"], ["531", "532"], ["07:11", "21:12"],
    (561...568).map { "\($0)" },
  ]

  /// A store in which each kind of conflict is open.
  private func store() throws -> TwoSides {
    func task(_ id: String, _ options: String...) -> [String] {
      ["add", "task", id, "--daily", "08:00", "--start", "2026-01-05", "--title", "T \(id)"]
        + options
    }
    let tasks = [
      task("dose", "--target", "510mg"), task("timed"), task("given", "--target", "530mg"),
      task("removed", "--target", "540mg"), task("gone", "--target", "550mg"),
      task("maybe", "--target", "520mg", "--optional"), task("many", "--target", "560mg"),
    ]
    let sides = try TwoSides(tasks, here: [], there: [])
    let all =
      [sides.home, sides.clinic]
      + (3...8).map { sides.home.joined(by: "Person \($0)", in: "p\($0)") }
    let changes = [
      (sides.home, ["update", "dose", "--target", "511mg"]),
      (sides.clinic, ["update", "dose", "--target", "512mg"]),
      (sides.home, ["update", "maybe", "--target", "521mg"]),
      (sides.clinic, ["update", "maybe", "--target", "522mg"]),
      (sides.home, ["update", "timed", "--daily", "07:11"]),
      (sides.clinic, ["update", "timed", "--daily", "21:12"]),
      (sides.home, ["record", "given", "531mg"]), (sides.clinic, ["record", "given", "532mg"]),
      // The side that ends a record is the newer one: its version is the head.
      (sides.clinic, ["update", "removed", "--target", "541mg"]),
      (sides.home, ["delete", "removed", "--yes"]),
      (sides.clinic, ["update", "gone", "--target", "551mg"]), (sides.home, ["end", "gone"]),
    ]
    for (place, (side, words)) in changes.enumerated() {
      let now = "2026-01-06T09:\(10 + place):00-05:00"
      let run = side.run(words + ["-m", "Change"], now: now)
      try #require(run.status == 0, "\(words): \(run.errors)")
    }
    for (place, side) in all.enumerated() {
      side("update", "many", "--target", "\(561 + place)mg", "-m", "Change")
    }
    for side in all.reversed() + [sides.home] { side("sync") }
    return sides
  }

  @Test func `every reader shows all sides of a conflict or none, in text, HTML and JSON`() throws {
    for spec in CommandTable.standard.specs where [.reading, .outcomes].contains(spec.group) {
      let isKnown = Self.readers[spec.name] != nil || Self.writers.contains(spec.name)
      #expect(isKnown, "say here how '\(spec.name)' reads a conflict")
    }
    let home = try store().home
    for (name, calls) in Self.readers.sorted(by: { $0.key < $1.key }) {
      let command = try #require(CommandTable.standard.command(named: name), "\(name)")
      let forms = [OutputFormat.text, .html, .json, .jsonLines, .markdown].filter {
        command.spec.formats.contains($0)
      }
      for call in calls {
        for form in forms {
          let words = name.split(separator: " ").map(String.init) + call
          let run = home.run(words + ["-o", form.rawValue])
          #expect([0, 1].contains(run.status), "\(words): \(run.errors)")
          for values in Self.together {
            let missing = values.filter { !Self.has($0, run.output) }
            #expect(
              missing.isEmpty || missing.count == values.count,
              "\(words) -o \(form.rawValue) has not \(missing): \(run.output)"
            )
          }
          // What ends for one side is said beside what goes on for the other.
          if Self.has("541", run.output) || Self.has("551", run.output) {
            let isSaid = ["OR", "conflict", "CONFLICT", "sides", "unresolved", "deleted"].contains {
              run.output.contains($0)
            }
            #expect(isSaid, "\(words) -o \(form.rawValue): \(run.output)")
          }
        }
      }
    }
  }

  /// Whether a text has a number or a time, not as a part of another one or of a uuid.
  private static func has(_ value: String, _ text: String) -> Bool {
    text.ranges(of: value).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      let isApart = { (letter: Character?) in
        letter.map { !($0.isHexDigit || $0 == "." || $0 == "-") } ?? true
      }
      return isApart(before) && isApart(after)
    }
  }

  @Test func `a preview of a schedule in question has the events of each side`() throws {
    let home = try store().home
    let text = home("schedule", "preview", "timed", "--from", "2026-01-08", "--to", "2026-01-08")
    #expect(text.contains("CONFLICT: 2 versions"), "\(text)")
    #expect(text.contains("07:11") && text.contains("21:12"), "\(text)")
    let count = home("schedule", "preview", "removed", "--count")
    #expect(count.contains("7 (") && count.contains("0 (ended)"), "\(count)")
    let json = try json("careplan.schedule/v1", of: home("schedule", "preview", "dose", "--json"))
    #expect(json.object?["events"] == nil)
    #expect(json.object?["conflict"]?.object?["sides"]?.array?.count == 2)
  }

  @Test func `a list has a task that one side removed, and a progress no goal in question`() throws
  {
    let home = try store().home
    let list = home("list", "tasks")
    #expect(
      list.contains("541 mg OR ended") || list.contains("ended OR daily at 08:00, 541"),
      "\(list)"
    )
    let progress = home("progress", "--date", "2026-01-08")
    #expect(!progress.contains("0 of 511") && !progress.contains("0 of 512"), "\(progress)")
    #expect(progress.contains("511 mg OR 512 mg") || progress.contains("512 mg OR 511 mg"))
    let month = home("calendar", "maybe")
    #expect(month.contains("!"), "\(month)")
    let many = home("conflicts", "task/many")
    #expect((561...568).allSatisfy { many.contains("\($0) mg") }, "\(many)")
  }
}
