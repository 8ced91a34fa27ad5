import CanonicalJSON

/// What all versions of one record share: its kind and id.
///
/// Ids are compared as UTF-8 bytes.
public struct RecordKey: Sendable {
  public let kind: RecordKind
  public let id: String

  public init(_ kind: RecordKind, _ id: String) {
    self.kind = kind
    self.id = id
  }

  /// Returns what is wrong with an id, or nil if a record may have it.
  package static func fault(inID id: String) -> String? {
    if id.isEmpty { return "An id needs at least one character." }
    if id.utf8.count > 256 { return "An id has at most 256 bytes in UTF-8." }
    return hasControl(id) ? "An id has no control characters." : nil
  }

  /// Returns whether a scalar of a text has Unicode's general category Cc, which never changes.
  private static func hasControl(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      // U+0080 to U+009F begin with C2 in UTF-8.
      if byte < 0x20 || byte == 0x7F || (last == 0xC2 && byte < 0xA0) { return true }
      last = byte
    }
    return false
  }
}

extension RecordKey: Hashable {
  public static func == (left: RecordKey, right: RecordKey) -> Bool {
    left.kind == right.kind && left.id.isSameInUTF8(right.id)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    // Ids of equal bytes are equal texts to Swift too, and so are their hashes.
    hasher.combine(id)
  }
}

extension RecordKey: Comparable {
  public static func < (left: RecordKey, right: RecordKey) -> Bool {
    left.kind == right.kind
      ? left.id.precedesInUTF8(right.id)
      : left.kind < right.kind
  }
}

extension RecordKey: CustomStringConvertible {
  /// The selector of the record, with what has a meaning in a selector or a shell percent-encoded.
  public var description: String { "\(kind.word)/\(Self.encoded(id))" }

  /// Returns the id as it stands inside a selector.
  ///
  /// Ids come from afar, and selectors are copied from hints into shells: what a shell would act on is
  /// encoded too, so that `a;rm` is `a%3Brm`.
  public static func encoded(_ id: String) -> String {
    guard id.utf8.contains(where: { !isPlain($0) }) else { return id }
    let bytes = id.utf8.flatMap { byte -> [UInt8] in
      isPlain(byte)
        ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a byte stands for itself in a selector and in a shell; those of other letters
  /// do.
  private static func isPlain(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    return byte > 0x20 && byte < 0x7F && !reserved.contains(byte)
  }

  private static let reserved = Set("%/@$`\"'\\;&|<>(){}[]*?!#~^".utf8)

  /// Returns the id that a selector's text stands for.
  ///
  /// A percent sign without two hexadecimal digits of an ASCII character stands for itself.
  public static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value < 0x80
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
