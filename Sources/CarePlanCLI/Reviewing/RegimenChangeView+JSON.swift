import CarePlanKit

extension RegimenChangeView {
  /// The change as a program reads it.
  func json(_ zone: TimeZoneRules) -> JSONValue {
    var object: JSONObject = [
      "selector": .string(change.task.description), "change": .string(change.kind.rawValue),
      "from": .string(zone.local(at: change.start).description),
      "before": .array(before.map { .string($0) }), "after": .array(after.map { .string($0) }),
      "by": .array(authors.map(\.json)),
    ]
    object["title"] = change.title.map { .string($0) }
    if let totals = change.totals {
      var total: JSONObject = [
        "days": .number(JSONNumber(totals.length)),
        "firstDay": .string(totals.firstDay.description),
        "before": .array(totals.before.amounts.map(\.json)),
        "after": .array(totals.after.amounts.map(\.json)),
      ]
      total["percent"] = change.percent.map { .number(JSONNumber($0)) }
      if let ends = change.percentsOfEnds {
        total["percentOfLeast"] = ends.least.map { .number(JSONNumber($0)) }
        total["percentOfMost"] = ends.most.map { .number(JSONNumber($0)) }
      }
      object["total"] = .object(total)
    }
    if let calendar { object["calendar"] = calendar.json }
    return .object(object)
  }
}

extension Authorship {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "email": .string(email), "time": .string(time.description),
      "commit": .string(commit),
    ]
    object["writtenAs"] = writtenAs.map { .string($0) }
    return .object(object)
  }
}

extension OutcomeValue {
  fileprivate var json: JSONValue {
    var object: JSONObject = [:]
    object["value"] = number.flatMap { JSONNumber($0) }.map { .number($0) }
    object[MemberName.upperValue] = upperValue.flatMap { JSONNumber($0) }.map { .number($0) }
    object["units"] = units.map { .string($0) }
    return .object(object)
  }
}

extension RegimenCalendar {
  /// The days that differ, by date; those that are not there are as before.
  fileprivate var json: JSONValue {
    .array(
      differing.map { day in
        [
          "date": .string(day.date.description), "before": .array(day.before.map(\.json)),
          "after": .array(day.after.map(\.json)), "timesBefore": Self.json(day.timesBefore),
          "timesAfter": Self.json(day.timesAfter),
        ]
      }
    )
  }

  /// Times of day, with null for what is due at any time.
  private static func json(_ times: [String?]) -> JSONValue {
    .array(times.map { $0.map { .string($0) } ?? .null })
  }
}
