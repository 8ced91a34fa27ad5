import CanonicalJSON
import CareModel

/// Which elements of two lists are the same element before and after.
///
/// The matching is the same when the lists change places, so that a difference read backwards is the
/// difference of the reverse.
struct ListMatching {
  /// The indices of matched elements, by the newer index.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// The indices of elements that are only in the older list.
  private(set) var removed: [Int]
  /// The indices of elements that are only in the newer list.
  private(set) var added: [Int]

  private let old: [JSONValue]
  private let new: [JSONValue]

  init(_ old: [JSONValue], _ new: [JSONValue], of type: ValueType) {
    (self.old, self.new) = (old, new)
    (removed, added) = (Array(old.indices), Array(new.indices))
    match { $0 }
    for identity in type.identities { match(by: identity) }
    if type.pairsTheRest(old.count, new.count) { match { _ in .null } }
    pairs.sort { $0.new < $1.new }
  }

  /// Whether elements that stayed have changed places among each other.
  var isReordered: Bool { zip(pairs, pairs.dropFirst()).contains { $0.old > $1.old } }

  /// Matches the n-th of the remaining elements that have an identity with the n-th on the other side.
  private mutating func match(by identity: (JSONValue) -> JSONValue?) {
    var waiting: [JSONValue: [Int]] = [:]
    for index in removed.reversed() {
      if let key = identity(old[index]) { waiting[key, default: []].append(index) }
    }
    for index in added {
      guard let key = identity(new[index]), let partner = waiting[key]?.popLast() else { continue }
      pairs.append((partner, index))
    }
    let (matchedOld, matchedNew) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    removed.removeAll { matchedOld.contains($0) }
    added.removeAll { matchedNew.contains($0) }
  }
}

extension ValueType {
  /// By what elements of this type are recognised after a change, best sign first.
  fileprivate var identities: [@Sendable (JSONValue) -> JSONValue?] {
    guard case .structure(let structure) = self else { return [] }
    return switch structure.name {
    case ScheduleElement.schemaName:
      [{ $0.object?[MemberName.key] }, { $0.without(MemberName.key) }]
    case OutcomeValue.schemaName: [{ $0.only(MemberName.kind) }]
    case LabeledValue.schemaName: [{ $0.only(MemberName.label) }]
    case Note.schemaName:
      [{ $0.only(MemberName.title, MemberName.author) }, { $0.only(MemberName.content) }]
    case Threshold.schemaName: [{ $0.only(MemberName.subject, MemberName.comparison) }]
    default: []
    }
  }

  /// Returns whether elements that nothing recognises are held for the same by their rank.
  ///
  /// Schedule elements only if a schedule has but one: a wrong guess would be read as a change of a
  /// dose.
  fileprivate func pairsTheRest(_ old: Int, _ new: Int) -> Bool {
    switch self {
    case .structure(let structure) where structure.name == ScheduleElement.schemaName:
      old == 1 && new == 1
    case .structure(let structure):
      structure.name == Note.schemaName || structure.name == Threshold.schemaName
    case .any: true
    default: false
    }
  }
}

extension JSONValue {
  /// Returns the object without a member.
  fileprivate func without(_ key: String) -> JSONValue? {
    var object = object
    object?[key] = nil
    return object.map { .object($0) }
  }

  /// Returns the object with some of its members alone.
  fileprivate func only(_ keys: String...) -> JSONValue? {
    object.map { object in
      .object(JSONObject(keys.compactMap { key in object[key].map { (key, $0) } }))
    }
  }
}
