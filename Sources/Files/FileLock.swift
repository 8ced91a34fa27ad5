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
