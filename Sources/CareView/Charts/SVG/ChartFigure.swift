import CareWords

/// A chart as a figure of a page: the drawing, and below it the figures as a table.
struct ChartFigure {
  let chart: Chart

  /// - Parameters:
  ///   - width: How wide the drawing is where there is room; on narrower screens it shrinks.
  func markup(width: Int, height: Int) -> String {
    let drawing = ChartSVG(chart, width: width, height: height).markup
    let table = HTML.table(columns, rows: rows.map { HTML.Row($0.map(HTML.isolated)) })
    return """
      <figure class="chart">
      \(drawing)<details>
      <summary>\(HTML.escape(Wording.say(.figuresAsTable)))</summary>
      \(table)</details>
      </figure>

      """
  }

  private var columns: [String] { [Wording.say(.chartPlace)] + chart.series.map(\.heading) }

  /// The name of each place and the values of the series there.
  private var rows: [[String]] {
    chart.places.enumerated().map { place, name in
      [name.name]
        + chart.series.map { series in
          let values = series.values(at: place)
          return values.isEmpty
            ? chart.absence(series, place) : values.map(series.text).joined(separator: ", ")
        }
    }
  }

  /// The figures as a table of Markdown, and what must be known beside them.
  var markdown: String {
    let table = Markdown.table(columns, rows: rows.map { $0.map(Markdown.words) })
    return table + chart.remarks.map { "\n- \(Markdown.words($0))" }.joined()
      + (chart.remarks.isEmpty ? "" : "\n")
  }
}

extension Chart {
  /// The chart as a `figure` of HTML: the drawing, and its figures as a table to be opened.
  public func html(width: Int = 640, height: Int = 320) -> String {
    ChartFigure(chart: self).markup(width: width, height: height)
  }

  /// The figures as a table of GitHub-flavoured Markdown.
  public var markdown: String { ChartFigure(chart: self).markdown }
}
