/// One file below a directory; see ``FilesBelow``, which many take.
extension FileSystem {
  /// Returns the bytes of a file; nil if there is none.
  ///
  /// - Throws: ``FileError/Code/symbolicLink`` if the file or a directory above it is a link.
  public static func contents(
    of path: String,
    below root: String
  ) throws(FileError) -> [UInt8]? {
    try FilesBelow(root).contents(of: path)
  }

  /// Removes a file, and the directories above it that are empty then; nothing if it is not there.
  public static func remove(_ path: String, below root: String) throws(FileError) {
    try FilesBelow(root).remove(path)
  }
}
