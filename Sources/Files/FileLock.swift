import Platform

/// A lock that other processes respect and that the kernel takes away with the process.
///
/// `flock(2)` on a file that stays: there is no stale lock to clean up after a crash.
public struct FileLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Takes the lock, waiting at most a number of seconds for another process.
  ///
  /// - Parameter isGivenUp: Asked before each look; true ends the waiting.
  /// - Throws: ``FileError/Code/locked`` if it is still held.
  public init(
    _ path: String,
    patience seconds: Double,
    as permissions: Permissions = .standard,
    unless isGivenUp: () -> Bool = { false }
  ) throws(FileError) {
    let directory = FileSystem.directory(of: path)
    if !directory.isEmpty { try FileSystem.makeDirectory(directory, as: permissions) }
    descriptor = try Self.locked(path, patience: seconds, permissions, isGivenUp)
  }

  /// Looks again after short pauses at first, so that short works of many processes follow each
  /// other closely; a long wait looks less often.
  private static func locked(
    _ path: String,
    patience: Double,
    _ permissions: Permissions,
    _ isGivenUp: () -> Bool
  ) throws(FileError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw FileError("lock", path) }
    do throws(FileError) { try FileSystem.size(ofOrdinary: descriptor, "lock", path) } catch {
      close(descriptor)
      throw error
    }
    permissions.apply(to: descriptor)
    var waited = 0.0
    var pause = 0.0005
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR, waited < patience, !isGivenUp() else {
        close(descriptor)
        throw FileError("lock", path, code: code)
      }
      FileSystem.pause(forSeconds: pause)
      waited += pause
      pause = min(pause * 1.5, 0.02)
    }
    return descriptor
  }

  /// Does something that nobody else may do at the same time.
  public borrowing func whileHeld<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body()
  }

  deinit {
    // A process that another thread is just starting may have the open file too, for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension FileLock {
  /// The process that holds a lock.
  public struct Holder: Hashable, Sendable {
    public let process: Int32
    /// The name of its program, if that can be read.
    public let program: String?
    /// What it was told to do: the first of its arguments that is one of some words.
    public let verb: String?
  }

  /// Looks who holds the lock on a file; nil if nobody does, or the kernel does not tell.
  ///
  /// - Parameter verbs: The arguments that may be named; all others may be anybody's words.
  public static func holder(of path: String, verbs: Set<String>) -> Holder? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let inode = String(status.st_ino)
    // A line is such as `1: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF`.
    for line in text(of: "/proc/locks").split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", let process = Int32(fields[4]), process > 0,
        fields[5].split(separator: ":").last == Substring(inode),
        isOpen(status, in: process)
      else { continue }
      let words = text(of: "/proc/\(process)/cmdline").split(separator: "\0").map(String.init)
      let program = words.first?.split(separator: "/").last.map(String.init)
      return Holder(process: process, program: program, verb: words.first(where: verbs.contains))
    }
    return nil
  }

  /// Returns whether a process has the file open: an inode is one of a disk alone.
  private static func isOpen(_ file: stat, in process: Int32) -> Bool {
    let folder = "/proc/\(process)/fd"
    guard let names = try? FileSystem.names(in: folder) else { return false }
    return names.contains { name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 && status.st_ino == file.st_ino
        && status.st_dev == file.st_dev
    }
  }

  /// Returns what the kernel says in one of its files, which have no size; nothing if it does not.
  private static func text(of path: String) -> String {
    String(decoding: (try? FileSystem.contents(of: path)) ?? [], as: UTF8.self)
  }
}

extension FileLock.Holder {
  /// Asks the process to end, with SIGTERM.
  ///
  /// - Returns: Whether it could be asked.
  public func askToEnd() -> Bool { process > 1 && kill(process, SIGTERM) == 0 }
}

extension FileLock.Holder: CustomStringConvertible {
  /// Such as `the process 4711 (careplan sync)`.
  public var description: String {
    let words = [program, verb].compactMap(\.self).joined(separator: " ")
    return "the process \(process)" + (words.isEmpty ? "" : " (\(words))")
  }
}
