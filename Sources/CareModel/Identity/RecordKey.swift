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

  /// What is wrong with an id, or nil if a record may have it.
  public static func fault(inID id: String) -> String? {
    if id.isEmpty { return "An id needs at least one character." }
    if id.utf8.count > 256 { return "An id has at most 256 bytes in UTF-8." }
    return hasControl(id) ? "An id has no control characters." : nil
  }

  /// Whether a scalar of a text has Unicode's general category Cc, which never changes.
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
  /// The selector of the record, with `/`, `@` and `%` inside the id percent-encoded.
  public var description: String { "\(kind.word)/\(Self.encoded(id))" }

  /// The id as it stands inside a selector.
  public static func encoded(_ id: String) -> String {
    id.replacing("%", with: "%25").replacing("/", with: "%2F").replacing("@", with: "%40")
  }

  /// The id that a selector's text stands for.
  public static func decoded(_ text: String) -> String {
    text.replacing("%2F", with: "/").replacing("%2f", with: "/").replacing("%40", with: "@")
      .replacing("%25", with: "%")
  }
}
