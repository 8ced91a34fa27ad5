import CareSimulation
import Dispatch
import Foundation
import Synchronization

/// Runs simulations of many devices, more and longer ones than the tests do.
struct Simulate {
  private var seeds: ClosedRange<UInt64> = 1...1000
  private var devices = 5
  private var moves = 40
  private var only: [Int] = []
  private var isShrinking = true
  private var isVerbose = false

  static let usage = """
    Usage: careplan-bench simulate [--seeds A..B] [--devices N] [--moves M]

      --seeds A..B  the simulations to run; 1..1000 without it
      --devices N   how many devices take part; 5 without it
      --moves M     how many moves they make; 40 without it
      --only 1,2,3  just these moves, as a failure names them
      --no-shrink   tells a failure with all its moves, at once

    """

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--no-shrink" {
        isShrinking = false
        continue
      }
      guard let value = rest.popFirst(), read(option, value) else { return nil }
    }
  }

  private mutating func read(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--seeds":
      let ends = value.split(separator: ".").compactMap { UInt64($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return false }
      seeds = first...last
    case "--devices":
      guard let count = Int(value), count > 1 else { return false }
      devices = count
    case "--moves":
      guard let count = Int(value), count > 0 else { return false }
      moves = count
    case "--only":
      only = value.split(separator: ",").compactMap { Int($0) }
      guard !only.isEmpty else { return false }
    default: return false
    }
    return true
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
        let smallest = isShrinking && only.isEmpty ? simulation.shrunk() : simulation
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

  private func simulation(_ seed: UInt64) -> Simulation {
    var simulation = Simulation(seed: seed, devices: devices, moves: moves)
    if !only.isEmpty { simulation.moves = only }
    return simulation
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
