/// A file in an archive, as the list at the archive's end describes it.
public struct ZipEntry: Hashable, Sendable {
  /// How the bytes of an entry are packed.
  public enum Method: Hashable, Sendable {
    case stored
    case deflate
    /// A method that we do not read, by its number in the format.
    case other(UInt16)
  }

  /// The path inside the archive, parts divided by `/`; a directory's ends with one.
  public let name: String
  public let method: Method
  /// How many bytes it takes in the archive.
  public let packedSize: Int64
  /// How many bytes it has.
  public let size: Int64
  /// Whether a password is needed to read it.
  public let isEncrypted: Bool
  /// The CRC-32 of its bytes.
  let checksum: UInt32
  /// Where its own header stands in the archive.
  let place: Int64

  /// Whether it stands for a directory.
  public var isDirectory: Bool { name.hasSuffix("/") }

  /// Whether a path leads out of the archive, or could on some system.
  static func isUnsafe(_ name: String) -> Bool {
    name.hasPrefix("/") || name.hasPrefix("\\") || name.utf8.contains(0)
      || name.utf8.dropFirst().first == UInt8(ascii: ":")
      || name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..")
  }
}

/// How large an entry may be that is unpacked.
public struct ZipLimits: Hashable, Sendable {
  /// How many bytes a byte of the archive may become in an entry above ``size``.
  public var ratio: Int64
  /// Up to how many bytes an entry may have any ratio.
  public var size: Int64

  public init(ratio: Int64 = 200, size: Int64 = 8 << 30) {
    self.ratio = ratio
    self.size = size
  }

  /// Whether an entry passes both limits.
  func excludes(_ entry: ZipEntry) -> Bool {
    let (most, overflow) = entry.packedSize.multipliedReportingOverflow(by: ratio)
    return entry.size > size && !overflow && entry.size > most
  }
}
