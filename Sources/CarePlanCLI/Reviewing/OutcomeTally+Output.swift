import CarePlanKit

extension OutcomeTally {
  var name: String { task.map(Wording.id) ?? Wording.say(.unknownTask) }

  /// The first and the last day.
  var period: String {
    guard let days else { return "" }
    let first = Wording.date(days.lowerBound)
    return days.lowerBound == days.upperBound
      ? first : "\(first) – \(Wording.date(days.upperBound))"
  }

  /// `2 recorded, 1 withdrawn`.
  var words: String {
    let counts: [(Int, Phrase)] = [
      (recorded, .countRecorded), (changed, .countChanged), (withdrawn, .countWithdrawn),
    ]
    return counts.filter { $0.0 > 0 }.map { Wording.say($1, count: $0) }.joined(separator: ", ")
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
