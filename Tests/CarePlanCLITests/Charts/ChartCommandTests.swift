import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// The charts of a week whose events and adherence other commands tell too.
struct ChartCommandTests {
  private static func series(
    _ test: DaysStore,
    _ text: String,
    _ words: String...
  ) throws -> JSONObject {
    let output = try test.output(["chart", "--series", text, "--week", "--json"] + words)
    let chart = try json("careplan.chart/v1", of: output)
    return try #require(chart.object?["series"]?.array?.first?.object)
  }

  private static func values(_ series: JSONObject) -> [Double?] {
    (series["values"]?.array ?? []).map(\.double)
  }

  @Test func `a chart of a week as text, and as every other form`() throws {
    let test = try DaysStore()
    let words = [
      "chart", "--series", "agg=adherence", "--series", "task=fever,agg=max,axis=2", "--week",
    ]
    expectSnapshot(try test.output(words + ["--width", "76"]), "chart")
    expectSnapshot(try test.output(words + ["--json"]), "chart-json")
    // Lines of RFC 4180 end with two characters, of which git keeps one.
    let table = try test.output(words + ["-o", "csv"]).replacing("\r\n", with: "\n")
    expectSnapshot(table, "chart-csv")
    expectSnapshot(try test.output(words + ["-o", "markdown"]), "chart-markdown")
    expectSnapshot(try test.output(words + ["-o", "html"]), "chart-html")
    let drawing = try test.output(words + ["-o", "svg"])
    #expect(drawing.hasPrefix("<svg ") && drawing.hasSuffix("</svg>\n"))
    #expect(try test.output(words + ["-o", "svg"]) == drawing)
  }

  @Test func `adherence is that of the command, day by day`() throws {
    let test = try DaysStore()
    for task in ["", "task=dose,", "task=steps,"] {
      let selector = task.isEmpty ? [] : [String(task.dropFirst(5).dropLast())]
      let words = ["adherence"] + selector + ["--week", "--by", "day", "--json"]
      let report = try json("careplan.adherence/v1", of: test.output(words))
      let rows = (report.object?["rows"]?.array ?? []).compactMap(\.object)
      let percents = rows.map { $0["ratio"]?.double.map { $0 * 100 } }
      #expect(percents.count == 7)
      let series = try Self.series(test, "\(task)agg=adherence")
      #expect(
        Self.values(series).map { $0.map(Self.rounded) } == percents.map { $0.map(Self.rounded) }
      )
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  @Test(arguments: ["dose", "fever", "steps"])
  func `sums, means and counts are those of the events`(_ task: String) throws {
    let test = try DaysStore()
    let output = try test.output(["events", task, "--week", "--json"])
    let events = try json("careplan.events/v1", of: output)
    var numbers: [String: [Double]] = [:]
    for event in (events.array ?? []).compactMap(\.object) {
      guard let day = event["day"]?.string, let outcome = event["outcome"]?.object,
        outcome["state"] != "notCompleted"
      else { continue }
      let values = (outcome["values"]?.array ?? []).compactMap(\.object)
      numbers[day, default: []] += values.compactMap { $0["value"]?.double }
    }
    #expect(!numbers.isEmpty)
    let days = (16...22).map { numbers["2026-11-\($0)"] ?? [] }
    let sums = days.map { $0.isEmpty ? nil : $0.reduce(0, +) }
    #expect(try Self.values(Self.series(test, "task=\(task),agg=sum")) == sums)
    let means = days.map { $0.isEmpty ? nil : $0.reduce(0, +) / Double($0.count) }
    #expect(try Self.values(Self.series(test, "task=\(task),agg=mean")) == means)
    let most = days.map { $0.max() }
    #expect(try Self.values(Self.series(test, "task=\(task),agg=max")) == most)
    let counts = try Self.values(Self.series(test, "task=\(task),agg=count"))
    #expect(counts.compactMap(\.self).reduce(0, +) == Double(numbers.values.joined().count))
  }

  @Test func `what has not begun has no data, and what was not recorded is 0 entries`() throws {
    let test = try DaysStore()
    // Noon of Friday: the evening of Thursday is over, and Saturday has not begun.
    let counts = try Self.values(Self.series(test, "task=dose,agg=count"))
    #expect(counts == [1, 2, 1, 0, 0, nil, nil])
    #expect(
      try Self.values(Self.series(test, "task=dose,agg=sum")).suffix(4) == [nil, nil, nil, nil]
    )
  }

  @Test func `what was ticked off is all that was planned`() throws {
    let test = try DaysStore()
    let words = ["complete", "dose", "--date", "2026-11-19", "--at", "08:00"]
    #expect(test.store.run(words).status == 0)
    let series = try Self.series(test, "task=dose,agg=sum")
    #expect(Self.values(series)[3] == 2)
    #expect(series["unit"] == "tablets")
  }

