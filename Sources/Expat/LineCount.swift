import Platform

/// Counts lines by their line feeds: expat goes through all bytes once more to say where it is.
struct LineCount {
  /// Where line feeds stand in the document that are not counted yet.
  private var ends: [Int] = []
  /// How many of them are counted.
  private var counted = 0
  /// How many were counted and forgotten.
  private var forgotten = 0

  /// Takes in bytes before they are parsed.
  ///
  /// - Parameter place: Where the first of them stands in the document.
  mutating func take(_ bytes: [UInt8], _ range: Range<Int>, at place: Int) {
    forgotten += counted
    ends.removeSubrange(..<counted)
    counted = 0
    bytes.withUnsafeBytes { bytes in
      let range = range.clamped(to: 0..<bytes.count)
      guard let base = bytes.baseAddress else { return }
      var next = range.lowerBound
      while next < range.upperBound,
        let found = memchr(base + next, Int32(UInt8(ascii: "\n")), range.upperBound - next)
      {
        let end = UnsafeRawPointer(found) - base
        ends.append(place + end - range.lowerBound)
        next = end + 1
      }
    }
  }

  /// The line on which what was taken in ends.
  var last: Int { forgotten + ends.count + 1 }

  /// Returns the line of a place, counted from 1; none that follows may stand before it.
  mutating func line(at place: Int) -> Int {
    while counted < ends.count, ends[counted] < place { counted += 1 }
    return forgotten + counted + 1
  }
}
