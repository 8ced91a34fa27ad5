import CLinux
import Platform

extension FileSystem {
  /// Renames a file or link; what stands at the new path is replaced.
  public static func move(_ path: String, to other: String) throws(FileError) {
    if rename(path, other) != 0 { throw FileError("move", path) }
  }

  /// Returns whether this process may run a file; links are followed.
  public static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Throws if a path leads to a pipe, a socket or a device: a program that reads it may wait forever.
  ///
  /// Links are followed.
  public static func refusePipe(at path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else {
      throw FileError("read", path, code: FileError.Code.notOrdinary.rawValue)
    }
  }

  /// Throws if something at a path is no ordinary file, or if this process may not read it.
  ///
  /// Links are followed.
  public static func requireReadableFile(at path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError("read", path, code: FileError.Code.notOrdinary.rawValue)
    }
    guard access(path, R_OK) == 0 else { throw FileError("read", path) }
  }

  /// Returns whether a file can be read, or is not there.
  public static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0 || errno == ENOENT
  }

  /// Returns whether a directory, or one that leads to it, keeps this process from finding what is
  /// in it.
  public static func isClosed(_ directory: String) -> Bool {
    access(directory, X_OK) != 0 && errno == EACCES
  }

  /// Returns whether no other path leads to a file.
  static func hasOneName(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_nlink == 1
  }

  /// Sets a file's permission bits, where it does not have them and is ours.
  public static func setMode(_ mode: UInt32, of path: String) {
    if self.mode(of: path) != mode { chmod(path, mode) }
  }

  /// Lets a file be run by everyone who may read it.
  public static func makeExecutable(_ path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw FileError("make runnable", path) }
    let readers = status.st_mode & 0o444
    guard chmod(path, (status.st_mode & 0o777) | readers >> 2) == 0 else {
      throw FileError("make runnable", path)
    }
  }

  /// Returns whether what stands at a path is kept in memory alone, and so is gone with the system.
  public static func isInMemory(_ path: String) throws(FileError) -> Bool {
    let answer = careplan_is_in_memory(path)
    guard answer >= 0 else { throw FileError("look at", path) }
    return answer == 1
  }
}
