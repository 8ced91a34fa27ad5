import CanonicalJSON

/// The change of a list or map, element by element.
struct ElementEdit {
  /// What an element is called: the n-th of its sort.
  private struct Name: Hashable {
    let sort: JSONValue
    let rank: Int
  }

  private let isSet: Bool
  private let identity: ElementIdentity
  private let from: [Name: JSONValue]
  private let to: [(name: Name, value: JSONValue)]
  private let isPresentAfter: Bool

  /// Compares two values of a member; nil if it has no elements of its own.
  init?(_ member: MemberDescription, from: JSONValue?, to: JSONValue?) {
    guard let identity = member.elementIdentity else { return nil }
    (isSet, self.identity) = (member.isSet, identity)
    self.from = Dictionary(
      Self.elements(from, by: identity).map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    self.to = Self.elements(to, by: identity)
    isPresentAfter = to != nil
  }

  private static func elements(
    _ json: JSONValue?,
    by identity: ElementIdentity
  ) -> [(name: Name, value: JSONValue)] {
    var counts: [JSONValue: Int] = [:]
    return sorted(json, by: identity).map { sort, value in
      let rank = counts[sort, default: 0]
      counts[sort] = rank + 1
      return (Name(sort: sort, rank: rank), value)
    }
  }

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

  /// Returns the value with what was added, changed and removed; the rest stays as it is and where
  /// it is.
  func applied(to json: JSONValue?) -> JSONValue? {
    let after = Dictionary(to.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let present = Self.elements(json, by: identity)
    var kept: [(name: Name, value: JSONValue)] = present.compactMap { name, value in
      guard from[name] != after[name] else { return (name, value) }
      return after[name].map { (name, $0) }
    }
    let known = Set(present.map(\.name))
    kept += to.filter { from[$0.name] != $0.value && !known.contains($0.name) }
    return kept.isEmpty && !isPresentAfter ? nil : joined(kept)
  }

  /// Returns whether an element of a value was changed to something that is neither before nor
  /// after.
  func isObstructed(in json: JSONValue?) -> Bool {
    let after = Dictionary(to.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let present = Dictionary(
      Self.elements(json, by: identity).map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    return Set(from.keys).union(after.keys).contains { name in
      from[name] != after[name] && present[name] != from[name] && present[name] != after[name]
    }
  }

  private func joined(_ elements: [(name: Name, value: JSONValue)]) -> JSONValue {
    guard identity != .key else {
      return .object(JSONObject(elements.map { ($0.name.sort.string ?? "", $0.value) }))
    }
    let values = elements.map(\.value)
    // Files have sets sorted.
    guard isSet else { return .array(values) }
    return .array(values.sorted { ($0.string ?? "").precedesInUTF8($1.string ?? "") })
  }
}
