/// A ring that shows how far something is done, as a drawing in SVG.
struct RingSVG {
  let ring: ProgressRing?
  let fraction: Double
  /// How wide and high it is, in pixels.
  let size: Double

  /// The circles and the tick, around a point.
  ///
  /// What is done has a tick, what was not completed a cross and what is not recorded a bar, so that no colour
  /// needs to be seen.
  func shapes(_ x: Double, _ y: Double) -> String {
    let stroke = max(size / 9, 2)
    let radius = (size - stroke) / 2
    let length = 2 * Double.pi * radius
    let circle: SVG.Attributes = [
      "cx": SVG.pixels(x), "cy": SVG.pixels(y), "r": SVG.pixels(radius), "fill": "none",
      "stroke-width": SVG.pixels(stroke),
    ]
    var dash: SVG.Attributes = [:]
    if ring == nil || ring == .pending || ring == .noData { dash = ["stroke-dasharray": "2 4"] }
    let track = SVG.element("circle", ["class": "ring-track"] + circle + dash)
    let share = ring == .conflict || ring == .notCompleted ? 0 : min(max(fraction, 0), 1)
    let arc =
      share > 0
      ? SVG.element(
        "circle",
        ["class": "ring-arc"] + circle + [
          "stroke-dasharray": "\(SVG.pixels(length * share)) \(SVG.pixels(length))",
          "transform": "rotate(-90 \(SVG.pixels(x)) \(SVG.pixels(y)))",
        ]
      ) : ""
    return track + arc + sign(x, y)
  }

  /// The tick of what is done, the cross of what was not completed, the bar of what is not recorded, or the mark
  /// of a conflict.
  private func sign(_ x: Double, _ y: Double) -> String {
    let unit = size / 34
    func path(_ look: String, _ moves: [(String, Double, Double)]) -> String {
      let data = moves.map {
        "\($0)\(SVG.pixels(x + $1 * unit)) \(SVG.pixels(y + $2 * unit))"
      }.joined()
      return SVG.element(
        "path",
        ["class": look, "d": data, "fill": "none", "stroke-width": SVG.pixels(max(size / 14, 2))]
      )
    }
    switch ring {
    case .done: return path("ring-sign", [("M", -6, 0.5), ("L", -2, 5), ("L", 6, -4)])
    case .notCompleted:
      return path("ring-alert", [("M", -5, -5), ("L", 5, 5), ("M", 5, -5), ("L", -5, 5)])
    case .notRecorded: return path("ring-bar", [("M", -7, 0), ("L", 7, 0)])
    case .conflict:
      return path("ring-alert", [("M", 0, -7), ("L", 0, 2), ("M", 0, 5), ("L", 0, 7)])
    default: return ""
    }
  }

  /// The ring as a picture of its own within a page, which readers without a picture pass over.
  var markup: String {
    let side = SVG.pixels(size)
    return SVG.element(
      "svg",
      [
        "class": "ring", "width": side, "height": side, "viewBox": "0 0 \(side) \(side)",
        "aria-hidden": "true",
      ],
      "\n" + shapes(size / 2, size / 2)
    )
  }
}
