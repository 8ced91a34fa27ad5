import CanonicalJSON
import CareModel

/// Collects the changes between two versions of a record, member by member.
struct RecordComparison {
  private(set) var changes: [MemberChange] = []

  /// Compares two values that stand at one place.
  mutating func compare(_ old: JSONValue?, _ new: JSONValue?, at place: Place) {
    guard old != new else { return }
    switch (old, new) {
    case (.object(let old)?, .object(let new)?) where !place.type.isAtomic:
      compareMembers(old, new, at: place)
    case (.array(let old)?, .array(let new)?):
      compareElements(old, new, at: place)
    case (nil, _): add(.set, nil, new, at: place)
    case (_, nil): add(.unset, old, nil, at: place)
    default: add(.changed, old, new, at: place)
    }
  }

  private mutating func compareMembers(_ old: JSONObject, _ new: JSONObject, at place: Place) {
    var union = old
    for member in new.members { union[member.key] = member.value }
    var known: [String] = []
    if case .structure(let structure) = place.type {
      known = structure.members.map(\.name).filter { union[$0] != nil }
    }
    for name in known { union[name] = nil }
    for name in known + union.keys {
      compare(old[name], new[name], at: place.member(name))
    }
  }

  private mutating func compareElements(_ old: [JSONValue], _ new: [JSONValue], at place: Place) {
    let elementType = place.type.inner("0")
    let matching = ListMatching(old, new, of: elementType)
    let names = ElementNames(old, new, of: elementType)
    for index in matching.removed {
      add(.removed, old[index], nil, at: place.element(index, index, name: nil))
    }
    for index in matching.added {
      add(.added, nil, new[index], at: place.element(index, index, name: nil))
    }
    for pair in matching.pairs {
      let name = names.name(of: old[pair.old], at: pair.new)
      compare(old[pair.old], new[pair.new], at: place.element(pair.old, pair.new, name: name))
    }
    guard matching.isReordered else { return }
    var place = place
    // Elements of a schedule are sorted by start: their order says nothing of its own.
    if elementType.isStructure(named: ScheduleElement.schemaName) { place.weight = .bookkeeping }
    add(.reordered, .array(old), .array(new), at: place)
  }

  private mutating func add(
    _ kind: MemberChange.Kind,
    _ old: JSONValue?,
    _ new: JSONValue?,
    at place: Place
  ) {
    changes.append(
      MemberChange(
        kind: kind,
        path: place.path,
        oldPath: place.oldPath,
        label: place.label,
        weight: place.weight,
        old: old,
        new: new
      )
    )
  }
}

/// What the elements of a list are called in labels.
private struct ElementNames {
  private let type: ValueType
  /// Whether a reader knows without a name which element is meant.
  private let isSingle: Bool
  /// The names that several elements of one list have, one of each.
  private let shared: [ElementName]

  init(_ old: [JSONValue], _ new: [JSONValue], of type: ValueType) {
    self.type = type
    isSingle = old.count == 1 && new.count == 1
    guard type.isStructure(named: ScheduleElement.schemaName) else {
      shared = []
      return
    }
    shared = [old, new].flatMap { list in
      let names = list.map { ElementName($0) }
      return names.filter { name in names.count { $0.sounds(like: name) } > 1 }
    }
  }

  /// Returns the name of an element: what it says, if that tells it from others, else with its key.
  func name(of element: JSONValue, at index: Int) -> MemberLabel.Step? {
    guard case .structure = type, !type.isAtomic else {
      return isSingle ? nil : .place(index + 1)
    }
    if isSingle { return nil }
    guard type.isStructure(named: ScheduleElement.schemaName) else { return .place(index + 1) }
    let name = ElementName(element)
    return .element(shared.contains { $0.sounds(like: name) } ? name.withKey : name)
  }
}
