import Expat

/// Finds the next readable element after a record that is not valid XML.
struct ExportRecovery {
  /// A place where an element of the root begins, or the root ends.
  struct Place {
    let start: Int
    /// False if the bytes end before that is known.
    let isCertain: Bool
  }

  /// Whether the next element is being searched.
  private(set) var isSearching = false
  /// Whether there was any damage.
  private(set) var isUsed = false
  /// The line that the search has reached.
  private(set) var line = 1

  /// The parser's errors for damage of a few characters.
  static let codes: Set<XMLError.Code> = [
    .invalidToken, .duplicateAttribute, .undefinedEntity, .badCharacter, .partialCharacter,
  ]

  /// The start tag of the root, which another parser has to see.
  static let root = Array("<HealthData>".utf8)

  /// How many bytes are fed at once where damage is likely.
  static let step = 1 << 12

  private static let tags = [
    "<Record", "<Correlation", "<Workout", "<ActivitySummary", "<ClinicalRecord", "<Audiogram",
    "<VisionPrescription", "</HealthData",
  ].map { Array($0.utf8) }

  /// Begins a search on a line.
  mutating func begin(atLine line: Int) {
    (isSearching, isUsed, self.line) = (true, true, line)
  }

  /// Returns where the next element of the root begins, and ends the search if that is certain; nil if
  /// none begins among the bytes, which need not be looked at again.
  mutating func next(in bytes: [UInt8], _ range: Range<Int>) -> Place? {
    var place = range.lowerBound
    while let found = ByteSearch.first([UInt8(ascii: "<")], in: bytes, place..<range.upperBound) {
      let rest = bytes[found..<range.upperBound]
      for tag in Self.tags where tag.starts(with: rest.prefix(tag.count)) {
        guard rest.count > tag.count else { return pass(bytes, range, to: found, isCertain: false) }
        if Self.isEnd(rest[found + tag.count]) {
          isSearching = false
          return pass(bytes, range, to: found, isCertain: true)
        }
      }
      place = found + 1
    }
    line += Self.lines(in: bytes, range)
    return nil
  }

  private mutating func pass(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    to place: Int,
    isCertain: Bool
  ) -> Place {
    line += Self.lines(in: bytes, range.lowerBound..<place)
    return Place(start: place, isCertain: isCertain)
  }

  /// Whether a byte ends the name of a tag.
  private static func isEnd(_ byte: UInt8) -> Bool {
    ExportPrologue.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  /// How many lines end among some bytes.
  static func lines(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes[range].count { $0 == UInt8(ascii: "\n") }
  }
}
