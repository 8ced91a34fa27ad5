import CareModel
import CareView
import TestSnapshots
import Testing

/// One chart of each form with fixed numbers, as they are read and drawn.
struct ChartSnapshotTests {
  private static let days = Array("0112332").compactMap { $0.wholeNumberValue.map(Double.init) }

  private static func places() throws -> [Chart.Place] {
    let first = try #require(CivilDate("2026-01-05"))
    let last = try #require(CivilDate("2026-01-11"))
    return ChartPeriod.day.places(of: first...last)
  }

  private static func chart(_ form: Chart.Form) throws -> Chart {
    var done = ChartSeries("Done", unit: "%", [77, 100, 100, 60, 0, nil, 50])
    done.aggregate = .adherence
    var nausea = ChartSeries("Nausea", [6, 5, 4, 5, 8, nil, 6])
    nausea.axis = form == .groupedBar ? .first : .second
    nausea.thresholds = [ChartSeries.Limit(7, words: "value over 7, \"call the clinic\"")]
    nausea.openPlaces = [5]
    let title = "Adherence and nausea"
    return switch form {
    case .ring:
      Chart(form, title: title, places: [Chart.Place("A week")], series: [ring(71), ring(nil)])
    case .heat: Chart(form, title: title, places: try year(), series: [try heat()])
    default: Chart(form, title: title, places: try places(), series: [done, nausea])
    }
  }

  private static func ring(_ value: Double?) -> ChartSeries {
    ChartSeries(value == nil ? "Walk" : "This week", unit: "%", [value])
  }

  /// At 20 cells "100 %" became "1…".
  @Test func `a percentage is never cut, and the bar goes first`() {
    let title = "Adherence of a long title"
    let rings = [ChartSeries(title, unit: "%", [100]), ChartSeries("Walk", unit: "%", [nil])]
    let chart = Chart(.ring, title: "", places: [Chart.Place("A week")], series: rings)
    for width in 18...60 {
      let text = chart.text(width: width).joined(separator: "\n")
      #expect(text.contains("100 %"), "\(width): \(text)")
    }
  }

  private static func year() throws -> [Chart.Place] {
    let first = try #require(CivilDate("2025-12-30"))
    let last = try #require(CivilDate("2026-03-03"))
    return ChartPeriod.day.places(of: first...last)
  }

  private static func heat() throws -> ChartSeries {
    ChartSeries(
      "Done",
      unit: "%",
      try year().indices.map { $0 % 6 == 5 ? nil : Double($0 % 5) * 25 }
    )
  }

  @Test(arguments: Chart.Form.allCases) func `a chart of each form`(_ form: Chart.Form) throws {
    let chart = try Self.chart(form)
    let text = chart.text().joined(separator: "\n") + "\n"
    expectSnapshot(text, "chart-\(form.rawValue)-text")
    expectSnapshot(chart.svg(), "chart-\(form.rawValue)-svg")
    guard form == .bar else { return }
    expectSnapshot(chart.html(), "chart-bar-html")
    expectSnapshot(chart.markdown, "chart-bar-markdown")
  }

  /// The numbers of the README.
  @Test func `bars of seven numbers`() throws {
    let series = ChartSeries("Nausea", Self.days.map { $0 })
    let chart = Chart(.bar, title: "Nausea", places: try Self.places(), series: [series])
    expectSnapshot(chart.text(width: 60).joined(separator: "\n") + "\n", "chart-readme")
  }
}
