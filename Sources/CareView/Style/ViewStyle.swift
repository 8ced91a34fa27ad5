/// The colours and measures of cards and pages: CareKit's `OCKColorStyler` and `OCKDimensionStyler`.
///
/// A view takes what its own style has, and everything else from the style around it, as CareKit's
/// children do from their parents.
public struct ViewStyle: Hashable, Sendable {
  /// The colours, by CareKit's names.
  public enum Color: String, CaseIterable, Hashable, Sendable {
    case label, secondaryLabel, tertiaryLabel
    case customBackground, secondaryCustomBackground
    case customGroupedBackground, secondaryCustomGroupedBackground, tertiaryCustomGroupedBackground
    case separator
    case customFill, secondaryCustomFill, tertiaryCustomFill, quaternaryCustomFill
    case customBlue
    case customGray, customGray2, customGray3, customGray4, customGray5
    case white, black, clear
  }

  /// The measures, by CareKit's names, in pixels of CSS.
  public enum Dimension: String, CaseIterable, Hashable, Sendable {
    case separatorHeight, lineWidth1, stackSpacing1
    case imageHeight1, imageHeight2
    case pointSize1, pointSize2, pointSize3
    case buttonHeight1, buttonHeight2, buttonHeight3, buttonHeight4
    case symbolPointSize1, symbolPointSize2, symbolPointSize3, symbolPointSize4, symbolPointSize5
    case directionalInsets1, directionalInsets2
  }

  /// A colour on a light and on a dark ground.
  public struct Shade: Hashable, Sendable {
    public var light: ViewColor
    public var dark: ViewColor

    public init(light: ViewColor, dark: ViewColor) { (self.light, self.dark) = (light, dark) }
  }

  /// What this style says of colours itself.
  public var colors: [Color: Shade] = [:]
  /// What it says of measures: one number, or of insets the top, leading, bottom and trailing one.
  public var dimensions: [Dimension: [Double]] = [:]

  /// A style that says nothing of its own, so that everything is as usual.
  public init() {}

  /// Returns the style with what another one says, which holds where both do.
  public func overridden(by style: ViewStyle) -> ViewStyle {
    var result = self
    result.colors.merge(style.colors) { $1 }
    result.dimensions.merge(style.dimensions) { $1 }
    return result
  }
}

extension ViewStyle {
  /// The measures that have four sides.
  static let insets: Set<Dimension> = [.directionalInsets1, .directionalInsets2]
  /// What a measure may be.
  static let dimensionBounds = 0.0...400.0

  /// The usual style.
  static let usual: ViewStyle = {
    var style = ViewStyle()
    let colors: [(Color, UInt32, UInt32)] = [
      (.label, 0x16181D, 0xF0F1F3), (.secondaryLabel, 0x5A6270, 0xA9B0BB),
      (.tertiaryLabel, 0x666D79, 0x9AA2AE), (.customBackground, 0xFFFFFF, 0x14161A),
      (.secondaryCustomBackground, 0xF4F5F7, 0x1B1E23),
      (.customGroupedBackground, 0xF4F5F7, 0x101215),
      (.secondaryCustomGroupedBackground, 0xFFFFFF, 0x1B1E23),
      (.tertiaryCustomGroupedBackground, 0xF4F5F7, 0x24282E), (.separator, 0xDFE2E7, 0x31363D),
      (.customFill, 0xD9DDE3, 0x3A4048), (.secondaryCustomFill, 0xFDECEC, 0x3A1D1F),
      (.tertiaryCustomFill, 0xFFF4E0, 0x33260E), (.quaternaryCustomFill, 0xEEF0F3, 0x2A2E34),
      (.customBlue, 0x0A6B5E, 0x43C2AE), (.customGray, 0x5A6270, 0xA9B0BB),
      (.customGray2, 0x808894, 0x7A828D), (.customGray3, 0xA4161A, 0xFF9A9A),
      (.customGray4, 0x8A5300, 0xFFC56B), (.customGray5, 0xDFE2E7, 0x31363D),
      (.white, 0xFFFFFF, 0x06201C), (.black, 0x000000, 0x000000), (.clear, 0xFFFFFF, 0x1B1E23),
    ]
    for (color, light, dark) in colors {
      let pair = ColorPair(light, dark)
      style.colors[color] = Shade(light: pair.light, dark: pair.dark)
    }
    style.dimensions = [
      .separatorHeight: [1], .lineWidth1: [8], .stackSpacing1: [8], .imageHeight1: [120],
      .imageHeight2: [40], .pointSize1: [17], .pointSize2: [15], .pointSize3: [14],
      .buttonHeight1: [44], .buttonHeight2: [48], .buttonHeight3: [44], .buttonHeight4: [44],
      .symbolPointSize1: [29], .symbolPointSize2: [24], .symbolPointSize3: [20],
      .symbolPointSize4: [16], .symbolPointSize5: [13], .directionalInsets1: [16, 16, 16, 16],
      .directionalInsets2: [6, 0, 6, 0],
    ]
    return style
  }()
}
