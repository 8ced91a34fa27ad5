/// Cuts bytes into lines as they come.
struct LineSplitter {
  private var rest: [UInt8] = []
  /// How many lines have ended.
  private(set) var count = 0
  /// How many bytes the lines had that have ended, with their ends.
  private(set) var consumed: Int64 = 0

  /// How long a line may be: of a longer one nobody knows where it would end.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Passes on every line that the bytes end, without its end.
  ///
  /// - Returns: False if a line is too long.
  mutating func add<Failure>(
    _ bytes: [UInt8],
    _ body: (_ line: [UInt8], _ number: Int) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let line = rest.isEmpty ? Array(bytes[start..<end]) : rest + bytes[start..<end]
      rest = []
      guard line.count <= limit else { return false }
      count += 1
      consumed += Int64(line.count) + 1
      try body(line, count)
      start = bytes.index(after: end)
    }
    rest += bytes[start...]
    return rest.count <= limit
  }

  /// What came behind the last end of a line.
  var unfinished: [UInt8] { rest }

  /// Counts what is unfinished as a line that nothing ends.
  mutating func takeUnfinished() -> [UInt8] {
    defer { rest = [] }
    count += rest.isEmpty ? 0 : 1
    consumed += Int64(rest.count)
    return rest
  }
}
