import CarePlanKit

/// How far the plan was followed, as the command was asked for it.
struct AdherenceView: Sendable {
  let days: DaySpan
  let grouping: AdherenceQuery.Grouping
  let strategy: EventStrategy
  let rows: [AdherenceSummary.Row]
  let total: AdherenceTally

  /// - Parameter summary: Nil if there are no days.
  init(
    _ days: DaySpan,
    _ grouping: AdherenceQuery.Grouping,
    _ strategy: EventStrategy,
    _ summary: AdherenceSummary?
  ) {
    (self.days, self.grouping, self.strategy) = (days, grouping, strategy)
    (rows, total) = (summary?.rows ?? [], summary?.total ?? AdherenceTally())
  }
}

extension AdherenceView {
  /// The value of `careplan.adherence/v1`.
  var json: JSONValue {
    [
      "from": .string(days.first.description), "to": .string(days.last.description),
      "by": .string(grouping.rawValue), "strategy": .string(strategy.description),
      "rows": .array(rows.map(json)), "total": .object(total.json),
    ]
  }

  func json(of row: AdherenceSummary.Row) -> JSONValue {
    var object = row.tally.json
    switch grouping {
    case .day: object["day"] = .string(row.days.lowerBound.description)
    case .week:
      object["from"] = .string(row.days.lowerBound.description)
      object["to"] = .string(row.days.upperBound.description)
    case .task, .plan: object[grouping.rawValue] = row.group.map { .string($0) } ?? .null
    }
    let reached = row.reached
    if !reached.isEmpty { object["thresholds"] = .array(reached.map { .string($0.name) }) }
    return .object(object)
  }
}
