import CarePlanKit
import Foundation

/// Makes one store for somebody who wants to look at it or to measure something else.
struct Make {
  private var directory = ""
  private var outcomes = 1000
  private var seed: UInt64 = 1
  private var shape = GitStore.WorkTree.bare
  private var lines: String?

  static let usage = """
    Usage: careplan-bench make DIRECTORY --outcomes N [OPTION…]

      --outcomes N       how many outcomes the store has, about; 40 for each day of care
      --seed S           another life of the same length; 1 without it
      --shape SHAPE      bare (without it), sparse or full
      --json-lines FILE  writes the same records there as well, to be imported

    """

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if !argument.hasPrefix("-"), directory.isEmpty {
        directory = argument
      } else {
        guard let value = rest.popFirst(), read(argument, value) else { return nil }
      }
    }
    guard !directory.isEmpty else { return nil }
  }

  private mutating func read(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--outcomes":
      guard let count = Int(value), count > 0 else { return false }
      outcomes = count
    case "--seed":
      guard let number = UInt64(value) else { return false }
      seed = number
    case "--shape":
      let shapes: [String: GitStore.WorkTree] = ["bare": .bare, "sparse": .sparse, "full": .full]
      guard let chosen = shapes[value] else { return false }
      shape = chosen
    case "--json-lines": lines = value
    default: return false
    }
    return true
  }

  func run() throws {
    guard !FileManager.default.fileExists(atPath: directory) else {
      throw BenchError("\(directory) is there already; name a directory that is not.")
    }
    let maker = try StoreMaker(outcomes: outcomes, seed: seed)
    try maker.make(at: directory, shape)
    if let lines { try maker.writeLines(to: lines) }
  }
}
