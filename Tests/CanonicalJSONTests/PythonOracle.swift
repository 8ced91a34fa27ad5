import Foundation

/// A Python program beside the tests that computes the same thing in its own way.
struct PythonOracle {
  /// The file name without its ending, in the folder `Oracles`.
  let name: String

  /// Runs the program and returns what it printed.
  func answer(to input: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID()).txt")
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Oracles/\(name).py")
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path()]
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONUTF8": "1"]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "python3 must be on the PATH and run \(name).py.")
    }
    return String(decoding: answer, as: UTF8.self)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
