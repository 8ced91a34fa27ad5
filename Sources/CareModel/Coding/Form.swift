import CanonicalJSON

/// How values of one type stand in JSON: how they are read, written and described in a schema.
///
/// One form per type is the only place that knows its JSON; files, schemas and the command line are
/// all derived from it.
public struct Form<Value>: Sendable {
  /// Reads a value; nil means that at least one fault was collected.
  let read: @Sendable (JSONValue, inout FaultCollector) -> Value?
  /// Writes a value canonically.
  let write: @Sendable (Value) -> JSONValue
  /// What JSON Schema says of the form.
  let schema: Schema

  init(
    schema: Schema,
    read: @escaping @Sendable (JSONValue, inout FaultCollector) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.schema = schema
    self.read = read
    self.write = write
  }

  /// Makes the form of a value that stands as one text.
  init(
    text schema: Schema,
    expecting expected: String,
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(schema: schema) { json, faults in
      guard let text = json.string else {
        faults.add("This must be \(expected), not \(json.kindName).")
        return nil
      }
      guard let value = read(text) else {
        faults.add("This must be \(expected).")
        return nil
      }
      return value
    } write: {
      .string(write($0))
    }
  }
}

/// A JSON Schema (draft 2020-12) together with the definitions it refers to.
struct Schema: Sendable {
  var json: JSONObject
  var definitions: JSONObject = JSONObject()

  init(_ json: JSONObject, definitions: JSONObject = JSONObject()) {
    self.json = json
    self.definitions = definitions
  }

  /// A schema of one type name and further keywords.
  init(type: String, _ keywords: (String, JSONValue)...) {
    json = JSONObject([("type", .string(type))] + keywords)
  }
}

extension Form {
  /// The same form for a value that may be missing; what is missing is never written.
  var optional: Form<Value?> {
    Form<Value?>(schema: schema) { json, faults in
      read(json, &faults).map(Optional.some)
    } write: {
      $0.map(write) ?? .null
    }
  }
}

extension Form where Value: LosslessStringConvertible & Sendable {
  /// The form of a value that its description says in full.
  static func described(_ schema: Schema, expecting expected: String) -> Form {
    Form(text: schema, expecting: expected, read: { Value($0) }, write: { $0.description })
  }
}
