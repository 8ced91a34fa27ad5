import Glibc

extension FileSystem {
  /// Gives a file or link another path; what stands there is replaced.
  public static func move(_ path: String, to other: String) throws(FileError) {
    if rename(path, other) != 0 { throw FileError("move", path) }
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
