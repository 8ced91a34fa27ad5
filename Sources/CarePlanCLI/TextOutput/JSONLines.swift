import CarePlanKit

/// A stream of JSON lines whose end shows whether it is whole.
struct JSONLines {
  private let output: Output
  private var count = 0

  /// Writes the header; the format is a versioned key such as `careplan.events/v1`.
  init(_ format: String, to output: Output) {
    self.output = output
    append(["type": "header", "format": .string(format)])
  }

  /// Writes one value as one line.
  mutating func write(_ value: JSONValue) {
    append(value)
    count += 1
  }

  /// Writes the last line, with the number of values and what is told of all of them.
  consuming func end(_ members: JSONObject = [:]) {
    var last = members
    last["type"] = "end"
    last["count"] = .number(JSONNumber(count))
    append(.object(last))
  }

  private func append(_ value: JSONValue) { output.document(CanonicalJSON.compact(value) + "\n") }
}
