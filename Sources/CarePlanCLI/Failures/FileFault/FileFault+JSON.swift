import CarePlanKit

extension FileFault {
  /// The fault as every command writes it in JSON.
  var json: JSONValue {
    var object: JSONObject = [
      "path": .string(path), "pointer": .string(pointer.description), "message": .string(message),
    ]
    object["line"] = line.map { .number(JSONNumber($0)) }
    object["column"] = column.map { .number(JSONNumber($0)) }
    return .object(object)
  }
}
