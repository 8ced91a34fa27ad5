import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// A store with tasks of every kind in the week of Monday, 16 November 2026, and what was recorded.
///
/// Commands run at noon of Friday in New York.
struct DaysStore {
  let store: CommandStore

  /// Adds the tasks alone.
  init(empty: Bool = false) throws {
    store = try CommandStore()
    store("add", "care-plan", "nausea", "--title", "Nausea", "-m", "Add")
    try add("dose", "Take doxylamine", "16", "--daily", "08:00", "--daily", "20:00")
    try add("fever", "Measure fever", "17", "--daily", "09:00", input: Self.thresholds)
    try add("tea", "Drink tea", "19", "--daily", "10:00", "--optional")
    try add("yoga", "Do yoga", "19", "--daily", "11:00", "--impacts-adherence", "no")
    let linkage = [
      "quantityIdentifier=HKQuantityTypeIdentifierStepCount", "quantityType=cumulative",
      "unitString=count",
    ]
    let words = ["add", "health-task", "steps", "--title", "Walk", "--daily", "07:00", "--start"]
    try run(
      words + ["2026-11-18", "--target", "5000count", "-m", "Add"]
        + linkage.map { "healthKitLinkage/\($0)" }
    )
    guard !empty else { return }
    for day in ["16", "17", "18"] {
      try record("dose", "2tablets", "--date", "2026-11-\(day)", "--at", "08:00")
    }
    try record("dose", "1tablets", "--date", "2026-11-17", "--at", "20:00")
    try record(
      "dose",
      "--not-completed",
      "--reason",
      "sick",
      "--date",
      "2026-11-18",
      "--at",
      "20:00"
    )
    try record("fever", "38.5", "--unit", "°C", "--date", "2026-11-18")
    try record("health-task", "steps", "4100", "--date", "2026-11-19")
  }

  private static let thresholds = """
    {"thresholds": [{"comparison": "greaterThan", "value": 38, "title": "fever"},
    {"comparison": "greaterThanOrEqual", "value": 38.5},
    {"comparison": "lessThan", "value": 38.5, "title": "none"},
    {"comparison": "lessThanOrEqual", "subject": "adherence", "value": 50, "title": "too rare"}]}
    """

  /// Adds a task that starts on a day of November; the dose wants two tablets for nausea.
  private func add(
    _ id: String,
    _ title: String,
    _ day: String,
    _ words: String...,
    input: String = "{}"
  ) throws {
    let more = id == "dose" ? ["--target", "2tablets", "--plan", "nausea"] : []
    let start = ["--title", title, "--start", "2026-11-\(day)", "--record", "-", "-m", "Add"]
    let type = ["--type", id == "fever" ? "assessment" : "intervention"]
    try run(["add", "task", id] + words + start + type + more, input: input)
  }

  private func record(_ words: String...) throws { try run(["record"] + words) }

  private func run(_ words: [String], input: String = "") throws {
    let run = store.run(words, input: input)
    try #require(run.status == 0, "\(words): \(run.errors)")
  }

  /// The rows, events or days that a command gives as JSON.
  func rows(_ words: String...) throws -> [JSONObject] {
    let value = try json("careplan.\(words[0])/v1", of: output(words + ["--json"]))
    let list = value.object?["rows"] ?? value.object?["events"] ?? value
    return list.array?.compactMap(\.object) ?? []
  }

  /// What a command writes that must succeed.
  func output(_ words: [String]) throws -> String {
    let run = store.run(words)
    #expect(run.status == 0, "\(words): \(run.errors)")
    return run.output
  }
}

extension JSONValue {
  /// The number as a double.
  var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }
}
