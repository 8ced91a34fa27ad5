import CareEvents
import CareModel
import CareWords

/// Every view with fixed data, beside the name that CareKit has for it.
public struct DemoCatalog: Sendable {
  /// One view.
  enum Item: Sendable {
    case card(TaskCard)
    case week(WeekRings)
    case chart(Chart)
    case contact(ContactCard, isDetailed: Bool)
    case practice(PracticeList)
  }

  /// The views of one name.
  struct Section: Sendable {
    /// The view of CareKitUI, or of CareKit 1.x.
    let name: String
    /// The arguments of the command that draws one; nil if only an app can.
    let arguments: String?
    let items: [Item]
  }

  let sections: [Section]

  public init() {
    sections = Self.cards + Self.others
  }

  private static func card(
    _ style: CardStyle,
    _ entry: CatalogPlan.Entry,
    _ change: (inout CardEvent.Notes) -> Void = { _ in }
  ) -> Item? {
    guard let context = CatalogPlan.context else { return nil }
    var notes = CardEvent.Notes()
    change(&notes)
    let events = entry.events
    let all = Dictionary(events.map { ($0.identity, notes) }) { $1 }
    return TaskCard(events, style: style, in: context, notes: all).map(Item.card)
  }

  private static func section(
    _ name: String,
    _ style: CardStyle,
    _ items: [Item?]
  ) -> Section {
    Section(
      name: name,
      arguments: "card ID --style \(style.rawValue)",
      items: items.compactMap(\.self)
    )
  }
}

extension DemoCatalog {
  private static var cards: [Section] {
    [
      section("SimpleTaskView", .simple, simple),
      section("InstructionsTaskView", .instructions, instructions),
      section("ChecklistTaskView", .checklist, checklist),
      section("GridTaskView, CareCard", .grid, grid),
      section("LogTaskView", .log, log(.log)),
      section("ButtonLogTaskView", .buttonLog, log(.buttonLog)),
      section("NumericProgressTaskView", .numeric, numeric),
      section("LabeledValueTaskView", .labelled, labelled),
      section("SurveyTaskView, SymptomTracker", .survey, survey),
      section("LinkView", .link, [card(.link, leaflet)]),
      section("FeaturedContentView, DetailView", .featured, [card(.featured, leaflet)]),
    ]
  }

  private static var tablet: OutcomeValue { CatalogPlan.number(1, "tablet") }

  private static func medicine(_ recorded: [([OutcomeValue], Int64)?]) -> CatalogPlan.Entry {
    let record = CatalogPlan.task("doxylamine", "Take doxylamine", at: [8], targets: [tablet]) {
      $0.content.instructions = "One tablet, with water."
    }
    return CatalogPlan.Entry(record: record, recorded: recorded.map { $0 })
  }

  private static var simple: [Item?] {
    let walk = CatalogPlan.task("walk", "Walk", at: [21])
    return [
      card(.simple, CatalogPlan.Entry(record: walk)),
      card(.simple, CatalogPlan.Entry(record: walk, recorded: [([CatalogPlan.done], 5)])),
    ]
  }

  private static var instructions: [Item?] {
    var refused = medicine([([], 0)])
    refused.reason = "nausea"
    return [
      card(.instructions, medicine([])),
      card(.instructions, medicine([([CatalogPlan.done], 10)])),
      card(.instructions, refused),
      card(.instructions, medicine([])) { notes in
        notes.questions = ["1 tablet OR 2 tablets: unresolved"]
        notes.isPlanInQuestion = true
      },
    ]
  }

  private static var checklist: [Item?] {
    let record = CatalogPlan.task("stretch", "Stretch", at: [9, 13, 20]) {
      $0.content.optional = true
      $0.content.tintColor = "#7a4fd0"
    }
    let done = [([CatalogPlan.done], Int64(4)), ([CatalogPlan.done], 30)]
    return [card(.checklist, CatalogPlan.Entry(record: record, recorded: done))]
  }

  private static var grid: [Item?] {
    let record = CatalogPlan.task("kegels", "Kegels", at: [8, 12, 16, 20]) {
      $0.content.tintColor = "#c2185b"
    }
    let done = [([CatalogPlan.done], Int64(0)), ([CatalogPlan.done], 15)]
    return [card(.grid, CatalogPlan.Entry(record: record, recorded: done))]
  }

  private static func log(_ style: CardStyle) -> [Item?] {
    let record = CatalogPlan.task("water", "Drink water", targets: [CatalogPlan.number(2000, "mL")])
    {
      $0.content.impactsAdherence = false
      $0.content.tintColor = "#0277bd"
    }
    let drunk = ([CatalogPlan.number(250, "mL"), CatalogPlan.number(500, "mL")], Int64(550))
    return [
      card(style, CatalogPlan.Entry(record: record)),
      card(style, CatalogPlan.Entry(record: record, recorded: [drunk])),
    ]
  }

  private static var numeric: [Item?] {
    let record = CatalogPlan.healthTask(
      "steps",
      "Steps",
      "HKQuantityTypeIdentifierStepCount",
      unit: "count",
      targets: [CatalogPlan.number(8000, "count")]
    )
    return [6214, 8102].map { steps in
      let walked = ([CatalogPlan.number(steps, "count")], Int64(1000))
      return card(.numeric, CatalogPlan.Entry(record: record, recorded: [walked]))
    }
  }

  private static var labelled: [Item?] {
    let record = CatalogPlan.healthTask(
      "heart-rate",
      "Heart rate",
      "HKQuantityTypeIdentifierHeartRate",
      unit: "count/min"
    )
    let beats = ([CatalogPlan.number(72, "count/min")], Int64(642))
    return [
      card(.labelled, CatalogPlan.Entry(record: record)),
      card(.labelled, CatalogPlan.Entry(record: record, recorded: [beats])),
    ]
  }

  private static var survey: [Item?] {
    let limit = Threshold(.greaterThan, 5, title: "call the clinic")
    let nausea = CatalogPlan.task("nausea", "How bad is the nausea?") {
      $0.content.thresholds = [limit]
      $0.content.activityType = .assessment
    }
    let pressure = CatalogPlan.task(
      "blood-pressure",
      "Blood pressure",
      targets: [
        CatalogPlan.number(120, "mmHg", kind: "systolic"),
        CatalogPlan.number(80, "mmHg", kind: "diastolic"),
      ]
    ) { $0.content.activityType = .assessment }
    let answers = [
      CatalogPlan.number(132, "mmHg", kind: "systolic"),
      CatalogPlan.number(84, "mmHg", kind: "diastolic"),
    ]
    return [
      card(.survey, CatalogPlan.Entry(record: nausea)),
      card(.survey, CatalogPlan.Entry(record: nausea, recorded: [([CatalogPlan.number(6)], 600)])) {
        $0.remarks = [CardEvent.Remark("reaches: call the clinic", .warning)]
      },
      card(.survey, CatalogPlan.Entry(record: pressure)),
      card(.survey, CatalogPlan.Entry(record: pressure, recorded: [(answers, 480)])),
    ]
  }

  private static var leaflet: CatalogPlan.Entry {
    let record = CatalogPlan.task("leaflet", "About your medicine") {
      $0.content.activityType = .readOnly
      $0.content.instructions = "What to do when a dose was forgotten."
      $0.common.userInfo = [
        "careplan.link.Call the clinic": "tel:+15550100",
        "careplan.link.Leaflet": "https://example.org/leaflet",
        "careplan.link.Write a message": "sms:+15550100",
        "careplan.link.Write an e-mail": "mailto:clinic@example.org",
      ]
    }
    return CatalogPlan.Entry(record: record)
  }
}
