import Platform

extension FileSystem {
  /// Returns the names in a directory, sorted by their bytes; none if it is missing.
  ///
  /// One that is not UTF-8 is repaired, so that nothing can be found by it.
  public static func names(in directory: String) throws(FileError) -> [String] {
    try rawNames(in: directory).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the names in a directory as the bytes that they are, sorted; none if it is missing.
  public static func rawNames(in directory: String) throws(FileError) -> [[UInt8]] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT { return [] }
      throw FileError("list", directory)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
      errno = 0
    }
    // A list that breaks off would be taken for the whole.
    guard errno == 0 else { throw FileError("list", directory) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the bytes that a symbolic link consists of.
  public static func destination(ofLink path: String) throws(FileError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(
        0,
        start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
          readlink(path, $0, buffer.count)
        }
      )
    }
    guard !bytes.isEmpty else { throw FileError("read the link", path) }
    return bytes
  }
}
