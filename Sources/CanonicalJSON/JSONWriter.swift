extension CanonicalJSON {
  /// Writes a value in the canonical form, with a newline at the end.
  public static func write(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(layout: .lines)
    writer.write(value)
    writer.output.append(.newline)
    return writer.output
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
struct JSONWriter {
  /// Where white space stands between values.
  enum Layout {
    /// Each scalar in a line of its own, two spaces for every list and object around it.
    case lines
    /// None at all.
    case compact
  }

  private(set) var layout: Layout
  var output: [UInt8] = []
  private var depth = 0

  init(layout: Layout) {
    self.layout = layout
    output.reserveCapacity(512)
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let value): append(value.token)
    case .string(let value): writeString(value)
    case .array(let elements): writeArray(elements)
    case .object(let object): writeObject(object)
    }
  }

  private mutating func writeArray(_ elements: [JSONValue]) {
    guard !elements.isEmpty else { return append("[]") }
    output.append(.openBracket)
    depth += 1
    var isFirst = true
    for element in elements {
      startLine(isFirst: isFirst)
      write(element)
      isFirst = false
    }
    depth -= 1
    breakLine()
    output.append(.closeBracket)
  }

  private mutating func writeObject(_ object: JSONObject) {
    guard !object.isEmpty else { return append("{}") }
    output.append(.openBrace)
    depth += 1
    var isFirst = true
    for member in object.members {
      startLine(isFirst: isFirst)
      writeString(member.key)
      output.append(.colon)
      if layout == .lines { output.append(.space) }
      write(member.value)
      isFirst = false
    }
    depth -= 1
    breakLine()
    output.append(.closeBrace)
  }

  private mutating func startLine(isFirst: Bool) {
    if !isFirst { output.append(.comma) }
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .lines else { return }
    output.append(.newline)
    for _ in 0..<depth {
      output.append(.space)
      output.append(.space)
    }
  }

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }
}