  @Test func `thresholds are told with the series that they are for`() throws {
    let test = try DaysStore()
    let words = ["chart", "--series", "task=fever,agg=max", "--week", "--json"]
    let chart = try json("careplan.chart/v1", of: test.output(words)).object
    let limits = (chart?["thresholds"]?.array ?? []).compactMap(\.object)
    #expect(limits.map { $0["value"]?.double } == [38, 38.5, 38.5])
    let adherence = ["chart", "--series", "task=fever,agg=adherence", "--week", "--json"]
    let other = try json("careplan.chart/v1", of: test.output(adherence)).object
    let percents = (other?["thresholds"]?.array ?? []).compactMap { $0.object?["value"]?.double }
    #expect(percents == [50])
  }

  @Test func `numbers of one's own need no store`() throws {
    let directory = try TemporaryDirectory()
    let run = careplan(
      ["chart", "--values", "0,1,1,2,3,3,2", "--width", "60"],
      in: directory.path,
      environment: ["HOME": directory.path, "PATH": "/usr/bin:/bin"]
    )
    #expect(run.status == 0, "\(run.errors)")
    expectSnapshot(run.output, "chart-values")
  }

  @Test(arguments: [
    (["chart"], "there is nothing to draw"),
    (["chart", "--series", "agg=mean", "--values", "1"], "exclude each other"),
    (["chart", "--series", "agg=middle"], "'middle' is not a value of agg"),
    (["chart", "--series", "tasks=dose"], "'tasks' is not a value of --series"),
    (["chart", "--series", "task=dose,task=fever"], "says task twice"),
    (["chart", "--series", "task=,agg=sum"], "task has no value"),
    (["chart", "--series", "task=dose,color=blueish"], "'blueish' is not a colour"),
    (["chart", "--series", "task=dose,agg=values"], "several values have places in scatter"),
    (["chart", "--type", "ring", "--series", "task=dose,agg=sum"], "a ring shows a percentage"),
    (["chart", "--type", "heat", "--values", "1,2"], "a heat chart shows the days"),
    (["chart", "--series", "by=day", "--series", "by=week"], "'by' says one of them"),
    (["chart", "--series", "agg=adherence", "--year", "0"], "--year takes a number from 1"),
    (
      ["chart", "--series", "agg=adherence", "--year", "2026", "--week"], "cannot be used together"
    ),
    (["chart", "--values", "1,x"], "'x' is not a number"),
    (["chart", "--values", "1,2", "--labels", "a"], "--labels names as many"),
    (["chart", "--series", "task=doze"], "no"),
  ])
  func `what cannot be drawn is refused with the way out`(
    _ words: [String],
    _ message: String
  ) throws {
    let run = try DaysStore(empty: true).store.run(words)
    #expect(run.status != 0)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `values of several kinds are drawn one kind at a time`() throws {
    let test = try DaysStore(empty: true)
    let words = [
      "add", "task", "pressure", "--daily", "all-day", "--start", "2026-11-16", "-m", "Add",
    ]
    #expect(test.store.run(words).status == 0)
    let recording = ["record", "pressure", "--date", "2026-11-16", "--value", "120", "--kind"]
    let run = test.store.run(recording + ["systolic", "--value", "80", "--kind", "diastolic"])
    try #require(run.status == 0, "\(run.errors)")
    let mixed = test.store.run(["chart", "--series", "task=pressure,agg=mean", "--week"])
    #expect(mixed.status == 64)
    #expect(mixed.errors.contains("kind=systolic"), "\(mixed.errors)")
    let series = try Self.series(test, "task=pressure,agg=mean,kind=systolic")
    #expect(Self.values(series).first == 120)
    let unknown = test.store.run([
      "chart", "--series", "task=pressure,agg=mean,kind=pulse", "--week",
    ])
    #expect(unknown.status == 64)
  }

  @Test func `where versions conflict nothing is drawn, and the days are named`() throws {
    let record = ["record", "dox", "--date", "2026-01-05", "--value"]
    let sides = try TwoSides(here: [record + ["10mg"]], there: [record + ["12mg"]])
    for side in sides.sides {
      let words = [
        "chart", "--series", "task=dox,agg=sum", "--from", "2026-01-05", "--to", "2026-01-06",
      ]
      let run = side.run(words + ["--json"])
      let chart = try json("careplan.chart/v1", of: run.output)
      let series = chart.object?["series"]?.array?.first?.object
      #expect(series?["values"] == [.null, .null])
      #expect(series?["inQuestion"] == ["2026-01-05"])
      #expect(side.run(words).output.contains("in question, not drawn: Mon 5 Jan 2026"))
    }
  }
}
