import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What is done as needed: each time is one more, and limits are asked about.
struct AsNeededCommandTests {
  /// A store with a syrup: 5 mL, at most three times a day, six hours apart.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "ibu",
      "--as-needed",
      "--target",
      "5mL",
      "--max",
      "3/day",
      "--every-at-least",
      "6h",
      "--start",
      "2026-11-01",
      "-m",
      "Syrup"
    )
    return store
  }

  /// Runs a command at a time of 20 November, or of another day.
  private func run(_ store: CommandStore, _ time: String, _ words: String...) -> CLIRun {
    run(store, time, words)
  }

  private func run(_ store: CommandStore, _ time: String, _ words: [String]) -> CLIRun {
    let seconds = time.contains("T") || time.count == 5 ? ":00" : ""
    return store.run(
      words,
      now: time.contains("T") ? "\(time):00Z" : "2026-11-20T\(time)\(seconds)-05:00"
    )
  }

  @Test func `each time is one more value of the day, with its amount and time`() throws {
    let store = try store()
    #expect(run(store, "03:50", "complete", "ibu").status == 0)
    #expect(run(store, "10:00", "complete", "ibu", "--given", "09:55").status == 0)
    #expect(run(store, "17:00", "record", "ibu", "4mL").status == 0)
    let agenda = run(store, "17:05", "agenda", "--json").output
    #expect(agenda.contains(#""againFrom": "2026-11-21T05:00:00Z""#))
    #expect(agenda.contains(#""count": 3"#))
    #expect(agenda.contains(#""createdDate": "2026-11-20T14:55:00Z""#))
    let text = run(store, "17:05", "agenda").output
    let given = "5 mL at 03:50, 5 mL at 09:55 (recorded at 10:00), 4 mL at 17:00, all by Test"
    #expect(text.contains(given), "\(text)")
    #expect(text.contains("last 17:00 by Test, again from 21 Nov 2026 00:00, 3 of 3 today"))
    #expect(agenda.contains(#""recordedAt": "2026-11-20T15:00:00Z""#))
    #expect(agenda.contains(#""lastRecordedBy": "Test""#))
    #expect(store("check").contains("nothing wrong"))
  }

  /// A sheet for the next day had boxes for all of it, though its first hours were forbidden.
  @Test func `of the next day it is said from when on it may be done again`() throws {
    let store = try store()
    #expect(run(store, "21:30", "complete", "ibu").status == 0)
    for words in [["agenda"], ["card", "ibu"], ["report"]] {
      let text = run(store, "22:00", words + ["--date", "2026-11-21"]).output
      #expect(text.contains("again from 21 Nov") && text.contains("03:30"), "\(text)")
      // Nobody may read that something was given on that day.
      #expect(!text.contains("today"), "\(text)")
      let later = run(store, "22:00", words + ["--date", "2026-11-22"]).output
      #expect(!later.contains("again from"), "\(later)")
    }
  }

  @Test
  func `times within a minute are said by the minute, and the next one from the next minute on`()
    throws
  {
    let store = try store()
    #expect(run(store, "03:50:09.219735", "complete", "ibu").status == 0)
    let agenda = run(store, "04:00:00", "agenda").output
    #expect(agenda.contains("last 03:50 by Test, again from 09:51"), "\(agenda)")
    #expect(run(store, "09:50:00", "complete", "ibu").errors.contains("again from 09:51 on"))
    #expect(run(store, "09:51:00", "complete", "ibu").status == 0)
  }

  @Test func `too soon and too often are refused, and recorded if that is forced`() throws {
    let store = try store()
    #expect(run(store, "03:50", "complete", "ibu").status == 0)
    let soon = run(store, "05:00", "complete", "ibu")
    #expect(soon.status == 65)
    #expect(soon.errors.contains("it is too soon: again from 09:50 on"))
    for time in ["09:50", "15:50"] { #expect(run(store, time, "complete", "ibu").status == 0) }
    let often = run(store, "21:50", "complete", "ibu")
    #expect(often.status == 65)
    #expect(often.errors.contains("that makes 4 of at most 3"))
    #expect(often.errors.contains("again from 21 Nov 2026 00:00 on"))
    let forced = run(store, "21:50", "complete", "ibu", "--force")
    #expect(forced.status == 0)
    #expect(forced.errors.contains("that makes 4 of at most 3"))
    #expect(run(store, "21:55", "agenda").output.contains("4 of at most 3 today"))
  }

  @Test func `the time between two is kept over midnight`() throws {
    let store = try store()
    #expect(run(store, "22:00", "complete", "ibu").status == 0)
    let early = run(store, "2026-11-21T06:00", "complete", "ibu")
    #expect(early.status == 65)
    #expect(early.errors.contains("again from 04:00 on"))
    #expect(run(store, "2026-11-21T09:00", "complete", "ibu").status == 0)
    let day = run(store, "2026-11-21T09:05", "agenda").output
    #expect(day.contains("1 of 3 today"))
  }

  @Test func `limits that were changed count what was given before`() throws {
    let store = try store()
    #expect(run(store, "03:50", "complete", "ibu").status == 0)
    #expect(
      run(store, "08:00", "update", "task/ibu", "--max", "1/day", "-m", "Less")
        .status == 0
    )
    let refused = run(store, "15:00", "complete", "ibu")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("that makes 2 of at most 1"))
  }

  @Test func `many times are summed up, and nothing of them is hidden`() throws {
    let store = try store()
    for hour in 3...9 {
      #expect(run(store, "0\(hour):50", "complete", "ibu", "--force").status == 0)
    }
    let agenda = run(store, "10:00", "agenda").output
    #expect(agenda.contains("7 entries of 5 mL, 03:50 to 09:50, all by Test"), "\(agenda)")
    #expect(run(store, "10:00", "record", "ibu", "4mL", "--force").status == 0)
    let mixed = run(store, "10:01", "agenda").output
    let values = String(repeating: "5 mL, ", count: 7) + "4 mL, all by Test"
    #expect(mixed.contains("8 entries, 03:50 to 10:00: \(values)"), "\(mixed)")
  }

  @Test func `a time that clocks showed twice is said with its offset`() throws {
    let store = try store()
    let now = "2026-11-01T12:00"
    for time in ["01:30", "2026-11-01T01:30", "today 1:30"] {
      let refused = run(store, now, "complete", "ibu", "--given", time)
      #expect(refused.status == 64)
      let readings = "write 2026-11-01T01:30:00-04:00 or 2026-11-01T01:30:00-05:00"
      #expect(refused.errors.contains(readings), "\(refused.errors)")
    }
    for words in ["2026-11-01T01:30:00-05:00", "02:30", "6 hours ago"] {
      let taken = run(store, now, "complete", "ibu", "--given", words, "--force")
      #expect(taken.status == 0, "\(words): \(taken.errors)")
    }
    // Before the second pass there is one reading.
    #expect(
      run(store, "2026-11-01T05:45", "complete", "ibu", "--given", "1:30", "--force").status == 0
    )
  }

  @Test func `what was done as needed is taken back on the day of its own zone`() throws {
    let store = try CommandStore()
    store("add", "task", "ibu", "--as-needed", "--start", "2026-11-01", "-m", "1")
    store(
      "update",
      "ibu",
      "schedule/elements/0/timezone=Asia/Tokyo",
      "schedule/elements/0/start=2026-11-01T00:00:00+09:00",
      "--retroactive",
      "-m",
      "2"
    )
    #expect(run(store, "07:00", "complete", "ibu").status == 0)
    #expect(run(store, "17:00", "complete", "ibu").status == 0)
    #expect(run(store, "17:01", "events", "--date", "2026-11-21").output.contains("20 Nov 17:00"))
    #expect(run(store, "17:02", "undo", "ibu").status == 0)
    #expect(!run(store, "17:03", "events", "--date", "2026-11-21").output.contains("20 Nov 17:00"))
    #expect(run(store, "17:03", "events", "--date", "2026-11-20").output.contains("at 07:00"))
  }

  @Test func `every history says that it is done as needed, and no time of the day`() throws {
    let store = try store()
    store("update", "ibu", "--target", "7mL", "-m", "More")
    for words in [["log", "-p", "task/ibu"], ["diff", "HEAD~1..HEAD"], ["diff", "HEAD~2..HEAD"]] {
      let output = store.run(words).output
      #expect(output.contains("as needed, 7 mL"), "\(output)")
      #expect(!output.contains("all day") && !output.contains("daily"), "\(output)")
    }
    #expect(store("log", "-p", "task/ibu").contains("as needed, 5 mL → as needed, 7 mL"))
  }

  @Test func `a limit that is edited into a unit that does not fit is refused with the member`()
    throws
  {
    let store = try store()
    let limits = #"asNeeded={"maximumAmount":{"type":"integer","units":"tablets","value":4}}"#
    let refused = store.run("update", "ibu", limits, "-m", "x")
    #expect(refused.status != 0)
    let path = "tasks/ibu/current.json"
    try store.edit(
      path,
      "\"maximumCount\": 3",
      "\"maximumAmount\": {\"type\": \"integer\", \"units\": \"tablets\", \"value\": 4}"
    )
    let commit = store.run("commit", "-m", "Tablets")
    #expect(commit.status == 65, "\(commit)")
    #expect(commit.errors.contains("asNeeded/maximumAmount"), "\(commit.errors)")
    #expect(commit.errors.contains("in mL"), "\(commit.errors)")
  }

  @Test func `two times of the hour that clocks repeat are told apart`() throws {
    let store = try store()
    for time in ["05:30", "06:30"] {
      #expect(run(store, "2026-11-01T\(time)", "complete", "ibu", "--force").status == 0)
    }
    let agenda = run(store, "2026-11-01T12:00", "agenda").output
    #expect(agenda.contains("5 mL at 01:30, 5 mL at 01:30 -05:00, both by Test"), "\(agenda)")
  }

  @Test func `two limits in question are said, each in its words`() throws {
    let store = try store()
    try store.git("init", "--bare", "-q", store.directory["remote"])
    store("remote", "add", "origin", store.directory["remote"])
    store("sync")
    let clone = store.directory["clone"]
    #expect(store.run("clone", store.directory["remote"], clone).status == 0)
    #expect(run(store, "08:00", "update", "ibu", "--max", "4/day", "-m", "More").status == 0)
    #expect(
      run(store, "08:05", "-C", clone, "update", "ibu", "--max", "2/day", "-m", "2").status == 0
    )
    #expect(run(store, "09:00", "sync").status == 0)
    #expect(run(store, "09:01", "-C", clone, "sync").status == 0)
    for command in [["conflicts"], ["show", "ibu"], ["agenda"]] {
      let output = store.run(["-C", clone] + command, now: "2026-11-20T09:02:00-05:00").output
      for limit in ["at most 4 times a day", "at most twice a day"] {
        #expect(output.contains("\(limit), at least 6 h apart"), "\(command): \(output)")
      }
    }
    let shown = run(store, "09:02", "-C", clone, "show", "ibu").output
    #expect(shown.contains("  schedule           as needed, 5 mL\n"), "\(shown)")
  }

  @Test func `nothing of it is due, unrecorded or counted`() throws {
    let store = try store()
    let adherence = store("adherence", "--by", "task", "--json")
    #expect(!adherence.contains("ibu"))
    let yesterday = store("agenda", "--date", "2026-11-19")
    #expect(yesterday.contains("as needed"))
    #expect(!yesterday.contains("not recorded"))
    #expect(store("events", "--date", "2026-11-19", "--json").contains(#""status": "asNeeded""#))
    #expect(store.run("complete", "--at", "00:00").status != 0)
  }

  @Test func `CareKit gets an all-day task that keeps its limits`() throws {
    let store = try store()
    let exported = store("export", "--format", "carekit")
    #expect(exported.contains("careplan.asNeeded"))
    let file = store.directory["carekit.json"]
    try exported.write(toFile: file, atomically: true, encoding: .utf8)
    let other = try CommandStore()
    other("import", file, "-m", "Import")
    let task = try #require(try other.record("task/ibu").object)
    let limits: JSONValue = [
      "leastInterval": ["hour": 6], "maximumCount": 3, "period": ["day": 1],
    ]
    #expect(task["asNeeded"] == limits)
  }

  @Test(arguments: [
    #"{"maximumCount":0}"#, #"{"period":{"month":1}}"#, #"{"leastInterval":{"day":1}}"#,
    #"{"maximumAmount":{"type":"text","value":"much"}}"#,
    #"{"maximumAmount":{"type":"integer","value":-1}}"#,
    #"{"maximumCoumt":3}"#,
  ])
  func `limits that say nothing are refused`(limits: String) throws {
    let store = try CommandStore()
    let words = ["add", "task", "t", "--daily", "all-day", "asNeeded=\(limits)", "-m", "x"]
    #expect(store.run(words).status == 65)
  }

  @Test func `what is done as needed has no times, and a limit has a period`() throws {
    let store = try CommandStore()
    let task = ["add", "task", "t", "--as-needed"]
    #expect(store.run(task + ["--daily", "08:00"]).errors.contains("has no times"))
    #expect(store.run(task + ["--max", "3"]).errors.contains("has no period"))
    #expect(
      store.run(task + ["--max", "3/day", "--max", "20mL/24h"]).errors.contains("one period")
    )
    #expect(store.run(task + ["--every-at-least", "1d"]).errors.contains("hours or minutes"))
    #expect(store.run(["add", "contact", "c", "--max", "3/day"]).status == 64)
  }

  @Test func `limits make no scheduled dose one that is done as needed`() throws {
    let store = try CommandStore()
    store("add", "task", "warf", "--daily", "18:00", "--target", "5mg", "-m", "1")
    for limit in [["--max", "3/day"], ["--every-at-least", "6h"]] {
      #expect(store.run(["update", "task/warf"] + limit + ["-m", "2"]).status == 64)
    }
    #expect(store.run(["update", "task/warf", "--as-needed", "--daily", "18:00"]).status == 64)
    #expect(store.run(["update", "task/warf", #"asNeeded={}"#, "-m", "2"]).status == 65)
    let syrup = try self.store()
    let words = [
      "update", "task/ibu", "--schedule", "daily at 12 and 18, 5 mL from tomorrow", "-m", "2",
    ]
    #expect(syrup.run(words).status == 65)
  }

  @Test func `what is recorded of an earlier hour counts with what came later`() throws {
    let store = try store()
    #expect(run(store, "09:05", "complete", "ibu").status == 0)
    let before = run(store, "09:10", "complete", "ibu", "--given", "08:30")
    #expect(before.status == 65)
    #expect(before.errors.contains("it is too soon"))
    let yesterday = run(store, "09:10", "complete", "ibu", "--given", "2026-11-19T20:00")
    #expect(yesterday.status == 64)
    #expect(yesterday.errors.contains("--date 2026-11-19"))
    #expect(run(store, "09:10", "complete", "ibu", "--given", "14:00").status == 64)
  }

  @Test func `every value of an entry counts, and none makes room for others`() throws {
    let store = try CommandStore()
    let limit = ["--max", "20mL/day", "--start", "2026-11-01", "-m", "1"]
    #expect(store.run(["add", "task", "b", "--as-needed"] + limit).status == 0)
    #expect(run(store, "08:00", "complete", "b", "--value", "15mL", "--value", "15mL").status == 65)
    #expect(run(store, "08:00", "complete", "b").status == 65)
    #expect(run(store, "08:00", "record", "b", "1tablet").status == 65)
    #expect(run(store, "08:00", "record", "b", "19mL").status == 0)
    #expect(run(store, "08:10", "complete", "b", "--value", "-19mL").status == 64)
    #expect(run(store, "08:20", "record", "b", "19mL").status == 65)
  }

  @Test func `undo takes back the last time alone`() throws {
    let store = try store()
    for time in ["03:00", "09:00"] { #expect(run(store, time, "complete", "ibu").status == 0) }
    #expect(run(store, "09:05", "undo", "ibu").status == 0)
    #expect(run(store, "09:06", "agenda").output.contains("1 of 3 today"))
  }

  @Test func `a limit in times is a count, and one period holds for all`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--as-needed", "--max", "2times/2d", "--max", "4g/2d", "-m", "1")
    let limits = try store.record("task/t").object?["asNeeded"]?.object
    #expect(limits?["maximumCount"] == 2)
    #expect(store.run("update", "task/t", "--max", "1/day", "-m", "2").status == 64)
    #expect(
      store("list", "tasks").contains("as needed, at most twice in 2 days, at most 4 g in 2 days")
    )
  }
}
