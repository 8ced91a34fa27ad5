import CanonicalJSON
import CareModel

/// A list, set or map taken apart into elements that are recognised on every side.
struct Elements: Hashable {
  /// What an element is called: the n-th of its sort.
  struct Name: Hashable {
    let sort: JSONValue
    let rank: Int
  }

  /// Whether the list or map is there at all, perhaps without elements.
  let isPresent: Bool
  /// The names in order.
  let names: [Name]
  private let values: [Name: JSONValue]

  init(_ json: JSONValue?, by identity: ElementIdentity) {
    isPresent = json != nil
    var names: [Name] = []
    var values: [Name: JSONValue] = [:]
    var counts: [JSONValue: Int] = [:]
    for (sort, value) in Self.sorted(json, by: identity) {
      let name = Name(sort: sort, rank: counts[sort, default: 0])
      counts[sort] = name.rank + 1
      names.append(name)
      values[name] = value
    }
    self.names = names
    self.values = values
  }

  subscript(name: Name) -> JSONValue? { values[name] }

  /// Returns the elements with what they are recognised by, not yet numbered.
  private static func sorted(
    _ json: JSONValue?,
    by identity: ElementIdentity
  ) -> [(sort: JSONValue, value: JSONValue)] {
    switch identity {
    case .value: (json?.array ?? []).map { ($0, $0) }
    case .member(let name): (json?.array ?? []).map { ($0.object?[name] ?? .null, $0) }
    case .key: (json?.object ?? [:]).members.map { (.string($0.key), $0.value) }
    }
  }

  /// Puts elements together again.
  static func joined(
    _ elements: [(name: Name, value: JSONValue)],
    by identity: ElementIdentity
  ) -> JSONValue {
    switch identity {
    case .value, .member: .array(elements.map(\.value))
    case .key: .object(JSONObject(elements.map { ($0.name.sort.string ?? "", $0.value) }))
    }
  }
}

extension Elements {
  /// Returns the names of several lists in the order of the first one; what only others have stands
  /// before the element that it stands before there, or at the end.
  static func order(_ lists: [[Name]]) -> [Name] {
    var order = lists.first ?? []
    var present = Set(order)
    for names in lists.dropFirst() where !names.allSatisfy(present.contains) {
      var successor = order.endIndex
      for name in names.reversed() {
        if present.insert(name).inserted {
          order.insert(name, at: successor)
        } else {
          successor = order.firstIndex(of: name) ?? successor
        }
      }
    }
    return order
  }
}
