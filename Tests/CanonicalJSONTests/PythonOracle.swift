import Foundation
import TestSupport

/// A Python program beside the tests that computes the same thing in its own way.
struct PythonOracle {
  /// The file name without its ending, in the folder `Oracles`.
  let name: String

  /// Runs the program and returns what it printed.
  func answer(to input: String) throws -> String {
    let oracles = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Oracles")
    let result = try run(
      "python3",
      ["\(name).py"],
      in: oracles.path(percentEncoded: false),
      environment: ["PYTHONUTF8": "1"],
      input: input
    )
    guard result.status == 0 else {
      throw Failure(description: "python3 must be on the PATH and run \(name).py: \(result.errors)")
    }
    return result.output
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
