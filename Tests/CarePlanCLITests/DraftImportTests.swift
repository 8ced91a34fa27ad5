import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

struct DraftImportTests {
  private static let element = """
    {"key": "1", "start": "2026-12-01T08:00:00-05:00", "timezone": "America/New_York",
     "interval": {"day": 1}, "duration": {"seconds": 3600}}
    """

  /// Tasks as a person writes them, of which none says when it takes effect.
  private static func tasks(_ count: Int) -> String {
    let records = (1...count).map { number in
      """
      {"type": "task", "id": "t\(number)", "title": "Task \(number)", "schedule": {"elements": [
        \(Self.element)]}}
      """
    }
    return "[\(records.joined(separator: ",\n"))]"
  }

  @Test(arguments: ["--time-zone", "--timezone"])
  func `import takes the zone for records that name none`(option: String) throws {
    let store = try CommandStore("--time-zone", "America/New_York")
    let records = """
      [{"type": "carePlan", "id": "own", "title": "Own", "timezone": "Europe/Berlin",
        "effectiveDate": "2026-01-01T00:00:00Z"},
       {"type": "carePlan", "id": "none", "title": "None",
        "effectiveDate": "2026-01-01T00:00:00Z"}]
      """
    store("import", option, "Asia/Tokyo", "-m", "Plans", "-", input: records)
    let zones = try ["own", "none"].map { try store.record("care-plan/\($0)").object?["timezone"] }
    #expect(zones == ["Europe/Berlin", "Asia/Tokyo"])
    #expect(store("config", "timezone") == "America/New_York\n")
  }

  @Test(arguments: [[], ["-m", "Records"]])
  func `records without a version need say no more than add --record wants`(
    options: [String]
  ) throws {
    let store = try CommandStore()
    let records = """
      [{"type": "patient", "id": "ada", "name": {"givenName": "Ada", "familyName": "Example"}},
       {"type": "task", "id": "t", "title": "T", "schedule": {"elements": [
         \(Self.element)]}},
       {"type": "outcome", "taskID": "t", "eventStart": "2026-12-01T08:00:00", "values": []}]
      """
    let run = store.run(["import"] + options + ["-"], input: records)
    #expect(run.output == "1 patient imported, 1 task imported, 1 outcome imported\n")
    if options.isEmpty { store("commit", "-m", "Records") }
    let patient = try store.record("patient/ada").object
    #expect(patient?["effectiveDate"] == "2026-11-20T17:00:00Z")
    #expect(patient?["timezone"] == "America/New_York")
    #expect(try store.record("task/t").object?["effectiveDate"] == "2026-12-01T13:00:00Z")
    let outcome = try store.record("outcome/t@2026-12-01T08:00:00").object
    #expect(outcome?["effectiveDate"] == "2026-12-01T13:00:00Z")
    #expect(store("check").hasSuffix("nothing wrong\n"))
  }

  @Test func `what an import adds is what add --record adds`() throws {
    let (added, imported) = (try CommandStore(), try CommandStore())
    let document = String(Self.tasks(1).dropFirst().dropLast())
    added("add", "task", "t1", "--record", "-", "-m", "Task", input: document)
    imported("import", "-m", "Task", "-", input: document)
    var records = try [added, imported].map { try $0.record("task/t1").object }
    for index in records.indices { records[index]?["version"] = nil }
    #expect(records[0] != nil && records[0] == records[1])
  }

  @Test func `a killed import leaves nothing in the work tree and can be repeated`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.tasks(1500), to: "tasks.json")
    let script = """
      set -eu
      careplan=$1
      $careplan init plan --time-zone America/New_York >/dev/null 2>&1
      cd plan
      setsid $careplan import ../tasks.json >/dev/null 2>&1 &
      import=$!
      until test "$(ls tasks 2>/dev/null | wc -l)" -gt 20; do kill -0 $import; done
      kill -9 $import
      wait $import || true
      test "$(ls tasks | wc -l)" -lt 1500
      $careplan status
      test -z "$(git status --porcelain)"
      $careplan import ../tasks.json
      $careplan commit -m Tasks >/dev/null
      $careplan list tasks | wc -l
      """
    let result = try run("sh", ["-c", script, "sh", builtCareplan], in: directory.path)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("1500 tasks imported\n"))
    #expect(result.output.hasSuffix("1500\n"))
  }

  @Test func `an import that cannot write one of its files writes none`() throws {
    let store = try CommandStore()
    try store.directory.write("In the way.", to: "store/tasks/t2")
    let run = store.run(["import", "-"], input: Self.tasks(3))
    #expect(run.status == 74)
    #expect(run.errors.contains("tasks/t2"))
    #expect(try store.git("status", "--porcelain") == "?? tasks/\n")
    #expect(try store.files(below: "tasks").keys.sorted() == ["tasks/t2"])
    try TestSupport.run("rm", ["tasks/t2"], in: store.path)
    #expect(store("import", "-", input: Self.tasks(3)) == "3 tasks imported\n")
  }
}
