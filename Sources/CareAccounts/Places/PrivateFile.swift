import Files

/// A file for one user alone, in a directory for one user alone.
///
/// It is written beside itself, flushed and renamed, so that it is never there by half.
struct PrivateFile: Sendable {
  let path: String

  private static let open: UInt32 = 0o077
  /// No key file, session or list is larger.
  private static let longest = 1 << 20

  init(_ path: String) { self.path = path }

  private var directory: String { FileSystem.directory(of: path) }

  /// The bytes of the file; nil if there is none.
  ///
  /// - Throws: `notPrivate` if somebody else owns it or may read it, or may enter its directory.
  func contents() throws(AccountError) -> [UInt8]? {
    guard let status = try status(of: path) else { return nil }
    guard status.kind == .file else {
      throw AccountError(.notPrivate, "\(path) is no ordinary file.", .removeFile(path: path))
    }
    try Self.check(status, path)
    if let parent = try self.status(of: directory) { try Self.check(parent, directory) }
    return try files { () throws(FileError) in
      try FileSystem.contents(of: path, atMost: Self.longest)
    }
  }

  /// Writes the file whole, in place of one that was there.
  func write(_ bytes: [UInt8]) throws(AccountError) {
    try makeDirectory()
    try removeRemainders()
    try files { () throws(FileError) in
      try FileSystem.replace(path, with: bytes, as: .owner)
    }
  }

  /// Removes the file and what a killed process left beside it; returns whether there was one.
  @discardableResult
  func remove() throws(AccountError) -> Bool {
    let isThere = FileSystem.kind(of: path) != nil
    try removeRemainders()
    try files { () throws(FileError) in
      try FileSystem.removeIfPresent(path)
      if isThere { try FileSystem.flush(directory: directory) }
    }
    return isThere
  }

  /// Makes the directory for us alone, and refuses one that others may enter.
  func makeDirectory() throws(AccountError) {
    guard let status = try status(of: directory) else {
      return try files { () throws(FileError) in
        try FileSystem.makeDirectory(directory, as: .owner)
      }
    }
    try Self.check(status, directory)
  }

  /// Removes what a process that was killed before the renaming left.
  private func removeRemainders() throws(AccountError) {
    let start = "\(path.dropFirst(directory.utf8.count + 1))."
    let directory = directory
    try files { () throws(FileError) in
      for name in try FileSystem.names(in: directory)
      where name.hasPrefix(start) && name.hasSuffix(".new") {
        try FileSystem.removeIfPresent("\(directory)/\(name)")
      }
    }
  }

  private func status(of path: String) throws(AccountError) -> FileStatus? {
    try files { () throws(FileError) in try FileStatus(of: path) }
  }

  private static func check(_ status: FileStatus, _ path: String) throws(AccountError) {
    guard status.isOurs else {
      throw AccountError(.notPrivate, "\(path) belongs to another user.")
    }
    guard status.mode & open == 0 else {
      let isDirectory = status.kind == .directory
      throw AccountError(
        .notPrivate,
        "Others may \(isDirectory ? "enter" : "use") \(path): its mode is "
          + "\(String(status.mode & 0o777, radix: 8)).",
        .makePrivate(path: path, isDirectory: isDirectory)
      )
    }
  }
}
