/// A colour as it looks on a light ground and on a dark one.
struct ColorPair: Hashable, Sendable {
  let light: ViewColor
  let dark: ViewColor

  init(light: ViewColor, dark: ViewColor) { (self.light, self.dark) = (light, dark) }

  /// Makes a colour that somebody chose stand out from both grounds, as parts of drawings must.
  init(_ color: ViewColor) {
    self.init(
      light: color.standingOut(from: Self.card.light, by: 3),
      dark: color.standingOut(from: Self.card.dark, by: 3)
    )
  }

  init(_ light: UInt32, _ dark: UInt32) {
    self.init(light: Self.color(light), dark: Self.color(dark))
  }

  private static func color(_ code: UInt32) -> ViewColor {
    ViewColor(
      red: UInt8(truncatingIfNeeded: code >> 16),
      green: UInt8(truncatingIfNeeded: code >> 8),
      blue: UInt8(truncatingIfNeeded: code)
    )
  }
}

extension ColorPair {
  /// What charts and cards stand on.
  static let card = ColorPair(0xFFFFFF, 0x1B1E23)
  /// What is read.
  static let ink = ColorPair(0x16181D, 0xF0F1F3)
  /// What is read beside it.
  static let soft = ColorPair(0x5A6270, 0xA9B0BB)
  /// The lines of axes, and places without data.
  static let line = ColorPair(0xDFE2E7, 0x3A4048)
  /// What must be seen.
  static let alert = ColorPair(0xA4161A, 0xFF9A9A)

  /// The colours of series that have none of their own, in their order.
  ///
  /// Neighbours differ in lightness as well as in hue, for those who do not see all hues.
  static let series = [
    ColorPair(0x0A6B5E, 0x43C2AE), ColorPair(0xA65F00, 0xFFB74D), ColorPair(0x5B3FB5, 0xB7A5FF),
    ColorPair(0xC2185B, 0xFF8AB4), ColorPair(0x0277BD, 0x64B5F6), ColorPair(0x5D4037, 0xC7A99D),
  ]
}
