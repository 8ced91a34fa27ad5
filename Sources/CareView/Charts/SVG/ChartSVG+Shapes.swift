import CareWords

extension ChartSVG {
  /// Returns bars that lie below the name of their place, and where they end.
  func groups(from top: Double) -> (String, Double) {
    let scale = chart.scale(ofSecondAxis: false)
    let texts = chart.series.map { series in series.values.joined().map(series.text) }
    let longest = texts.joined().map(\.displayWidth).max() ?? 0
    let (left, right) = (8.0, width - Double(max(longest, 8)) * Self.letter - 16)
    let zero = left + (right - left) * scale.fraction(of: 0)
    var y = top
    var parts: [String] = []
    for (place, name) in chart.places.map(\.name).enumerated() {
      parts.append(SVG.text(name.cut(to: Int(width / Self.letter) - 2), left, y + 14))
      y += Self.line
      for (number, series) in chart.series.enumerated() {
        defer { y += 18 }
        guard let value = series.values(at: place).first else {
          parts.append(SVG.text(chart.absence(series, place), zero + 6, y + 12, look: "soft"))
          continue
        }
        let end = left + (right - left) * scale.fraction(of: value)
        parts.append(
          SVG.element(
            "rect",
            [
              "x": SVG.pixels(min(zero, end)), "y": SVG.pixels(y + 1),
              "width": SVG.pixels(max(abs(end - zero), 1.5)), "height": "14", "rx": "3",
              "fill": paint(number),
            ]
          ) + SVG.text(series.text(value), max(zero, end) + 6, y + 12)
        )
      }
      y += 8
    }
    return (parts.joined(), y)
  }

  /// The rings in rows, and where they end.
  var rings: (String, Double) {
    let all = chart.rings
    let size = 150.0
    let columns = max(Int(width / size), 1)
    let parts = all.enumerated().map { place, ring in
      let x = (Double(place % columns) + 0.5) * size
      let y = Double(place / columns) * (size + 26) + size / 2
      return draw(ring, x, y, radius: 52)
        + SVG.text(ring.title.cut(to: 21), x, y + 76, anchor: "middle")
    }
    let rows = (all.count + columns - 1) / columns
    return (parts.joined(), Double(rows) * (size + 26))
  }

  private func draw(_ ring: Chart.Ring, _ x: Double, _ y: Double, radius: Double) -> String {
    let around = 2 * Double.pi * radius
    let share = ring.percent.map { min(max($0 / 100, 0), 1) }
    let circle: SVG.Attributes = [
      "class": "track", "cx": SVG.pixels(x), "cy": SVG.pixels(y), "r": SVG.pixels(radius),
      "stroke-width": "13", "stroke-dasharray": share == nil ? "2 6" : "none",
    ]
    let arc: SVG.Attributes = [
      "cx": SVG.pixels(x), "cy": SVG.pixels(y), "r": SVG.pixels(radius), "fill": "none",
      "stroke": paint(ring.series), "stroke-width": "13",
      "stroke-dasharray": "\(SVG.pixels(around * (share ?? 0))) \(SVG.pixels(around))",
      "transform": "rotate(-90 \(SVG.pixels(x)) \(SVG.pixels(y)))",
    ]
    let words = share.map { Percentage($0).percent } ?? Wording.say(.noData)
    let text = SVG.element(
      "text",
      [
        "class": "text", "x": SVG.pixels(x), "y": SVG.pixels(y + 6), "text-anchor": "middle",
        "font-size": share == nil ? "14" : "20", "font-weight": "600",
      ],
      SVG.isolated(words)
    )
    let isDrawn = (share ?? 0) > 0
    return SVG.element("circle", circle) + (isDrawn ? SVG.element("circle", arc) : "") + text
  }

  /// A square for each day, and where they end.
  var heat: (String, Double) {
    let columns = chart.heatColumns
    let (left, top) = (40.0, 22.0)
    let cell = min(max((width - left - 8) / Double(max(columns.count, 1)), 4), 22)
    let days = chart.heatDays.enumerated().filter { $0.offset % 2 == 0 }.map { row, name in
      SVG.text(
        name.cut(to: 5),
        4,
        top + (Double(row) + 0.75) * cell,
        look: "soft"
      )
    }
    var lastMonth = -Double.infinity
    var parts = cell >= 12 ? days : Array(days.prefix(1))
    for (number, column) in columns.enumerated() {
      let x = left + Double(number) * cell
      if let month = column.month, x > lastMonth + 5 * Self.letter {
        parts.append(SVG.text(month, x, 14, look: "soft"))
        lastMonth = x
      }
      for (row, place) in column.cells.enumerated() {
        guard let place else { continue }
        parts.append(square(place, x, top + Double(row) * cell, cell))
      }
    }
    let bottom = top + 7 * cell + 10
    return (parts.joined() + heatLegend(left, bottom), bottom + Self.line + 8)
  }

  /// What the squares mean, from no data to the most.
  private func heatLegend(_ left: Double, _ y: Double) -> String {
    let limit = chart.series.first?.text(chart.heatLimit) ?? ""
    let items: [(levels: [Int?], text: String)] = [
      ([nil], Wording.say(.noData)), ([0], "0"), ([1, 2, 3, 4], Wording.say(.upToValue, limit)),
    ]
    var x = left
    return items.map { item in
      let squares = item.levels.map { level in
        defer { x += 16 }
        return SVG.element("rect", Self.edges(x, y, 14) + look(level))
      }
      let text = SVG.text(item.text, x + 4, y + 12, look: "soft")
      x += Double(item.text.displayWidth) * Self.letter + 24
      return squares.joined() + text
    }.joined()
  }

  private static func edges(_ x: Double, _ y: Double, _ cell: Double) -> SVG.Attributes {
    let (edge, inset) = (SVG.pixels(cell * 0.86), cell * 0.07)
    return [
      "x": SVG.pixels(x + inset), "y": SVG.pixels(y + inset), "width": edge, "height": edge,
      "rx": "2",
    ]
  }

  /// How a square looks; nil has no data.
  private func look(_ level: Int?) -> SVG.Attributes {
    switch level {
    case nil: ["class": "none"]
    // An outline needs no colour to differ from what is done and from what is unknown.
    case 0: ["fill": "none", "stroke": paint(0), "stroke-width": "1.2"]
    case let level?:
      ["fill": paint(0), "fill-opacity": ["0.35", "0.55", "0.78", "1"][min(max(level, 1), 4) - 1]]
    }
  }

  private func square(_ place: Int, _ x: Double, _ y: Double, _ cell: Double) -> String {
    let value = chart.series.first.flatMap { series in
      series.values(at: place).first.map(series.text) ?? chart.absence(series, place)
    }
    let name = "\(chart.places[place].name): \(value ?? Wording.say(.noData))"
    return SVG.element(
      "rect",
      Self.edges(x, y, cell) + look(chart.heatLevel(at: place)),
      "<title>\(SVG.escape(name))</title>"
    )
  }
}
