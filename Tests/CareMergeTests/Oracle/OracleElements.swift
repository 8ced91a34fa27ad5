import CanonicalJSON

/// Members that merge element by element.
struct OracleElements {
  typealias Elements = [JSONValue: JSONValue]

  let rule: OracleRule

  /// What a merge has: an element by its name, or several where the leaves conflict.
  func merge(_ elements: (JSONObject) -> Elements) -> [JSONValue: Set<JSONValue>] {
    let names = Set(
      rule.leaves.flatMap { rule.graph.documents[$0].map(elements)?.keys.map(\.self) ?? [] }
    )
    var merged: [JSONValue: Set<JSONValue>] = [:]
    for name in names {
      let present = rule.distinct { elements($0)[name] }.compactMap(\.self)
      if !present.isEmpty { merged[name] = Set(present) }
    }
    return merged
  }

  /// The elements of a list, by what they are called and how many of that name stand before them.
  static func numbered(_ list: JSONValue?, _ name: (JSONValue) -> JSONValue) -> Elements {
    var elements: Elements = [:]
    var counts: [JSONValue: Int] = [:]
    for element in list?.array ?? [] {
      counts[name(element), default: 0] += 1
      elements[[name(element), .number(JSONNumber(counts[name(element)] ?? 0))]] = element
    }
    return elements
  }

  /// The entries of an object.
  static func entries(_ object: JSONValue?) -> Elements {
    var elements: Elements = [:]
    for member in object?.object?.members ?? [] {
      elements[[.string(member.key), 1]] = member.value
    }
    return elements
  }
}
