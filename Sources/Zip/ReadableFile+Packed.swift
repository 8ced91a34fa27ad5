import Files

extension ReadableFile {
  /// Returns all of some bytes.
  borrowing func packed(_ count: Int, at place: Int64) throws(ZipError) -> [UInt8] {
    let found: [UInt8]
    do { found = try bytes(count, at: place) } catch {
      throw ZipError(.unreadable, "\(error)")
    }
    guard found.count == count else {
      throw ZipError(.truncated, "\(path) ends before the archive does")
    }
    return found
  }
}
