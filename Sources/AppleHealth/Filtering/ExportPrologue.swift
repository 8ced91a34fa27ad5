import Expat

/// What stands before the root element of an export: the declaration and Apple's DTD.
///
/// The DTD is cut, as iOS 16 wrote one that no parser takes, and nothing of it is needed.
enum ExportPrologue {
  /// How much of a file is looked at for the root element, which stands after the DTD of 10 kB.
  static let longest = 1 << 18
  private static let rootStart = Array("<HealthData".utf8)
  private static let typeStart = Array("<!DOCTYPE".utf8)
  private static let typeEnd = Array("]>".utf8)
  private static let entity = Array("<!ENTITY".utf8)

  /// Returns where the root element begins; nil if it does not.
  static func root(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while let found = ByteSearch.first(rootStart, in: bytes, place..<range.upperBound) {
      let next = found + rootStart.count
      guard next < range.upperBound else { return nil }
      if isSpace(bytes[next]) || bytes[next] == UInt8(ascii: ">")
        || bytes[next] == UInt8(ascii: "/")
      {
        return found
      }
      place = next
    }
    return nil
  }

  /// Writes spaces over the DTD, so that every line keeps its number.
  ///
  /// - Throws: ``AppleHealthError/Code/entities`` if it declares one.
  static func cut(
    _ bytes: inout [UInt8],
    before root: Int,
    _ path: String
  ) throws(AppleHealthError) {
    if let entity = ByteSearch.first(entity, in: bytes, 0..<root) {
      let line = bytes[..<entity].count { $0 == UInt8(ascii: "\n") } + 1
      throw AppleHealthError(.entities, "\(path), line \(line): declares an entity", line: line)
    }
    guard let start = ByteSearch.first(typeStart, in: bytes, 0..<root) else { return }
    let end = end(of: start, in: bytes, root)
    for place in start..<end where !isLineEnd(bytes[place]) { bytes[place] = UInt8(ascii: " ") }
  }

  /// Returns where the DTD ends: at its bracket, or without one at its mark, or else at the root.
  private static func end(of start: Int, in bytes: [UInt8], _ root: Int) -> Int {
    let text = bytes[start..<root]
    if let mark = text.firstIndex(of: UInt8(ascii: ">")),
      !text[..<mark].contains(UInt8(ascii: "["))
    {
      return mark + 1
    }
    return ByteSearch.first(typeEnd, in: bytes, start..<root).map { $0 + typeEnd.count } ?? root
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || isLineEnd(byte)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
