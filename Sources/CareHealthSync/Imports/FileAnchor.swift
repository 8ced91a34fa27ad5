import Files
import Digests

/// How far a growing file was read: which file it was, and which bytes stood before that place.
///
/// A file that was replaced or written anew is read from its beginning.
struct FileAnchor: Hashable {
  let device: UInt64
  let inode: UInt64
  let offset: Int64
  /// The digest of the bytes before the offset, of the last ones if there are many.
  let digest: String

  /// How many bytes before the offset are looked at.
  static let looked = 4096

  init(_ status: FileStatus, offset: Int64, before bytes: [UInt8]) {
    (device, inode, self.offset) = (status.device, status.inode, offset)
    digest = Digest(sha256: bytes).hex(32)
  }

  /// Reads the text of an anchor; nil for another one.
  init?(_ text: String) {
    let words = text.split(separator: ":").map(String.init)
    guard words.count == 5, words[0] == "file", let device = UInt64(words[1]),
      let inode = UInt64(words[2]), let offset = Int64(words[3]), offset >= 0
    else { return nil }
    (self.device, self.inode, self.offset, digest) = (device, inode, offset, words[4])
  }

  var text: String { "file:\(device):\(inode):\(offset):\(digest)" }

  /// Where bytes begin that are looked at.
  var lookedFrom: Int64 { max(0, offset - Int64(Self.looked)) }

  /// Returns whether a file is the one that was read, with the same bytes before the place.
  func fits(_ status: FileStatus, before bytes: [UInt8]) -> Bool {
    device == status.device && inode == status.inode && status.size >= offset
      && Int64(bytes.count) == offset - lookedFrom && Digest(sha256: bytes).hex(32) == digest
  }
}
