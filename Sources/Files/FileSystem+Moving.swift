import Glibc

extension FileSystem {
  /// Gives a file or link another path; what stands there is replaced.
  public static func move(_ path: String, to other: String) throws(FileError) {
    if rename(path, other) != 0 { throw FileError("move", path) }
  }

  /// Whether this process may run a file; links are followed.
  public static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
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
}
