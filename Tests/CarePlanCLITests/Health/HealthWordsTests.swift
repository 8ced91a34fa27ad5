import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What commands say of samples.
struct HealthWordsTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    try HealthStore.make(store)
  }

  /// Without a date the command changed what is to come, and the days that were told of stayed empty.
  @Test func `the command that is told where samples are too many works as it is printed`() throws {
    store(
      "add",
      "health-task",
      "rates",
      "--quantity",
      "heartRate",
      "--unit",
      "count/min",
      "--discrete",
      "--daily",
      "all-day",
      "--start",
      "2026-11-01",
      "-m",
      "Add"
    )
    let lines = (0..<402).map { number in
      let morning = Instant("2026-11-0\(8 + number / 201)T10:00:00Z") ?? .earliest
      return """
        {"type":"heartRate","start":"\(morning.adding(seconds: Int64(number % 201) * 60))",\
        "value":\(60 + number % 9),"unit":"count/min"}

        """
    }
    try store.directory.write(lines.joined(), to: "rates.ndjson")
    let told = store.run("health", "import", "../rates.ndjson")
    let line = try #require(
      told.output.split(separator: "\n").first { $0.contains("more than 200") }
    )
    let command = try #require(line.firstRange(of: "; ")).upperBound
    let script = "careplan() { '\(builtCareplan)' \"$@\"; }; \(line[command...])"
    let update = try run(
      "bash",
      ["-c", script],
      in: store.path,
      environment: ["CAREPLAN_NOW": CommandStore.now]
    )
    #expect(update.status == 0, "\(line)\n\(update.errors)")
    let fill = store.run("health", "fill")
    #expect(fill.output.contains("filled 2 events"), "\(fill.output)\(fill.errors)")
    #expect(!fill.output.contains("more than 200"), "\(fill.output)")
    for day in ["08", "09"] {
      #expect(store("events", "--date", "2026-11-\(day)").contains("mean: "))
    }
  }

  /// Three lines were named of eight, as if there were no more.
  @Test func `of lines that cannot be read it is said how many are not named`() throws {
    try store.directory.write(String(repeating: "{}\n", count: 8), to: "wrong.ndjson")
    let told = store.run("health", "import", "../wrong.ndjson", "-n")
    let named = told.errors.split(separator: "\n").filter { $0.contains("line ") }
    #expect(named.count == 3 && told.errors.contains("and 5 more"), "\(told.errors)")
    let all = store.run("health", "import", "../wrong.ndjson", "-v")
    #expect(all.errors.contains("line 8") && !all.errors.contains(" more"), "\(all.errors)")
  }

  @Test func `a converted amount is said with the digits that somebody measured`() throws {
    let line = """
      {"type":"bodyMass","start":"2026-11-10T08:00:00Z","value":150.3,"unit":"lb","source":"Scale"}

      """
    try store.directory.write(line, to: "weights.ndjson")
    store("health", "import", "../weights.ndjson")
    let stored = try store.record("outcome/weight@2026-11-10").object?["values"]?.array
    let value = try #require(stored?.first?.object?["value"]?.number?.token)
    #expect(value == "68.17493321100001", "what is stored is exact")
    for line in [
      "events weight --date 2026-11-10", "agenda --date 2026-11-10", "list outcomes",
      "show outcome/weight@2026-11-10", "health show bodyMass --date 2026-11-10", "log -p",
      "health show bodyMass --date 2026-11-10 --raw", "chart weight",
    ] {
      let words = line.split(separator: " ").map(String.init)
      let run = store.run(words)
      #expect(!run.output.contains("68.17493321100001"), "\(words): \(run.output)")
    }
    #expect(store("events", "weight", "--date", "2026-11-10").contains("68.1749 kg"))
  }

  @Test func `a source whose name cannot be shown is a fault with its line`() throws {
    let good = HealthStore.line(1, hour: 8, 10)
    let long = HealthStore.line(2, hour: 9, 20)
      .replacing("Watch", with: String(repeating: "W", count: 501))
    let turned = HealthStore.line(3, hour: 10, 30).replacing("Watch", with: "Wa\u{202E}hct")
    try store.directory.write(good + long + turned, to: "samples.ndjson")
    let run = store.run("health", "import", "../samples.ndjson")
    #expect(run.output.contains("new 1"), "\(run.output)")
    for line in [2, 3] {
      let lines = run.errors.split(separator: "\n")
      let said = lines.filter { $0.contains("line \(line)") }
      #expect(said.contains { $0.contains("500 bytes") && $0.contains("rename") }, "\(said)")
    }
    #expect(!(run.output + run.errors).contains("\u{202E}"))
    #expect(store("health", "sources").split(separator: "\n").count == 2)
    for name in ["Wa\u{202E}hct", String(repeating: "W", count: 501), "a\u{7}"] {
      let run = store.run("health", "sources", "--prefer", "Watch,\(name)")
      #expect(run.status == 64 && run.errors.contains("name 2 of --prefer"))
    }
  }
}
