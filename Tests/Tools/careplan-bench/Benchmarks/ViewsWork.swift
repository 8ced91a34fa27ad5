import CarePlanKit
import Foundation

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
    let results = [
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
    return results + (try drawing(bench))
  }

  /// Draws as many bars as careplan does, of the same heights.
  private static let peer = """
    import sys
    import matplotlib
    matplotlib.use("svg")
    from matplotlib import pyplot
    values = [float(value) for value in sys.argv[2].split(",")]
    figure, axes = pyplot.subplots(figsize=(6.4, 3.5))
    axes.bar(range(len(values)), values)
    axes.set_title("Chart")
    figure.savefig(sys.argv[1])
    """

  /// A year of bars as SVG, whole processes; nothing where matplotlib is not installed.
  private static func drawing(_ bench: Workbench) throws -> [WorkResult] {
    let pythons = ["/usr/bin/python3", ".build/judges/bin/python"]
    let python = pythons.first { python in
      (try? bench.programs.output(python, ["-c", "import matplotlib"])) != nil
    }
    guard let python else { return [] }
    let values = (0..<365).map { String($0 * 7 % 10) }.joined(separator: ",")
    let drawn = bench["chart.svg"]
    return [
      try WorkResult(
        "a year of bars as SVG, against matplotlib's",
        atMost: 0.05,
        bench.pace,
        .init("careplan") {
          let svg = try bench.programs.output(
            try bench.programs.command(),
            ["chart", "--values", values, "-o", "svg"]
          )
          return svg.contains("</svg>")
        },
        against: .init("matplotlib") {
          try bench.programs.run(python, ["-c", peer, drawn, values])
          return try String(contentsOfFile: drawn, encoding: .utf8).contains("</svg>")
        }
      )
    ]
  }

  /// How much a page of a day with twenty tasks weighs, with its style.
  private static func weight() throws -> WorkResult {
    let day = try BenchTime.today
    guard let rules = TimeZoneRules(.utc) else {
      return WorkResult("page of 20 tasks", failure: "this computer does not know UTC")
    }
    let schedule = try Schedule.daily(
      at: [TimeOfDay(8), TimeOfDay(20)],
      from: day,
      in: .utc,
      targets: [OutcomeValue(.integer(1), units: "tablet")]
    )
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
    let size = Double(page.html().utf8.count + ViewStyle().css.utf8.count) / 1024
    return WorkResult("page of 20 tasks", figure: size, .kibibytes, target: .atMost(40))
  }
}
