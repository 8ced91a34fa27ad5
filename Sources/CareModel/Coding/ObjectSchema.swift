import CanonicalJSON

/// Writes the schema of a structure from its members.
enum ObjectSchema {
  /// A reference to a structure's definition, which comes along with all it refers to.
  static func reference<Value: Structure>(to type: Value.Type) -> Schema {
    var definitions = definitions(of: type.members)
    let object = object(type.members, meaning: type.meaning)
    definitions[type.schemaName] = .object(object.merging(type.constraints))
    return Schema(["$ref": .string("#/$defs/\(type.schemaName)")], definitions: definitions)
  }

  /// The schema of an object with these members; others may stand beside them.
  static func object<Root>(_ members: [Member<Root>], meaning: String) -> JSONObject {
    var properties = JSONObject()
    for member in members {
      var schema = member.schema.json
      schema["description"] = .string(member.meaning)
      properties[member.name] = .object(schema)
    }
    var object = JSONObject([
      ("type", "object"), ("description", .string(meaning)), ("properties", .object(properties)),
    ])
    let required = members.filter(\.isRequired).map(\.name).sorted { $0.precedesInUTF8($1) }
    if !required.isEmpty { object["required"] = .array(required.map { .string($0) }) }
    return object
  }

  /// All definitions that the members refer to.
  static func definitions<Root>(of members: [Member<Root>]) -> JSONObject {
    JSONObject(members.flatMap { $0.schema.definitions.members }.map { ($0.key, $0.value) })
  }
}

extension JSONObject {
  /// This object with the members of another one; objects within are merged, all else replaced.
  func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    for member in other.members {
      let inner = merged[member.key]?.object.map { $0.merging(member.value.object ?? [:]) }
      merged[member.key] = inner.map { .object($0) } ?? member.value
    }
    return merged
  }
}
