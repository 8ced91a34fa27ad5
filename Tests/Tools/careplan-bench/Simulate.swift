import CareSimulation
import Dispatch
import Foundation
import Sandbox
import Synchronization

/// Runs simulations of many devices, more and longer ones than the tests do.
struct Simulate {
  private var seeds: ClosedRange<UInt64> = 1...1000
  private var devices = 5
  private var moves = 40
  private var only: [Int] = []
  private var isShrinking = true
  private var hasPeople = false
  private var judge: OtherJudge?
  private var replays = 3

  static let usage = BenchUsage(
    lines: ["careplan-bench simulate [OPTION…]"],
    options: [
      BenchOption("--seeds", "A..B", help: "the simulations to run (default: 1..1000)"),
      BenchOption("--devices", "N", help: "how many devices take part (default: 5)"),
      BenchOption("--moves", "M", help: "how many moves they make (default: 40)"),
      BenchOption("--people", help: "a signed store whose people come and go, instead"),
      BenchOption("--judge", "SCRIPT", help: "compare with Tests/Judges/judge_commits.py"),
      BenchOption("--replays", "N", help: "how often an end is brought again (default: 3)"),
      BenchOption("--only", "1,2,3", help: "just these moves, as a failure names them"),
      BenchOption("--no-shrink", help: "tell a failure with all its moves, at once"),
    ]
  )

  init(_ words: [String]) throws {
    let arguments = try Self.usage.read(words)
    guard arguments.operands.isEmpty else {
      throw Self.usage.failure("'\(arguments.operands[0])' is no option.")
    }
    seeds = try arguments.value("--seeds", Self.range) ?? seeds
    devices = try arguments.number("--devices", or: devices, atLeast: 2)
    moves = try arguments.number("--moves", or: moves, atLeast: 1)
    only = try arguments.value("--only", Self.numbers) ?? []
    isShrinking = !arguments.has("--no-shrink")
    hasPeople = arguments.has("--people")
    replays = try arguments.number("--replays", or: replays, atLeast: 0)
    judge = try arguments.value("--judge") { script in
      OtherJudge(script) { try Self.python(script, reading: $0) }
    }
    guard judge == nil || hasPeople else { throw Self.usage.failure("--judge needs --people.") }
  }

  /// Reads `A..B`, or `A` alone.
  private static func range(_ text: String) -> ClosedRange<UInt64>? {
    let ends = text.split(separator: ".").compactMap { UInt64($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }

  private static func numbers(_ text: String) -> [Int]? {
    let numbers = text.split(separator: ",").map { Int($0) }
    return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap(\.self)
  }

  /// Runs them on all processors and tells each failure with as few moves as it takes.
  ///
  /// - Returns: 0, or 1 if any failed.
  func run() -> Int32 {
    let sum = Mutex((report: SimulationReport(), failures: 0))
    let started = ContinuousClock.now
    let all = Array(seeds)
    DispatchQueue.concurrentPerform(iterations: all.count) { place in
      let simulation = self.simulation(all[place])
      do {
        let report = try simulation.run()
        sum.withLock { $0.report += report }
      } catch {
        let smallest: any SeededSimulation =
          isShrinking && only.isEmpty ? simulation.shrunk() : simulation
        sum.withLock { sum in
          sum.failures += 1
          do {
            try smallest.run()
            Self.write("\(error)\n\n")
          } catch { Self.write("\(error)\n\n") }
        }
      }
    }
    let (report, failures) = sum.withLock(\.self)
    Self.write(Self.text(report, all.count, failures, ContinuousClock.now - started))
    return failures == 0 ? 0 : 1
  }

  private func simulation(_ seed: UInt64) -> any SeededSimulation {
    var simulation: any SeededSimulation
    if hasPeople {
      var people = PeopleSimulation(seed: seed, moves: moves)
      (people.judge, people.replays) = (judge, replays)
      simulation = people
    } else {
      simulation = Simulation(seed: seed, devices: devices, moves: moves)
    }
    if !only.isEmpty { simulation.moves = only }
    return simulation
  }

  /// Runs a script of Python, and returns what it prints.
  private static func python(_ script: String, reading input: String) throws -> String {
    let directory = try TemporaryDirectory()
    try Data(input.utf8).write(to: URL(filePath: directory["input"]))
    let programs = Programs(scratch: directory.path)
    try programs.run("python3", ["-B", script], input: directory["input"])
    return try programs.lastOutput
  }

  private static func text(
    _ report: SimulationReport,
    _ count: Int,
    _ failures: Int,
    _ time: Duration
  ) -> String {
    let moves = Set(report.made.keys).union(report.refused.keys).sorted().map { name in
      "  \(name): \(report.made[name] ?? 0), refused \(report.refused[name] ?? 0)\n"
    }
    return "\(count) simulations, \(failures) failed, in \(time.components.seconds) s;"
      + " \(report.versions) versions, \(report.conflicts) open conflicts,"
      + " at rest after at most \(report.rounds) rounds\n" + moves.joined()
  }

  private static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
