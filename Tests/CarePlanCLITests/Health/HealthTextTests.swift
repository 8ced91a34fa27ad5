import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// How texts of samples are written, and what comes on standard input.
struct HealthTextTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    try HealthStore.make(store)
  }

  /// The same two samples of steps, in every form that is a text.
  private static let texts: [(name: String, text: String, options: [String])] = [
    ("lines", HealthStore.line(1, hour: 8, 10) + HealthStore.line(2, hour: 9, 20), []),
    (
      "table",
      "time,value\n2026-11-10T08:00:00Z,10\n2026-11-10T09:00:00Z,20\n",
      ["--map", "time=time,value=value,unit=count,type=stepCount"]
    ),
    ("bundle", observations(in: "Bundle"), []), ("resources", observations(in: nil), []),
    ("export", HealthStore.export([0: 10, 1: 20], onDay: 11), []),
  ]

  private static func observations(in bundle: String?) -> String {
    let resources = [(8, 10), (9, 20)].map { hour, value in
      """
      {"resourceType":"Observation","status":"final","id":"steps-\(hour)",\
      "code":{"coding":[{"system":"http://loinc.org","code":"41950-7"},\
      {"system":"http://developer.apple.com/documentation/healthkit","code":"HKQuantityTypeIdentifierStepCount"}]},\
      "effectiveDateTime":"2026-11-10T0\(hour):00:00Z",\
      "valueQuantity":{"value":\(value),"system":"http://unitsofmeasure.org","code":"{steps}"}}
      """
    }
    guard bundle != nil else { return resources.joined(separator: "\n") + "\n" }
    let entries = resources.map { "{\"resource\":\($0)}" }.joined(separator: ",")
    return #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries)]}"#
  }

  @Test(arguments: texts.indices)
  func `a byte order mark before a text hides nothing of it`(_ index: Int) throws {
    let (name, text, options) = Self.texts[index]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    try store.directory.write(mark + Array(text.utf8), to: name)
    let run = store.run(["health", "import", "../\(name)"] + options)
    #expect(run.status == 0 && run.output.contains("new 2"), "\(name): \(run.output)\(run.errors)")
    #expect(run.output.contains(" 0 could not be read"), "\(name): \(run.output)")
    #expect(store("events", "steps", "--date", "2026-11-10").contains("30 count"), "\(name)")
  }

  /// The mark was part of the first line, which was read again and again.
  @Test func `a byte order mark before a file that grows is read once`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let one = mark + Array(HealthStore.line(1, hour: 8, 10).utf8)
    try store.directory.write(one, to: "samples.ndjson")
    store("health", "source", "add", "watch", "ndjson", "../samples.ndjson")
    #expect(store("health", "import").contains("new 1"))
    try store.directory.write(
      one + Array(HealthStore.line(2, hour: 9, 20).utf8),
      to: "samples.ndjson"
    )
    #expect(store("health", "import").contains("new 1 · known 0"))
  }

  /// It was counted from where the last import ended.
  @Test func `a line of a file that has grown is counted from its beginning`() throws {
    let lines = HealthStore.line(1, hour: 8, 10) + HealthStore.line(2, hour: 9, 20)
    try store.directory.write(lines, to: "samples.ndjson")
    store("health", "source", "add", "watch", "ndjson", "../samples.ndjson")
    store("health", "import")
    let more = HealthStore.line(3, hour: 10, 30) + "no json\n"
    try store.directory.write(lines + more, to: "samples.ndjson")
    let run = store.run("health", "import")
    #expect(run.output.contains("new 1 · known 0"), "\(run.output)")
    #expect((run.output + run.errors).contains("line 4: "), "\(run.output)\(run.errors)")
  }

  @Test(arguments: texts.indices, [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func `a text in UTF-16 is called so, with what converts it`(
    _ index: Int,
    _ encoding: String.Encoding
  ) throws {
    let (name, text, options) = Self.texts[index]
    let bytes = Array(try #require(text.data(using: encoding)))
    try store.directory.write(bytes, to: name)
    let form =
      name == "export"
      ? ["--form", "apple-export"] : index == 2 || index == 3 ? ["--form", "fhir"] : []
    for form in Set([[], form]) {
      let file = store.run(["health", "import", "../\(name)"] + form + options)
      #expect(file.status == 65, "\(name): \(file.output)\(file.errors)")
      #expect(
        file.errors.contains("\(name) is in UTF-16") && file.errors.contains("iconv"),
        "\(file.errors)"
      )
      let words = (["health", "import", "-"] + form + options).map { "'\($0)'" }
      let piped = try run(
        "bash",
        ["-c", "cat ../\(name) | '\(builtCareplan)' \(words.joined(separator: " "))"],
        in: store.path
      )
      #expect(piped.status == 65 && piped.errors.contains("input is in UTF-16"), "\(piped.errors)")
    }
  }

  @Test(arguments: texts.indices)
  func `standard input is recognised as a file is`(_ index: Int) throws {
    let (name, text, options) = Self.texts[index]
    let run = store.run(["health", "import", "-"] + options, input: text)
    #expect(run.status == 0 && run.output.contains("new 2"), "\(name): \(run.output)\(run.errors)")
    #expect(run.output.contains("read standard input") && !run.output.contains("/proc"))
    #expect(store.run(["health", "import", "-"] + options, input: text).status == 4)
    #expect(store.run("health", "import", "-", input: "").status == 4)
  }

  @Test func `an archive on standard input is read, and nothing of it stays`() throws {
    try store.directory.write(HealthStore.export([0: 10, 1: 20], onDay: 11), to: "export.xml")
    let zip = try run(
      "python3",
      ["-m", "zipfile", "-c", "export.zip", "export.xml"],
      in: store.directory["."]
    )
    try #require(zip.status == 0, "\(zip.errors)")
    func pipe(_ command: String) throws -> ProcessResult {
      try run("bash", ["-c", "\(command) | '\(builtCareplan)' health import -"], in: store.path)
    }
    let cut = try pipe("head -c 200 ../export.zip")
    #expect(cut.status == 65 && cut.errors.contains("export standard input"), "\(cut.errors)")
    #expect(!cut.errors.contains("/proc"))
    let whole = try pipe("cat ../export.zip")
    #expect(whole.status == 0 && whole.output.contains("new 2"), "\(whole.output)\(whole.errors)")
    #expect(try pipe("cat ../export.zip").status == 4)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: store.directory["store/.git/careplan/health"]
    )
    #expect(left.allSatisfy { $0.hasPrefix("samples.sqlite") }, "\(left)")
  }

  /// "noColumn("time", of: ["2026-11-10", "97"])" told how things are called inside, and what was measured.
  @Test func `columns that do not fit are told of in words, and no value is`() throws {
    try store.directory.write("Time;Glucose\n2026-11-10;9731\n", to: "good.csv")
    try store.directory.write("2026-11-10;9731\n2026-11-11;9732\n", to: "bare.csv")
    for (file, map, words) in [
      (
        "good.csv", "time=Zeit,value=Glucose", "no column 'Zeit'. The columns are 'Time', 'Glucose'"
      ),
      ("bare.csv", "time=Time,value=Glucose", "first row is to name the columns, and has values"),
      ("good.csv", "tiem=Time,value=Glucose", "there is no field 'tiem'"),
      ("good.csv", "time=Time", "no column is given for 'value'"),
      ("good.csv", "time=Time,time=Glucose,value=Glucose", "'time' is given twice"),
      ("good.csv", "time", "'time' is no FIELD=COLUMN"),
    ] {
      let errors = store.fails(65, "health", "import", "../\(file)", "--map", map)
      #expect(errors.contains(words), "\(errors)")
      #expect(errors.contains(file) && errors.contains("say which column is which"), "\(errors)")
      #expect(!errors.contains("9731") && !errors.contains("HealthSample"), "\(errors)")
    }
    let directory = try run(
      "bash",
      ["-c", "'\(builtCareplan)' health import - < .."],
      in: store.path
    )
    #expect(directory.status == 74, "\(directory.errors)")
    #expect(directory.errors.contains("standard input cannot be read"), "\(directory.errors)")
    #expect(!directory.errors.contains("NS"), "\(directory.errors)")
  }

  @Test(arguments: [
    ["--map", "time=time,value=value,unit=count,type=stepCount"], ["--dialect", "dmy"],
    ["--zone", "Europe/Berlin"], ["--snapshot"],
  ])
  func `what says nothing of a file is refused, and not passed over`(options: [String]) throws {
    try store.directory.write(HealthStore.line(1, hour: 8, 10), to: "samples.ndjson")
    let file = store.run(["health", "import", "../samples.ndjson"] + options)
    #expect(file.status == 64 && file.errors.contains("\(options[0]) is for csv"), "\(file.errors)")
    let add = ["health", "source", "add", "watch", "ndjson", "../samples.ndjson"]
    #expect(store.run(add + options).status == 64)
    store("health", "source", "add", "watch", "ndjson", "../samples.ndjson")
    for source in [["watch"], []] {
      let run = store.run(["health", "import"] + source + options)
      #expect(run.status == 64 && run.errors.contains("has its own"), "\(run.errors)")
    }
  }

  @Test func `samples that begin later than tomorrow are told of`() throws {
    let line = HealthStore.line(1, hour: 8, 10).replacing("2026-11-10", with: "2031-01-03")
    try store.directory.write(line + HealthStore.line(2, hour: 9, 20), to: "samples.ndjson")
    let run = store.run(["health", "import", "../samples.ndjson"])
    #expect(
      run.status == 0 && run.errors.contains("1 sample begins later than tomorrow"),
      "\(run.errors)"
    )
    #expect(
      !store.run(["health", "import", "../samples.ndjson", "-n"]).errors.contains("2 samples")
    )
  }

  /// The side that had taken the outcome back was said to have it done.
  @Test func `who took back what somebody else corrected is said to have taken it back`() throws {
    let words = [
      "--quantity", "stepCount", "--unit", "count", "--cumulative", "--daily", "all-day",
    ]
    let sides = try TwoSides(
      [["add", "health-task", "steps", "--start", "2026-01-04"] + words],
      here: [],
      there: []
    )
    func line(_ hour: Int) -> String {
      HealthStore.line(hour, hour: hour, 100).replacing("2026-11-10", with: "2026-01-05")
    }
    for (side, lines) in [(sides.home, line(8)), (sides.clinic, line(8) + line(9))] {
      let run = side.run(["health", "import", "-"], input: lines)
      #expect(run.status == 0, "\(run.errors)")
    }
    sides.home("undo", "steps", "--date", "2026-01-05")
    sides.clinic("record", "steps", "777", "--date", "2026-01-05", "--replace")
    sides.clinic("sync")
    _ = sides.home.run(["sync"])
    let conflicts = sides.home("conflicts")
    #expect(conflicts.contains("OR  withdrawn"), "\(conflicts)")
    #expect(conflicts.contains("777") && !conflicts.contains("done"), "\(conflicts)")
    #expect(sides.home("agenda", "--date", "2026-01-05").contains("withdrawn"))
  }
}
