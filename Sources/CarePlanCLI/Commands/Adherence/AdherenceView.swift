import CarePlanKit

/// How far the plan was followed, with what must be said beside the rows.
struct AdherenceView: Sendable {
  /// What a row of a task or plan is about.
  struct Subject: Sendable {
    var title: String?
    /// The task's thresholds on adherence that its events reach.
    var reached: [Threshold] = []
  }

  struct Row: Sendable {
    let days: ClosedRange<CivilDate>
    let group: String?
    let tally: AdherenceTally
    let subject: Subject
  }

  let days: DaySpan
  let grouping: AdherenceQuery.Grouping
  let strategy: EventStrategy
  let rows: [Row]
  let total: AdherenceTally

  init(
    _ days: DaySpan,
    _ grouping: AdherenceQuery.Grouping,
    _ strategy: EventStrategy,
    _ report: AdherenceReport?,
    _ subjects: [Subject]
  ) {
    (self.days, self.grouping, self.strategy) = (days, grouping, strategy)
    rows = zip(report?.rows ?? [], subjects).map { row, subject in
      Row(days: row.days, group: row.group, tally: row.tally, subject: subject)
    }
    total = report?.total ?? AdherenceTally()
  }

  /// Reads what the rows are about, in their order.
  static func subjects(
    _ rows: [AdherenceReport.Row],
    by grouping: AdherenceQuery.Grouping,
    in snapshot: Snapshot
  ) throws(CommandFailure) -> [Subject] {
    var subjects: [Subject] = []
    for row in rows {
      let kinds: [RecordKind] =
        switch grouping {
        case .task: [.task, .healthTask]
        case .plan: [.carePlan]
        case .day, .week: []
        }
      subjects.append(try subject(row, kinds, in: snapshot))
    }
    return subjects
  }

  private static func subject(
    _ row: AdherenceReport.Row,
    _ kinds: [RecordKind],
    in snapshot: Snapshot
  ) throws(CommandFailure) -> Subject {
    guard let id = row.group else { return Subject() }
    return try attempt { () throws(StoreError) in
      for kind in kinds {
        guard let record = try snapshot.head(of: RecordKey(kind, id)) else { continue }
        let content = TaskVersion(record)?.content
        let reached = content.map { row.tally.thresholdsReached(in: $0) } ?? []
        return Subject(title: record.title, reached: reached)
      }
      return Subject()
    }
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

  func json(of row: Row) -> JSONValue {
    var object = row.tally.json
    switch grouping {
    case .day: object["day"] = .string(row.days.lowerBound.description)
    case .week:
      object["from"] = .string(row.days.lowerBound.description)
      object["to"] = .string(row.days.upperBound.description)
    case .task, .plan: object[grouping.rawValue] = row.group.map { .string($0) } ?? .null
    }
    let reached = row.subject.reached
    if !reached.isEmpty { object["thresholds"] = .array(reached.map { .string($0.name) }) }
    return .object(object)
  }
}
