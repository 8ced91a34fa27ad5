extension StringProtocol {
  /// How many cells of a terminal the text takes.
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// Two cells for East Asian wide characters and emoji, none for a mark without a base.
  public var displayWidth: Int {
    if isASCII { return 1 }
    if unicodeScalars.contains(where: { $0.isWide || $0 == "\u{FE0F}" }) { return 2 }
    return unicodeScalars.allSatisfy(\.isCombining) ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether Unicode Annex 11 calls the character wide or fullwidth.
  fileprivate var isWide: Bool {
    properties.isEmojiPresentation || Self.wideRanges.contains { $0.contains(value) }
  }

  /// The blocks that are wide as a whole; wide symbols elsewhere are emoji.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
