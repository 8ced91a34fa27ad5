import Sodium

extension SecretBytes {
  /// The places of the lines, each without its line feed; the last one may lack it.
  var lines: [Range<Int>] {
    withSpan { bytes in
      var (lines, start) = ([Range<Int>](), 0)
      for index in bytes.indices where bytes[index] == 0x0A {
        lines.append(start..<index)
        start = index + 1
      }
      if start < bytes.count { lines.append(start..<bytes.count) }
      return lines
    }
  }

  /// Whether these bytes, which are no secret, are the first ones.
  func starts(with start: [UInt8]) -> Bool {
    guard count >= start.count else { return false }
    return withSpan { bytes in start.indices.allSatisfy { bytes[$0] == start[$0] } }
  }

  /// The text of bytes that are no secret though they stood among secrets.
  var shownText: String {
    withSpan { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  /// Puts secrets and texts that are none one after the other.
  convenience init(lines texts: [String], then secrets: [SecretBytes]) throws(SodiumError) {
    let head = Array(texts.map { "\($0)\n" }.joined().utf8)
    try self.init(joining: [try SecretBytes(copying: head.span)] + secrets)
  }
}
