import CarePlanKit

/// Pages and drawings, whole processes in a large store, against the figures of which they are made.
enum ViewsWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let store = try bench.copy(.large, as: "large.git")
    let outcomes = bench.outcomes(.large)
    // Both must have written something, or nothing was measured.
    func writes(_ words: [String]) throws -> Bool {
      try bench.programs.careplan(store, at: bench.noon(), words)
      return try !bench.programs.lastOutput.isEmpty
    }
    let days = bench.pace == .full ? "365" : "20"
    return [
      try WorkResult(
        "page of a day, \(outcomes) outcomes, against its events as JSON",
        atMost: 2,
        bench.pace,
        .init("page") { try writes(["page", "-o", "html"]) },
        against: .init("events") { try writes(["events", "--json"]) }
      ),
      try WorkResult(
        "heat chart of \(days) days, against their adherence",
        atMost: 1.3,
        bench.pace,
        .init("chart") {
          let words = ["chart", "--type", "heat", "--series", "agg=adherence", "--last", days]
          return try writes(words + ["-o", "svg"])
        },
        against: .init("adherence") { try writes(["adherence", "--last", days, "--json"]) }
      ),
      try weight(),
    ]
  }

  /// How much a page of a day with twenty tasks weighs, with its style.
  private static func weight() throws -> WorkResult {
    let day = try BenchTime.today
    guard let rules = TimeZoneRules(.utc),
      let schedule = Schedule.daily(
        at: [TimeOfDay(8), TimeOfDay(20)].compactMap(\.self),
        from: day,
        in: .utc,
        targets: [OutcomeValue(.integer(1), units: "tablet")]
      )
    else { return WorkResult("page of 20 tasks", failure: "this computer does not know UTC") }
    let context = ViewContext(now: rules.start(of: day), in: rules)
    let cards = (1...20).compactMap { number -> TaskCard? in
      var task = CareTask(
        id: "task-\(number)",
        title: "Take medicine \(number)",
        schedule: schedule
      )
      task.content.instructions = "One tablet, with a glass of water."
      return CareEvent.events(of: AnyRecord(task), on: day...day)
        .flatMap { TaskCard($0, in: context) }
    }
    let page = DayPage(day, WeekRings([], showing: day), cards, done: 0, of: 40)
    let size = Double(page.html().utf8.count) / 1024
    return WorkResult("page of 20 tasks", figure: size, .kibibytes, target: .atMost(40))
  }
}
