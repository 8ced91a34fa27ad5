import CareWords

/// The pieces of a drawing in SVG 1.1: no script, and nothing from elsewhere.
enum SVG {
  /// A number of pixels to a tenth, written the same way everywhere.
  static func pixels(_ number: Double) -> String {
    let tenths = Int(exactly: (number * 10).rounded()) ?? 0
    let rest = tenths.magnitude % 10
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10)" + (rest == 0 ? "" : ".\(rest)")
  }

  /// Text in which nothing is markup, without characters that XML has none for.
  static func escape(_ text: String) -> String { HTML.escape(text) }

  /// Escaped text that does not change the direction of what stands around it.
  static func isolated(_ text: String) -> String { "\u{2068}\(escape(text))\u{2069}" }

  /// Attributes in their order.
  struct Attributes: ExpressibleByDictionaryLiteral {
    var pairs: [(String, String)]

    init(dictionaryLiteral elements: (String, String)...) { pairs = elements }

    static func + (left: Attributes, right: Attributes) -> Attributes {
      var both = left
      both.pairs += right.pairs
      return both
    }
  }

  /// An element with attributes in their order, whose values are escaped already.
  static func element(
    _ name: String,
    _ attributes: Attributes,
    _ content: String? = nil
  ) -> String {
    let start = "<\(name)" + attributes.pairs.map { " \($0)=\"\($1)\"" }.joined()
    return content.map { "\(start)>\($0)</\(name)>\n" } ?? "\(start)/>\n"
  }

  /// The class of what is read.
  static let ink = "text"

  /// A text at a point.
  ///
  /// - Parameters:
  ///   - anchor: Where the point is: at the `start`, `middle` or `end`.
  ///   - look: The class of the text.
  static func text(
    _ text: String,
    _ x: Double,
    _ y: Double,
    anchor: String = "start",
    look: String = ink
  ) -> String {
    element(
      "text",
      ["class": look, "x": pixels(x), "y": pixels(y), "text-anchor": anchor],
      isolated(text)
    )
  }

  static func line(_ look: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String
  {
    element(
      "line",
      ["class": look, "x1": pixels(x1), "y1": pixels(y1), "x2": pixels(x2), "y2": pixels(y2)]
    )
  }
}
