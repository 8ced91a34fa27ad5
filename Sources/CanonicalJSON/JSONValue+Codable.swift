/// For code that passes values through Foundation's coders. Files are written by ``CanonicalJSON``,
/// which keeps every token.
extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: JSONMemberName.self) {
      var object = JSONObject()
      for key in members.allKeys {
        object[key.stringValue] = try members.decode(JSONValue.self, forKey: key)
      }
      self = .object(object)
      return
    }
    if var elements = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
      self = .array(array)
      return
    }
    self = try JSONValue(scalar: decoder.singleValueContainer())
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number(JSONNumber(value))
    } else if let number = JSONNumber(try container.decode(Double.self)) {
      self = .number(number)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "No JSON number.")
    }
  }

  /// - Throws: `EncodingError` for a number of more digits than an `Int` or a `Double` keeps.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .object(let object):
      var container = encoder.container(keyedBy: JSONMemberName.self)
      for member in object.members {
        try container.encode(member.value, forKey: JSONMemberName(stringValue: member.key))
      }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let number):
      var container = encoder.singleValueContainer()
      if let value = Int(number.token) {
        try container.encode(value)
      } else if let value = number.exactDouble, JSONNumber(value)?.token == number.token {
        try container.encode(value)
      } else {
        throw EncodingError.invalidValue(
          number,
          EncodingError.Context(
            codingPath: container.codingPath,
            debugDescription: "This number has more digits than a coder keeps."
          )
        )
      }
    }
  }
}

/// Any text as the name of a member.
private struct JSONMemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
