import CareModel
import Sandbox

@testable import CareView

/// Titles that would be markup, steer a terminal or turn the page around, if anything let them.
let hostileTitles = [
  "<script>alert(1)</script>", "\"><svg onload=alert(1)>", "'&amp;<!--", "]]>", "</title></svg>",
  "\u{0}\u{1B}[31mred\u{7}", "\u{202E}desrever\u{2066}", "=HYPERLINK(\"x\")", "a\nb\r\nc\td",
  String(repeating: "𝕬é🏳️‍🌈漢", count: 40), "", "\u{FFFE}\u{FFFF}\u{B}",
]

extension SeededGenerator {
  /// A chart of any form, with gaps, many values and strange titles.
  mutating func chart(_ form: Chart.Form? = nil) -> Chart {
    let form = form ?? Chart.Form.allCases.randomElement(using: &self) ?? .bar
    let count = [0, 1, 2, 7, 31, 120].randomElement(using: &self) ?? 1
    let start = CivilDate(daysSinceEpoch: Int.random(in: 0...30_000, using: &self))
    let isDated = form == .heat || Bool.random(using: &self)
    let days = start...CivilDate(daysSinceEpoch: start.daysSinceEpoch + max(count - 1, 0))
    let dated = count > 0 ? ChartPeriod.day.places(of: days) : []
    let places = isDated ? dated : (0..<count).map { _ in Chart.Place(title()) }
    let series = (0..<Int.random(in: 0...4, using: &self)).map { _ in self.series(count) }
    return Chart(form, title: title(), places: places, series: series)
  }

  private mutating func title() -> String {
    (hostileTitles + ["Nausea", "Take doxylamine"]).randomElement(using: &self) ?? ""
  }

  private mutating func series(_ count: Int) -> ChartSeries {
    let values = (0..<count).map { _ in
      (0..<Int.random(in: 0...2, using: &self)).map { _ in
        [Double.random(in: -5...120, using: &self), 0, 1e300, .nan].randomElement(using: &self) ?? 0
      }
    }
    let unit = [nil, "%", "mg", "<b>"].randomElement(using: &self) ?? nil
    var series = ChartSeries(title(), unit: unit, all: values)
    series.axis = Bool.random(using: &self) ? .first : .second
    series.openPlaces = Bool.random(using: &self) ? [0, 3, 900] : []
    series.notCounted = Int.random(in: 0...2, using: &self)
    series.withoutNumber = Int.random(in: 0...2, using: &self)
    if Bool.random(using: &self) {
      series.thresholds = [ChartSeries.Limit(7, upperValue: 9, words: title())]
    }
    series.color = Bool.random(using: &self) ? ViewColor(red: 255, green: 255, blue: 0) : nil
    return series
  }
}
