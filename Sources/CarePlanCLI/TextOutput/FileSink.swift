import Foundation

/// A new file that takes the place of another one when it is whole, or what is written into as it is.
final class FileSink: ByteSink {
  private let url: URL
  private let isPrivate: Bool
  private let handle: FileHandle

  /// Makes the file, and its directory.
  ///
  /// - Parameter isPrivate: Whether the file is for its owner alone, whatever it takes the place of.
  init(making url: URL, isPrivate: Bool = false) throws {
    (self.url, self.isPrivate) = (url, isPrivate)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data().write(to: url, options: .withoutOverwriting)
    if isPrivate {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
    handle = try FileHandle(forWritingTo: url)
  }

  /// Opens what is there already: a pipe or a device.
  init(opening url: URL) throws {
    (self.url, isPrivate) = (url, false)
    handle = try FileHandle(forWritingTo: url)
  }

  func write(_ bytes: [UInt8]) throws(SinkFault) {
    do { try handle.write(contentsOf: Data(bytes)) } catch { throw .failed("\(error)") }
  }

  /// Puts the file in the place of another one.
  func replace(_ other: URL) throws {
    try handle.synchronize()
    try handle.close()
    if !isPrivate,
      let old = try? FileManager.default.attributesOfItem(atPath: other.path),
      old[.type] as? FileAttributeType == .typeRegular, let mode = old[.posixPermissions]
    {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }
    guard unsafe rename(url.path, other.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
