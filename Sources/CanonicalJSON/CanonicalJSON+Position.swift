extension CanonicalJSON {
  /// Finds the line and the column, both from 1, at which the value of a pointer begins.
  ///
  /// The document may be written in any way. If it has no such value, the nearest list or object
  /// on the way is found. Columns count Unicode scalars. Returns nil if the text is not JSON up to
  /// there.
  public static func position(
    of pointer: JSONPointer,
    in bytes: [UInt8]
  ) -> (line: Int, column: Int)? {
    var reader = JSONReader(bytes: bytes, limits: Limits(bytes: bytes.count))
    guard let offset = try? reader.offset(of: pointer.tokens[...]) else { return nil }
    return position(ofByte: offset, in: bytes)
  }

  /// Returns the line and the column of a byte.
  static func position(ofByte offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == .newline {
        line += 1
        column = 1
      } else if !byte.continuesScalar {
        column += 1
      }
    }
    return (line, column)
  }
}

extension JSONReader {
  /// Returns where the value begins to which keys and positions lead from the value that follows.
  fileprivate mutating func offset(of tokens: ArraySlice<String>) throws(JSONFault) -> Int {
    skipSpace()
    let start = index
    guard let token = tokens.first, next == .openBrace || next == .openBracket else {
      _ = try readValue()
      return start
    }
    let isFound = next == .openBrace ? try goToMember(token) : try goToElement(token)
    return isFound ? try offset(of: tokens.dropFirst()) : start
  }

  /// Goes to the value of a key of the object that begins here, if it has one.
  private mutating func goToMember(_ key: String) throws(JSONFault) -> Bool {
    try enter()
    while !skipEnd(.closeBrace) {
      if try readKey().isSameInUTF8(key) { return true }
      _ = try readValue()
      guard try skipComma(before: .closeBrace) else { return false }
    }
    return false
  }

  /// Goes to an element of the list that begins here, if the list is long enough.
  private mutating func goToElement(_ token: String) throws(JSONFault) -> Bool {
    guard let position = Int(token), String(position) == token else { return false }
    try enter()
    for element in 0... {
      guard !skipEnd(.closeBracket) else { return false }
      if element == position { return true }
      _ = try readValue()
      guard try skipComma(before: .closeBracket) else { return false }
    }
    return false
  }
}
