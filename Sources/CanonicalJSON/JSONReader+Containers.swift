extension JSONReader {
  /// Reads the list whose bracket stands at the index.
  mutating func readArray() throws(JSONFault) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    guard !skipEnd(.closeBracket) else { return elements }
    repeat {
      do { elements.append(try readValue()) } catch { throw error.inside(String(elements.count)) }
    } while try skipComma(before: .closeBracket)
    return elements
  }

  /// Reads the object whose brace stands at the index.
  mutating func readObject() throws(JSONFault) -> JSONObject {
    let start = index
    try enter()
    var members: [JSONObject.Member] = []
    guard !skipEnd(.closeBrace) else { return JSONObject() }
    members.reserveCapacity(8)
    var isSorted = true
    repeat {
      let member = try readMember()
      isSorted = isSorted && (members.last?.key.precedesInUTF8(member.key) ?? true)
      members.append(member)
    } while try skipComma(before: .closeBrace)
    if !isSorted { try sort(&members, ofObjectAt: start) }
    return JSONObject(sorted: members)
  }

  private mutating func readMember() throws(JSONFault) -> JSONObject.Member {
    let key = try readKey()
    do { return JSONObject.Member(key: key, value: try readValue()) } catch {
      throw error.inside(key)
    }
  }

  /// Reads a key, the colon after it, and the white space around both.
  mutating func readKey() throws(JSONFault) -> String {
    skipSpace()
    guard next == .quote else { throw expected("a key in double quotes") }
    let key = try readString()
    skipSpace()
    guard next == .colon else { throw expected("':' after the key").inside(key) }
    index += 1
    return key
  }

  /// Skips the end of a list or an object, if it stands here.
  mutating func skipEnd(_ end: UInt8) -> Bool {
    skipSpace()
    guard next == end else { return false }
    leave()
    return true
  }

  /// Skips a comma, or the end instead, and returns whether it was a comma.
  mutating func skipComma(before end: UInt8) throws(JSONFault) -> Bool {
    guard !skipEnd(end) else { return false }
    guard next == .comma else {
      throw expected(end == .closeBrace ? "',' or '}'" : "',' or ']'")
    }
    index += 1
    return true
  }

  private mutating func sort(
    _ members: inout [JSONObject.Member],
    ofObjectAt start: Int
  ) throws(JSONFault) {
    members.sort { $0.key.precedesInUTF8($1.key) }
    for (left, right) in zip(members, members.dropFirst()) where left.key.isSameInUTF8(right.key) {
      throw try duplicate(of: left.key, inObjectAt: start)
    }
  }

  /// Reads an object again to find where a key stands for the second time.
  ///
  /// Only documents with that fault pay for it; the others keep no positions.
  private mutating func duplicate(
    of key: String,
    inObjectAt start: Int
  ) throws(JSONFault) -> JSONFault {
    index = start
    try enter()
    var isFirst = true
    while true {
      skipSpace()
      let place = index
      if try readMember().key.isSameInUTF8(key) {
        guard isFirst else {
          index = place
          return fault(.duplicateKey, "An object may have a key only once.").inside(key)
        }
        isFirst = false
      }
      guard try skipComma(before: .closeBrace) else {
        preconditionFailure("A key that was read twice is there twice.")
      }
    }
  }
}
