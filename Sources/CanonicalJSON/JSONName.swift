/// The name of a member that a program knows, prepared to be found and written fast.
package final class JSONName: Sendable {
  package let text: String
  /// The bytes of the name.
  let bytes: [UInt8]
  /// The bytes as they stand in a file: in quotes, with the colon.
  let written: [UInt8]
  let prefix: UInt64

  /// Prepares a name, which must need no escapes.
  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    written = [.quote] + bytes + [.quote, .colon]
    prefix = bytes.prefix(8).enumerated().reduce(0) { $0 | JSONKey.part($1.element, at: $1.offset) }
  }
}

/// A key without escapes, as it stands in the document that is being read.
package struct JSONKey {
  /// Where the bytes of the key stand.
  let range: Range<Int>
  /// The first eight bytes as a number, which compares as they do; most keys differ in them.
  let prefix: UInt64

  /// Returns what a byte contributes to a prefix.
  static func part(_ byte: UInt8, at place: Int) -> UInt64 {
    UInt64(byte) << UInt64(56 - 8 * place)
  }
}

extension JSONReader {
  /// Reads a key and the colon after it; nil if it has escapes or is no key.
  package mutating func scanKey() -> JSONKey? {
    guard let range = scanPlainText() else { return nil }
    skipSpace()
    guard next == .colon else { return nil }
    index += 1
    return JSONKey(range: range, prefix: prefix(of: range))
  }

  private func prefix(of range: Range<Int>) -> UInt64 {
    let span = bytes.span
    var prefix: UInt64 = 0
    for place in 0..<min(range.count, 8) {
      prefix |= JSONKey.part(span[range.lowerBound + place], at: place)
    }
    return prefix
  }

  /// Returns whether a known name comes before a key of this document.
  package func isKey(_ key: JSONKey, after name: JSONName) -> Bool {
    guard key.prefix == name.prefix else { return name.prefix < key.prefix }
    return name.bytes[...].lexicographicallyPrecedes(bytes[key.range])
  }

  /// Returns whether a key of this document is a known name.
  package func isKey(_ key: JSONKey, _ name: JSONName) -> Bool {
    guard key.prefix == name.prefix, key.range.count == name.bytes.count else { return false }
    return key.range.count <= 8 || bytes[key.range] == name.bytes[...]
  }

  /// Returns whether a key comes after another one of this document.
  package func isKey(_ key: JSONKey, after other: JSONKey) -> Bool {
    guard key.prefix == other.prefix else { return other.prefix < key.prefix }
    return bytes[other.range].lexicographicallyPrecedes(bytes[key.range])
  }

  /// Returns the text of a key; nil if it is not UTF-8.
  package func text(of key: JSONKey) -> String? { try? text(in: key.range) }
}
