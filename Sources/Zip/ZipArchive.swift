public import Files

/// A zip archive that is read where it lies: nothing of it is ever written to a disk.
///
/// What is refused as a whole: an archive in several files, and one with a name that leads out of
/// it.
public final class ZipArchive: Sendable {
  /// What is in it, in the order of its list.
  public let entries: [ZipEntry]
  let file: ReadableFile
  let limits: ZipLimits

  /// Reads the list of an archive.
  ///
  /// - Throws: ``ZipError``: ``ZipError/Code/notAnArchive``, ``ZipError/Code/truncated``,
  ///   ``ZipError/Code/corrupt``, ``ZipError/Code/unsupported``, ``ZipError/Code/unsafeName``,
  ///   ``ZipError/Code/tooLarge`` for a list beyond 16 MiB.
  public convenience init(
    opening path: String,
    limits: ZipLimits = ZipLimits()
  ) throws(ZipError) {
    let file: ReadableFile
    do { file = try ReadableFile(opening: path) } catch {
      throw ZipError(.unreadable, "\(error)")
    }
    try self.init(file, limits: limits)
  }

  /// Reads the list of an archive that is open.
  public init(_ file: consuming ReadableFile, limits: ZipLimits = ZipLimits()) throws(ZipError) {
    entries = try ZipDirectory(of: file).entries
    self.file = file
    self.limits = limits
  }

  /// Returns what gives the bytes of an entry, piece by piece.
  ///
  /// - Throws: ``ZipError``: ``ZipError/Code/encrypted``, ``ZipError/Code/unsupported``, and
  ///   ``ZipError/Code/tooLarge`` for an entry that passes both limits.
  public func reader(of entry: ZipEntry) throws(ZipError) -> ZipReader {
    try ZipReader(of: entry, in: self)
  }
}
