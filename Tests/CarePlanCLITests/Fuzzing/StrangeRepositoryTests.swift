import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What commands do with repositories that somebody made by chance: they end, in time, with a code of
/// the table, and upkeep works afterwards.
struct StrangeRepositoryTests {
  /// A few repositories; `CAREPLAN_FUZZ_COUNT` asks for more, and `CAREPLAN_FUZZ_FIRST` for others.
  private static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["CAREPLAN_FUZZ_FIRST"].flatMap { UInt64($0) } ?? 1
    let count = environment["CAREPLAN_FUZZ_COUNT"].flatMap { UInt64($0) } ?? 12
    return first..<first + min(count, 1_000_000)
  }()

  /// The codes of `careplan help exit-codes`, without that of a fault of careplan itself.
  private static let codes: Set<Int32> = [0, 1, 3, 4, 5, 64, 65, 66, 69, 74, 75, 77, 78]

  private static let reading = [
    "list tasks", "agenda", "events --week", "log", "diff HEAD~1", "review HEAD~1..HEAD",
    "conflicts", "status", "show task/walk", "adherence --week", "export", "log task/walk",
  ]
  private static let writing = [
    "commit -m All", "update task/walk --title Stroll -m Stroll", "complete run --at 08:00 -m Run",
    "undo",
  ]
  private static let upkeep = [
    "check", "check --fix", "gc", "config", "config timezone Europe/Vienna", "log", "status",
  ]

  /// A store with something of everything, a bare repository and a clone.
  private static func makePlan(in directory: borrowing TemporaryDirectory) throws {
    let script = """
      set -eu
      C="\(builtCareplan)"
      "$C" init plan --time-zone America/New_York
      cd plan
      "$C" add patient me --name 'Given Family' -m Patient
      "$C" add contact nurse --name 'Other Family' -m Contact
      for id in walk run swim; do "$C" add task $id --title T --daily 08:00 --daily 20:00 -m $id; done
      "$C" update task/run --title Runs --effective 2026-11-01 -m Runs
      "$C" complete walk --at 08:00 -m Done
      "$C" delete task/swim -m Gone
      "$C" purge contact/nurse --reason asked --yes -m Erased
      git init -q --bare -b main ../hub
      "$C" remote add origin ../hub
      "$C" sync
      "$C" clone ../hub ../clone
      "$C" -C ../clone update task/run --title Own -m Own
      """
    let result = try run("sh", ["-c", script], in: directory.path, environment: environment)
    try #require(result.status == 0, "\(result.output)\(result.errors)")
  }

  private static let environment = [
    "CAREPLAN_NOW": "2026-11-20T17:00:00Z", "CAREPLAN_IDS": "fuzz", "TZ": "UTC",
  ]

  @Test(arguments: seeds)
  func `whatever is in a repository, every command ends with a code of the table`(
    seed: UInt64
  ) throws {
    let directory = try TemporaryDirectory()
    try Self.makePlan(in: directory)
    var stranger = StrangeRepository(at: directory["plan"], seed: seed)
    var deeds: [String] = []
    for _ in 0..<2 { deeds += try stranger.commit() }
    let pushed = try run("git", ["push", "-q", "origin", "+main"], in: directory["plan"])
    let own = Self.reading + Self.writing + Self.upkeep
    let there = ["sync"] + Self.reading + Self.upkeep + ["sync"]
    for (place, commands) in [("plan", own), ("clone", pushed.status == 0 ? there : [])] {
      for command in commands + ["clone ../hub ../copy"] {
        let run = try run(
          "timeout",
          ["20", builtCareplan] + command.split(separator: " ").map(String.init),
          in: directory[place],
          environment: Self.environment
        )
        #expect(
          Self.codes.contains(run.status),
          "seed \(seed), \(place): \(command): \(run.status) \(run.errors)\n\(deeds)"
        )
        try? FileManager.default.removeItem(atPath: directory["copy"])
      }
    }
  }
}
