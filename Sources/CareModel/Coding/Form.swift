package import CanonicalJSON

/// How values of one type are read from JSON, written to JSON and described in a schema.
///
/// One form per type is the only place that knows its JSON; files, schemas and the command line are
/// all derived from it.
package struct Form<Value>: Sendable {
  /// What the values are.
  let type: ValueType
  /// Reads a value; nil means that at least one fault was collected.
  package let read: @Sendable (JSONValue, inout FaultCollector) -> Value?
  /// Writes a value canonically.
  let write: @Sendable (Value) -> JSONValue
  /// Reads a value straight from a document.
  ///
  /// It gives the same value as ``read``, or nil wherever that would collect a fault, and may give
  /// nil for other rare spellings: then the whole document is read by ``read``.
  let scan: @Sendable (inout JSONReader) -> Value?
  /// Writes a value straight into a document, as ``write`` says.
  let emit: @Sendable (Value, inout JSONWriter) -> Void
  /// What JSON Schema says of the form.
  let schema: Schema

  init(
    _ type: ValueType,
    schema: Schema,
    read: @escaping @Sendable (JSONValue, inout FaultCollector) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue,
    scan: @escaping @Sendable (inout JSONReader) -> Value?,
    emit: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.type = type
    self.schema = schema
    self.read = read
    self.write = write
    self.scan = scan
    self.emit = emit
  }

  /// Makes the form of a value that is rare enough to be read and written by way of its JSON.
  init(
    _ type: ValueType,
    schema: Schema,
    read: @escaping @Sendable (JSONValue, inout FaultCollector) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(type, schema: schema, read: read, write: write) { reader in
      var faults = FaultCollector()
      return reader.scanValue().flatMap { read($0, &faults) }.flatMap { value in
        faults.faults.isEmpty ? value : nil
      }
    } emit: { value, writer in
      writer.write(write(value))
    }
  }

  /// Makes the form of a value that is one text.
  init(
    _ type: ValueType,
    text schema: Schema,
    expecting expected: String,
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(type, schema: schema) { json, faults in
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
    } scan: { reader in
      reader.scanString().flatMap(read)
    } emit: { value, writer in
      writer.write(write(value))
    }
  }
}

/// A JSON Schema (draft 2020-12) together with the definitions it refers to.
package struct Schema: Sendable {
  private var makeJSON: @Sendable () -> JSONObject
  private let makeDefinitions: @Sendable () -> JSONObject

  /// Makes the schema when somebody asks for it, as few commands do.
  init(
    _ json: @autoclosure @escaping @Sendable () -> JSONObject,
    definitions: @autoclosure @escaping @Sendable () -> JSONObject = JSONObject()
  ) {
    (makeJSON, makeDefinitions) = (json, definitions)
  }

  /// A schema of one type name and further keywords.
  init(type: String, _ keywords: (String, JSONValue)...) {
    self.init(JSONObject([("type", .string(type))] + keywords))
  }

  package var json: JSONObject {
    get { makeJSON() }
    set { makeJSON = { newValue } }
  }

  var definitions: JSONObject { makeDefinitions() }
}

extension Form {
  /// The same form for a value that may be missing; what is missing is never written.
  var optional: Form<Value?> {
    Form<Value?>(type, schema: schema) { json, faults in
      read(json, &faults).map(Optional.some)
    } write: {
      $0.map(write) ?? .null
    } scan: { reader in
      scan(&reader).map(Optional.some)
    } emit: { value, writer in
      if let value { emit(value, &writer) } else { writer.write(.null) }
    }
  }
}

extension Form where Value: LosslessStringConvertible & Sendable {
  /// Returns the form of a value that its description says in full.
  static func described(
    _ type: ValueType,
    _ schema: Schema,
    expecting expected: String
  ) -> Form {
    Form(type, text: schema, expecting: expected, read: { Value($0) }, write: { $0.description })
  }
}

extension Form where Value: DigitText {
  /// Returns the form of a value that is a short ASCII text.
  static func digits(
    _ type: ValueType,
    _ schema: Schema,
    expecting expected: String
  ) -> Form {
    let form = described(type, schema, expecting: expected)
    return Form(type, schema: schema, read: form.read, write: form.write) { reader in
      reader.scanPlainText().flatMap { Value(reader.bytes, in: $0) }
    } emit: { value, writer in
      writer.writePlainText(value.write)
    }
  }
}

extension Form
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the words of an enumeration.
  package static var words: Form {
    let words = Value.allCases.map(\.rawValue)
    return Form(
      .choice(of: words),
      text: Schema(type: "string", ("enum", .array(words.map { .string($0) }))),
      expecting: (words.count > 1 ? "one of " : "") + words.joined(separator: ", "),
      // Swift's own comparison takes a Kelvin sign for a K.
      read: { text in Value(rawValue: text).flatMap { $0.rawValue.isSameInUTF8(text) ? $0 : nil } },
      write: { $0.rawValue }
    )
  }
}
