import Foundation

/// An opaque colour of the sRGB space, with 8 bits for each of red, green and blue.
public struct ViewColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads a colour as CSS writes it: `#0a6b5e`, `#0a6`, or the name of one of its sixteen basic
  /// colours (CSS Color 4, section 6); nil for anything else.
  public init?(_ text: String) {
    if let named = Self.basicColors[text.lowercased()] {
      self = named
      return
    }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard text.first == "#", digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(digits.map { $0 * 17 })
    case 6: self.init([0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] })
    default: return nil
    }
  }

  /// - Parameter parts: Three numbers of 0 to 255.
  private init(_ parts: [Int]) {
    self.init(
      red: UInt8(clamping: parts[0]),
      green: UInt8(clamping: parts[1]),
      blue: UInt8(clamping: parts[2])
    )
  }

  private static let basicColors: [String: ViewColor] = [
    "black": ViewColor([0, 0, 0]), "silver": ViewColor([192, 192, 192]),
    "gray": ViewColor([128, 128, 128]), "white": ViewColor([255, 255, 255]),
    "maroon": ViewColor([128, 0, 0]), "red": ViewColor([255, 0, 0]),
    "purple": ViewColor([128, 0, 128]), "fuchsia": ViewColor([255, 0, 255]),
    "green": ViewColor([0, 128, 0]), "lime": ViewColor([0, 255, 0]),
    "olive": ViewColor([128, 128, 0]), "yellow": ViewColor([255, 255, 0]),
    "navy": ViewColor([0, 0, 128]), "blue": ViewColor([0, 0, 255]),
    "teal": ViewColor([0, 128, 128]), "aqua": ViewColor([0, 255, 255]),
  ]
}

extension ViewColor: CustomStringConvertible {
  /// The colour as CSS writes it: `#0a6b5e`.
  public var description: String {
    "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private var parts: [UInt8] { [red, green, blue] }
}

extension ViewColor {
  /// How much light it gives, 0 for black to 1 for white: WCAG 2.2's relative luminance.
  public var luminance: Double {
    let linear = parts.map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Returns how far two colours are apart, 1 to 21: WCAG 2.2's contrast ratio.
  public func contrast(with other: ViewColor) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// Returns the colour, darkened or lightened as little as makes it stand out from another one.
  ///
  /// On a light ground it is mixed with black, on a dark one with white, in steps of a hundredth.
  ///
  /// - Parameter ratio: The contrast that is wanted. WCAG 2.2 wants 4.5 for text and 3 for the
  ///   parts of a drawing. Where no colour reaches it the result is black or white.
  public func standingOut(from ground: ViewColor, by ratio: Double) -> ViewColor {
    let black = ViewColor(red: 0, green: 0, blue: 0)
    let white = ViewColor(red: 255, green: 255, blue: 255)
    let end = ground.contrast(with: black) >= ground.contrast(with: white) ? black : white
    for step in 0...100 {
      let mixed = mixed(with: end, share: Double(step) / 100)
      if mixed.contrast(with: ground) >= ratio { return mixed }
    }
    return end
  }

  private func mixed(with other: ViewColor, share: Double) -> ViewColor {
    ViewColor(
      zip(parts, other.parts).map { own, other in
        Int((Double(own) * (1 - share) + Double(other) * share).rounded())
      }
    )
  }
}
