import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ProgressCommandTests {
  @Test func `each event has its value of its goal, and together they have a mean`() throws {
    let test = try DaysStore()
    let words = ["progress", "--week"]
    expectSnapshot(try test.output(words), "progress-week")
    expectSnapshot(try test.output(words + ["-o", "markdown"]), "progress-markdown")
    expectSnapshot(try test.output(["progress", "fever", "--week", "-o", "html"]), "progress-html")
  }

  @Test func `programs read values, goals and thresholds`() throws {
    let test = try DaysStore()
    let words = ["progress", "--date", "2026-11-18"]
    expectSnapshot(try test.output(words + ["--json"]), "progress-json")
    expectSnapshot(try test.output(words + ["-o", "json-lines"]), "progress-json-lines")
  }

  @Test(arguments: [
    ("exists", [1, 1.0]), ("sum", [1, 0.5]), ("mean", [1, 0.5]), ("percent-of-targets", [1, 0.0]),
  ])
  func `a strategy decides how far an event is done`(name: String, wanted: [Double]) throws {
    let test = try DaysStore()
    let events = try test.rows("progress", "dose", "--date", "2026-11-17", "--strategy", name)
    #expect(events.map { $0["fraction"]?.double } == wanted)
  }

  @Test func `a day without events has no mean`() throws {
    let test = try DaysStore()
    let words = ["progress", "--date", "2026-11-01"]
    let run = test.store.run(words)
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors == "there are no such events\n")
    let value = try json("careplan.progress/v1", of: test.output(words + ["--json"]))
    #expect(value == ["events": [], "fraction": .null])
  }

  /// The mean counted them as not done, and as done.
  @Test(arguments: [
    // Both sides record something else.
    ([["record", "dox", "5mg"]], [["record", "dox", "10mg"]]),
    // Both sides plan something else, and one has given it.
    (
      [["update", "dox", "--target", "5mg", "--effective", "2026-01-06"], ["complete", "dox"]],
      [["update", "dox", "--target", "20mg", "--effective", "2026-01-06"]]
    ),
  ])
  func `events in conflict are left out of the mean, and counted`(
    here: [[String]],
    there: [[String]]
  ) throws {
    let iron = ["add", "task", "iron", "--start", "2026-01-05", "--daily", "08:00"]
    let sides = try TwoSides([iron], here: here + [["complete", "iron"]], there: there)
    let output = sides.home("progress")
    #expect(output.contains("mean: 100 % of 1 event, 1 in question"), "\(output)")
    let value = try json("careplan.progress/v1", of: sides.home("progress", "--json"))
    #expect(value.object?["fraction"] == 1 && value.object?["inQuestion"] == 1)
    let alone = sides.home("progress", "dox")
    #expect(alone.contains("\n1 in question\n") && !alone.contains("mean"), "\(alone)")
  }

  @Test(arguments: [
    ["update", "dox", "--daily", "09:00", "--retroactive"],
    ["delete", "task/dox", "--effective", "2026-01-05"],
    ["delete", "task/dox", "--effective", "2026-01-06"],
  ])
  func `a dose whose event is gone is shown of its task, and taken back`(change: [String]) throws {
    let store = try CommandStore.withDose(now: "2026-01-05T07:00:00-05:00")
    let now = "2026-01-06T08:30:00-05:00"
    store("complete", "dox", now: now)
    #expect(store.run(change + ["-m", "Change"], now: now).status == 0)
    let line = "also recorded: Take, 08:00: done at 08:30"
    for words in [
      ["card", "dox"], ["progress", "dox"], ["page"],
      ["card", "dox", "-o", "html"], ["progress", "dox", "-o", "markdown"],
    ] {
      let output = store.run(words, now: now).output
      #expect(output.replacing("**", with: "").contains(line), "\(words): \(output)")
    }
    for (words, format) in [
      (["card", "dox", "--json"], "careplan.card/v1"),
      (["progress", "dox", "--json"], "careplan.progress/v1"),
    ] {
      let value = try json(format, of: store.run(words, now: now).output)
      #expect(value.object?["unscheduled"]?.array?.count == 1, "\(words)")
    }
    let drawing = store.run(["card", "dox", "-o", "svg"], now: now)
    #expect(drawing.errors.contains(line), "\(drawing.errors)")
    #expect(store("undo", "dox", now: now).contains("08:00 (not on the schedule)"))
    #expect(!store("progress", "dox", now: now).contains("also recorded"))
  }

  @Test func `events that do not count are shown and leave the mean alone`() throws {
    let test = try DaysStore()
    let words = ["progress", "tea", "yoga", "--date", "2026-11-19"]
    let text = try test.output(words)
    #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix("does not count") })
    let value = try json("careplan.progress/v1", of: test.output(words + ["--json"]))
    #expect(value.object?["events"]?.array?.count == 2)
    #expect(value.object?["fraction"] == .null)
  }

  @Test func `totals below nothing, targets of nothing and outcomes without values have limits`()
    throws
  {
    let test = try RecordingStore("--daily", "08:00", options: ["--target", "0tablets"])
    let words = ["progress", "dose", "--json", "--strategy"]
    func fraction(_ strategy: String, of test: RecordingStore) throws -> Double? {
      let value = try json("careplan.progress/v1", of: test.store.run(words + [strategy]).output)
      return value.object?["fraction"]?.double
    }
    #expect(try fraction("sum", of: test) == 1)
    #expect(try fraction("exists", of: test) == 0)
    #expect(test("progress").contains("not recorded"))
    let change = try RecordingStore("--daily", "08:00")
    change("record", "dose", "--", "-3")
    #expect(try fraction("sum", of: change) == 0)
    #expect(try fraction("exists", of: change) == 1)
    let daily = try RecordingStore("--daily", "08:00")
    daily("record", "dose", "--not-completed")
    for strategy in ProgressStrategy.allCases {
      let output = daily.store.run(words + [strategy.rawValue]).output
      let value = try json("careplan.progress/v1", of: output)
      #expect(value.object?["fraction"] == 0, "\(strategy)")
    }
  }

  @Test func `days, tasks and strategies that are not there are refused`() throws {
    let store = try CommandStore()
    #expect(store.fails(64, "progress", "--date", "2026-02-30").contains("2026-02-30"))
    #expect(store.fails(5, "progress", "nothing").contains("nothing"))
    #expect(store.fails(64, "progress", "--strategy", "sums").contains("did you mean 'sum'?"))
    #expect(store.fails(64, "progress", "--strategy", "exec: ").contains("exec:CMD"))
  }
}
