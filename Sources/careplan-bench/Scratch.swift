import Foundation

/// A directory for what a run makes; it goes away with the value.
struct Scratch: ~Copyable {
  private let path: String

  init() throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "careplan-bench-\(UUID().uuidString.lowercased())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The absolute path of something inside.
  subscript(name: String) -> String { "\(path)/\(name)" }

  /// Makes a directory inside.
  func directory(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: self[name],
      withIntermediateDirectories: true
    )
    return self[name]
  }
}
