/// The first bytes of a text, which show in which encoding it is.
///
/// Texts of samples are UTF-8. One in UTF-16 would be read as so many lines that say nothing.
struct TextBeginning: Hashable {
  /// The mark that some programs put before UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes it takes to tell.
  private static let enough = 4

  private var bytes: [UInt8] = []
  private var isKnown = false

  /// Looks at the bytes that follow.
  ///
  /// - Returns: The encoding, if it is one that is not read; nil for UTF-8, or while it is not known.
  mutating func look(at more: [UInt8]) -> String? {
    guard !isKnown else { return nil }
    bytes += more.prefix(Self.enough - bytes.count)
    guard bytes.count == Self.enough else { return nil }
    isKnown = true
    return Self.encoding(of: bytes)
  }

  /// Returns the encoding of a text that is not UTF-8, from its first bytes; nil for UTF-8.
  ///
  /// Without a mark it shows by the zeros beside the letters, of which UTF-8 has none.
  static func encoding(of beginning: [UInt8]) -> String? {
    let first = Array(beginning.prefix(enough))
    guard first.count >= 2 else { return nil }
    if [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]].contains(first) { return "UTF-32" }
    if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(first.prefix(2))) { return "UTF-16" }
    let zeros = first.map { $0 == 0 }
    switch zeros {
    case [false, true, true, true], [true, true, true, false]: return "UTF-32"
    case [false, true, false, true], [true, false, true, false]: return "UTF-16"
    default: return nil
    }
  }
}
