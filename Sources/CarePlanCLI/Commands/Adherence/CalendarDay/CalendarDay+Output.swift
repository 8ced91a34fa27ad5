import CarePlanKit

extension CalendarDay {
  /// The sign for missing health data.
  static let noData = "·"

  /// The sign that something was done as needed.
  static let asNeeded = "+"

  /// The sign of the day; nil for a day without events that count.
  var ring: String? {
    guard let state else { return nil }
    switch state {
    case .pending where (tally.ratio ?? 0) == 0: return ProgressRing.pending.rawValue
    case .notCompleted: return ProgressRing.notCompleted.rawValue
    default: return tally.ratio.map { ProgressRing(fraction: $0).rawValue } ?? Self.noData
    }
  }

  /// An element of `careplan.calendar/v1`, with how many entries who recorded that day.
  func json(_ people: [DayRecorders.Person]) -> JSONValue {
    [
      "day": .string(day.description), "week": .string(day.isoWeek.description),
      "state": state.map { .string($0.rawValue) } ?? .null,
      "done": .number(JSONNumber(tally.done)), "events": .number(JSONNumber(tally.events)),
      "ratio": day > today && tally.done == 0 ? .null : tally.jsonRatio,
      "conflicted": .number(JSONNumber(tally.conflicted)),
      "asNeeded": .number(JSONNumber(tally.asNeeded)),
      "recordedBy": .array(people.map(\.json)),
    ]
  }
}
