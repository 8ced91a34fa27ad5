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

  /// A fault of a record that was to be imported.
  init(_ fault: ImportFault, in file: String) {
    self.init(
      file,
      fault.fault.message,
      at: fault.pointer,
      line: fault.place?.line,
      column: fault.place?.column
    )
  }
}
