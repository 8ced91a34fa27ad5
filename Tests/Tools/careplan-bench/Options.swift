import Foundation
import Sandbox

/// What the command line asks for.
struct Options {
  var pace = Pace.full
  var isJSON = false
  var works: [String] = []
  /// Where the stores are kept for the next run; nil for nowhere.
  var stores: String?
  var seed: UInt64 = 1
  var countsInstructions = false
  /// The command that is measured: the one beside this program unless another is named.
  var careplan = URL(filePath: Worker.executable).deletingLastPathComponent()
    .appending(path: "careplan").path(percentEncoded: false)

  private static let works = Benchmark.all + [.instructions]

  static let usage = BenchUsage(
    lines: [
      "careplan-bench [OPTION…] [WORK…]",
      "careplan-bench make DIRECTORY --outcomes N [OPTION…]",
      "careplan-bench simulate [OPTION…]",
      "careplan-bench fuzz [OPTION…] [READER…]",
    ],
    options: [
      BenchOption("--full", help: "what the targets are for, about half an hour (default)"),
      BenchOption("--quick", help: "small sizes and few rounds, to try the bench; judges nothing"),
      BenchOption("--json", help: "one document instead of the table"),
      BenchOption("--instructions", help: "count instructions too, as a full run does (valgrind)"),
      BenchOption("--stores-in", "DIR", help: "make the stores there, keep them for the next run"),
      BenchOption("--seed", "S", help: "other stores of the same sizes (default: 1)"),
      BenchOption("--careplan", "PATH", help: "the command to measure (default: beside us)"),
    ],
    remarks: "Works: \(works.map(\.name).joined(separator: ", "))"
  )

  init(_ words: [String]) throws {
    let arguments = try Self.usage.read(words)
    guard !arguments.has("--full") || !arguments.has("--quick") else {
      throw Self.usage.failure("--full and --quick exclude each other.")
    }
    if arguments.has("--quick") { pace = .quick }
    isJSON = arguments.has("--json")
    countsInstructions = arguments.has("--instructions")
    stores = arguments.value("--stores-in")
    seed = try arguments.number("--seed", or: seed)
    if let path = arguments.value("--careplan") { careplan = path }
    works = arguments.operands
    for work in works where !Self.works.contains(where: { $0.name == work }) {
      throw Self.usage.failure("There is no work '\(work)'.")
    }
  }

  /// The options for a work in a process of its own.
  var arguments: [String] {
    ["--\(pace)", "--seed", "\(seed)", "--careplan", careplan]
      + (stores.map { ["--stores-in", $0] } ?? [])
  }

  /// The works that were named, or all.
  var chosen: [Benchmark] {
    let all = Benchmark.all + (countsInstructions || pace == .full ? [.instructions] : [])
    guard !works.isEmpty else { return all }
    return Self.works.filter { works.contains($0.name) }
  }

  func shelf(_ scratch: borrowing TemporaryDirectory) -> StoreShelf {
    StoreShelf(directory: stores ?? scratch["stores"], pace: pace, seed: seed)
  }
}
