import Foundation

/// A directory for one test or run, which is deleted with everything in it at the end.
public struct TemporaryDirectory: ~Copyable, Sendable {
  /// The absolute path, without symbolic links.
  public let path: String

  public init() throws {
    let name = "careplan-test-\(UUID().uuidString.lowercased())"
    let url = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  deinit {
    // A test may have made a directory read-only on purpose.
    let directories = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
    for name in [path] + (directories ?? []).map({ "\(path)/\($0)" }) {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: name)
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The absolute path of something inside.
  public subscript(name: String) -> String { "\(path)/\(name)" }

  /// Returns whether something exists inside, even if it is a dangling link.
  public func contains(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: self[name])) != nil
  }

  /// Returns the names of the files below, sorted by their UTF-8 bytes, without directories.
  public func files(below name: String? = nil) throws -> [String] {
    let root = name.map { self[$0] } ?? path
    return try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { !isDirectory("\(root)/\($0)") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes bytes to a file, whose directories are made as needed.
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let url = URL(filePath: self[name])
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
  }

  /// Writes a text to a file as UTF-8.
  public func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

  /// Returns the bytes of a file.
  public func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: self[name])))
  }

  /// Returns the text of a file, which must be UTF-8.
  public func text(of name: String) throws -> String {
    guard let text = String(validating: try bytes(of: name), as: UTF8.self) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    return text
  }

  /// Makes a directory inside, with those above it, and returns its path.
  @discardableResult
  public func makeDirectory(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: self[name],
      withIntermediateDirectories: true
    )
    return self[name]
  }

  private func isDirectory(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeDirectory
  }
}
