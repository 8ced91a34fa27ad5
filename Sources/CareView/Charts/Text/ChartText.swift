import CareWords

/// A chart as lines of text, at most so many cells wide.
struct ChartText {
  let chart: Chart
  let width: Int
  /// How many lines the plot has.
  let height: Int

  init(_ chart: Chart, width: Int, height: Int) {
    (self.chart, self.width, self.height) = (chart, max(width, 8), min(max(height, 3), 100))
  }

  var lines: [String] {
    let plot: [String] =
      switch chart.form {
      case .bar, .line, .scatter: ChartTextPlot(self)?.lines ?? rows
      case .groupedBar: rows
      case .ring: rings
      case .heat: heat
      }
    let titles = chart.title.isEmpty ? [] : [chart.title]
    return titles.flatMap(wrapped) + plot.map { $0.cut(to: width) }
      + (legend + chart.remarks).flatMap(wrapped)
  }

  /// Returns a text in as many lines as it needs; only a word that is longer than a line is cut.
  private func wrapped(_ text: String) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      let word = String(word).cut(to: width)
      if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
  }

  /// The signs by which series are told apart without colour.
  static let fills: [Character] = ["█", "▓", "▒", "░"]
  static let marks: [Character] = ["●", "◆", "▲", "■", "○", "△"]

  /// Whether a series is drawn as bars.
  func isBars(_ series: ChartSeries) -> Bool {
    chart.form == .groupedBar || chart.form == .bar && !chart.isOnSecondAxis(series)
  }

  func sign(of place: Int) -> Character {
    isBars(chart.series[place])
      ? Self.fills[place % Self.fills.count] : Self.marks[place % Self.marks.count]
  }
}

extension ChartText {
  /// The series with their signs, where there are several or the title does not name the only one.
  private var legend: [String] {
    switch chart.form {
    case .ring: []
    case .heat:
      [
        "· \(Wording.say(.noData))  ○ 0  ░▒▓█ "
          + Wording.say(.upToValue, chart.series.first.map { $0.text(chart.heatLimit) } ?? "")
      ]
    case .bar, .line, .scatter, .groupedBar:
      chart.series.map(\.heading) == [chart.title]
        ? []
        : chart.series.enumerated().map { place, series in
          let axis = chart.isOnSecondAxis(series) ? " (\(Wording.say(.rightAxis)))" : ""
          return "\(sign(of: place)) \(series.heading)\(axis)"
        }
    }
  }

  /// A line for each place and series, with its value at the end.
  var rows: [String] {
    let scale = chart.scale(ofSecondAxis: false)
    let labels = chart.places.map { $0.label.cut(to: width / 3) }
    let labelWidth = labels.map(\.displayWidth).max() ?? 0
    return chart.places.indices.flatMap { place in
      chart.series.enumerated().map { number, series in
        let label = number == 0 ? labels[place] : ""
        let values = series.values(at: place)
        let text =
          values.isEmpty
          ? chart.absence(series, place) : values.map(series.text).joined(separator: ", ")
        let room = max(width - labelWidth - text.displayWidth - 3, 0)
        let isFilled = isBars(series) && !values.isEmpty
        let bar = isFilled ? self.bar(of: values[0], on: scale, sign(of: number), room) : ""
        let sign = !bar.isEmpty || chart.series.count == 1 ? "" : "\(sign(of: number)) "
        return "\(label.filled(to: labelWidth))  \(bar)\(bar.isEmpty ? "" : " ")\(sign)\(text)"
      }
    }
  }

  private func bar(
    of value: Double,
    on scale: ChartScale,
    _ sign: Character,
    _ room: Int
  ) -> String {
    guard value > 0, room > 0 else { return "" }
    let zero = scale.fraction(of: 0)
    let length = (scale.fraction(of: value) - zero) / max(1 - zero, 0.001)
    let count = Int((min(max(length, 0), 1) * Double(min(room, 50))).rounded())
    return String(repeating: sign, count: max(count, 1))
  }

  /// A line for each ring: a bar of ten cells and its percentage.
  private var rings: [String] {
    let rings = chart.rings
    let titles = rings.map { $0.title.cut(to: max(width - 20, 10)) }
    let titleWidth = titles.map(\.displayWidth).max() ?? 0
    return zip(titles, rings).map { title, ring in
      let share = ring.percent.map { Percentage($0 / 100) }
      let text = share.map { "\($0.bar)  \($0.percent)" } ?? Wording.say(.noData)
      // Half a number is another number: where there is no room for both, the bar goes.
      let fits = titleWidth + 2 + text.displayWidth <= width
      return "\(title.filled(to: titleWidth))  \(fits ? text : share?.percent ?? text)"
    }
  }

  /// A line for each day of the week and a column for each week, in as many blocks as the width asks
  /// for.
  private var heat: [String] {
    let columns = chart.heatColumns
    let margin = 5
    let count = max(width - margin, 1)
    return stride(from: 0, to: columns.count, by: count).flatMap { start -> [String] in
      let block = columns[start..<min(start + count, columns.count)]
      let months = Self.months(block)
      let days = (0..<7).map { row in
        let name = chart.heatDays[row].cut(to: margin - 1).filled(to: margin)
        return name + String(block.map { $0.cells[row].map(heatSign) ?? " " })
      }
      return [String(repeating: " ", count: margin) + months] + days
    }
  }

  private static func months(_ block: ArraySlice<HeatColumn>) -> String {
    var line = ""
    for (place, column) in block.enumerated() {
      guard let month = column.month, line.isEmpty || line.displayWidth < place else { continue }
      line = line.filled(to: place) + month
    }
    return line
  }

  private func heatSign(_ place: Int) -> Character {
    switch chart.heatLevel(at: place) {
    case nil: "·"
    case 0: "○"
    case let level?: Array("░▒▓█")[min(level, 4) - 1]
    }
  }
}

extension Chart {
  /// The chart in characters, for a terminal or a message: its title, the plot, the names of the
  /// series, and what is in question or left out.
  ///
  /// Series differ by their signs, so that no colour is needed. Titles stand as they are written; who
  /// shows the lines on a terminal takes control characters out.
  ///
  /// Cost: linear in the places and series.
  ///
  /// - Parameters:
  ///   - width: How many cells a line has at most; 20 at least. Where the places have no room beside
  ///     each other, each has a line.
  ///   - height: How many lines the plot has, 3 to 100.
  public func text(width: Int = 80, height: Int = 8) -> [String] {
    ChartText(self, width: width, height: height).lines
  }
}
