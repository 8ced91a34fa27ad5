import CareWords

extension ChartSVG {
  /// Where the places, and the numbers of both axes, are.
  private struct Frame {
    let left, right, top, bottom: Double
    let count: Int
    let first: ChartScale
    let second: ChartScale?

    var slot: Double { (right - left) / Double(max(count, 1)) }

    func x(_ place: Int) -> Double { left + slot * (Double(place) + 0.5) }

    func y(_ value: Double, _ scale: ChartScale) -> Double {
      bottom - (bottom - top) * scale.fraction(of: value)
    }
  }

  /// Returns bars, lines and marks between their axes, and where they end.
  func plot(from top: Double) -> (String, Double) {
    let first = chart.scale(ofSecondAxis: false)
    let second = chart.hasTwoAxes ? chart.scale(ofSecondAxis: true) : nil
    let labels = (
      first: self.labels(of: first, false), second: second.map { self.labels(of: $0, true) } ?? []
    )
    let frame = Frame(
      left: Self.room(for: labels.first),
      right: width - (second == nil ? 12 : Self.room(for: labels.second)),
      top: top + 8,
      bottom: top + height - 28,
      count: chart.places.count,
      first: first,
      second: second
    )
    let parts =
      [axes(frame, labels)]
      + chart.series.indices.filter(isBars).map { bars($0, frame) }
      + chart.series.indices.map { limits($0, frame) }
      + chart.series.indices.filter { !isBars($0) }.map { marks($0, frame) }
    return (parts.joined() + placeLabels(frame), top + height)
  }

  private static func room(for labels: [String]) -> Double {
    Double(labels.map(\.displayWidth).max() ?? 0) * letter + 16
  }

  private func labels(of scale: ChartScale, _ isSecond: Bool) -> [String] {
    let series = chart.series.first { chart.isOnSecondAxis($0) == isSecond }
    return scale.ticks.map { series?.text($0) ?? ChartScale.text($0) }
  }

  private func axes(_ frame: Frame, _ labels: (first: [String], second: [String])) -> String {
    let lines = zip(frame.first.ticks, labels.first).map { tick, label in
      let y = frame.y(tick, frame.first)
      return SVG.line("grid", frame.left, y, frame.right, y)
        + SVG.text(label, frame.left - 8, y + 4, anchor: "end", look: "soft")
    }
    let others = frame.second.map { scale in
      zip(scale.ticks, labels.second).map { tick, label in
        SVG.text(label, frame.right + 8, frame.y(tick, scale) + 4, look: "soft")
      }
    }
    return (lines + (others ?? [])).joined()
  }

  /// The names of the places, as many as there is room for, and where nothing is known that fits.
  private func placeLabels(_ frame: Frame) -> String {
    let labels = chart.places.map { $0.label.cut(to: 20) }
    let longest = Double(labels.map(\.displayWidth).max() ?? 0) * Self.letter + 8
    let step = max(1, Int((longest / max(frame.slot, 0.1)).rounded(.up)))
    let names = stride(from: 0, to: labels.count, by: step).map { place in
      SVG.text(labels[place], frame.x(place), frame.bottom + 20, anchor: "middle", look: "soft")
    }
    let empty = chart.places.indices.filter { place in
      chart.series.allSatisfy { $0.values(at: place).isEmpty }
    }
    let words = empty.map { place in
      let words = chart.series.first.map { chart.absence($0, place) } ?? Wording.say(.noData)
      guard Double(words.displayWidth) * Self.letter < frame.slot else { return "" }
      return SVG.text(words, frame.x(place), frame.bottom - 10, anchor: "middle", look: "soft")
    }
    return (names + words).joined()
  }

  private func bars(_ place: Int, _ frame: Frame) -> String {
    let all = chart.series.indices.filter(isBars)
    let number = Double(all.firstIndex(of: place) ?? 0)
    let width = min(frame.slot * 0.72, 96) / Double(max(all.count, 1))
    let zero = frame.y(0, frame.first)
    return chart.places.indices.map { x in
      guard let value = chart.series[place].values(at: x).first else { return "" }
      let y = frame.y(value, frame.first)
      // Nothing is a line, and no data is none.
      let height = max(abs(zero - y), 1.5)
      let left = frame.x(x) - width * Double(all.count) / 2 + width * number
      return SVG.element(
        "rect",
        [
          "x": SVG.pixels(left + width * 0.04), "y": SVG.pixels(value < 0 ? zero : zero - height),
          "width": SVG.pixels(width * 0.92), "height": SVG.pixels(height),
          "rx": SVG.pixels(min(4, width / 4, height / 2)), "fill": paint(place),
        ]
      )
    }.joined()
  }

  private func marks(_ place: Int, _ frame: Frame) -> String {
    let series = chart.series[place]
    let scale = chart.isOnSecondAxis(series) ? frame.second ?? frame.first : frame.first
    let points = chart.places.indices.map { x in
      series.values(at: x).map { (x: frame.x(x), y: frame.y($0, scale)) }
    }
    // Many marks would hide the line.
    let needsMarks = chart.form == .scatter || frame.slot >= 8
    let line = chart.form == .scatter ? "" : path(place, points.map(\.first))
    let isAlone = points.indices.map { x in
      (x == 0 || points[x - 1].isEmpty) && (x + 1 == points.count || points[x + 1].isEmpty)
    }
    let signs = points.indices.filter { needsMarks || isAlone[$0] }.flatMap { points[$0] }
    return line + signs.map { mark(place, $0.x, $0.y) }.joined()
  }

  /// A line through all points that are neighbours; where there is no data it ends.
  private func path(_ place: Int, _ points: [(x: Double, y: Double)?]) -> String {
    var steps: [String] = []
    var isDrawing = false
    for point in points {
      guard let point else {
        isDrawing = false
        continue
      }
      steps.append("\(isDrawing ? "L" : "M")\(SVG.pixels(point.x)) \(SVG.pixels(point.y))")
      isDrawing = true
    }
    guard !steps.isEmpty else { return "" }
    return SVG.element(
      "path",
      [
        "d": steps.joined(separator: " "), "fill": "none", "stroke": paint(place),
        "stroke-width": "2.5", "stroke-linejoin": "round", "stroke-linecap": "round",
      ]
    )
  }

  private func limits(_ place: Int, _ frame: Frame) -> String {
    let series = chart.series[place]
    let scale = chart.isOnSecondAxis(series) ? frame.second ?? frame.first : frame.first
    return series.thresholds.flatMap(\.limits).filter(\.isFinite).map { limit in
      let y = frame.y(limit, scale)
      return SVG.line("limit", frame.left, y, frame.right, y)
    }.joined()
  }
}
