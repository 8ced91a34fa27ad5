extension [UInt8] {
  /// The bytes in lines of a length, each with a line feed; none for no bytes.
  func wrapped(at length: Int) -> [UInt8] {
    var lines: [UInt8] = []
    for start in stride(from: 0, to: count, by: length) {
      lines += self[start..<Swift.min(start + length, count)]
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}
