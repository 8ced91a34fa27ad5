import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

private let canMount =
  (try? run("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], in: "/"))?.status == 0

/// `careplan health observe` as a process that stays.
@Suite(.serialized) struct HealthObserveTests {
  private let store: CommandStore
  private static let environment = ["CAREPLAN_NOW": CommandStore.now]

  init() throws {
    store = try CommandStore()
    try HealthStore.make(store)
    try store.directory.write(HealthStore.line(1, hour: 8, 10), to: "samples.ndjson")
    store("health", "source", "add", "watch", "ndjson", "../samples.ndjson")
  }

  /// Starts to observe, and waits until it does.
  private func observe(_ words: String...) throws -> StartedProgram {
    let program = try StartedProgram(
      builtCareplan,
      ["-C", store.path, "health", "observe"] + words,
      environment: Self.environment
    )
    #expect(program.isReady { $0.errors.contains("Ctrl-C ends it") }, "\(program.errors)")
    return program
  }

  private func steps() -> String { store("events", "steps", "--date", "2026-11-10") }

  private func append(_ line: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: store.directory["samples.ndjson"]))
    try file.seekToEnd()
    try file.write(contentsOf: Data(line.utf8))
    try file.close()
  }

  private func addHook(_ name: String, _ script: String) throws {
    let path = "store/.git/hooks/\(name)"
    try store.directory.write("#!/bin/sh\n\(script)\n", to: path)
    try run("chmod", ["755", store.directory[path]], in: "/")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a sample that comes is filled and sent on, hooks run, and a signal ends it`(
    signal: Int32
  ) throws {
    store("health", "types", "add", "stepCount", "--store", "dir:../out", "--name", "out")
    store("health", "permissions", "grant", "stepCount")
    try addHook("pre-health-run", "echo \"before $*\" >>'\(store.directory["hooks"])'")
    try addHook("post-health-run", "echo \"after $*\" >>'\(store.directory["hooks"])'")
    let program = try observe()
    #expect(program.isReady { _ in steps().contains("10 count") }, "\(program.errors)")
    #expect(program.isReady { _ in store.directory.contains("hooks") }, "\(program.errors)")
    try append(HealthStore.line(2, hour: 9, 20))
    #expect(program.isReady { _ in steps().contains("30 count") }, "\(program.errors)")
    let type = "HKQuantityTypeIdentifierStepCount"
    let lines = ["before \(type) out", "after \(type) out ok 1 0 0 0"]
    let isTold = try program.isReady { _ in
      try store.directory.text(of: "hooks") == (lines + lines).joined(separator: "\n") + "\n"
    }
    #expect(isTold, "\(program.errors)")
    let sent = try FileManager.default.contentsOfDirectory(atPath: store.directory["out"])
    #expect(sent.count { $0.hasSuffix(".json") } == 2, "\(sent)")
    program.send(signal)
    let result = try program.result()
    #expect(result.signal == nil && result.status == (signal == SIGTERM ? 0 : 130))
    // The lock went with it: whoever comes next need not wait.
    let next = try observe()
    next.send(SIGTERM)
    #expect(try next.result().status == 0)
  }

  @Test func `only one observes, and others read and import meanwhile`() throws {
    let program = try observe()
    let second = store.run("health", "observe")
    #expect(second.status == 0 && second.errors.contains("another process observes"))
    #expect(program.isReady { _ in steps().contains("10 count") })
    #expect(store("health", "status").contains("1 sample on this machine"))
    #expect(store("health", "show", "stepCount", "--date", "2026-11-10").contains("Watch"))
    try store.directory.write(HealthStore.line(3, hour: 10, 5), to: "more.ndjson")
    #expect(store("health", "import", "../more.ndjson").contains("new 1"))
    #expect(store.fails(75, "health", "forget").contains("observes"))
    #expect(program.isRunning)
    #expect(store("health", "stop", "--keep-anchor").contains("stopped"))
    #expect(try program.result().status == 0)
    #expect(store("health", "stop").contains("nobody observes"))
  }

  @Test func `whoever is killed leaves a lock that the next one takes`() throws {
    let program = try observe()
    program.send(SIGKILL)
    #expect(try program.result().signal == SIGKILL)
    try append(HealthStore.line(2, hour: 9, 20))
    let next = try observe()
    #expect(next.isReady { _ in steps().contains("30 count") }, "\(next.errors)")
    next.send(SIGTERM)
    #expect(try next.result().status == 0)
  }

  @Test func `a source that cannot be read ends nothing`() throws {
    try store.directory.write("time,value\n", to: "table.csv")
    let map = "time=time,value=amount,unit=count,type=stepCount"
    store("health", "source", "add", "table", "csv", "../table.csv", "--map", map)
    let program = try observe()
    #expect(program.isReady { $0.errors.contains("columns do not fit") }, "\(program.errors)")
    #expect(program.isReady { _ in steps().contains("10 count") }, "\(program.errors)")
    try append(HealthStore.line(2, hour: 9, 20))
    #expect(program.isReady { _ in steps().contains("30 count") }, "\(program.errors)")
    #expect(program.isRunning)
    program.send(SIGTERM)
    #expect(try program.result().status == 0)
  }

  @Test(.enabled(if: canMount, "no leave to mount a file system here"))
  func `who only looks can do so where nothing can be written`() throws {
    store("health", "import", "watch")
    let script = """
      mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" || exit 99
      if touch x 2>/dev/null; then exit 98; fi
      for verb in status 'show stepCount --date 2026-11-10' sources; do
        "$0" health $verb || exit
      done
      "$0" agenda >/dev/null || exit
      "$0" health import ../samples.ndjson --form ndjson
      """
    let result = try run(
      "unshare",
      ["-rm", "bash", "-c", script, builtCareplan],
      in: store.path,
      environment: Self.environment
    )
    #expect(result.output.contains("1 sample on this machine"), "\(result.errors)")
    let rows = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.contains(["Watch", "1", "10", "10"]), "\(result.output)")
    // Who writes is told what is in the way.
    #expect(result.status == 77, "\(result.errors)")
    #expect(result.errors.contains("samples.sqlite") && result.errors.contains("permissions"))
  }

  /// What a killed writer left in its log cannot be read without writing; SQLite's words say nothing of it.
  @Test(.enabled(if: canMount, "no leave to mount a file system here"))
  func `what a killed process left is taken in where it can be, and told of elsewhere`() throws {
    let program = try observe()
    #expect(program.isReady { _ in steps().contains("10 count") }, "\(program.errors)")
    let reader = try GitStore(opening: store.path, surroundings: TestSurroundings.make(seed: 1))
    let cache = try #require(try HealthCache(ifPresentIn: reader))
    try append(HealthStore.line(2, hour: 9, 20))
    #expect(program.isReady { _ in steps().contains("30 count") }, "\(program.errors)")
    program.send(SIGKILL)
    #expect(try program.result().signal == SIGKILL)
    // The last one who closes the database takes the log in: of a copy of it nobody ever did.
    let place = store.path + "/.git/careplan/health"
    let copy = "cp -r '\(place)' '\(place).copy' && rm -f '\(place).copy/samples.sqlite-shm'"
    try run("sh", ["-c", copy], in: "/")
    withExtendedLifetime(cache) {}
    _ = consume cache
    try run("sh", ["-c", "rm -r '\(place)' && mv '\(place).copy' '\(place)'"], in: "/")
    let log = try FileManager.default.attributesOfItem(atPath: place + "/samples.sqlite-wal")
    #expect(try #require(log[.size] as? Int) > 0)
    let script = """
      mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" || exit 99
      "$0" health status
      """
    let result = try run(
      "unshare",
      ["-rm", "bash", "-c", script, builtCareplan],
      in: store.path,
      environment: Self.environment
    )
    #expect(result.status == 77, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("samples.sqlite-wal has samples that the database lacks"))
    #expect(!result.errors.contains("SQL") && !result.errors.contains("unable"), "\(result.errors)")
    #expect(store("health", "status").contains("2 samples on this machine"))
    #expect(store.run("health", "import", "watch").status == 4)
  }

  /// An example that systemd does not understand helps nobody.
  @Test func `the unit of the example names what is there`() throws {
    let path = PythonJudge.packageDirectory + "Examples/08-health/careplan-health.service"
    let unit = try String(contentsOfFile: path, encoding: .utf8)
    let lines = unit.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
    for line in lines { #expect(line.contains("="), "\(line)") }
    let start = try #require(lines.first { $0.hasPrefix("ExecStart=") })
    let words = start.split(separator: " ").dropFirst()
    #expect(words.first == "-C")
    // The words are those of a command line that is understood.
    let run = store.run(words.dropFirst(2).map(String.init) + ["--once"])
    #expect(run.status == 0, "\(run.errors)")
    let script = "! command -v systemd-analyze >/dev/null || $0 --user --man=no verify $1"
    let scratch = try TemporaryDirectory()
    let verify = try TestSupport.run(
      "sh",
      ["-c", script, "systemd-analyze", path],
      in: "/",
      environment: ["HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path]
    )
    // The command need not be installed where the tests run.
    let complaints = verify.errors.split(separator: "\n").filter {
      $0.contains("careplan-health.service:") && !$0.contains("is not executable")
    }
    #expect(complaints.isEmpty, "\(complaints)")
  }
}
