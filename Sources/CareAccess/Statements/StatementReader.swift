import CanonicalJSON
import CareModel

/// Reads the members of one object of a statement, each in the one form that it may have.
struct StatementReader {
  let object: JSONObject

  init(_ value: JSONValue?, _ name: StatementMember) throws(StatementFault) {
    guard let object = value?.object else { throw .form(name.rawValue) }
    self.object = object
  }

  init(_ object: JSONObject) { self.object = object }

  func has(_ name: StatementMember) -> Bool { object[name] != nil }

  /// The text of a member, which is not empty.
  func text(_ name: StatementMember) throws(StatementFault) -> String {
    guard let text = object[name]?.string, !text.isEmpty else { throw .form(name.rawValue) }
    return text
  }

  /// The value that the text of a member says.
  func value<Value: LosslessStringConvertible>(
    _ name: StatementMember,
    as type: Value.Type = Value.self
  ) throws(StatementFault) -> Value {
    guard let value = Value(try text(name)) else { throw .form(name.rawValue) }
    return value
  }

  func optional<Value: LosslessStringConvertible>(
    _ name: StatementMember,
    as type: Value.Type = Value.self
  ) throws(StatementFault) -> Value? {
    has(name) ? try value(name) : nil
  }

  /// The elements of a list; none if it is not there.
  func list(_ name: StatementMember) throws(StatementFault) -> [JSONValue] {
    guard let value = object[name] else { return [] }
    guard let list = value.array else { throw .form(name.rawValue) }
    return list
  }

  func texts(_ name: StatementMember) throws(StatementFault) -> [String] {
    let list = try list(name)
    let texts = list.compactMap(\.string)
    guard texts.count == list.count else { throw .form(name.rawValue) }
    return texts
  }

  /// The values of a list of texts that stand in order, each once.
  func values<Value: LosslessStringConvertible & Comparable>(
    _ name: StatementMember,
    as type: Value.Type = Value.self
  ) throws(StatementFault) -> [Value] {
    let texts = try texts(name)
    let values = texts.compactMap { Value($0) }
    guard values.count == texts.count, zip(values, values.dropFirst()).allSatisfy(<) else {
      throw .form(name.rawValue)
    }
    return values
  }

  /// The values of such a list, of which there is one at least.
  func someValues<Value: LosslessStringConvertible & Comparable>(
    _ name: StatementMember,
    as type: Value.Type = Value.self
  ) throws(StatementFault) -> [Value] {
    let values: [Value] = try values(name)
    guard !values.isEmpty else { throw .form(name.rawValue) }
    return values
  }

  func bool(_ name: StatementMember) throws(StatementFault) -> Bool {
    guard let value = object[name] else { return false }
    guard let bool = value.bool else { throw .form(name.rawValue) }
    return bool
  }

  func card() throws(StatementFault) -> Card {
    try Card(StatementReader(object[.card], .card).object)
  }
}
