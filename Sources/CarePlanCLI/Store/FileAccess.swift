import CarePlanKit
import Foundation

extension CommandContext {
  /// Reads a file that the user named, or standard input for `-`.
  func readFile(_ name: String) throws(CommandFailure) -> [UInt8] {
    if name == "-" { return try readInput() }
    let path = path(name)
    do { return try Array(Data(contentsOf: URL(filePath: path))) } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw CommandFailure(
        exists ? .inputOutput : .noInput,
        code: exists ? nil : "no-file",
        exists ? "cannot read '\(name)'" : "there is no file '\(name)'"
      )
    }
  }

  /// Writes a file that the user named, whole or not at all, with its directory.
  func writeFile(_ bytes: [UInt8], to name: String) throws(CommandFailure) {
    let url = URL(filePath: path(name))
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw CommandFailure(.inputOutput, "cannot write '\(name)'")
    }
  }
}
