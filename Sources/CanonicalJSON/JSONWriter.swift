extension CanonicalJSON {
  /// Writes a value in the canonical form, with a newline at the end.
  public static func write(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(layout: .lines)
    writer.write(value)
    return writer.documentBytes()
  }

  /// Writes a value in the canonical form as a string.
  public static func text(_ value: JSONValue) -> String {
    String(decoding: write(value), as: UTF8.self)
  }

  /// Writes a value in one line without white space, for JSON lines; no newline follows it.
  public static func compact(_ value: JSONValue) -> String {
    var writer = JSONWriter(layout: .compact)
    writer.write(value)
    return String(decoding: writer.output, as: UTF8.self)
  }
}

/// Appends values to the bytes of a document.
package struct JSONWriter {
  /// Where white space stands between values.
  package enum Layout {
    /// Each scalar in a line of its own, two spaces for every list and object around it.
    case lines
    /// None at all.
    case compact
  }

  private let layout: Layout
  package var output: [UInt8] = []
  private var depth = 0
  /// Whether the innermost list or object is still empty.
  private var isEmpty = true

  package init(layout: Layout) {
    self.layout = layout
    output.reserveCapacity(1024)
  }

  /// Returns the document with the newline at its end.
  package consuming func documentBytes() -> [UInt8] {
    output.append(.newline)
    return output
  }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): write(value)
    case .number(let value): append(value.token)
    case .string(let value): write(value)
    case .array(let elements): writeArray(elements)
    case .object(let object): writeObject(object)
    }
  }

  package mutating func write(_ value: Bool) { append(value ? "true" : "false") }

  package mutating func write(_ value: Int) { append(String(value)) }

  private mutating func writeArray(_ elements: [JSONValue]) {
    beginList()
    for element in elements {
      beginElement()
      write(element)
    }
    endList()
  }

  private mutating func writeObject(_ object: JSONObject) {
    beginObject()
    for member in object.members { write(member) }
    endObject()
  }

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }
}

/// Lists and objects whose values come one by one; the caller sorts members.
extension JSONWriter {
  package mutating func beginList() { begin(.openBracket) }

  /// Begins a line for the element that follows.
  package mutating func beginElement() {
    if !isEmpty { output.append(.comma) }
    isEmpty = false
    breakLine()
  }

  package mutating func endList() { end(.closeBracket) }

  package mutating func beginObject() { begin(.openBrace) }

  /// Writes the name of the member whose value follows.
  package mutating func beginMember(_ name: JSONName) {
    beginElement()
    output.append(contentsOf: name.written)
    if layout == .lines { output.append(.space) }
  }

  package mutating func write(_ member: JSONObject.Member) {
    beginElement()
    write(member.key)
    output.append(.colon)
    if layout == .lines { output.append(.space) }
    write(member.value)
  }

  package mutating func endObject() { end(.closeBrace) }

  private mutating func begin(_ start: UInt8) {
    output.append(start)
    depth += 1
    isEmpty = true
  }

  private mutating func end(_ end: UInt8) {
    depth -= 1
    if !isEmpty { breakLine() }
    isEmpty = false
    output.append(end)
  }

  private mutating func breakLine() {
    guard layout == .lines else { return }
    output.append(.newline)
    for _ in 0..<depth {
      output.append(.space)
      output.append(.space)
    }
  }

  /// Writes a text in quotes, with an escape only where RFC 8259 demands one.
  package mutating func write(_ text: String) {
    output.append(.quote)
    if text.utf8.span.needsEscapes {
      for byte in text.utf8 { appendEscaped(byte) }
    } else {
      output.append(contentsOf: text.utf8)
    }
    output.append(.quote)
  }

  /// Writes a text that needs no escapes and is appended piece by piece.
  package mutating func writePlainText(_ append: (inout [UInt8]) -> Void) {
    output.append(.quote)
    append(&output)
    output.append(.quote)
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case .quote, .backslash: output += [.backslash, byte]
    case 0x08: output += [.backslash, UInt8(ascii: "b")]
    case 0x09: output += [.backslash, UInt8(ascii: "t")]
    case 0x0A: output += [.backslash, UInt8(ascii: "n")]
    case 0x0C: output += [.backslash, UInt8(ascii: "f")]
    case 0x0D: output += [.backslash, UInt8(ascii: "r")]
    case 0..<0x20: output += #"\u00"#.utf8 + [hexDigit(byte >> 4), hexDigit(byte & 15)]
    default: output.append(byte)
    }
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? .zero + value : UInt8(ascii: "a") + value - 10
  }
}

extension Span<UInt8> {
  /// Whether a byte of this text may not stand in a JSON text as it is.
  fileprivate var needsEscapes: Bool {
    var index = 0
    while index < count {
      if self[index].needsEscape { return true }
      index += 1
    }
    return false
  }
}
