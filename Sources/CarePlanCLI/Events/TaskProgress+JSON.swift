import CarePlanKit

extension TaskProgress {
  var json: JSONValue {
    [
      "value": .orNull(JSONNumber(value).map { .number($0) }),
      "goal": .orNull(goal.flatMap { JSONNumber($0) }.map { .number($0) }),
      "fraction": .orNull(JSONNumber(fraction).map { .number($0) }),
      "completed": .bool(isCompleted),
    ]
  }
}
