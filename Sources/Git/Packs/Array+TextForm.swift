extension [UInt8] {
  /// The bytes without the traces of an editor: a UTF-8 byte order mark, and CRLF line ends.
  public var withoutEditorTraces: [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let (carriageReturn, newline) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    guard starts(with: mark) || contains(carriageReturn) else { return self }
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    for byte in dropFirst(starts(with: mark) ? mark.count : 0) {
      if byte == newline, plain.last == carriageReturn { plain.removeLast() }
      plain.append(byte)
    }
    return plain
  }
}
