import Foundation

/// Gives random and damaged inputs to the readers of what comes from outside.
///
/// A trap ends the process; the seeds of a batch are printed before it, so that it can be repeated.
struct Fuzz {
  private var isQuick = false
  private var seed: UInt64 = 1
  private var count: Int?
  private var readers = FuzzedReader.allCases

  /// How many seconds one input may take.
  private static let longest = 2.0
  /// After how many seconds an input counts as a hang, which ends the run.
  private static let hang = 60.0
  /// How often work may grow if the size of an input doubles.
  private static let growth = 2.5

  static let usage = BenchUsage(
    lines: ["careplan-bench fuzz [OPTION…] [READER…]"],
    options: [
      BenchOption("--quick", help: "a few hundred inputs for each reader"),
      BenchOption("--seed", "S", help: "the first seed; each input has its own (default: 1)"),
      BenchOption("--count", "N", help: "how many inputs for each reader"),
    ],
    remarks: "Readers: \(FuzzedReader.allCases.map(\.rawValue).joined(separator: ", "))"
  )

  init(_ words: [String]) throws {
    let arguments = try Self.usage.read(words)
    isQuick = arguments.has("--quick")
    seed = try arguments.number("--seed", or: seed)
    count = try arguments.has("--count") ? arguments.number("--count", or: 1, atLeast: 1) : nil
    guard !arguments.operands.isEmpty else { return }
    readers = try arguments.operands.map { word in
      guard let reader = FuzzedReader(rawValue: word) else {
        throw Self.usage.failure("There is no reader '\(word)'.")
      }
      return reader
    }
  }

  /// Runs all readers and prints what came of each.
  ///
  /// - Returns: 0, or 1 if an input took too long or work grew too fast.
  func run() throws -> Int32 {
    let bench = try FuzzBench()
    let watch = FuzzWatch(limit: Self.hang)
    var isSound = true
    for reader in readers {
      let slowest = try inputs(of: reader, bench, watch)
      let growth = try bench.growth(of: reader, seeds: seed..<seed + (isQuick ? 2 : 10), watch)
      isSound = isSound && slowest.seconds <= Self.longest && growth.factor <= Self.growth
      Self.write(
        """
        \(reader.rawValue): 0 traps; slowest \(Self.text(slowest.seconds)) s (seed \(slowest.seed), at \
        most \(Self.longest) s); twice the size takes \(Self.text(growth.factor)) times as long (seed \
        \(growth.seed), at most \(Self.growth))\n
        """
      )
    }
    return isSound ? 0 : 1
  }

  private func inputs(
    of reader: FuzzedReader,
    _ bench: FuzzBench,
    _ watch: FuzzWatch
  ) throws -> (seconds: Double, seed: UInt64) {
    let count = UInt64(count ?? (isQuick ? min(reader.count, 300) : reader.count))
    var slowest = (seconds: 0.0, seed: seed)
    for first in stride(from: seed, to: seed + count, by: 10_000) {
      let seeds = first..<min(first + 10_000, seed + count)
      Self.write("\(reader.rawValue): seeds \(seeds.lowerBound)..\(seeds.upperBound - 1)\n")
      for seed in seeds {
        let seconds = try watch.time("\(reader.rawValue), seed \(seed)") {
          try bench.read(reader, bench.input(of: reader, seed: seed))
        }
        if seconds > slowest.seconds { slowest = (seconds, seed) }
      }
    }
    return slowest
  }

  private static func text(_ number: Double) -> String { String(format: "%.3f", number) }

  private static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
