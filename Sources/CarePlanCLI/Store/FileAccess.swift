import CarePlanKit
import Foundation

extension CommandContext {
  /// Reads a file that the user named, or standard input for `-`.
  func readFile(_ name: String) throws(CommandFailure) -> [UInt8] {
    if name == "-" { return try readInput() }
    let path = path(name)
    do { return try Array(Data(contentsOf: URL(filePath: path))) } catch {
      throw CommandFailure(noFile: name, at: path)
    }
  }

  /// Opens a file that the user named, or standard input for `-`, to be read piece by piece.
  func openPieces(_ name: String) throws(CommandFailure) -> PieceReader {
    if name == "-" { return try inputPieces() }
    let path = path(name)
    let url = URL(filePath: path)
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    let size = values?.isRegularFile == true ? values?.fileSize : nil
    do { return try FileHandle(forReadingFrom: url).pieces(of: size) } catch {
      throw CommandFailure(noFile: name, at: path)
    }
  }

  /// Writes a file that the user named, whole or not at all, with its directory.
  func writeFile(_ bytes: [UInt8], to name: String) throws(CommandFailure) {
    try writeFile(name) { file throws(CommandFailure) in file.write(bytes) }
  }

  /// Writes a file that the user named piece by piece, with its directory.
  ///
  /// What is written stands beside the file until all of it is there, and then takes its place.
  func writeFile<Result>(
    _ name: String,
    _ body: (Output) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let url = URL(filePath: path(name)).resolvingSymlinksInPath()
    let part = url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    let failure = CommandFailure(.inputOutput, "cannot write '\(name)'")
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    // A directory, a device or a pipe would be replaced by a file.
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
      throw CommandFailure(.inputOutput, "cannot write '\(name)': it is no file")
    }
    do {
      let file = try FileSink(making: part)
      let output = Output(to: file, Terminal(width: nil, color: .never, environment: [:]))
      let result = try body(output)
      output.flush()
      guard !output.isClosed else { throw failure }
      try file.replace(url)
      return result
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error as? CommandFailure ?? failure
    }
  }
}

extension CommandFailure {
  /// Tells that a file cannot be read.
  fileprivate init(noFile name: String, at path: String) {
    let exists = FileManager.default.fileExists(atPath: path)
    self.init(
      exists ? .inputOutput : .noInput,
      code: exists ? nil : "no-file",
      exists ? "cannot read '\(name)'" : "there is no file '\(name)'"
    )
  }
}
