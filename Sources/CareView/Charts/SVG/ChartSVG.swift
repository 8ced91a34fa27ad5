import CareWords

/// A chart as a drawing of some size, in pixels.
struct ChartSVG {
  let chart: Chart
  let width: Double
  /// How high the plot of a chart with axes is; other charts take what they need.
  let height: Double

  /// How wide and high the letters of labels are.
  static let (letter, line) = (6.8, 20.0)

  init(_ chart: Chart, width: Int, height: Int) {
    self.chart = chart
    self.width = Double(min(max(width, 160), 4000))
    self.height = Double(min(max(height, 120), 4000))
  }

  var markup: String {
    let (drawing, bottom): (String, Double) =
      switch chart.form {
      case .bar, .line, .scatter: plot(from: legendHeight)
      case .groupedBar: groups(from: legendHeight)
      case .ring: rings
      case .heat: heat
      }
    let notes = notes(from: bottom)
    let view = "0 0 \(SVG.pixels(width)) \(SVG.pixels(notes.bottom))"
    return SVG.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "careplan-chart", "role": "img",
        "viewBox": view, "width": SVG.pixels(width), "height": SVG.pixels(notes.bottom),
        "font-family": "system-ui, sans-serif", "font-size": "12", "style": colors,
      ],
      """

      <title>\(SVG.escape(chart.title))</title>
      <desc>\(SVG.escape(([chart.description] + chart.remarks).joined(separator: ". ")))</desc>
      <style>\(Self.style)</style>
      \(legend)\(drawing)\(notes.markup)
      """
    )
  }

  /// Returns what is said below the drawing, and where it ends.
  private func notes(from top: Double) -> (markup: String, bottom: Double) {
    let room = Int((width - 16) / Self.letter)
    let lines = chart.remarks.map { $0.cut(to: room) }
    let markup = lines.enumerated().map { place, line in
      SVG.text(line, 8, top + Double(place) * Self.line + 14, look: "soft")
    }
    return (markup.joined(), top + Double(lines.count) * Self.line + (lines.isEmpty ? 0 : 4))
  }
}

extension ChartSVG {
  /// The colours of the series, which the style takes from there for a light and a dark ground.
  private var colors: String {
    chart.series.indices.flatMap { place -> [String] in
      let pair = color(of: place)
      return ["--light-\(place):\(pair.light)", "--dark-\(place):\(pair.dark)"]
    }.joined(separator: ";")
  }

  /// Returns the colour of a series; a heat chart without one has squares all the same.
  private func color(of place: Int) -> ColorPair {
    let own = chart.series.indices.contains(place) ? chart.series[place].color : nil
    return own.map { ColorPair($0) } ?? ColorPair.series[place % ColorPair.series.count]
  }

  /// Returns how a series is filled: by its colour of the scheme of the day, or else its light one.
  func paint(_ place: Int) -> String {
    "var(--series-\(place), \(color(of: place).light))"
  }

  /// The same for every chart, so that several of them may stand on one page.
  private static let style: String = {
    func pair(_ name: String, _ pair: ColorPair, _ isDark: Bool) -> String {
      "--\(name):\(isDark ? pair.dark : pair.light)"
    }
    func scheme(_ isDark: Bool) -> String {
      let own = [
        pair("ink", .ink, isDark), pair("soft", .soft, isDark), pair("line", .line, isDark),
        pair("alert", .alert, isDark), pair("card", .card, isDark),
      ]
      let series = (0..<mostSeries).map {
        "--series-\($0):var(--\(isDark ? "dark" : "light")-\($0))"
      }
      return (own + series).joined(separator: ";")
    }
    return """
      figure.chart{margin:0}
      .careplan-chart{color-scheme:light dark;direction:ltr;height:auto;max-width:100%;\(scheme(false))}
      @media (prefers-color-scheme:dark){.careplan-chart{\(scheme(true))}}
      .careplan-chart .text{fill:var(--ink)}
      .careplan-chart .soft{fill:var(--soft)}
      .careplan-chart .grid{stroke:var(--line)}
      .careplan-chart .none{fill:var(--line)}
      .careplan-chart .limit{stroke:var(--alert);stroke-dasharray:6 4}
      .careplan-chart .track{fill:none;stroke:var(--line)}
      """
  }()

  /// How many series a chart may have.
  static let mostSeries = 12

  /// Where the names of the series stand: in as many lines as they need.
  private var legendPlaces: [(x: Double, y: Double, text: String)] {
    guard chart.form != .ring, chart.form != .heat else { return [] }
    var (x, y) = (8.0, 16.0)
    return chart.series.map { series in
      let text = series.heading.cut(to: 32)
      let needed = Double(text.displayWidth) * Self.letter + 38
      if x > 8, x + needed > width { (x, y) = (8, y + Self.line) }
      defer { x += needed }
      return (x, y, text)
    }
  }

  private var legendHeight: Double { (legendPlaces.last?.y ?? 0) + 14 }

  private var legend: String {
    legendPlaces.enumerated().map { place, item in
      sign(of: place, item.x + 6, item.y - 4) + SVG.text(item.text, item.x + 18, item.y)
    }.joined()
  }

  /// Whether a series is drawn as bars.
  func isBars(_ place: Int) -> Bool {
    chart.form == .groupedBar
      || chart.form == .bar && !chart.isOnSecondAxis(chart.series[place])
  }

  /// Returns what stands for a series in the legend and, if it is no bar, for its values.
  func sign(of place: Int, _ x: Double, _ y: Double) -> String {
    isBars(place)
      ? SVG.element(
        "rect",
        [
          "x": SVG.pixels(x - 5), "y": SVG.pixels(y - 5), "width": "10", "height": "10", "rx": "2",
          "fill": paint(place),
        ]
      ) : mark(place, x, y)
  }

  /// A mark whose shape tells its series from others.
  func mark(_ place: Int, _ x: Double, _ y: Double) -> String {
    let corners: [(Double, Double)]
    switch place % 4 {
    case 0:
      return SVG.element(
        "circle",
        ["cx": SVG.pixels(x), "cy": SVG.pixels(y), "r": "4.5", "fill": paint(place)]
      )
    case 1: corners = [(0, -6), (6, 0), (0, 6), (-6, 0)]
    case 2: corners = [(0, -6), (5.5, 4.5), (-5.5, 4.5)]
    default: corners = [(-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)]
    }
    let points = corners.map { "\(SVG.pixels(x + $0.0)),\(SVG.pixels(y + $0.1))" }
    return SVG.element(
      "polygon",
      ["points": points.joined(separator: " "), "fill": paint(place)]
    )
  }
}

extension Chart {
  /// The chart as a drawing in SVG, which stands by itself or within a page of HTML.
  ///
  /// It has no script and asks for nothing; its colours follow the colour scheme of who looks. It says
  /// its values in words for readers without a picture. Equal charts have equal bytes.
  ///
  /// - Parameters:
  ///   - width: In pixels, 160 to 4000.
  ///   - height: In pixels, 120 to 4000, of charts with axes; others are as high as they have to be.
  public func svg(width: Int = 640, height: Int = 320) -> String {
    ChartSVG(self, width: width, height: height).markup
  }
}
