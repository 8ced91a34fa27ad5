import CarePlanKit

extension AdherenceTally {
  var json: JSONObject {
    let counts = [
      ("done", done), ("partial", partial), ("notCompleted", notCompleted),
      ("notRecorded", notRecorded),
      ("pending", pending), ("noData", noData), ("inQuestion", inQuestion),
      ("conflicted", conflicted),
      ("unscheduled", unscheduled), ("events", events),
    ]
    var object = JSONObject(counts.map { ($0, .number(JSONNumber($1))) })
    object["ratio"] = jsonRatio
    return object
  }

  /// The ratio, or null where no event counts.
  var jsonRatio: JSONValue { ratio.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null }
}
