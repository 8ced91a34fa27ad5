import Platform

/// Wakes those who wait for files to change, when the kernel reports a change.
///
/// The directories of the files are watched, since programs that write safely put a new file in the
/// place of the old one. What a network file system's other computers write is not noticed.
public final class FileEvents: Sendable {
  /// Which changes of a file count.
  public enum Interest: Hashable, Sendable {
    /// That it comes, goes or is written.
    case presence
    /// That it has new content: it was written, is being written, or was put there.
    case content

    fileprivate var mask: UInt32 {
      switch self {
      case .presence:
        UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE)
      case .content: UInt32(IN_MOVED_TO | IN_CLOSE_WRITE | IN_MODIFY)
      }
    }
  }

  private let descriptor: Int32
  /// The names that count, by the kernel's number for their directory.
  private let names: [Int32: Set<String>]
  /// The kernel's numbers for directories of which every name counts.
  private let wholes: Set<Int32>

  /// Begins to watch files, which need not be there; a directory that is missing is left out.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - directories: Those of which every file counts, but none in a directory inside.
  /// - Throws: If the kernel does not watch for us, as when too many do already.
  public init(
    of paths: [String],
    inside directories: [String] = [],
    noticing interest: Interest = .presence
  ) throws(FileError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw FileError("watch", paths.first ?? "") }
    do throws(FileError) {
      names = try Self.watch(paths, descriptor, interest.mask)
      var wholes: Set<Int32> = []
      for directory in directories {
        if let number = try Self.watch(directory: directory, descriptor, interest.mask) {
          wholes.insert(number)
        }
      }
      self.wholes = wholes
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func watch(
    _ paths: [String],
    _ descriptor: Int32,
    _ mask: UInt32
  ) throws(FileError) -> [Int32: Set<String>] {
    var names: [Int32: Set<String>] = [:]
    for path in paths {
      let directory = FileSystem.directory(of: path)
      let place = directory.isEmpty ? "." : directory
      guard let number = try watch(directory: place, descriptor, mask) else { continue }
      let name = directory == "/" ? path.dropFirst() : path.dropFirst(directory.utf8.count + 1)
      names[number, default: []].insert(directory.isEmpty ? path : String(name))
    }
    return names
  }

  /// Returns the kernel's number for a directory that it watches from now on; nil if there is none.
  private static func watch(
    directory: String,
    _ descriptor: Int32,
    _ mask: UInt32
  ) throws(FileError) -> Int32? {
    let number = inotify_add_watch(descriptor, directory, mask)
    guard number < 0 else { return number }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError("watch", directory)
  }

  /// Waits until one of the files may have changed, a signal comes, or the time is over.
  ///
  /// Changes between two calls are not lost.
  ///
  /// - Returns: Whether one of the files may have changed.
  public func wait(forSeconds seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let rest = end - ContinuousClock.now
      let milliseconds = max(0, rest / .milliseconds(1)).rounded(.up)
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(min(milliseconds, 1e9))) > 0 else { return false }
      if takeEvents() { return true }
    }
  }

  /// Takes what the kernel has noted, and says whether something of it counts.
  private func takeEvents() -> Bool {
    var counts = false
    // An event begins at a multiple of eight, and so does memory of 64-bit words.
    var buffer = [UInt64](repeating: 0, count: 1 << 10)
    while true {
      let size = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard size > 0 else { return counts }
      buffer.withUnsafeBytes { bytes in
        var rest = UnsafeRawBufferPointer(rebasing: bytes[..<size])
        while rest.count >= Self.headSize {
          let event = rest.load(as: inotify_event.self)
          let end = min(rest.count, Self.headSize + Int(event.len))
          let name = rest[Self.headSize..<end].prefix { $0 != 0 }
          if isCounted(event, String(decoding: name, as: UTF8.self)) { counts = true }
          rest = UnsafeRawBufferPointer(rebasing: rest[end...])
        }
      }
    }
  }

  private static let headSize = MemoryLayout<inotify_event>.size

  private func isCounted(_ event: inotify_event, _ name: String) -> Bool {
    // Too many events, or the directory is gone: not everything that happened was reported.
    if event.mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED) != 0 { return true }
    return wholes.contains(event.wd) || names[event.wd]?.contains(name) ?? false
  }
}
