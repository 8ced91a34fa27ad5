import CarePlanKit

extension CalendarDay {
  /// The sign that something was done as needed.
  static let asNeeded = "+"

  /// An element of `careplan.calendar/v1`, with how many entries who recorded that day.
  func json(_ people: [DayRecorders.Person]) -> JSONValue {
    [
      "day": .string(day.description), "week": .string(day.isoWeek.description),
      "state": state.map { .string($0.rawValue) } ?? .null,
      "done": .number(JSONNumber(tally.done)), "events": .number(JSONNumber(tally.events)),
      "ratio": .orNull(shownFraction.flatMap { JSONNumber($0) }.map { .number($0) }),
      "inQuestion": .number(JSONNumber(tally.inQuestion)),
      "conflicted": .number(JSONNumber(tally.conflicted)),
      "asNeeded": .number(JSONNumber(tally.asNeeded)),
      "recordedBy": .array(people.map(\.json)),
    ]
  }

  /// How much of the day is done; nil of a day to come on which nothing is done yet.
  private var shownFraction: Double? { day > today && tally.done == 0 ? nil : fraction }
}
