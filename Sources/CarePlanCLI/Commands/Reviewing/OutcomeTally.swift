import CarePlanKit

/// How many outcomes of one task were recorded, changed and withdrawn.
struct OutcomeTally {
  /// The task's id; nil for outcomes whose task is not known.
  let task: String?
  private(set) var recorded = 0
  private(set) var changed = 0
  private(set) var withdrawn = 0
  /// The days of their events; nil if none has one.
  private(set) var days: ClosedRange<CivilDate>?

  private init(task: String?) { self.task = task }

  /// The tallies of all tasks, by id.
  static func tallies(of changes: StoreChanges) -> [OutcomeTally] {
    var tallies: [String?: OutcomeTally] = [:]
    for change in changes.records where change.key.kind == .outcome && change.old != change.new {
      guard case .outcome(let outcome) = change.new ?? change.old else { continue }
      var tally = tallies[outcome.taskID] ?? OutcomeTally(task: outcome.taskID)
      tally.count(change, on: outcome.eventStart?.day)
      tallies[outcome.taskID] = tally
    }
    return tallies.values.sorted {
      ($0.task ?? "").utf8.lexicographicallyPrecedes(($1.task ?? "").utf8)
    }
  }

  private mutating func count(_ change: RecordChange, on day: CivilDate?) {
    let wasThere = change.old.map { !$0.version.isTombstone } ?? false
    let isThere = change.new.map { !$0.version.isTombstone } ?? false
    switch (wasThere, isThere) {
    case (false, true): recorded += 1
    case (true, true): changed += 1
    case (true, false): withdrawn += 1
    case (false, false): return
    }
    guard let day else { return }
    days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
  }
}

extension OutcomeTally {
  var name: String { task.map(Wording.id) ?? "(task not known)" }

  /// The first and the last day.
  var period: String {
    guard let days else { return "" }
    let first = Wording.date(days.lowerBound)
    return days.lowerBound == days.upperBound
      ? first : "\(first) – \(Wording.date(days.upperBound))"
  }

  /// `2 recorded, 1 withdrawn`.
  var words: String {
    [(recorded, "recorded"), (changed, "changed"), (withdrawn, "withdrawn")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  var json: JSONValue {
    var object: JSONObject = [
      "recorded": .number(JSONNumber(recorded)), "changed": .number(JSONNumber(changed)),
      "withdrawn": .number(JSONNumber(withdrawn)),
    ]
    object["taskID"] = task.map { .string($0) }
    object["firstDay"] = (days?.lowerBound).map { .string($0.description) }
    object["lastDay"] = (days?.upperBound).map { .string($0.description) }
    return .object(object)
  }
}
