import CareEvents
import CareModel
import CareWords
import Sandbox
import TestSupport
import Testing

@testable import CareView

struct SheetTests {
  private static let seed: UInt64 = 31

  private static let elements: Set = [
    "section", "h2", "p", "table", "thead", "tbody", "tr", "th", "td", "bdi", "strong", "span",
    "br", "wbr",
  ]

  /// Calls a body with random days, of which each also shows what the one before does, as if it still
  /// ran.
  private func forDays(
    _ body: ([SheetDay], [CareEvent], ViewContext, Comment, inout SeededGenerator) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: Self.seed)
    let context = try #require(CatalogPlan.context)
    for round in 0..<lawCount(60) {
      let events = (0..<Int.random(in: 1...4, using: &random)).flatMap { number in
        random.entry().events.map { $0.ofTask("t\(number)") }
      }
      let entries = events.map { event in
        let hasNotes = Bool.random(using: &random)
        return SheetEntry(event, notes: hasNotes ? random.notes() : CardEvent.Notes())
      }
      let cut = Int.random(in: 0...entries.count, using: &random)
      let days = [
        SheetDay(CatalogPlan.day, Array(entries.prefix(cut)), in: context),
        SheetDay(CatalogPlan.day.adding(days: 1), entries, in: context, notices: ["<b>late"]),
        SheetDay(CatalogPlan.day.adding(days: 2), [], in: context),
      ]
      try body(days, events, context, "seed \(Self.seed), round \(round)", &random)
    }
  }

  @Test func `every event stands once on a sheet, on the first of its days`() throws {
    try forDays { days, events, context, told, _ in
      for shown in [PlanSheet(days).days, RecordSheet(days, in: context).days] {
        let rows = shown.flatMap(\.rows)
        #expect(rows.count == events.count, told)
        let places = rows.map { "\($0.task) \($0.event.id.outcomeID)" }
        #expect(Set(places) == Set(events.map { "\($0.task.key) \($0.identity.outcomeID)" }), told)
        #expect(shown[0].rows == days[0].rows, told)
      }
    }
  }

  @Test func `a record sheet says every value of every outcome that is not in question`() throws {
    try forDays { days, _, context, told, _ in
      let sheet = RecordSheet(days, in: context)
      let text = sheet.text(width: 100_000).joined(separator: "\n")
      for row in sheet.days.flatMap(\.rows) {
        if row.event.isInQuestion { #expect(text.contains("unresolved"), told) }
        guard !row.event.notes.isOutcomeInQuestion else { continue }
        for entry in row.event.entries { #expect(text.contains(entry.text.oneLine), told) }
      }
    }
  }

  @Test func `nothing that is in question, only read or done has a box to tick`() throws {
    try forDays { days, _, _, told, _ in
      let sheet = PlanSheet(days)
      let rows = sheet.days.flatMap(\.rows)
      for row in rows where row.event.isInQuestion || row.event.state == .toBeRead {
        #expect(row.boxes == 0, told)
      }
      for row in rows where row.boxes > 0 && !row.event.isAsNeeded {
        #expect(!row.event.isSettled && row.event.state != .notRecorded, told)
      }
      let boxes = rows.map(\.boxes).reduce(0, +)
      let html = sheet.html().matches(of: /class="box"/).count
      #expect(html == boxes, told)
    }
  }

  @Test func `sheets are well-formed, byte-stable and not wider than they may be`() throws {
    try forDays { days, _, context, told, random in
      let width = Int.random(in: 24...120, using: &random)
      let notes = [
        SheetNote(Note(content: "<script>\n\u{202E}"), author: "<b>", date: .latest, subject: "")
      ]
      let (plan, record) = (PlanSheet(days), RecordSheet(days, notes: notes, in: context))
      for (html, again) in [
        (plan.html(), PlanSheet(days).html()),
        (record.html(), RecordSheet(days, notes: notes, in: context).html()),
      ] {
        #expect(html == again, told)
        let page = DrawingReader(html: "<section>\(html)</section>")
        #expect(page.fault.isEmpty, "\(told): \(page.fault)")
        #expect(page.elements.isSubset(of: Self.elements), "\(told): \(page.elements)")
      }
      for line in plan.text(width: width) + record.text(width: width) {
        #expect(line.displayWidth <= width, "\(told): \(line)")
        #expect(line == line.oneLine, told)
      }
    }
  }

  /// Two people gave a dose and said so; the total had one of them.
  @Test func `what was ticked off twice counts as often`() throws {
    let context = try #require(CatalogPlan.context)
    let dose = CatalogPlan.number(2, "tablet")
    let tick = OutcomeValue(.boolean(true))
    for (values, total) in [
      ([tick], "2 tablets"), ([tick, tick], "4 tablets"),
      ([CatalogPlan.number(1, "tablet"), tick], "3 tablets"),
    ] {
      let record = CatalogPlan.task("t", "T", targets: [dose])
      let entry = CatalogPlan.Entry(record: record, recorded: [(values: values, minutes: 5)])
      let day = SheetDay(CatalogPlan.day, entry.events.map { SheetEntry($0) }, in: context)
      let text = RecordSheet([day], in: context).text().joined(separator: "\n")
      #expect(text.contains("Recorded: \(total)"), "\(text)")
    }
  }

  /// That something was recorded twice stood on the card, and not on paper.
  @Test func `what nobody must miss stands on the sheet of the plan`() throws {
    let context = try #require(CatalogPlan.context)
    var notes = CardEvent.Notes()
    notes.remarks = [.init("recorded twice: by Ben, by Ada", .warning), .init("a plain remark")]
    let entry = CatalogPlan.Entry(record: CatalogPlan.task("t", "T"))
    let entries = entry.events.map { SheetEntry($0, notes: notes) }
    let sheet = PlanSheet([SheetDay(CatalogPlan.day, entries, in: context)])
    #expect(sheet.text().joined().contains("recorded twice: by Ben, by Ada"))
    let strong = sheet.html().matches(of: /<strong>(.*?)<\/strong>/).map { String($0.1) }
    #expect(strong.contains { $0.contains("recorded twice: by Ben, by Ada") }, "\(strong)")
    #expect(!sheet.html().contains("a plain remark"))
  }

  @Test func `as needed there are as many boxes as are left of the day's`() throws {
    let tablet = CatalogPlan.number(1, "tablet")
    func row(_ limits: AsNeeded, recorded: Int) throws -> SheetRow {
      let record = CatalogPlan.task("t", "T", targets: [tablet]) { $0.content.asNeeded = limits }
      let values = [OutcomeValue](repeating: tablet, count: recorded)
      let entry = CatalogPlan.Entry(
        record: record,
        recorded: recorded > 0 ? [(values: values, minutes: Int64(5))] : []
      )
      let day = SheetDay(
        CatalogPlan.day,
        entry.events.map { SheetEntry($0) },
        in: try #require(CatalogPlan.context)
      )
      return try #require(day.rows.first)
    }
    let three = try row(AsNeeded(maximumCount: 3), recorded: 0)
    #expect(three.boxes == 3)
    #expect(three.limits == "at most 3 times a day")
    #expect(try row(AsNeeded(maximumCount: 3), recorded: 2).boxes == 1)
    #expect(try row(AsNeeded(maximumCount: 3), recorded: 4).boxes == 0)
    #expect(try row(AsNeeded(maximumCount: .max), recorded: 0).boxes == 12)
    #expect(try row(AsNeeded(), recorded: 5).boxes == 1)
  }

  @Test func `totals add up doses, and have the least and greatest of what does not add up`() throws
  {
    let tablet = CatalogPlan.number(1, "tablet")
    let dose = CatalogPlan.Entry(
      record: CatalogPlan.task("dose", "Dose", at: [8, 12, 16], targets: [tablet]),
      recorded: [([CatalogPlan.number(2, "tablet")], 5), ([CatalogPlan.done], 5), nil]
    )
    let fever = CatalogPlan.Entry(
      record: CatalogPlan.task("fever", "Fever", at: [8, 12]) {
        $0.content.activityType = .assessment
      },
      recorded: [([CatalogPlan.number(39, "°C")], 5), ([CatalogPlan.number(38, "°C")], 5)]
    )
    let day = SheetDay(
      CatalogPlan.day,
      (dose.events + fever.events).map { SheetEntry($0) },
      in: try #require(CatalogPlan.context)
    )
    let text = RecordSheet([day], in: try #require(CatalogPlan.context)).text()
    let totals = text.drop { $0 != "Totals" }.map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      Array(totals) == [
        "Totals", "Dose", "Done: 2, Not recorded: 1, Recorded: 3 tablets", "Fever",
        "Done: 2, Recorded: from 38 °C to 39 °C",
      ]
    )
  }

  @Test func `whoever is named at the foot of a page ends no string and no element of it`() {
    for title in hostileTitles {
      let css = Paper.a4.css(foot: title)
      #expect(!css.contains("<"), "\(title)")
      #expect(css.filter { $0 == "\"" }.count == Paper.a4.css(foot: "").filter { $0 == "\"" }.count)
      #expect(css.contains("@page{size:A4;"))
    }
    #expect(Paper.letter.css(foot: "").contains("@page{size:letter;"))
  }
}

extension CareEvent {
  /// The event as if it were of a task with another id.
  fileprivate func ofTask(_ id: String) -> CareEvent {
    let record = scheduled.task.record
    var copy = record
    switch record {
    case .task(var task):
      task.common.id = id
      copy = AnyRecord(task)
    case .healthTask(var task):
      task.common.id = id
      copy = AnyRecord(task)
    default: break
    }
    let outcomes = [outcome].compactMap(\.self).map { outcome in
      var outcome = outcome
      outcome.content.taskID = id
      return outcome
    }
    let events = CareEvent.events(of: copy, on: day...day, recorded: outcomes) ?? []
    return events.first {
      $0.identity.eventStart == identity.eventStart && $0.identity.tie == identity.tie
    }
      ?? self
  }
}
