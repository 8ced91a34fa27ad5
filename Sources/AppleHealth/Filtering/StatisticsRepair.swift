import Expat

/// Mends the tags `WorkoutStatistics` in which early versions of iOS 16 wrote `startDate` twice.
///
/// The second one is the end; where an end stands there too, it is one too many. Anywhere else an
/// attribute that stands twice is an error, as nobody knows what it means.
enum StatisticsRepair {
  /// A start that a tag has.
  private struct Start {
    /// Where its name begins.
    let name: Int
    /// Which of the tag's values is its own.
    let value: Int
  }

  private static let tag = Array("<WorkoutStatistics".utf8)
  private static let start = Array("startDate".utf8)
  private static let end = Array("endDate".utf8)

  /// Mends all tags that are whole; returns how many bytes are ready, up to one that is not.
  static func mend(_ bytes: inout [UInt8]) -> Int {
    var place = 0
    while let found = ByteSearch.first(tag, in: bytes, place..<bytes.count) {
      place = found + tag.count
      guard place < bytes.count else { return found }
      guard ExportPrologue.isSpace(bytes[place]) else { continue }
      guard let end = mend(&bytes, from: place) else { return found }
      place = end
    }
    return begun(bytes, from: place) ?? bytes.count
  }

  /// Returns where the beginning of the tag stands at the end of the bytes; nil for nowhere.
  private static func begun(_ bytes: [UInt8], from place: Int) -> Int? {
    let first = max(place, bytes.count - tag.count + 1)
    return (first..<max(first, bytes.count)).first { tag.starts(with: bytes[$0...]) }
  }

  /// Mends one tag from the end of its name; returns where it ends, nil if that has not come.
  private static func mend(_ bytes: inout [UInt8], from first: Int) -> Int? {
    var quote: UInt8?
    var starts: [Start] = []
    var hasEnd = false
    var nameStart = first
    var valueEnds: [Int] = []
    for place in first..<bytes.count {
      let byte = bytes[place]
      // No value contains it: the tag is damaged, and the parser reports that.
      if byte == UInt8(ascii: "<") { return place }
      if let open = quote {
        guard byte == open else { continue }
        quote = nil
        valueEnds.append(place + 1)
        nameStart = place + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        let name = bytes[nameStart..<place].drop(while: ExportPrologue.isSpace)
        if isName(name, start) {
          starts.append(Start(name: name.startIndex, value: valueEnds.count))
        }
        if isName(name, end) { hasEnd = true }
      } else if byte == UInt8(ascii: ">") {
        repair(&bytes, starts, valueEnds, hasEnd)
        return place + 1
      }
    }
    return nil
  }

  /// Whether a name and the sign after it are those of an attribute.
  private static func isName(_ text: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    text.starts(with: name)
      && text.dropFirst(name.count).allSatisfy {
        ExportPrologue.isSpace($0) || $0 == UInt8(ascii: "=")
      }
  }

  /// Makes an end of the second start, or spaces; a third one is left for the parser to refuse.
  private static func repair(
    _ bytes: inout [UInt8],
    _ starts: [Start],
    _ valueEnds: [Int],
    _ hasEnd: Bool
  ) {
    guard starts.count == 2, valueEnds.indices.contains(starts[1].value) else { return }
    let name = starts[1].name
    if hasEnd {
      for place in name..<valueEnds[starts[1].value] { bytes[place] = UInt8(ascii: " ") }
    } else {
      bytes.replaceSubrange(name..<name + start.count, with: Array("  endDate".utf8))
    }
  }
}
