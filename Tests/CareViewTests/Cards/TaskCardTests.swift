import CareEvents
import CareModel
import CareWords
import Sandbox
import TestSnapshots
import TestSupport
import Testing

@testable import CareView

struct TaskCardTests {
  private static let seed: UInt64 = 24

  /// Calls a body with random cards of every style.
  private func forCards(
    _ count: Int,
    _ body: (TaskCard, Comment, inout SeededGenerator) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: Self.seed)
    let context = try #require(CatalogPlan.context)
    for round in 0..<lawCount(count) {
      let events = random.entry().events
      let notes = Dictionary(events.map { ($0.identity, random.notes()) }) { $1 }
      for style in CardStyle.allCases {
        guard let card = TaskCard(events, style: style, in: context, notes: notes) else { continue }
        try body(card, "seed \(Self.seed), round \(round), \(style)", &random)
      }
    }
  }

  @Test func `every style shows every set of events, and equal cards have equal bytes`() throws {
    try forCards(60) { card, told, _ in
      let copy = card
      #expect(card.html() == copy.html(), told)
      #expect(card.svg() == copy.svg(), told)
      #expect(card.text() == copy.text(), told)
    }
  }

  @Test func `a card is well-formed, and nothing in it runs or comes from elsewhere`() throws {
    try forCards(30) { card, told, random in
      let reader = DrawingReader(card.svg(width: Int.random(in: -5...3000, using: &random)))
      #expect(reader.fault.isEmpty, "\(told): \(reader.fault)")
      #expect(reader.title == card.title.allowed, told)
      let page = DrawingReader(html: card.html())
      #expect(page.fault.isEmpty, "\(told): \(page.fault)")
      #expect(page.elements.isSubset(of: DrawingReader.knownInHTML), told)
      #expect(page.schemes.isSubset(of: ["tel", "sms", "mailto", "geo", "https", "http"]), told)
    }
  }

  @Test func `no line of a card is wider than it may be, and all are equally wide`() throws {
    try forCards(30) { card, told, random in
      let width = Int.random(in: 24...120, using: &random)
      for line in card.text(width: width) {
        #expect(line.displayWidth == width, "\(told): \(line)")
      }
    }
  }

  @Test func `where there is no room for a frame a card is plain lines, none wider than it may be`()
    throws
  {
    try forCards(20) { card, told, random in
      let width = Int.random(in: 8...23, using: &random)
      let lines = card.text(width: width)
      #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(told): \(lines)")
      #expect(!lines.joined().contains { "┌│└".contains($0) && !card.title.contains($0) }, told)
      #expect(!lines.isEmpty, told)
    }
  }

  @Test func `an amount is never cut, however little room there is`() throws {
    let context = try #require(CatalogPlan.context)
    let record = CatalogPlan.task("t", "T", targets: [CatalogPlan.number(12_000, "mL")])
    let values = [CatalogPlan.number(1_500, "mL")]
    let events = CatalogPlan.Entry(record: record, recorded: [(values, 5)]).events
    for style in [CardStyle.numeric, .buttonLog, .grid, .checklist, .simple] {
      let card = try #require(TaskCard(events, style: style, in: context))
      for width in 8...60 {
        let text = card.text(width: width).joined(separator: " ")
        #expect(text.contains("12000") && !text.contains("…"), "\(style), \(width): \(text)")
      }
      let drawing = card.svg(width: 200)
      #expect(drawing.contains("12000") && !drawing.contains("…"), "\(style): \(drawing)")
    }
  }

  /// Two strengths of one medicine had cards with one title.
  @Test func `a title is never cut, however little room there is`() throws {
    let context = try #require(CatalogPlan.context)
    let title = "Morphine sulfate prolonged-release tablets 100 mg"
    let events = CatalogPlan.Entry(record: CatalogPlan.task("t", title)).events
    for style in [CardStyle.simple, .instructions, .buttonLog, .grid, .checklist] {
      let card = try #require(TaskCard(events, style: style, in: context))
      for width in 24...90 {
        let text = card.text(width: width)
        let said = text.joined().filter { !"│┌┐─ ".contains($0) }
        #expect(said.contains(title.filter { $0 != " " }), "\(style), \(width): \(text)")
        #expect(text.allSatisfy { $0.displayWidth == width }, "\(style), \(width): \(text)")
      }
    }
  }

  @Test func `no line of a page is wider than the narrowest terminal`() throws {
    try forCards(10) { card, told, random in
      let week = try #require(
        DemoCatalog().sections.flatMap(\.items).compactMap { item in
          if case .week(let week) = item { week } else { nil }
        }.first
      )
      let page = DayPage(card.day, week, [card, card], done: 1, of: 2, notices: [card.title])
      let width = Int.random(in: 8...100, using: &random)
      for line in page.text(width: width) {
        #expect(line.displayWidth <= width, "\(told), \(width): \(line)")
      }
      let text = page.week.text(width: 12)
      #expect(text.count == 7 && text[6] == ">Sun ◑ 11", "\(text)")
    }
  }

  @Test func `a unit that fills pages is cut, and what has to be decided is not`() throws {
    let unit = String(repeating: "abcde", count: 1_000)
    let context = try #require(CatalogPlan.context)
    for style in CardStyle.allCases {
      let record = CatalogPlan.task("t", "T", targets: [CatalogPlan.number(9, unit)])
      let value = CatalogPlan.number(5, unit)
      let events = CatalogPlan.Entry(record: record, recorded: [([value], 5)]).events
      let card = try #require(TaskCard(events, style: style, in: context))
      let sheet = RecordSheet(
        [SheetDay(card.day, events.map { SheetEntry($0) }, in: context)],
        in: context
      )
      var series = ChartSeries("T", unit: unit, [5])
      series.aggregate = .mean
      let chart = Chart(.bar, title: "T", places: [Chart.Place("a")], series: [series])
      let values = try #require(Insights.Values("t", series, previous: nil))
      let insights = Insights(
        card.day...card.day,
        adherence: nil,
        previous: nil,
        values: [values],
        messages: [],
        chart: chart
      )
      let texts = [card.text(width: 200), sheet.text(width: 200), insights.text(width: 200)]
      let forms =
        texts.map { $0.joined(separator: " ") }
        + [card.html(), card.svg(), sheet.html(), insights.html(), chart.svg()]
      for form in forms {
        let letters = form.replacing("<wbr>", with: "").replacing(" ", with: "")
        #expect(!letters.contains(unit.prefix(60)), "\(style): \(form.prefix(2_000))")
      }
      var notes = CardEvent.Notes()
      notes.questions = ["9 \(unit) OR 8 \(unit): unresolved"]
      notes.isPlanInQuestion = true
      let open = TaskCard(events, style: style, in: context, notes: [events[0].identity: notes])
      #expect(open?.html().replacing("<wbr>", with: "").contains(unit) == true, "\(style)")
    }
  }

  @Test func `what is in question is said in every form, and nothing else of the plan`() throws {
    let context = try #require(CatalogPlan.context)
    let tablet = CatalogPlan.number(1, "tablet")
    let record = CatalogPlan.task("t", "Take doxylamine", at: [8], targets: [tablet]) {
      $0.content.instructions = "One tablet."
    }
    let events = CatalogPlan.Entry(record: record, recorded: [([tablet], 5)]).events
    var notes = CardEvent.Notes()
    notes.isPlanInQuestion = true
    notes.questions = ["1 tablet OR 2 tablets: unresolved"]
    for style in CardStyle.allCases {
      let card = try #require(
        TaskCard(events, style: style, in: context, notes: [events[0].identity: notes])
      )
      let text = card.text(width: 80).joined(separator: "\n")
      for said in [text, card.html(), card.svg()] {
        #expect(said.contains("1 tablet OR 2 tablets: unresolved"), "\(style)")
        #expect(!said.contains("One tablet."), "\(style)")
      }
      #expect(!card.detail.contains("tablet"), "\(style)")
    }
  }

  /// A row ended with a dot behind which nothing came.
  @Test func `beside doses in question a row ends with its time`() throws {
    let context = try #require(CatalogPlan.context)
    let tablet = CatalogPlan.number(1, "tablet")
    let record = CatalogPlan.task("t", "T", at: [8, 19], targets: [tablet])
    let events = CatalogPlan.Entry(record: record).events
    var notes = CardEvent.Notes()
    notes.isPlanInQuestion = true
    notes.questions = ["1 tablet OR 2 tablets: unresolved"]
    for style in [CardStyle.checklist, .grid] {
      let card = try #require(
        TaskCard(events, style: style, in: context, notes: [events[1].identity: notes])
      )
      #expect(card.html().contains("1 tablet</bdi>"), "\(style)")
      #expect(!card.html().contains("· </bdi>"), "\(style)")
    }
  }

  @Test func `a task chooses its card by what it is and by what it says`() throws {
    func style(
      _ hours: [Int],
      _ change: (inout CareTask) -> Void = { _ in }
    ) throws -> CardStyle {
      let entry = CatalogPlan.Entry(record: CatalogPlan.task("t", "T", at: hours, change))
      let card = TaskCard(entry.events, in: try #require(CatalogPlan.context))
      return try #require(card).style
    }
    #expect(try style([8]) == .simple)
    #expect(try style([8]) { $0.content.instructions = "With water." } == .instructions)
    #expect(try style([8, 12]) == .checklist)
    #expect(try style([8, 12, 16]) == .checklist)
    #expect(try style([8, 12, 16, 20]) == .grid)
    #expect(try style([8]) { $0.content.activityType = .assessment } == .survey)
    #expect(try style([8]) { $0.content.thresholds = [Threshold(.equal, 3)] } == .survey)
    #expect(
      try style([8]) { $0.content.thresholds = [Threshold(.equal, of: .adherence, 3)] } == .simple
    )
    #expect(try style([8]) { $0.content.impactsAdherence = false } == .buttonLog)
    #expect(try style([]) { $0.content.asNeeded = AsNeeded() } == .buttonLog)
    #expect(try style([8]) { $0.content.activityType = .readOnly } == .link)
    #expect(
      try style([8]) {
        $0.content.activityType = .readOnly
        $0.common.asset = "leaflet"
      } == .featured
    )
    #expect(try style([8]) { $0.common.userInfo = ["careplan.card": "grid"] } == .grid)
    #expect(try style([8]) { $0.common.userInfo = ["careplan.card": "gird"] } == .simple)
  }

  @Test func `a scale is shown only where all that is said of its numbers lies on it`() throws {
    func blocks(_ limits: [Double], _ targets: [OutcomeValue] = []) throws -> [CardBlock] {
      let record = CatalogPlan.task("t", "T", targets: targets) {
        $0.content.activityType = .assessment
        $0.content.thresholds = limits.map { Threshold(.greaterThan, $0) }
      }
      let context = try #require(CatalogPlan.context)
      return try #require(TaskCard(CatalogPlan.Entry(record: record).events, in: context)).blocks
    }
    #expect(try blocks([5]).contains(.scale(0...10, chosen: nil)))
    #expect(try !blocks([5, 40]).contains(.scale(0...10, chosen: nil)))
    #expect(try !blocks([]).contains(.scale(0...10, chosen: nil)))
    let unit = CatalogPlan.number(7, "mmol/L")
    #expect(try !blocks([5], [unit]).contains(.scale(0...10, chosen: nil)))
    let pressure = ["systolic", "diastolic"].map { CatalogPlan.number(80, "mmHg", kind: $0) }
    let fields = ["systolic", "diastolic"].map {
      SurveyForm.Field(name: $0, unit: "mmHg", answer: nil)
    }
    #expect(try blocks([], pressure).contains(.fields(fields)))
  }

  @Test func `every view of the catalogue`() throws {
    let catalog = DemoCatalog()
    expectSnapshot(catalog.text(program: "careplan").joined(separator: "\n") + "\n", "catalog-text")
    expectSnapshot(catalog.html(program: "careplan"), "catalog-html")
    let card = try #require(catalog.sections.first?.items.last)
    guard case .card(let card) = card else { return }
    expectSnapshot(card.svg(), "card-svg")
  }
}
