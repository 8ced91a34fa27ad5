import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What counts towards the limits of what is done as needed, and who is told of them.
struct AsNeededLimitTests {
  private static let syrup = ["--as-needed", "--target", "5mL", "--every-at-least", "1h"]

  /// A store with a syrup: 5 mL, at most three times a day, an hour apart.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let limits = ["--max", "3/day", "--start", "2026-11-01", "-m", "Syrup"]
    let run = store.run(["add", "task", "ibu"] + Self.syrup + limits)
    try #require(run.status == 0, "\(run.errors)")
    return store
  }

  /// Runs a command at a time of 20 November.
  private func run(_ store: CommandStore, _ time: String, _ words: String...) -> CLIRun {
    store.run(words, now: "2026-11-20T\(time):00-05:00")
  }

  /// The syrup at home and in a clinic.
  private func sides(_ limits: [String] = ["--max", "3/day"]) throws -> TwoSides {
    try TwoSides(
      [["add", "task", "ibu", "--start", "2026-01-01"] + Self.syrup + limits],
      here: [],
      there: []
    )
  }

  @Test func `what is done as needed is never not completed`() throws {
    let store = try store()
    for time in ["03:00", "05:00"] { #expect(run(store, time, "complete", "ibu").status == 0) }
    for command in ["complete", "record"] {
      let refused = run(store, "06:00", command, "ibu", "--not-completed")
      #expect(refused.status == 64, "\(refused)")
      #expect(refused.errors.contains("careplan undo ibu"), "\(refused)")
    }
    #expect(run(store, "06:00", "agenda").output.contains("2 of 3 today"))
  }

  @Test func `values count towards the limits whatever the state of their outcome`() throws {
    let store = try store()
    for time in ["03:00", "05:00"] { #expect(run(store, time, "complete", "ibu").status == 0) }
    let author = Surroundings.Author(name: "Test", email: "test@example.org")
    let opened = try GitStore(opening: store.path, surroundings: .system(author: author))
    let day = try #require(CivilDate("2026-11-20"))
    let event = try #require(try opened.events(EventQuery(on: day)).events.first)
    try opened.write("State") { transaction throws(StoreError) in
      _ = try transaction.record(OutcomeEntry([], state: .notCompleted), for: event)
    }
    let agenda = run(store, "06:00", "agenda").output
    #expect(agenda.contains("not completed") && agenda.contains("2 of 3 today"), "\(agenda)")
    #expect(run(store, "06:10", "complete", "ibu").status == 0)
    #expect(run(store, "08:00", "complete", "ibu").status == 65)
  }

  @Test func `while limits are in question nothing is recorded by those of one side`() throws {
    let sides = try sides()
    sides.home("update", "ibu", "--max", "4/day", "-m", "More")
    sides.clinic("update", "ibu", "--max", "2/day", "-m", "Less")
    sides.home("complete", "ibu", now: "2026-01-06T10:05:00-05:00")
    let later = "2026-01-06T14:00:00-05:00"
    for side in [sides.clinic, sides.home, sides.clinic] { side("sync", now: later) }
    for side in sides.sides {
      for words in [["complete", "ibu"], ["record", "ibu", "5mL"]] {
        let refused = side.run(words, now: later)
        #expect(refused.status == 65, "\(refused)")
        for word in ["4 times a day", " OR ", "twice a day", " conflicts task/ibu"] {
          #expect(refused.errors.contains(word), "\(word): \(refused)")
        }
      }
      let agenda = side("agenda", now: later)
      #expect(agenda.contains("as needed") && agenda.contains("5 mL at 10:05"), "\(agenda)")
      #expect(!agenda.contains("today"), "\(agenda)")
      let json = side("agenda", "--json", now: later)
      #expect(json.contains(#""limitsInQuestion": true"#) && !json.contains("againFrom"))
    }
    let forced = sides.home.run(["complete", "ibu", "--force"], now: later)
    #expect(forced.status == 0 && forced.errors.contains(" OR "), "\(forced)")
  }

  @Test func `what has ended today is refused, and said to have ended`() throws {
    let store = try store()
    #expect(run(store, "09:00", "complete", "ibu").status == 0)
    #expect(run(store, "12:00", "delete", "task/ibu", "-m", "Stop").status == 0)
    let agenda = run(store, "13:00", "agenda").output
    #expect(agenda.contains("as needed: last 09:00 by Test, ended 12:00"), "\(agenda)")
    #expect(!agenda.contains("of 3"), "\(agenda)")
    let json = run(store, "13:00", "agenda", "--json").output
    #expect(json.contains(#""endedAt": "2026-11-20T17:00:00Z""#) && !json.contains("againFrom"))
    let refused = run(store, "13:00", "complete", "ibu")
    #expect(refused.status == 65 && refused.errors.contains("has ended 12:00"), "\(refused)")
    #expect(run(store, "13:00", "complete", "ibu", "--given", "11:00").status == 0)
    let forced = run(store, "13:00", "complete", "ibu", "--force")
    #expect(forced.status == 0 && forced.errors.contains("has ended 12:00"), "\(forced)")
  }

  @Test func `after a plain pull the entries of both count`() throws {
    let sides = try sides()
    let time = { (hour: String) in "2026-01-06T\(hour):00-05:00" }
    sides.home("complete", "ibu", now: time("10:00"))
    sides.home("sync", now: time("10:10"))
    sides.clinic("sync", now: time("10:20"))
    sides.home("complete", "ibu", now: time("12:00"))
    sides.clinic("complete", "ibu", now: time("14:00"))
    sides.clinic("sync", now: time("14:10"))
    try sides.home.pullPlainly()
    let agenda = sides.home("agenda", now: time("15:00"))
    #expect(agenda.contains("3 of 3 today") && agenda.contains("last 14:00 by Clinic"), "\(agenda)")
    for entry in ["5 mL at 10:00", "5 mL at 12:00 by Family", "5 mL at 14:00 by Clinic"] {
      #expect(agenda.contains(entry), "\(entry): \(agenda)")
    }
    let refused = sides.home.run(["complete", "ibu"], now: time("16:00"))
    #expect(refused.status == 65 && refused.errors.contains("4 of at most 3"), "\(refused)")
  }

  @Test func `undo takes back what was recorded last, and says when it was given`() throws {
    let store = try store()
    #expect(run(store, "09:00", "complete", "ibu").status == 0)
    #expect(run(store, "10:00", "complete", "ibu", "--given", "07:30").status == 0)
    let undone = run(store, "10:05", "undo", "ibu")
    #expect(undone.status == 0 && undone.output.contains("5 mL at 07:30"), "\(undone)")
    let agenda = run(store, "10:06", "agenda").output
    #expect(agenda.contains("5 mL at 09:00") && agenda.contains("1 of 3 today"), "\(agenda)")
    let last = run(store, "10:07", "undo", "ibu")
    #expect(last.output.contains("5 mL at 09:00"), "\(last)")
  }

  @Test func `a limit is in the unit of the target, and there is one of each sort`() throws {
    let store = try store()
    let refused = run(store, "09:00", "update", "ibu", "--max", "1g/day", "-m", "1")
    #expect(refused.status == 64 && refused.errors.contains("in g cannot count"), "\(refused)")
    #expect(run(store, "09:00", "update", "ibu", "--max", "0.02L/day", "-m", "1").status == 0)
    let other = run(store, "09:00", "update", "ibu", "--target", "1tablet", "-m", "1")
    #expect(other.status == 64, "\(other)")
    let words = ["add", "task", "b"] + Self.syrup
    let added = store.run(words + ["--max", "1g/day", "-m", "1"])
    #expect(added.status == 64 && added.errors.contains("in mL"), "\(added)")
    for twice in [["3/day", "5/day"], ["20mL/day", "1L/day"]] {
      let run = store.run(words + ["--max", twice[0], "--max", twice[1], "-m", "1"])
      #expect(run.status == 64 && run.errors.contains("one limit of a sort"), "\(run)")
    }
  }

  @Test func `a nameless author is somebody unknown, and a long name is cut in text`() throws {
    let store = try store()
    let name = String(repeating: "Ann ", count: 30) + "End"
    let long = store.run(
      ["complete", "ibu"],
      now: "2026-11-20T09:00:00-05:00",
      environment: ["GIT_AUTHOR_NAME": name]
    )
    #expect(long.status == 0, "\(long)")
    let agenda = run(store, "09:10", "agenda").output.replacing("\n", with: " ")
    #expect(agenda.contains("…") && !agenda.contains("End"), "\(agenda)")
    #expect(run(store, "09:10", "agenda", "--json").output.contains(name))
    let commit = try store.git("cat-file", "commit", "HEAD")
    try store.directory.write(
      commit.replacing("author \(name) <", with: "author \u{200B} <"),
      to: "commit"
    )
    let written = try store.git(
      "hash-object",
      "--literally",
      "-t",
      "commit",
      "-w",
      store.directory["commit"]
    )
    try store.git("update-ref", "HEAD", written.trimmingCharacters(in: .whitespacesAndNewlines))
    let nameless = run(store, "09:20", "agenda").output
    #expect(nameless.contains("by somebody unknown"), "\(nameless)")
    #expect(run(store, "09:20", "agenda", "--json").output.contains(#""recordedBy": null"#))
  }

  @Test func `a sync tells of days whose entries changed, by the limits of these days`() throws {
    let sides = try sides()
    let time = { (day: Int, hour: String) in "2026-01-0\(day)T\(hour):00-05:00" }
    for hour in ["10:30", "12:00"] { sides.home("complete", "ibu", now: time(6, hour)) }
    sides.home("sync", now: time(6, "13:00"))
    sides.clinic("sync", now: time(6, "13:10"))
    sides.clinic("update", "ibu", "--max", "1/day", "-m", "Less", now: time(7, "08:00"))
    sides.home("complete", "ibu", now: time(7, "07:00"))
    sides.clinic("complete", "ibu", now: time(7, "09:30"))
    sides.clinic("sync", now: time(7, "10:00"))
    let told = sides.home("sync", now: time(7, "10:10"))
    #expect(told.contains("ibu as needed: 2 of at most 1 a day, on Wed 7 Jan\n"), "\(told)")
  }

  @Test func `whoever has given what a lowered limit forbids is told when it comes`() throws {
    let sides = try sides()
    let time = { (hour: String) in "2026-01-06T\(hour):00-05:00" }
    for hour in ["10:30", "12:00"] { sides.home("complete", "ibu", now: time(hour)) }
    sides.home("sync", now: time("13:00"))
    sides.clinic("update", "ibu", "--max", "1/day", "-m", "Less", now: time("13:10"))
    sides.clinic("sync", now: time("13:20"))
    let told = sides.home("sync", now: time("13:30"))
    #expect(told.contains("ibu as needed: 2 of at most 1 a day, on Tue 6 Jan\n"), "\(told)")
    #expect(!sides.home("sync", now: time("13:40")).contains("as needed"))
  }
}

extension TwoSides.Side {
  /// Joins what others have with git alone, which knows nothing of records.
  fileprivate func pullPlainly() throws {
    let pull = try TestSupport.run(
      "git",
      ["-c", "user.name=Family", "-c", "user.email=f@example.org", "pull", "-q", "--no-rebase"]
        + ["--no-edit", "-X", "ours", "origin", "main"],
      in: path
    )
    #expect(pull.status == 0, "\(pull.errors)")
  }
}
