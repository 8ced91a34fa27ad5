import CanonicalJSON
import CareEvents
import CareModel
import CareWords
import Sandbox
import TestSupport
import Testing

@testable import CareView

struct PracticeListTests {
  private static let seed: UInt64 = 41

  private static let elements: Set = [
    "section", "table", "thead", "tbody", "tr", "th", "td", "bdi", "strong", "span", "br", "wbr",
    "b",
    "small", "a", "p", "svg", "circle", "path",
  ]

  private static func week(_ fractions: [Double?]) -> WeekRings {
    let days = fractions.enumerated().map { place, fraction in
      var tally = AdherenceTally()
      if let fraction { tally.add(.partial, fraction: fraction, isOpen: place == 2) }
      let day = CatalogPlan.day.adding(days: place - fractions.count + 1)
      return CalendarDay(day, asOf: CatalogPlan.day, tally)
    }
    return WeekRings(days, showing: CatalogPlan.day)
  }

  private static func row(
    _ id: String,
    _ share: Double?,
    conflicts: Int = 0,
    limits: [PracticeRow.Limit] = [],
    recorded: Instant? = nil,
    sync: Instant? = nil
  ) -> PracticeRow {
    PracticeRow(
      id,
      label: id,
      week([1, nil, 0.5, 0, 1, 0.2, nil]),
      adherence: share,
      previous: share,
      conflicts: conflicts,
      limits: limits,
      lastRecording: recorded,
      lastSync: sync
    )
  }

  private static func context() throws -> ViewContext { try #require(CatalogPlan.context) }

  @Test func `plans that need somebody stand first`() throws {
    let limit = PracticeRow.Limit("Nausea", "8", on: CatalogPlan.day)
    let rows = [
      Self.row("unknown", nil), Self.row("followed", 1), Self.row("not followed", 0),
      Self.row("limit", 1, limits: [limit]), Self.row("in question", 1, conflicts: 2),
    ]
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<lawCount(20) {
      let list = PracticeList(rows.shuffled(using: &random), in: try Self.context())
      let order = ["in question", "limit", "not followed", "followed", "unknown"]
      #expect(list.rows.map(\.id) == order)
    }
  }

  @Test func `the share of a plan is that of its seven days, as adherence has it`() throws {
    let entry = CatalogPlan.Entry(
      record: CatalogPlan.task("t", "T", at: [8, 12]),
      recorded: [([CatalogPlan.done], 0)]
    )
    var tally = AdherenceTally()
    let context = try Self.context()
    for event in entry.events {
      let strategy = event.strategyOfTargets
      tally.add(
        event.status(by: strategy, asOf: context.now),
        fraction: event.progress(by: strategy).fraction,
        isOpen: false
      )
    }
    let days = (-6...0).map {
      CalendarDay(
        CatalogPlan.day.adding(days: $0),
        asOf: CatalogPlan.day,
        $0 == 0 ? tally : AdherenceTally()
      )
    }
    let row = PracticeRow(
      "p",
      label: "P",
      days: days,
      previous: nil,
      conflicts: 0,
      limits: [],
      lastRecording: nil,
      lastSync: nil
    )
    #expect(row.adherence == tally.ratio)
    #expect(row.week.days.map(\.state) == Array(repeating: .none, count: 6) + [.part])
    #expect(row.week.days.last?.isShown == true)
  }

  @Test(arguments: [
    (Int64(-60), "just now"), (0, "just now"), (59, "just now"), (60, "1 min ago"),
    (3_599, "59 min ago"), (3_600, "1 h ago"), (86_399, "23 h ago"), (86_400, "1 day ago"),
    (259_200, "3 days ago"),
  ])
  func `an age is told in its largest unit`(seconds: Int64, words: String) throws {
    let context = try Self.context()
    let then = context.now.adding(seconds: -seconds)
    let list = PracticeList([Self.row("p", 1, sync: then)], in: context)
    let text = list.text(width: 200).joined(separator: "\n")
    #expect(text.hasSuffix("Last recorded: never, In step: \(words)"), "\(text)")
    #expect(list.html().contains(">\(words)</td>"))
  }

  @Test func `every plan is told whole in every form, whatever it is called`() throws {
    let context = try Self.context()
    var random = SeededGenerator(seed: Self.seed)
    for title in hostileTitles {
      let limit = PracticeRow.Limit(title, title, on: CatalogPlan.day)
      let row = Self.row(title, 0.5, conflicts: 1, limits: [limit], recorded: context.now)
      let list = PracticeList([row, Self.row("q", nil)], in: context)
      let page = DrawingReader(html: list.html { "/store/\($0.label)" })
      #expect(page.fault.isEmpty, "\(title): \(page.fault)")
      #expect(page.elements.isSubset(of: Self.elements), "\(title)")
      let width = Int.random(in: 24...120, using: &random)
      for line in list.text(width: width) {
        #expect(line.displayWidth <= width, "\(title): \(line)")
      }
      let text = list.text(width: 100_000).joined(separator: "\n")
      for said in [text, list.html(), list.markdown()] {
        #expect(said.contains("50 %") && said.contains("1 conflict"), "\(title)")
      }
      #expect(list.json.array?.first?.object?["label"]?.string == title)
    }
  }

  @Test func `rings say their days to those who do not see them`() throws {
    let html = PracticeList([Self.row("p", 1)], in: try Self.context()).html()
    #expect(html.contains("aria-label=\""))
    #expect(html.contains("0 of 1 done, 1 in question"))
    #expect(PracticeList([], in: try Self.context()).html() == "<p>there are no plans</p>\n")
    #expect(
      PracticeList([], in: try Self.context()).text() == ["Practice", "  there are no plans"]
    )
  }

  @Test func `a program reads what is shown, and null where nothing is known`() throws {
    let row = Self.row("p", nil, recorded: Instant(seconds: 0))
    let object = try #require(row.json.object)
    #expect(object["adherence"] == .null && object["lastSync"] == .null)
    #expect(object["lastRecording"] == "1970-01-01T00:00:00Z")
    #expect(object["week"]?.array?.count == 7)
  }
}
