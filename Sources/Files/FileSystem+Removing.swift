import Platform

extension FileSystem {
  /// Removes everything inside a directory; links are removed, never followed.
  public static func removeContents(of directory: String) throws(FileError) {
    for name in try names(in: directory) { try remove("\(directory)/\(name)") }
  }

  /// Removes a file, a link, or a directory with everything inside; nothing if it is not there.
  public static func remove(_ path: String) throws(FileError) {
    guard kind(of: path) == .directory else { return try removeIfPresent(path) }
    try removeContents(of: path)
    try removeDirectory(path)
  }

  /// Removes a directory that is empty, or nothing if it is not there.
  public static func removeDirectory(_ path: String) throws(FileError) {
    if rmdir(path) != 0, errno != ENOENT { throw FileError("remove the directory", path) }
  }
}
