extension CanonicalJSON {
  /// Reads a JSON document strictly, as RFC 8259 defines it.
  ///
  /// Beyond the grammar it refuses a byte order mark, two members with the same key (compared as
  /// bytes) and half surrogate pairs. Number tokens are kept as they stand, however large.
  public static func read(
    _ bytes: [UInt8],
    limits: Limits = .record
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes, limits: limits)
    do { return try reader.readDocument() } catch { throw JSONError(error, in: bytes) }
  }
}

/// Reads one document in a single pass over its bytes.
package struct JSONReader {
  package let bytes: [UInt8]
  let limits: CanonicalJSON.Limits
  /// Where the next byte stands.
  var index = 0
  /// How many lists and objects are open.
  private var depth = 0

  package init(bytes: [UInt8], limits: CanonicalJSON.Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func readDocument() throws(JSONFault) -> JSONValue {
    try checkBeginning()
    let value = try readValue()
    skipSpace()
    guard index == bytes.count else { throw expected("the end of the document") }
    return value
  }

  /// Reads the value that follows, with the white space before it.
  mutating func readValue() throws(JSONFault) -> JSONValue {
    skipSpace()
    switch next {
    case .quote: return .string(try readString())
    case .openBrace: return .object(try readObject())
    case .openBracket: return .array(try readArray())
    case .minus, .zero ... .nine: return .number(try readNumber())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: throw expected("a value")
    }
  }
}

extension JSONReader {
  /// The next byte, or NUL, which no document may have outside its texts, at the end.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func skipSpace() { index = endOfSpace }

  private var endOfSpace: Int {
    let span = bytes.span
    var place = index
    while place < span.count, span[place].isJSONSpace { place += 1 }
    return place
  }

  /// Steps over the beginning of a list or an object, as deep as the limits allow.
  mutating func enter() throws(JSONFault) {
    guard depth < limits.depth else {
      throw fault(.limit, "Lists and objects may stand at most \(limits.depth) deep.")
    }
    depth += 1
    index += 1
  }

  /// Steps over the end of a list or an object.
  mutating func leave() {
    depth -= 1
    index += 1
  }

  private mutating func readWord(
    _ word: String,
    _ value: JSONValue
  ) throws(JSONFault) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw expected("a value") }
    index += word.utf8.count
    return value
  }

  private func checkBeginning() throws(JSONFault) {
    guard bytes.count <= limits.bytes else {
      throw fault(.limit, "The document has \(bytes.count) bytes; at most \(limits.bytes) may be.")
    }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw fault(.syntax, "The document must begin without a byte order mark.")
    }
    guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
      throw fault(.encoding, "The document must be UTF-8, not UTF-16.")
    }
  }
}
