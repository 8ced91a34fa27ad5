import Foundation

extension FileHandle {
  /// Makes a file anew and opens it for writing.
  static func making(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw BenchError("\(path) cannot be written; name a file in a directory of yours.") }
    return file
  }
}
