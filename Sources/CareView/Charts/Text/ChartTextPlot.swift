import CareWords

/// Bars and marks between two axes, in cells of text.
struct ChartTextPlot {
  private let text: ChartText
  private let first: ChartScale
  private let second: ChartScale?
  /// How many lines it has: as many for each step of the scale.
  private let height: Int
  /// The cells of a place.
  private let slot: Int
  private let cells: [[Character]]

  private var chart: Chart { text.chart }

  /// Nil if the width is too small for the places.
  init?(_ text: ChartText) {
    self.text = text
    let chart = text.chart
    first = chart.scale(ofSecondAxis: false)
    second = chart.hasTwoAxes ? chart.scale(ofSecondAxis: true) : nil
    let steps = max(first.ticks.count - 1, 1)
    height = max((text.height + steps / 2) / steps, 1) * steps
    let axes = Self.labels(of: first, chart, false) + Self.labels(of: second, chart, true)
    let margin = 2 * ((axes.map(\.displayWidth).max() ?? 0) + 2)
    let bars = chart.series.filter(text.isBars).count
    let room = max(text.width - margin, 0) / max(chart.places.count, 1)
    guard !chart.places.isEmpty, room >= max(bars + 1, 2) else { return nil }
    slot = min(room, max(8, 2 * bars + 2))
    cells = Self.cells(text, first, second, slot: slot, height: height)
  }

  var lines: [String] {
    let left = Self.labelsByLine(of: first, chart, false, height)
    let right = Self.labelsByLine(of: second, chart, true, height)
    let leftWidth = left.values.map(\.displayWidth).max() ?? 0
    let plot = (0...height).map { line -> String in
      let isAxis = line == height
      let label = (left[line] ?? "").aligned(to: leftWidth)
      let sign = isAxis ? "┼" : left[line] == nil ? "│" : "┤"
      let row = String(cells[line].map { $0 == " " && isAxis ? "─" : $0 })
      return (label + sign + row + (right[line].map { " \($0)" } ?? "")).trimmingEnd
    }
    return plot + [String(repeating: " ", count: leftWidth + 1) + names].map(\.trimmingEnd)
  }

  /// The labels of the places, as many as there is room for.
  private var names: String {
    let labels = chart.places.map(\.label)
    let longest = labels.map(\.displayWidth).max() ?? 0
    let step = max(1, (longest + slot) / slot)
    var line = ""
    for place in stride(from: 0, to: labels.count, by: step) {
      let label = labels[place].cut(to: max(step * slot - 1, 1))
      let indent = step > 1 ? 0 : max(slot - label.displayWidth, 0) / 2
      line = line.filled(to: place * slot + indent) + label
    }
    return line
  }
}

extension ChartTextPlot {
  private static func labels(of scale: ChartScale?, _ chart: Chart, _ isSecond: Bool) -> [String] {
    guard let scale else { return [] }
    let series = chart.series.first { chart.isOnSecondAxis($0) == isSecond }
    return scale.ticks.map { series?.text($0) ?? ChartScale.text($0) }
  }

  /// The labels by the line at which they stand; of two at one line the upper one.
  private static func labelsByLine(
    of scale: ChartScale?,
    _ chart: Chart,
    _ isSecond: Bool,
    _ height: Int
  ) -> [Int: String] {
    guard let scale else { return [:] }
    let labels = zip(scale.ticks, labels(of: scale, chart, isSecond))
    return Dictionary(labels.map { (line(of: $0, scale, height), $1) }) { $1 }
  }

  /// Returns the line at which a number stands: 0 is the uppermost, the last is the axis itself.
  private static func line(of number: Double, _ scale: ChartScale, _ height: Int) -> Int {
    Int((Double(height) * (1 - scale.fraction(of: number))).rounded())
  }

  private static func cells(
    _ text: ChartText,
    _ first: ChartScale,
    _ second: ChartScale?,
    slot: Int,
    height: Int
  ) -> [[Character]] {
    let chart = text.chart
    let row = [Character](repeating: " ", count: slot * chart.places.count)
    var cells = [[Character]](repeating: row, count: height + 1)
    let bars = chart.series.indices.filter { text.isBars(chart.series[$0]) }
    let width = bars.isEmpty ? 1 : max((slot - 1) / bars.count, 1)
    for (number, place) in bars.enumerated() {
      for x in chart.places.indices {
        guard let value = chart.series[place].values(at: x).first else { continue }
        let start = x * slot + number * width
        if value == 0 { cells[height - 1][start + (width - 1) / 2] = "0" }
        for line in 0..<height {
          let sign = fill(of: value, first, line, height, text.sign(of: place))
          guard let sign else { continue }
          for column in start..<min(start + width, (x + 1) * slot) { cells[line][column] = sign }
        }
      }
    }
    let marked = chart.series.indices.filter { !text.isBars(chart.series[$0]) }
    for (number, place) in marked.enumerated() {
      let series = chart.series[place]
      // Beside each other, so that none hides another one.
      let column = (slot - 1) * (2 * number + 1) / (2 * marked.count)
      let scale = chart.isOnSecondAxis(series) ? second ?? first : first
      for x in chart.places.indices {
        for value in series.values(at: x) {
          cells[line(of: value, scale, height)][x * slot + column] =
            text.sign(of: place)
        }
      }
    }
    return cells
  }

  /// Returns what a bar has in a line; nil if it does not reach it.
  private static func fill(
    of value: Double,
    _ scale: ChartScale,
    _ line: Int,
    _ height: Int,
    _ sign: Character
  ) -> Character? {
    let (zero, end) = (scale.fraction(of: 0), scale.fraction(of: value))
    let bottom = Double(height - line - 1) / Double(height)
    let middle = bottom + 0.5 / Double(height)
    guard value > 0, sign == ChartText.fills[0] else {
      return min(zero, end) < middle && middle < max(zero, end) ? sign : nil
    }
    let eighths = Int(((end - bottom) * Double(height) * 8).rounded())
    guard eighths > 0, middle > zero else { return nil }
    return Array("▁▂▃▄▅▆▇█")[min(eighths, 8) - 1]
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
