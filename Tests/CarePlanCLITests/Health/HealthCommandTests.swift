import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct HealthCommandTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    try HealthStore.make(store)
  }

  private func outcomes() throws -> [String: [UInt8]] {
    try store.files(below: "outcomes").filter { !$0.key.hasSuffix("current.json") }
  }

  @Test func `samples fill tasks, and the same samples change nothing`() throws {
    try store.directory.write(
      HealthStore.export([0: 100, 1: 250], onDay: 11),
      to: "export.xml"
    )
    let trial = store.run("health", "import", "-n", "../export.xml")
    #expect(trial.status == 0 && trial.output.contains("would fill 1 event"))
    #expect(try outcomes().isEmpty)
    let path = store.path.replacing("/store", with: "")
    let first = store.run("health", "import", "../export.xml")
    #expect(first.status == 0, "\(first.errors)")
    expectSnapshot(first.output.replacing(path, with: "DIR"), "health-import")
    let again = store.run("health", "import", "../export.xml")
    #expect(again.status == 4)
    expectSnapshot(again.output.replacing(path, with: "DIR"), "health-import-again")
    #expect(store.run("health", "fill").status == 4)
    #expect(store("events", "steps", "--date", "2026-11-10").contains("350 count"))
    #expect(store("health", "show", "stepCount", "--date", "2026-11-10").contains("Watch"))
    expectSnapshot(store("health", "status"), "health-status")
  }

  @Test func `HealthKit says how samples of a quantity count, and in which unit`() throws {
    for (name, kind, unit) in [
      ("stepCount", "cumulative", "count"), ("heartRate", "discrete", "count/min"),
    ] {
      store("add", "health-task", "new-\(name)", "--quantity", name, "--daily", "all-day")
      store("commit", "-m", "new")
      let linkage = try store.record("health-task/new-\(name)").object?["healthKitLinkage"]?.object
      #expect(linkage?["quantityType"] == .string(kind) && linkage?["unitString"] == .string(unit))
    }
    let wrong = store.run(
      "add",
      "health-task",
      "x",
      "--quantity",
      "stepCuont",
      "--daily",
      "all-day"
    )
    #expect(wrong.status == 64 && wrong.errors.contains("stepCount"), "\(wrong.errors)")
    for (words, told) in [
      (["--quantity", "heartRate", "--cumulative"], "--discrete"),
      (["--quantity", "bodyMass", "--unit", "lbs"], "--unit kg"),
      (["--quantity", "heartRate", "--unit", "mg"], "--unit count/min"),
      (["--quantity", "stepCount", "--cumulative", "--discrete"], "cannot be used together"),
      (["--quantity", "steps"], "stepCount"), (["--quantity", "sleepAnalysis"], "is a category"),
    ] {
      let run = store.run(["add", "health-task", "x", "--daily", "all-day"] + words)
      #expect(run.status == 64 && run.errors.contains(told), "\(words): \(run.errors)")
    }
    let update = store.run("update", "health-task", "new-heartRate", "--quantity", "stepCount")
    #expect(update.status == 64 && update.errors.contains("--unit count"), "\(update.errors)")
    let later = "HKQuantityTypeIdentifierMoods"
    let own = store.run("add", "health-task", "x", "--quantity", later, "--daily", "all-day")
    #expect(own.status == 64 && own.errors.contains("--cumulative or --discrete, and --unit UNIT"))
    let words = ["--discrete", "--unit", "count", "--daily", "all-day"]
    #expect(store.run(["add", "health-task", "x", "--quantity", later] + words).status == 0)
  }

  /// They joined what somebody typed after he had taken them back.
  @Test func `samples that were taken back do not join what is recorded afterwards`() throws {
    try store.directory.write(HealthStore.line(1, hour: 8, 287), to: "samples.ndjson")
    store("health", "import", "../samples.ndjson")
    let day = ["--date", "2026-11-10"]
    #expect(store.run(["undo", "steps"] + day).status == 0)
    let recorded = store.run(["record", "steps", "1001", "--append", "--force"] + day)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(store.run("health", "fill").status == 4)
    let events = store("events", "steps", "--date", "2026-11-10")
    #expect(events.contains("1001") && !events.contains("287"), "\(events)")
  }

  @Test func `a newer export after an older one is as the newer one alone`() throws {
    let hours = Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, 10 * $0 + 1) })
    let old = HealthStore.export(hours, onDay: 11)
    var newer = hours
    newer[3] = nil
    newer[9] = 77
    let new = HealthStore.export(newer, onDay: 12)
    let alone = try CommandStore()
    try HealthStore.make(alone)
    for (one, exports) in [(store, [old, new]), (alone, [new])] {
      for export in exports {
        try one.directory.write(export, to: "export.xml")
        #expect(one.run("health", "import", "../export.xml").status == 0)
      }
    }
    let key = "outcome/steps@2026-11-10"
    let values = try [store, alone].map { try $0.record(key).object?["values"] }
    #expect(values[0] == values[1] && values[0] != nil)
    // The older one brings nothing back that was deleted since.
    try store.directory.write(old, to: "export.xml")
    #expect(store.fails(65, "health", "import", "../export.xml").contains("older"))
    #expect(try store.record(key).object?["values"] == values[0])
  }

  /// Without the store's zone no row of it could be read, and nothing was told.
  @Test func `who observes reads a table as an import does`() throws {
    try store.directory.write(
      "time,value\n2026-11-10 10:00,90\n2026-11-10 12:00,110\n2026-11-10 13:00,much\n",
      to: "glucose.csv"
    )
    let map = "time=time,value=value,unit=mg/dL,type=bloodGlucose"
    store("health", "source", "add", "meter", "csv", "../glucose.csv", "--map", map)
    let look = store.run("health", "observe", "--once")
    #expect(look.errors.contains("1 sample of meter could not be read"), "\(look.errors)")
    let events = store("events", "glucose", "--date", "2026-11-10")
    #expect(events.contains("90 mg/dL") && events.contains("110 mg/dL"), "\(events)")
  }

  /// The sample was there, only not to be read: its outcome lost it.
  @Test func `what cannot be read in a newer export was not deleted`() throws {
    let hours = Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, 100) })
    try store.directory.write(HealthStore.export(hours, onDay: 11), to: "export.xml")
    store("health", "import", "../export.xml")
    let newer = HealthStore.export(hours, onDay: 12)
      .replacing(
        "10 17:00:00 +0000\" endDate=\"2026-11-10 17:30:00 +0000\" value=\"100\"",
        with: "10 17:00:00 +0000\" endDate=\"2026-11-10 17:30:00 +0000\" value=\"1OO\""
      )
    #expect(newer.contains("1OO"))
    try store.directory.write(newer, to: "export.xml")
    let late = store.run("health", "import", "../export.xml")
    #expect(late.output.contains("1 could not be read") && late.output.contains("deleted 0"))
    #expect(store("events", "steps", "--date", "2026-11-10").contains("800 count"))
  }

  @Test func `an export that is cut or is somebody else's is refused and changes nothing`() throws {
    let whole = HealthStore.export([0: 1, 1: 2, 2: 3], onDay: 11, sex: "HKBiologicalSexFemale")
    try store.directory.write(whole, to: "export.xml")
    store("health", "import", "../export.xml")
    let before = try outcomes()
    try store.directory.write(String(whole.dropLast(40)), to: "export.xml")
    #expect(store.fails(65, "health", "import", "../export.xml").contains("incomplete"))
    let other = HealthStore.export([0: 1], onDay: 12, sex: "HKBiologicalSexMale")
    try store.directory.write(other, to: "export.xml")
    #expect(store.fails(65, "health", "import", "../export.xml").contains("somebody else"))
    let fewer = HealthStore.export([0: 1], onDay: 12, sex: "HKBiologicalSexFemale")
    try store.directory.write(fewer, to: "export.xml")
    #expect(store.fails(65, "health", "import", "../export.xml").contains("2 of 3"))
    #expect(try outcomes() == before)
    store("health", "import", "../export.xml", "--accept-deletions")
    #expect(try outcomes().count == before.count + 1)
    #expect(store.fails(5, "health", "import", "../nothing.xml").contains("no file"))
  }

  @Test func `what somebody recorded by hand stays`() throws {
    store("record", "steps", "12", "--date", "2026-11-10", "--force")
    try store.directory.write(HealthStore.export([0: 100], onDay: 11), to: "export.xml")
    let run = store.run("health", "import", "../export.xml")
    #expect(run.output.contains("measured differently"), "\(run.output)\(run.errors)")
    #expect(store("events", "steps", "--date", "2026-11-10").contains("12 count"))
  }

  @Test func `what somebody took back by hand is filled again only where that is said`() throws {
    try store.directory.write(HealthStore.export([0: 100], onDay: 11), to: "export.xml")
    store("health", "import", "../export.xml")
    store("undo", "steps", "--date", "2026-11-10")
    let fill = store.run("health", "fill")
    #expect(fill.status == 4, "\(fill.errors)")
    expectSnapshot(fill.output, "health-fill-withdrawn")
    let report = store.run("health", "fill", "--json").output
    let tasks = try json("careplan.health.fill/v1", of: report).object?["tasks"]?.array
    let steps = tasks?.first { $0.object?["task"] == "steps" }
    #expect(steps?.object?["withdrawn"] == ["steps@2026-11-10"])
    #expect(!store("events", "steps", "--date", "2026-11-10").contains("100 count"))
    // Another copy, whose samples come later, leaves it alone as well.
    #expect(store.run("health", "fill", "steps", "--again").output.contains("filled 1 event"))
    #expect(store("events", "steps", "--date", "2026-11-10").contains("100 count"))
    #expect(store.run("health", "fill").status == 4)
    // So it is with what is reverted.
    store("revert", "HEAD")
    #expect(store.run("health", "fill").output.contains("taken back by hand"))
  }

  @Test func `a growing file is read from where it ended, and a half line is left`() throws {
    let one = HealthStore.line(1, hour: 8, 10)
    let two = HealthStore.line(2, hour: 9, 20)
    try store.directory.write(one + two.prefix(30), to: "samples.ndjson")
    store("health", "source", "add", "watch", "ndjson", "../samples.ndjson")
    #expect(store("health", "import").contains("new 1 · known 0"))
    let url = URL(filePath: store.directory["samples.ndjson"])
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    try file.write(contentsOf: Data((two.dropFirst(30) + "no json\n").utf8))
    try file.close()
    let more = store.run("health", "import", "watch")
    #expect(more.output.contains("new 1 · known 0") && more.output.contains("1 could not be read"))
    #expect(store.run("health", "import").status == 4)
    // A file that was written anew is read from its beginning.
    try store.directory.write(
      two + #"{"deleted":"00000000-0000-4000-8000-000000000001"}"# + "\n",
      to: "samples.ndjson"
    )
    #expect(store("health", "import").contains("deleted 1"))
    #expect(store("events", "steps", "--date", "2026-11-10").contains("20 count"))
  }

  @Test func `a line that is too long is a fault, and hides no other`() throws {
    let long = "{\"note\":\"" + String(repeating: "x", count: 3 << 20) + "\"}\n"
    let lines = HealthStore.line(1, hour: 8, 10) + long + HealthStore.line(2, hour: 9, 20) + long
    try store.directory.write(lines, to: "samples.ndjson")
    store("health", "source", "add", "watch", "ndjson", "../samples.ndjson")
    let run = store.run("health", "import", "watch")
    #expect(run.status == 0 && run.output.contains("new 2"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("2 could not be read"), "\(run.output)")
    let fault = "line 2: The text is longer than a sample can be."
    #expect(run.errors.contains(fault), "\(run.errors)")
    #expect(store.run("health", "import", "watch").status == 4)
  }

  @Test func `a file of which nothing can be read is an error`() throws {
    try store.directory.write("no json\nnor this\n", to: "samples.ndjson")
    let run = store.run("health", "import", "../samples.ndjson", "--form", "ndjson")
    #expect(run.status == 65, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("could be read as samples"), "\(run.errors)")
  }

  @Test func `that no task asks for samples is said only where none does`() throws {
    try store.directory.write(HealthStore.line(1, hour: 8, 10), to: "samples.ndjson")
    let first = store.run("health", "import", "../samples.ndjson")
    #expect(first.status == 0 && !first.errors.contains("asks for"), "\(first.errors)")
    let again = store.run("health", "import", "../samples.ndjson")
    #expect(!again.errors.contains("asks for"), "\(again.errors)")
    let other = HealthStore.line(3, hour: 8, 10).replacing("stepCount", with: "flightsClimbed")
    try store.directory.write(other, to: "other.ndjson")
    let strange = store.run("health", "import", "../other.ndjson")
    #expect(strange.errors.contains("no health task asks for"), "\(strange.errors)")
  }

  @Test func `a program gives samples from where it ended, or nothing`() throws {
    let line = HealthStore.line(1, hour: 8, 10).trimmed
    let program =
      "read -r since; echo \"$since\" >> ../asked; echo '\(line)'; echo '{\"anchor\":\"7\"}'"
    store("health", "source", "add", "p", "exec", program)
    #expect(store("health", "import", "p").contains("new 1"))
    #expect(store.run("health", "import", "p").status == 4)
    #expect(try store.directory.text(of: "asked") == "{\"since\":null}\n{\"since\":\"7\"}\n")
    for (name, end) in [
      (
        "failing", "echo '\(HealthStore.line(2, hour: 9, 9).trimmed)'; exit 3"
      ), ("half", "printf '{\"id\":'"),
    ] {
      store("health", "source", "add", name, "exec", end)
      #expect(store.fails(69, "health", "import", name).contains("'\(name)' ended"))
    }
    #expect(store("health", "status").contains("1 sample on this machine"))
    #expect(store("health", "source", "remove", "p").contains("removed"))
    #expect(store("health", "forget").contains("removed"))
    #expect(store.run("health", "forget").status == 4)
  }

  @Test func `a result that is a sample is looked up where the sample is`() throws {
    store(
      "add",
      "task",
      "temp",
      "--title",
      "Temp",
      "--daily",
      "08:00",
      "--start",
      "2026-11-01",
      "-m",
      "Add"
    )
    let id = "00000000-0000-4000-8000-000000000009"
    let sample =
      #"{"id":"\#(id)","type":"bodyTemperature","start":"2026-11-20T13:00:00Z","value":38,"unit":"degC","source":"T"}"#
    let missing = store.run("complete", "temp", "--sample", id, "--date", "2026-11-19")
    #expect(missing.status == 0 && missing.errors.contains("is not on this device"))
    #expect(store("events", "temp", "--date", "2026-11-19").contains("not on this device"))
    #expect(store.run(["health", "import", "-", "--no-fill"], input: sample + "\n").status == 0)
    #expect(store("events", "temp", "--date", "2026-11-19").contains("38 degC"))
    store("complete", "temp", "--sample", id, "--display-unit", "degF", "--date", "2026-11-20")
    #expect(store("events", "temp", "--date", "2026-11-20").contains("100.4 degF"))
    #expect(
      store.fails(
        65,
        "complete",
        "temp",
        "--sample",
        id,
        "--display-unit",
        "kg",
        "--date",
        "2026-11-18"
      ).contains("not measured in")
    )
  }

  @Test func `a result in a sample is compared with thresholds and shown on cards as any value`()
    throws
  {
    let limits = #"{"thresholds": [{"comparison": "greaterThan", "value": 38, "title": "fever"}]}"#
    try store.directory.write(limits, to: "limits.json")
    let words = ["--title", "Temp", "--daily", "08:00", "--start", "2026-11-01", "-m", "Add"]
    #expect(
      store.run(["add", "task", "temp", "--record", "../limits.json"] + words).status == 0
    )
    let id = "00000000-0000-4000-8000-000000000019"
    let sample =
      #"{"id":"\#(id)","type":"bodyTemperature","start":"2026-11-20T13:00:00Z","value":39.5,"unit":"degC","source":"T"}"#
    #expect(store.run(["health", "import", "-", "--no-fill"], input: sample + "\n").status == 0)
    let recorded = store.run("complete", "temp", "--sample", id, "--date", "2026-11-20")
    #expect(recorded.status == 0, "\(recorded.errors)")
    let check = store.run("threshold", "check", "temp", "--date", "2026-11-20", "--exit-code")
    #expect(
      check.status == 1 && check.output.contains("39.5 degC"),
      "\(check.output)\(check.errors)"
    )
    #expect(store("agenda", "--date", "2026-11-20").contains("fever"))
    for words in [
      ["page"], ["page", "-o", "html"], ["card", "temp"], ["card", "temp", "--style", "survey"],
    ] {
      let run = store.run(words + ["--date", "2026-11-20"])
      #expect(
        run.status == 0 && run.output.contains("39.5"),
        "\(words): \(run.output)\(run.errors)"
      )
      #expect(!run.output.contains("not answered"), "\(words)")
    }
    // No value is kept in the store.
    #expect(!store("export").contains("39.5"))
  }

  @Test func `a quantity that no sample has is refused with what may be meant`() throws {
    let rest = [
      "--unit", "count", "--cumulative", "--daily", "all-day", "--start", "2026-11-01", "-m", "x",
    ]
    for name in [
      "steps", "stepcoutn", "HKQuantityTypeIdentifierSteps", "HKQuantityTypeIdentifierstepCount",
    ] {
      let run = store.run(
        ["add", "health-task", "new", "--title", "New", "--quantity", name] + rest
      )
      #expect(run.status == 64 && run.errors.contains("stepCount"), "\(name): \(run.errors)")
    }
    let later = "HKQuantityTypeIdentifierOfALaterHealthKit"
    #expect(
      store.run(["add", "health-task", "later", "--title", "Later", "--quantity", later] + rest)
        .status == 0
    )
  }

  @Test func `every quantity that is listed can be filled`() {
    for type in HealthType.all where !type.isCategory {
      #expect(MemberOptions.quantity(type.shortName) == type.identifier)
      #expect(HealthType(identifier: MemberOptions.quantity(type.shortName)).definition != nil)
    }
  }

  @Test func `a watch that is silent is told of beside the day`() throws {
    try store.directory.write(HealthStore.export([0: 100], onDay: 11), to: "export.xml")
    store("health", "import", "../export.xml")
    for words in [["agenda"], ["events"], ["adherence"]] {
      let run = store.run(words)
      #expect(run.errors.contains("Steps: no data from Watch since Tue 10 Nov 2026"), "\(words)")
    }
    // Samples that cannot be read stop nobody.
    try store.directory.write("garbage", to: "store/.git/careplan/health/samples.sqlite")
    #expect(store.run("agenda").status == 0)
  }

  @Test func `a disk that is full, or a kill, leaves what was there`() throws {
    let lines = (1...9).map { HealthStore.line($0, hour: $0, $0) }.joined()
    let big =
      (0..<20_000).map { number in
        #"{"type":"stepCount","start":"2026-11-10T10:00:00Z","value":\#(number),"unit":"count","source":"W","metadata":{"a":"\#(String(repeating: "x", count: 50))"}}"#
      }.joined(separator: "\n") + "\n"
    try store.directory.write(lines, to: "few.ndjson")
    try store.directory.write(big, to: "many.ndjson")
    store("health", "import", "../few.ndjson")
    let full = try run(
      "bash",
      ["-c", "ulimit -f 1024; exec '\(builtCareplan)' health import ../many.ndjson"],
      in: store.path
    )
    #expect(full.status == 74, "\(full.status) \(full.errors)")
    #expect(store("health", "status").contains("9 samples"))
    store(
      "health",
      "source",
      "add",
      "slow",
      "exec",
      "cat ../many.ndjson; touch ../written; sleep 60"
    )
    let program = try StartedProgram(
      "bash",
      ["-c", "echo $$ > ../pid; exec '\(builtCareplan)' health import slow"],
      in: store.path
    )
    while !store.directory.contains("written"), program.isRunning { usleep(20_000) }
    let pid = try #require(Int32(try store.directory.text(of: "pid").trimmed))
    kill(pid, SIGKILL)
    while program.isRunning { usleep(10_000) }
    #expect(store("health", "status").contains("9 samples"))
    #expect(store.run("health", "import", "../few.ndjson").status == 4)
  }
}

extension String {
  /// The text without its line break.
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
