package import Sodium

/// Bech32 (BIP 173) without its limit of length, as age writes keys.
///
/// A text is a prefix, the digit 1, the bytes in digits of five bits and a checksum of six digits. It
/// is wholly of capitals or wholly of small letters, and a prefix is asked for in one of them.
package enum Bech32: Sendable {
  /// Writes bytes that everybody may see.
  package static func text(of bytes: [UInt8], prefix: String) -> String {
    var text: [UInt8] = []
    write(bytes.span, prefix: prefix) { text.append($0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes a secret as one.
  package static func text(
    ofSecret secret: SecretBytes,
    prefix: String
  ) throws(SealingError) -> SecretBytes {
    let count = prefix.utf8.count + 1 + (secret.count * 8 + 4) / 5 + Bech32Checksum.count
    return try sodium { () throws(SodiumError) in
      try SecretBytes(count: count) { text throws(SodiumError) in
        var place = 0
        secret.withSpan { bytes in
          write(bytes, prefix: prefix) { digit in
            text[place] = digit
            place += 1
          }
        }
      }
    }
  }

  /// Reads a text that everybody may see and whose prefix is known.
  package static func bytes(of text: String, prefix: String) throws(SealingError) -> [UInt8] {
    let text = Array(text.utf8)
    let layout = try Bech32Layout(text.span, prefix: prefix)
    var bytes: [UInt8] = []
    layout.readBytes(of: text.span) { bytes.append($0) }
    return bytes
  }

  /// Reads a secret text whose prefix is known.
  package static func secret(
    of text: SecretBytes,
    prefix: String
  ) throws(SealingError) -> SecretBytes {
    let layout = try text.withSpan { text throws(SealingError) in
      try Bech32Layout(text, prefix: prefix)
    }
    return try sodium { () throws(SodiumError) in
      try SecretBytes(count: layout.byteCount) { bytes throws(SodiumError) in
        var place = 0
        text.withSpan { text in
          layout.readBytes(of: text) { byte in
            bytes[place] = byte
            place += 1
          }
        }
      }
    }
  }

  /// Hands on the characters of a text one by one, so that a secret lies nowhere else.
  private static func write(
    _ bytes: Span<UInt8>,
    prefix: String,
    _ put: (UInt8) -> Void
  ) {
    let isUpper = prefix.utf8.contains { 65...90 ~= $0 }
    var checksum = Bech32Checksum(prefix: Array(prefix.utf8))
    func putDigit(_ value: UInt8) {
      let digit = Bech32Checksum.alphabet[Int(value & 31)]
      put(isUpper && 97...122 ~= digit ? digit - 32 : digit)
    }
    prefix.utf8.forEach(put)
    put(UInt8(ascii: "1"))
    var word: UInt32 = 0
    var bits: UInt32 = 0
    for index in bytes.indices {
      word = (word & 31) << 8 | UInt32(bytes[index])
      bits += 8
      while bits >= 5 {
        bits -= 5
        let value = UInt8(truncatingIfNeeded: word >> bits & 31)
        checksum.add(value)
        putDigit(value)
      }
    }
    if bits > 0 {
      let value = UInt8(truncatingIfNeeded: word << (5 - bits) & 31)
      checksum.add(value)
      putDigit(value)
    }
    checksum.end().forEach(putDigit)
  }
}
