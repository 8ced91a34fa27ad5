import Digests

/// The name of the directory that holds one record, the same on every file system.
///
/// An id of at most 64 characters from `a`–`z`, `0`–`9`, `_` and `-` that does not start with a sign
/// is its own name. Any other id gives a slug, `~` and the first 12 hexadecimal digits of the SHA-256
/// of its UTF-8, so that ids which differ only in case, accents' spelling or forbidden characters do
/// not meet on macOS or Windows.
package enum DirectoryName: Sendable {
  /// Returns the directory name of an id.
  package static func of(_ id: String) -> String {
    isPlain(id) && !windowsDevices.contains(id) ? id : "\(slug(id))~\(Digest(sha256: id).hex(12))"
  }

  private static func isPlain(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    guard let first = bytes.first, bytes.count <= 64, isAlphanumeric(first) else { return false }
    return bytes.allSatisfy {
      isAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let dash = UInt8(ascii: "-")

  /// Lower-case ASCII letters and digits of a text with `-` between its words, at most 40 of them.
  static func slug(_ text: String) -> String {
    var slug: [UInt8] = []
    slug.reserveCapacity(40)
    for byte in text.utf8 {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let lower = isUpper ? byte + 32 : byte
      if isAlphanumeric(lower) {
        slug.append(lower)
      } else if !slug.isEmpty, slug.last != dash {
        slug.append(dash)
      }
      if slug.count == 40 { break }
    }
    if slug.last == dash { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
  }

  /// Names that Windows gives to devices, whatever the extension.
  private static let windowsDevices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
  )
}
