import CarePlanKit

extension JSONValue {
  /// Returns the value with another one at a place, whose objects are made as needed; nil removes
  /// what is there.
  ///
  /// In a list, `-` and the number of its elements stand for the place behind the last one.
  func setting(
    _ value: JSONValue?,
    at tokens: ArraySlice<String>
  ) throws(UsageError) -> JSONValue {
    guard let token = tokens.first else { return value ?? .null }
    switch self {
    case .object(var object):
      if tokens.count == 1 {
        object[token] = value
      } else if value != nil || object[token] != nil {
        let rest = tokens.dropFirst()
        object[token] = try (object[token] ?? Self.empty(for: rest)).setting(value, at: rest)
      }
      return .object(object)
    case .array(let elements):
      return .array(try Self.setting(value, at: tokens, in: elements))
    default:
      throw UsageError("there is nothing inside \(kindName) that '\(token)' could name")
    }
  }

  private static func setting(
    _ value: JSONValue?,
    at tokens: ArraySlice<String>,
    in elements: [JSONValue]
  ) throws(UsageError) -> [JSONValue] {
    var elements = elements
    let token = tokens.first ?? ""
    let index = token == "-" ? elements.count : Int(token)
    guard let index, (0...elements.count).contains(index) else {
      throw UsageError("there is no element '\(token)'; the list has \(elements.count)")
    }
    let rest = tokens.dropFirst()
    switch (index < elements.count, value) {
    case (true, nil) where rest.isEmpty: elements.remove(at: index)
    case (true, _): elements[index] = try elements[index].setting(value, at: rest)
    case (false, let value?):
      elements.append(try empty(for: rest).setting(value, at: rest))
    case (false, nil): break
    }
    return elements
  }

  /// Returns what is made for a place that is not there yet: a list where `-` names an element of
  /// it.
  private static func empty(for tokens: ArraySlice<String>) -> JSONValue {
    tokens.first == "-" ? [] : [:]
  }
}
