import CarePlanKit

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
