extension CanonicalJSON {
  /// Finds the line and column, each counted from 1, at which a place of a document stands.
  ///
  /// A member stands where its key does. A place that is not there, such as a missing member, stands
  /// at the nearest thing around it. Columns count Unicode scalars.
  ///
  /// - Returns: Nil if the bytes are no JSON document.
  public static func position(
    of pointer: JSONPointer,
    in bytes: [UInt8],
    limits: Limits = .binary
  ) -> (line: Int, column: Int)? {
    var reader = JSONReader(bytes: bytes, limits: limits)
    guard let offset = try? reader.offset(of: pointer.tokens[...]) else { return nil }
    let error = JSONError(JSONFault(.syntax, "", at: offset), in: bytes)
    return (error.line, error.column)
  }
}

extension JSONReader {
  /// Where the value that follows has a place inside it, or the nearest thing around that place.
  fileprivate mutating func offset(of tokens: ArraySlice<String>) throws(JSONFault) -> Int {
    skipSpace()
    let start = index
    guard let token = tokens.first else { return start }
    switch next {
    case .openBrace: return try offsetInObject(token, tokens.dropFirst()) ?? start
    case .openBracket: return try offsetInArray(token, tokens.dropFirst()) ?? start
    default: return start
    }
  }

  private mutating func offsetInObject(
    _ token: String,
    _ rest: ArraySlice<String>
  ) throws(JSONFault) -> Int? {
    try enter()
    while !skipEnd(.closeBrace) {
      skipSpace()
      let place = index
      let key = try readKey()
      guard !key.isSameInUTF8(token) else { return rest.isEmpty ? place : try offset(of: rest) }
      _ = try readValue()
      skipSpace()
      if next == .comma { index += 1 }
    }
    return nil
  }

  private mutating func offsetInArray(
    _ token: String,
    _ rest: ArraySlice<String>
  ) throws(JSONFault) -> Int? {
    try enter()
    var position = 0
    while !skipEnd(.closeBracket) {
      guard String(position) != token else { return try offset(of: rest) }
      _ = try readValue()
      skipSpace()
      if next == .comma { index += 1 }
      position += 1
    }
    return nil
  }
}
