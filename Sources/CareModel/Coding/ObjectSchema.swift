import CanonicalJSON

/// Writes the schema of a structure from its members.
enum ObjectSchema {
  /// A reference to a structure's definition, which comes along with all it refers to.
  static func reference<Value: Structure>(to type: Value.Type) -> Schema {
    Schema(
      ["$ref": .string("#/$defs/\(type.schemaName)")],
      definitions: definitions(of: type)
    )
  }

  private static func definitions<Value: Structure>(of type: Value.Type) -> JSONObject {
    var definitions = definitions(of: type.members)
    let object = object(type.members, meaning: type.meaning)
    definitions[type.schemaName] = .object(object.merging(type.constraints))
    return definitions
  }

  /// Returns the schema of an object that refers to nothing outside of itself.
  static func complete<Root>(
    _ members: [Member<Root>],
    meaning: String,
    constraints: JSONObject
  ) -> JSONObject {
    var schema = object(members, meaning: meaning).merging(constraints)
    let structures = definitions(of: members)
    let references = JSONValue.object(schema).references.union(
      JSONValue.object(structures).references
    )
    let scalars = Definition.allCases.filter { references.contains($0.reference) }
    let definitions = scalars.reduce(into: structures) { $0[$1.rawValue] = .object($1.schema) }
    schema["$defs"] = definitions.isEmpty ? nil : .object(definitions)
    return schema
  }

  /// Returns the schema of an object with these members; others may stand beside them.
  private static func object<Root>(_ members: [Member<Root>], meaning: String) -> JSONObject {
    var properties = JSONObject()
    for member in members {
      var schema = member.schema.json
      schema["description"] = .string(member.description.meaning)
      properties[member.name] = .object(schema)
    }
    var object: JSONObject = [
      "description": .string(meaning), "properties": .object(properties), "type": "object",
    ]
    let required = members.filter(\.isRequired).map(\.name).sorted { $0.precedesInUTF8($1) }
    if !required.isEmpty { object["required"] = .array(required.map { .string($0) }) }
    return object
  }

  /// Returns the definitions of all structures that the members refer to.
  private static func definitions<Root>(of members: [Member<Root>]) -> JSONObject {
    JSONObject(members.flatMap { $0.schema.definitions.members }.map { ($0.key, $0.value) })
  }
}

extension JSONValue {
  /// The `$ref` of every schema within.
  fileprivate var references: Set<JSONObject> {
    switch self {
    case .object(let object):
      let own = object["$ref"].map { [JSONObject([("$ref", $0)])] } ?? []
      return object.members.reduce(into: Set(own)) { $0.formUnion($1.value.references) }
    case .array(let elements):
      return elements.reduce(into: []) { $0.formUnion($1.references) }
    default: return []
    }
  }
}
