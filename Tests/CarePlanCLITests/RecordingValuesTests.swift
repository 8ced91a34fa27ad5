import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct RecordingValuesTests {
  @Test(arguments: [
    (["120"], ["integer 120"]), (["72.5"], ["double 72.5"]), (["10mL"], ["integer 10 mL"]),
    (["2 tablets"], ["integer 2 tablets"]), (["-3"], ["integer -3"]), (["true"], ["boolean true"]),
    (["38.5°C"], ["double 38.5 °C"]), (["a bit tired"], ["text a bit tired"]),
    (["1e3"], ["double 1000"]), (["pain=3"], ["integer pain 3"]),
    (
      ["systolic=120mmHg", "diastolic=80mmHg"],
      ["integer systolic 120 mmHg", "integer diastolic 80 mmHg"]
    ),
    (["72.5", "--unit", "kg"], ["double 72.5 kg"]),
    (
      ["--value", "120", "--unit", "mmHg", "--kind", "systolic", "--value", "80"],
      ["integer systolic 120 mmHg", "integer 80"]
    ),
    (["--value", "7", "--type", "double"], ["double 7"]),
    (["--value", "7", "--type", "text"], ["text 7"]),
    (["--value", "AQID", "--type", "binary"], ["binary AQID"]),
    (["--value", "@scan", "--type", "binary"], ["binary AQID"]),
    (["--value", "2026-01-10", "--type", "date"], ["date 2026-01-10T05:00:00Z"]),
    (["--value", "2026-01-10T08:00:00+01:00", "--type", "date"], ["date 2026-01-10T07:00:00Z"]),
    (["--value", "false", "--type", "boolean"], ["boolean false"]),
  ])
  func `a value is taken as it is meant`(words: [String], values: [String]) throws {
    let test = try RecordingStore("--daily", "08:00")
    try test.store.directory.write([1, 2, 3], to: "store/scan")
    let run = test.store.run(["record", "dose"] + words)
    #expect(run.status == 0, "\(words): \(run.errors)")
    #expect(try test.values() == values)
    #expect(
      try test.outcomes(on: "2026-11-20").first?["values"]?.array?.first?.object?["createdDate"]
        == .string(CommandStore.now)
    )
    #expect(test.store.run("check").status == 0)
  }

  @Test(arguments: [
    (["--value", "271.5", "--type", "integer"], "whole number"),
    (["--value", "9007199254740993", "--type", "integer"], "whole number"),
    (["--value", "nan", "--type", "double"], "decimal point"),
    (["--value", "yes", "--type", "boolean"], "true"),
    (["--value", "2026-02-30", "--type", "date"], "YYYY-MM-DD"),
    (["--value", "%%%", "--type", "binary"], "Base64"),
    (["--value", "1", "--type", "bool"], "boolean"),
    (["271/80"], "--type text"), (["271,5"], "NUMBER UNIT"), ([], "--sample"),
    (["--note", "x"], "--sample"),
    (["1", "2", "--unit", "kg"], "for each"), (["--unit", "kg", "--value", "1"], ""),
    (["1kg", "--unit", "kg"], ""), (["1", "--replace", "--append"], ""),
    (["1", "--reason", "x"], ""),
    (["--sample", "x"], ""), (["1", "--sample-type", "x"], ""),
    (["1", "--date", "2026-02-30"], "YYYY-MM-DD"), (["1", "--at", "25:00"], "HH:MM"),
    (["1", "--at", "08:00", "--occurrence", "0"], ""), (["1", "--occurrence", "-1"], "0"),
    (["1", "--date", "today", "--at", "2026-11-20T08:00"], ""),
  ])
  func `a value that does not fit is refused with what does`(words: [String], hint: String) throws {
    let test = try RecordingStore("--daily", "08:00")
    let run = test.store.run(["record", "dose"] + words)
    #expect(run.status == 64, "\(run.output)\(run.errors)")
    #expect(run.errors.contains(hint), "\(run.errors)")
    #expect(!run.errors.contains("271") && !run.errors.contains("%%%"))
    #expect(try test.outcomes(on: "2026-11-20").isEmpty)
  }

  @Test func `values are replaced, added and taken back one by one`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test("record", "dose", "1cup")
    #expect(test.store.fails(65, "record", "dose", "2cups").contains("--append"))
    #expect(test("record", "dose", "2cups", "--replace").hasPrefix("replaced dose, "))
    #expect(
      test("record", "dose", "3cups", "--append")
        .hasPrefix("added to dose, Fri 20 Nov 08:00: 3 cups (2 values now)")
    )
    #expect(try test.values() == ["integer 2 cups", "integer 3 cups"])
    #expect(try test.outcomes(on: "2026-11-20").first?["accumulates"] == true)
    #expect(test.store.fails(5, "undo", "dose", "--entry", "2").contains("counted from 0"))
    #expect(
      test("undo", "dose", "--entry", "0").contains("took back dose, Fri 20 Nov 08:00: 2 cups")
    )
    #expect(try test.values() == ["integer 3 cups"])
    test("undo", "dose", "--entry", "0")
    #expect(try test.outcomes(on: "2026-11-20").isEmpty)
    #expect(test.store.fails(4, "undo", "dose").contains("nothing is recorded"))
    test("record", "dose", "4cups")
    #expect(try test.values() == ["integer 4 cups"])
  }

  @Test func `a log goes to the event that has one`() throws {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      now: RecordingStore.afternoon
    )
    #expect(test.store.fails(64, "record", "dose", "1", "--append").contains("--at"))
    test("record", "dose", "1", "--append", "--at", "20:00")
    test("record", "dose", "2", "--append")
    #expect(try test.values() == ["integer 1", "integer 2"])
    #expect(try test.recorded() == ["20:00:00"])
  }

  @Test func `of several outcomes of a day the last is taken back`() throws {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      now: RecordingStore.afternoon
    )
    test.store("complete", "dose", "--at", "20:00", now: "2026-11-20T22:00:00Z")
    test.store("complete", "dose", "--at", "08:00", now: "2026-11-20T22:01:00Z")
    test("undo", "dose")
    #expect(try test.recorded() == ["20:00:00"])
    test("undo", "dose", "--at", "20:00")
    #expect(try test.recorded().isEmpty)
  }

  @Test func `of outcomes that were recorded together it has to be said which is taken back`()
    throws
  {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      now: RecordingStore.afternoon
    )
    test("complete", "dose", "--all", "--force")
    expectSnapshot(test.store.fails(64, "undo", "dose"), "undo-which")
    test("undo", "dose", "--occurrence", "0")
    #expect(try test.recorded() == ["20:00:00"])
  }

  @Test func `a task may say that its results are kept`() throws {
    let test = try RecordingStore("--daily", "08:00", options: ["resultResettable=false"])
    test("record", "dose", "1")
    #expect(test.store.fails(77, "record", "dose", "2", "--replace").contains("--force"))
    #expect(test.store.fails(77, "undo", "dose").contains("--force"))
    test("record", "dose", "2", "--replace", "--force")
    test("undo", "dose", "--force")
    #expect(try test.outcomes(on: "2026-11-20").isEmpty)
  }

  @Test func `a health sample stands for its value`() throws {
    let test = try RecordingStore("--daily", "08:00")
    let uuid = "6F0E4B8A-3C1D-4E2F-9A5B-7C8D9E0F1A2B"
    let text = test("record", "dose", "--sample", uuid, "--sample-type", "HKT", "--unit", "degF")
    #expect(
      text.hasPrefix("recorded dose, Fri 20 Nov 08:00: the health sample \(uuid) (HKT) in degF\n")
    )
    let outcome = try #require(try test.outcomes(on: "2026-11-20").first)
    #expect(outcome["userInfo"]?.object?["healthSample.uuid"] == .string(uuid))
  }

  @Test func `no log and no message has a value`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test("record", "dose", "271828", "--note", "271828")
    test("record", "dose", "systolic=271828", "--value", "271828kg", "--replace")
    test("undo", "dose", "--entry", "0")
    let log = try test.store.git("log", "--format=%B")
    #expect(log.contains("Record dose@2026-11-20T08:00:00") && !log.contains("271828"))
    let local = try test.store.files(below: ".git/careplan", ".git/logs")
    let logs = local.filter { !$0.key.contains("index") }.values
    #expect(logs.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("271828") })
    #expect(!test("undo", "-n", "--json").contains("271828"))
  }

  @Test func `a health task takes whole numbers as its doubles`() throws {
    let test = try RecordingStore("--daily", "08:00")
    let linkage = [
      "quantityIdentifier=HKQuantityTypeIdentifierStepCount", "quantityType=cumulative",
      "unitString=count",
    ]
    .map { "healthKitLinkage/\($0)" }
    let words = ["add", "health-task", "steps", "--daily", "08:00", "--start", "2026-01-01"]
    let run = test.store.run(words + linkage + ["-m", "Add"])
    try #require(run.status == 0, "\(run.errors)")
    #expect(test.store.fails(65, "complete", "steps").contains("--value"))
    test("record", "health-task", "steps", "4100")
    #expect(try test.values() == ["double 4100 count"])
  }
}
