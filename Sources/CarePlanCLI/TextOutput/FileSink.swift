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
  ///
  /// A pipe that nobody reads is waited for a while only.
  init(opening url: URL) throws(SinkFault) {
    (self.url, isPrivate) = (url, false)
    handle = FileHandle(fileDescriptor: try Self.opened(url.path), closeOnDealloc: true)
  }

  private static func opened(_ path: String) throws(SinkFault) -> Int32 {
    for _ in 0..<100 {
      let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        return descriptor
      }
      guard errno == ENXIO else { throw .failed(FileDescriptorSink.sentence(for: errno)) }
      Thread.sleep(forTimeInterval: 0.1)
    }
    throw .closedPipe
  }

  func write(_ bytes: [UInt8]) throws(SinkFault) {
    try FileDescriptorSink(handle.fileDescriptor).write(bytes)
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
