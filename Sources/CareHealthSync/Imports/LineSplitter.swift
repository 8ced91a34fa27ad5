/// Cuts bytes into lines as they come: they end with LF, CRLF or CR.
struct LineSplitter {
  private var rest: [UInt8] = []
  /// How many lines have ended.
  private(set) var count = 0
  /// How many bytes the lines had that have ended, with their ends.
  private(set) var consumed: Int64 = 0

  /// How many bytes of a line are kept at most, and one more, so that a longer one is seen to be so.
  let limit: Int
  /// How many bytes of the last line were not kept.
  private var dropped: Int64 = 0
  /// Whether the last byte was a CR, so that an LF behind it belongs to the same end.
  private var isAfterReturn = false

  init(limit: Int) { self.limit = limit }

  /// Passes on every line that the bytes end, without its end; of one that is too long only its
  /// beginning, which has one byte more than may be.
  mutating func add<Failure>(
    _ bytes: [UInt8],
    _ body: (_ line: [UInt8], _ number: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      defer { start = bytes.index(after: end) }
      let isSameEnd = isAfterReturn && end == start && bytes[end] == 0x0A
      isAfterReturn = bytes[end] == 0x0D
      if isSameEnd {
        consumed += 1
        continue
      }
      keep(bytes[start..<end])
      let line = rest
      consumed += Int64(line.count) + dropped + 1
      (rest, dropped) = ([], 0)
      count += 1
      try body(line, count)
    }
    if start < bytes.endIndex { isAfterReturn = false }
    keep(bytes[start...])
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let kept = bytes.prefix(max(limit + 1 - rest.count, 0))
    rest += kept
    dropped += Int64(bytes.count - kept.count)
  }

  /// What came behind the last end of a line.
  var unfinished: [UInt8] { rest }

  /// Counts what is unfinished as a line that nothing ends.
  mutating func takeUnfinished() -> [UInt8] {
    defer { (rest, dropped) = ([], 0) }
    count += rest.isEmpty ? 0 : 1
    consumed += Int64(rest.count) + dropped
    return rest
  }
}
