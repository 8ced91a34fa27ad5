import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct AuditedSamplesTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    try HealthStore.make(store)
    try store.directory.write(
      HealthStore.line(1, hour: 8, 10) + HealthStore.line(2, hour: 9, 20),
      to: "samples.ndjson"
    )
    store("health", "import", "../samples.ndjson")
    store("config", "audit.reads", "true")
  }

  /// What a person measured was shown without a trace.
  @Test func `samples that are shown are noted as a reading, and how many they were`() throws {
    let file = "store/.git/careplan/audit.jsonl"
    let words = ["health", "show", "stepCount", "--date", "2026-11-10"]
    for more in [[], ["--raw"], ["--json"]] { #expect(store.run(words + more).status == 0) }
    #expect(store.run("health", "show", "stepCount", "--date", "2026-11-09").status == 4)
    let entries = try GitStore.auditReport(of: store.directory.bytes(of: file)).entries.dropFirst()
    #expect(entries.allSatisfy { $0.verb == .read && $0.ids.isEmpty })
    #expect(entries.map(\.kind) == ["sample", "sample", "sample", nil])
    #expect(entries.map(\.count) == [2, 2, 2, 0])
    // What cannot be noted is not shown.
    try run("sh", ["-c", "rm $0; mkdir $0", store.directory[file]], in: "/")
    let run = store.run(words)
    #expect(run.status != 0 && !run.output.contains("30"), "\(run.output)")
  }

  /// Without a reader a pipe was waited for without end.
  @Test(arguments: [[], ["--force"]])
  func `an audit is not written into a pipe`(words: [String]) throws {
    let pipe = store.directory["pipe"]
    try run("mkfifo", [pipe], in: "/")
    let result = try run(
      "timeout",
      ["20", builtCareplan, "audit", "export", pipe] + words,
      in: store.path
    )
    #expect(result.status == 74, "\(result.errors)")
    #expect(result.errors.contains("it is a pipe") && result.errors.contains("standard output"))
  }
}
