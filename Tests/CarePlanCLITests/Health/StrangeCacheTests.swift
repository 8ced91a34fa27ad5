import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Something else than a database of samples where one belongs.
struct StrangeCacheTests {
  private let store: CommandStore
  private let database = "store/.git/careplan/health/samples.sqlite"

  init() throws {
    store = try CommandStore()
    try HealthStore.make(store)
    try store.directory.write(HealthStore.line(1, hour: 8, 10), to: "samples.ndjson")
    store("health", "import", "../samples.ndjson")
  }

  enum Strange: String, CaseIterable, Sendable {
    case directory, pipe, link, danglingLink, text, empty

    /// What makes it of the database `$0`; links lead to `$1`.
    var script: String {
      switch self {
      case .directory: "rm $0 && mkdir $0 && touch $0/a"
      case .pipe: "rm $0 && mkfifo $0"
      case .link: "mv $0 $1 && ln -s $1 $0"
      case .danglingLink: "rm $0 && ln -s $1 $0"
      case .text: "echo 'no database' > $0"
      case .empty: ": > $0"
      }
    }
  }

  private func make(_ strange: Strange) throws {
    let made = try run(
      "sh",
      ["-c", "rm -f $0-wal $0-shm; " + strange.script]
        + [store.directory[database], store.directory["elsewhere"]],
      in: "/"
    )
    try #require(made.status == 0, "\(made.errors)")
  }

  @Test(arguments: Strange.allCases)
  func `what is no database is set aside, with a warning, and begun anew`(
    _ strange: Strange
  ) throws {
    for words in [
      ["health", "status"], ["health", "show", "stepCount", "--date", "2026-11-10"],
      ["health", "fill"], ["health", "import", "../samples.ndjson"], ["agenda"],
    ] {
      try make(strange)
      // As a process of its own: one that would wait for a pipe is ended.
      let command = words.map { "'\($0)'" }.joined(separator: " ")
      let result = try run(
        "bash",
        ["-c", "timeout 20 '\(builtCareplan)' \(command)"],
        in: store.path,
        environment: ["CAREPLAN_NOW": CommandStore.now]
      )
      #expect([0, 4].contains(result.status), "\(words): \(result.errors)")
      guard words != ["agenda"] else { continue }
      #expect(result.errors.contains("were set aside as"), "\(words): \(result.errors)")
      #expect(result.errors.contains("samples.sqlite.set-aside"), "\(words): \(result.errors)")
      #expect(!result.errors.contains("unable to open"), "\(words): \(result.errors)")
    }
    #expect(store("health", "import", "../samples.ndjson").contains("new 1"))
    #expect(store("health", "status").contains("1 sample on this machine"))
    if strange == .directory {
      // What somebody put there is nobody's to remove.
      let kept = ["", "-2"].map { store.directory.contains("\(database).set-aside\($0)/a") }
      #expect(kept == [true, true])
    }
  }

  /// SQLite's own words, "unable to open database file", say nothing of what helps.
  @Test func `a database whose log cannot be opened is told of in words`() throws {
    try run("sh", ["-c", "rm -f $0-wal $0-shm; mkdir $0-wal", store.directory[database]], in: "/")
    let run = store.run("health", "import", "../samples.ndjson")
    #expect(run.status != 0)
    #expect(run.errors.contains("samples.sqlite") && run.errors.contains("permissions"))
    #expect(!run.errors.contains("unable to open") && !run.errors.contains("SQL"), "\(run.errors)")
  }

  /// It kept megabytes of what was not taken in, on a disk that was full.
  @Test func `an import for which there is no room leaves none of its log`() throws {
    let lines = (0..<20_000).map { number in
      let time = Instant(seconds: 1_770_000_000 + Int64(number) * 60)
      return """
        {"type":"stepCount","start":"\(time)","end":"\(time)","value":1,"unit":"count","source":"W"}

        """
    }
    try store.directory.write(lines.joined(), to: "many.ndjson")
    try FileManager.default.removeItem(atPath: store.directory["store/.git/careplan/health"])
    // A file may become no larger than this, as on a disk that is full.
    let limit = "trap '' XFSZ; ulimit -f 1024"
    let script = "\(limit); exec '\(builtCareplan)' health import ../many.ndjson"
    let result = try run(
      "bash",
      ["-c", script],
      in: store.path,
      environment: ["CAREPLAN_NOW": CommandStore.now]
    )
    #expect(result.status == 74, "\(result.errors)")
    let log = store.directory["\(database)-wal"]
    let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
    #expect(size ?? 0 == 0)
    #expect(store("health", "import", "../many.ndjson").contains("new 20,000"))
  }
}
