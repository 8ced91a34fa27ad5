/// The records of a canonical export, found by their indentation.
struct ElementSplitter {
  struct Element {
    /// The record with its indentation, without the comma after it.
    let bytes: [UInt8]
    let hasComma: Bool
    /// How many lines it has.
    let lines: Int
  }

  /// The end of a record in its own line.
  private static let closing = Array("      }".utf8)

  private var bytes: [UInt8] = []
  /// Where the record begins that is looked for, and the one after it.
  private var start = 0
  private var following = 0
  /// Up to where the end of the record does not stand, and how many lines end before.
  private var searched = 0
  private var lines = 0

  mutating func append(_ piece: ArraySlice<UInt8>) { bytes += piece }

  /// What was not accepted.
  var rest: [UInt8] { Array(bytes[start...]) }

  /// Finds the next record; nil if its end is not there yet.
  mutating func next() -> Element? {
    while let newline = bytes[searched...].firstIndex(of: .newline) {
      let end = newline + 1 + Self.closing.count
      // The comma and the newline after it must be seen too.
      guard end + 1 < bytes.count else { return nil }
      searched = newline + 1
      lines += 1
      guard bytes[newline + 7] == Self.closing[6],
        bytes[searched..<end].elementsEqual(Self.closing)
      else { continue }
      let hasComma = bytes[end] == UInt8(ascii: ",")
      guard bytes[hasComma ? end + 1 : end] == .newline else { continue }
      following = hasComma ? end + 2 : end + 1
      return Element(bytes: Array(bytes[start..<end]), hasComma: hasComma, lines: lines + 1)
    }
    searched = bytes.count
    return nil
  }

  /// Steps over the record that was found.
  mutating func accept() {
    start = following
    searched = following
    lines = 0
  }

  /// Forgets what was accepted.
  mutating func dropAccepted() {
    bytes.removeFirst(start)
    searched = max(searched - start, 0)
    start = 0
  }
}
