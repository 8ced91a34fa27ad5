import CanonicalJSON
import CareModel
import CareWords
import Foundation
import FoundationXML
import Sandbox
import TestSnapshots
import TestSupport
import Testing

@testable import CareView

struct ChartRenderingTests {
  private static let seed: UInt64 = 23

  @Test func `equal charts have equal bytes, and nothing of any chart is a trap`() {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<lawCount(150) {
      let chart = random.chart()
      let copy = chart
      let told: Comment = "seed \(Self.seed), round \(round)"
      #expect(chart.svg() == copy.svg(), told)
      #expect(chart.html() == copy.html(), told)
      #expect(chart.text() == copy.text(), told)
      #expect(CanonicalJSON.text(chart.json) == CanonicalJSON.text(copy.json), told)
      #expect(chart.csv == copy.csv, told)
    }
  }

  @Test func `a drawing is well-formed and has nothing that runs or comes from elsewhere`() throws {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<lawCount(150) {
      let chart = random.chart()
      let width = Int.random(in: -5...900, using: &random)
      let reader = DrawingReader(chart.svg(width: width, height: width / 2))
      let told: Comment = "seed \(Self.seed), round \(round): \(reader.fault)"
      #expect(reader.fault.isEmpty, told)
      #expect(reader.elements.isSubset(of: DrawingReader.known), told)
      #expect(reader.attributes.isSubset(of: DrawingReader.knownAttributes), told)
      #expect(reader.title == chart.title.allowed, told)
    }
  }

  @Test func `no line of text is wider than it may be`() {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<lawCount(150) {
      let chart = random.chart()
      let width = Int.random(in: 8...140, using: &random)
      for line in chart.text(width: width, height: Int.random(in: 0...20, using: &random)) {
        let told: Comment = "seed \(Self.seed), round \(round), \(chart.form): \(line)"
        #expect(line.displayWidth <= width, told)
      }
    }
  }

  @Test func `every value of a series is in the figures, and no data is not 0`() {
    let series = ChartSeries("Nausea", [0, nil, 3])
    let places = ["a", "b", "c"].map { Chart.Place($0) }
    for form in Chart.Form.allCases {
      let chart = Chart(form, title: "Nausea", places: places, series: [series])
      #expect(chart.markdown.contains("| a | 0 |\n| b | no data |\n| c | 3 |"))
      #expect(chart.csv == "x,Nausea\r\na,0\r\nb,\r\nc,3\r\n")
      let values = chart.json.object?["series"]?.array?.first?.object?["values"]
      #expect(values.map { CanonicalJSON.compact($0) } == "[0,null,3]")
    }
  }

  @Test func `a table has no formula, and a field with a comma stays one field`() {
    var series = ChartSeries("=1+1", [1])
    #expect(Self.csv(series, "@x") == "x,'=1+1\r\n'@x,1\r\n")
    series.title = "a, \"b\"\nc"
    #expect(Self.csv(series, "-") == "x,\"a, \"\"b\"\"\nc\"\r\n'-,1\r\n")
  }

  private static func csv(_ series: ChartSeries, _ place: String) -> String {
    Chart(.bar, title: "", places: [Chart.Place(place)], series: [series]).csv
  }
}
