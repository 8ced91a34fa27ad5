import Glibc

extension FileSystem {
  /// Removes everything inside a directory; links are removed, never followed.
  public static func removeContents(of directory: String) throws(FileError) {
    for name in try names(in: directory) {
      let path = "\(directory)/\(name)"
      if kind(of: path) == .directory {
        try removeContents(of: path)
        try removeDirectory(path)
      } else {
        try removeIfPresent(path)
      }
    }
  }

  /// Removes a directory that is empty, or nothing if it is not there.
  public static func removeDirectory(_ path: String) throws(FileError) {
    if rmdir(path) != 0, errno != ENOENT { throw FileError("remove the directory", path) }
  }
}
