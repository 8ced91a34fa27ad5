import CarePlanKit
import Foundation
import Sandbox

/// Makes one store for somebody who wants to look at it or to measure something else.
struct Make {
  private let directory: String
  private let outcomes: Int
  private let seed: UInt64
  private let shape: GitStore.WorkTree
  private let lines: String?

  static let usage = BenchUsage(
    lines: ["careplan-bench make DIRECTORY --outcomes N [OPTION…]"],
    options: [
      BenchOption("--outcomes", "N", help: "how many outcomes, about; 40 for each day of care"),
      BenchOption("--seed", "S", help: "another life of the same length (default: 1)"),
      BenchOption("--shape", "SHAPE", help: "bare, sparse or full (default: bare)"),
      BenchOption("--json-lines", "FILE", help: "write the same records there too, for an import"),
    ]
  )

  init(_ words: [String]) throws {
    let arguments = try Self.usage.read(words)
    guard arguments.operands.count == 1 else {
      throw Self.usage.failure("Name one directory for the store.")
    }
    directory = arguments.operands[0]
    outcomes = try arguments.number("--outcomes", or: 1000, atLeast: 1)
    seed = try arguments.number("--seed", or: 1)
    let shapes: [String: GitStore.WorkTree] = ["bare": .bare, "sparse": .sparse, "full": .full]
    shape = try arguments.value("--shape") { shapes[$0] } ?? .bare
    lines = arguments.value("--json-lines")
  }

  func run() throws {
    guard !FileManager.default.fileExists(atPath: directory) else {
      throw BenchError("\(directory) is there already; name a directory that is not.")
    }
    let maker = try StoreMaker(outcomes: outcomes, seed: seed)
    let scratch = try TemporaryDirectory()
    try maker.make(at: directory, shape, Programs(scratch: scratch.path))
    if let lines { try maker.writeLines(to: lines) }
  }
}
