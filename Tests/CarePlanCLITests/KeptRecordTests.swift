import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// One side changes what the other one ends, and somebody decides for the change: it lives.
struct KeptRecordTests {
  /// How the record is decided to go on.
  private static let ways = [
    ["--with", "newest"], ["--with", "ours"], ["--with", "family"], ["--with", "base"],
    ["--period", "1", "--with", "family"], ["--with-whole", "family"],
  ]
  /// How the other side ends it.
  private static let ends = [[], ["--effective", "2026-01-15"]]

  @Test(arguments: ways, ends)
  func `a task that is kept lives in every reader`(way: [String], end: [String]) throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--tag", "night"]],
      there: [["delete", "task/dox"] + end]
    )
    let run = sides.home.run(["resolve", "task/dox"] + way)
    #expect(run.status == 0, "\(run.errors)")
    sides.home("sync")
    sides.clinic("sync")
    for side in sides.sides { try expectLife(of: "task/dox", side) }
    sides.home("complete", "dox", "--date", "2026-01-20", now: "2026-01-20T08:30:00-05:00")
    #expect(sides.home.agenda("2026-01-20").contains("done"))
    #expect(sides.home("check").contains("nothing wrong"))
  }

  @Test(arguments: ends)
  func `a task that a sync keeps by a policy lives in every reader`(end: [String]) throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--tag", "night"]],
      there: [["delete", "task/dox"] + end],
      isMet: false
    )
    sides.home("sync", "--policy", "newest")
    sides.clinic("sync")
    for side in sides.sides { try expectLife(of: "task/dox", side) }
  }

  private func expectLife(of key: String, _ side: TwoSides.Side) throws {
    #expect(side.run(["conflicts", "--exit-code"]).status == 0)
    #expect(!side("show", key).contains("deleted"))
    #expect(side("list", "tasks").contains("dox"))
    for day in ["2026-01-07", "2026-01-16", "2026-07-01"] {
      #expect(side("list", "tasks", "--at", day).contains("dox"), "\(day)")
      #expect(side.agenda(day).hasPrefix("○  08:00  Doxylamine  10 mg"), "\(day)")
    }
    #expect(side("check").contains("nothing wrong"))
  }

  @Test(arguments: ways)
  func `a task that is let go is due no more`(way: [String]) throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--tag", "night"]],
      there: [["delete", "task/dox"]]
    )
    let other = way.map { $0.replacing("family", with: "clinic").replacing("ours", with: "theirs") }
    guard other != way else { return }
    let run = sides.home.run(["resolve", "task/dox"] + other)
    #expect(run.status == 0, "\(run.errors)")
    sides.home("sync")
    sides.clinic("sync")
    for side in sides.sides {
      #expect(side("agenda", "--date", "2026-01-07").contains("Nothing is planned"))
      #expect(!side.run(["list", "tasks"]).output.contains("dox"))
      #expect(side("check").contains("nothing wrong"))
    }
  }

  @Test(arguments: [
    ("contact/jill", ["add", "contact", "jill", "--name", "Jill Doe"], ["--role", "Nurse"]),
    ("care-plan/sleep", ["add", "care-plan", "sleep", "--title", "Sleep"], ["--group", "a"]),
    (
      "health-task/steps",
      [
        "add", "health-task", "steps", "--title", "Steps", "--daily", "08:00", "--quantity",
        "stepCount", "--unit", "count", "--cumulative", "--start", "2026-01-05",
      ],
      ["--tag", "legs"]
    ),
  ])
  func `a record of another kind that is kept lives too`(
    key: String,
    add: [String],
    change: [String]
  ) throws {
    for way in [["--with", "newest"], ["--with", "base"], ["--with", "family"]] {
      let sides = try TwoSides(
        [add],
        here: [["update", key] + change],
        there: [["delete", key]]
      )
      #expect(sides.home("conflicts", key).contains("OR  ended (Clinic"))
      #expect(sides.home("show", key).contains("OR ended: unresolved"))
      let run = sides.home.run(["resolve", key] + way)
      #expect(run.status == 0, "\(key) \(way): \(run.errors)")
      sides.home("sync")
      sides.clinic("sync")
      let kind = key.split(separator: "/")[0] + "s"
      for side in sides.sides {
        let id = String(key.split(separator: "/")[1])
        #expect(side("list", String(kind)).contains(id))
        #expect(side("list", String(kind), "--at", "2026-02-01").contains(id))
        #expect(!side("show", key).contains("deleted"))
        #expect(side("check").contains("nothing wrong"))
      }
    }
  }

  @Test func `a dose that was rejected is due on no day`() throws {
    for (side, doses) in [("family", ["10 mg", "20 mg"]), ("clinic", ["5 mg", "5 mg"])] {
      let sides = try TwoSides(
        here: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-20"]],
        there: [["update", "task/dox", "--target", "5mg", "--effective", "2026-01-07"]]
      )
      sides.home("resolve", "task/dox", "--with", side)
      sides.home("sync")
      sides.clinic("sync")
      for reader in sides.sides {
        for (day, dose) in zip(["2026-01-08", "2026-01-21"], doses) {
          #expect(reader.agenda(day).contains("  Doxylamine  \(dose)\n"), "\(reader.agenda(day))")
        }
      }
    }
  }

  @Test(arguments: [
    (
      [
        ["update", "task/dox", "--target", "25mg", "--retroactive"],
        ["update", "task/dox", "--target", "20mg", "--effective", "2026-01-24"],
      ],
      ["25 mg", "25 mg", "20 mg"]
    ),
    (
      [["update", "task/dox", "--target", "15mg", "--effective", "2026-01-20"]],
      ["10 mg", "10 mg", "15 mg"]
    ),
    (
      [
        ["update", "task/dox", "--target", "15mg", "--effective", "2026-01-12"],
        ["update", "task/dox", "--target", "20mg", "--effective", "2026-01-24"],
      ],
      ["10 mg", "15 mg", "20 mg"]
    ),
  ])
  func `what one side says of the plan is due beside a tag of the other`(
    there: [[String]],
    doses: [String]
  ) throws {
    let sides = try TwoSides(here: [["update", "task/dox", "--tag", "night"]], there: there)
    for side in sides.sides {
      #expect(side.run(["conflicts", "--exit-code"]).status == 0)
      for (day, dose) in zip(["2026-01-06", "2026-01-19", "2026-01-26"], doses) {
        #expect(side.agenda(day).contains("  Doxylamine  \(dose)"), "\(day): \(side.agenda(day))")
      }
      #expect(side("show", "task/dox", "--json").contains("night"))
    }
  }
}
