import Sealing
import Sodium
import TestSupport

/// A secret of which a test knows the bytes.
func secret(_ bytes: [UInt8]) throws -> SecretBytes { try SecretBytes(copying: bytes.span) }

/// A secret from a text.
func secret(_ text: String) throws -> SecretBytes { try secret(Array(text.utf8)) }

extension SecretBytes {
  /// The bytes, where a test compares them.
  var shown: [UInt8] { withSpan { [UInt8]($0) } }
  /// The text, where a test compares it or gives it to a program.
  var shownText: String { String(decoding: shown, as: UTF8.self) }
}

extension RandomNumberGenerator {
  /// Bytes by chance.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      let word = next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return Array(bytes.prefix(count))
  }

  /// The bytes in pieces of any length.
  mutating func pieces(of bytes: [UInt8], upTo longest: Int) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var place = 0
    while place < bytes.count {
      let end = min(bytes.count, place + Int.random(in: 0...longest, using: &self))
      pieces.append(bytes[place..<end])
      place = end
    }
    return pieces
  }
}

extension AgeWriter {
  /// A file that is written in pieces.
  static func file(
    _ pieces: some Sequence<ArraySlice<UInt8>>,
    for lock: AgeRecipients
  ) throws -> [UInt8] {
    var writer = try AgeWriter(for: lock)
    var file: [UInt8] = []
    for piece in pieces {
      let piece = Array(piece)
      try writer.write(piece.span, to: &file)
    }
    try writer.finish(to: &file)
    return file
  }
}

extension AgeReader {
  /// The content of a file that is read in pieces.
  static func content(
    _ pieces: some Sequence<ArraySlice<UInt8>>,
    with keys: AgeIdentities
  ) throws -> [UInt8] {
    var reader = AgeReader(with: keys)
    var content: [UInt8] = []
    for piece in pieces {
      let piece = Array(piece)
      try reader.read(piece.span, to: &content)
    }
    try reader.finish(to: &content)
    return content
  }
}
