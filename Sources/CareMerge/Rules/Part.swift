import CanonicalJSON
import CareModel

/// Members of a record that are said and merged together, or element by element.
///
/// The parts of a record beside its plan. Every member belongs to one part.
struct Part {
  /// How a part is merged.
  enum Rule {
    /// As a whole.
    case unit
    /// As a whole, told by its first member; the other one is provenance.
    case link
    /// As a whole, and never in question: the earliest statement gives it.
    case provenance
    /// Each element on its own, presence winning.
    case elements(ElementIdentity, ElementRule)
  }

  let name: String
  let members: [String]
  let rule: Rule
}

/// What a statement is about, within a part.
struct Cell: Hashable {
  enum Name: Hashable {
    /// All members of the part, as one object.
    case whole
    /// What a link leads to: an id, or a uuid where there is no id yet.
    case target
    /// Whether the list or map is there at all.
    case presence
    /// In which order the elements stand.
    case order
    case element(Elements.Name)
  }

  /// The place of the part.
  let part: Int
  let name: Name
}

extension Part {
  /// Returns what some members say of each cell of the part; a cell that is not there says nothing.
  func cells(of members: JSONObject) -> [(name: Cell.Name, value: JSONValue)] {
    switch rule {
    case .unit, .link, .provenance:
      let values = self.members.compactMap { name in members[name].map { (name, $0) } }
      guard !values.isEmpty else { return [] }
      let whole = (name: Cell.Name.whole, value: JSONValue.object(JSONObject(values)))
      guard case .link = rule, let target = target(of: members) else { return [whole] }
      return [whole, (.target, target)]
    case .elements(let identity, _):
      guard let json = members[name] else { return [] }
      let elements = Elements(json, by: identity)
      var cells: [(name: Cell.Name, value: JSONValue)] = [(.presence, .bool(true))]
      for name in elements.names {
        if let value = elements[name] { cells.append((.element(name), value)) }
      }
      if isOrdered { cells.append((.order, json)) }
      return cells
    }
  }

  private func target(of members: JSONObject) -> JSONValue? {
    let name = self.members.first { members[$0] != nil }
    return name.flatMap { name in members[name].map { .object([name: $0]) } }
  }

  /// Whether the order of a list says anything: of a set it does not.
  var isOrdered: Bool {
    if case .elements(_, .unordered) = rule { false } else { true }
  }

  /// Whether a removal beside another change is asked.
  var isGuarded: Bool {
    if case .elements(_, .guarded) = rule { true } else { false }
  }

  /// Whether other parts may take some of its members away.
  fileprivate var isPlainUnit: Bool {
    if case .unit = rule { members.count > 1 } else { false }
  }

  /// What makes elements the same one; nil for a part that has none.
  var identity: ElementIdentity? {
    if case .elements(let identity, _) = rule { identity } else { nil }
  }
}

extension MergeRules {
  /// Returns the members of the plan: for tasks the regimen, unless the manifest takes it apart.
  func planMembers(of kind: RecordKind) -> [String] {
    groups(of: kind).first { $0.name == MergeGroups.planName }?.members ?? []
  }

  /// Returns what the plan of a kind of record is called where it is in question.
  func planName(of kind: RecordKind) -> String {
    planMembers(of: kind).isEmpty ? "lifetime" : MergeGroups.planName
  }

  /// Returns the parts of the records of a kind beside the plan.
  ///
  /// - Parameters:
  ///   - names: The members that any version has. One of which nobody says anything, known or not, is
  ///     a unit of its own.
  ///   - type: What the records are made of.
  func parts(
    of kind: RecordKind,
    members names: [String],
    declared type: StructureType
  ) -> [Part] {
    let loosened = loosenedObjects(of: kind).map {
      Part(name: $0, members: [$0], rule: .elements(.key, .unordered))
    }
    let units = groups(of: kind).filter { $0.name != MergeGroups.planName }.map {
      Part(name: $0.name, members: $0.members, rule: .unit)
    }
    let single = names.map { Part(name: $0, members: [$0], rule: .unit) }
    let fixed = AnyRecord.fixedMembers(of: kind) + [MemberName.deleted] + planMembers(of: kind)
    var claimed = Set(fixed.map { Array($0.utf8) })
    var parts: [Part] = []
    for part in units + Self.specialParts(of: type) + loosened + single {
      let free = part.members.filter { !claimed.contains(Array($0.utf8)) }
      guard !free.isEmpty, free.count == part.members.count || part.isPlainUnit else { continue }
      claimed.formUnion(free.map { Array($0.utf8) })
      parts.append(Part(name: part.name, members: free, rule: part.rule))
    }
    return parts
  }

  /// Returns the parts of members that are not units of their own.
  private static func specialParts(of type: StructureType) -> [Part] {
    let elements = type.members.compactMap { member -> Part? in
      guard case .byElement(let identity, let rule) = member.merging else { return nil }
      return Part(name: member.name, members: [member.name], rule: .elements(identity, rule))
    }
    let links = type.links.compactMap { members in
      members.first.map { Part(name: $0, members: members, rule: .link) }
    }
    let provenance = type.names(merging: .provenance(of: nil)).map {
      Part(name: $0, members: [$0], rule: .provenance)
    }
    return elements + links + provenance
  }
}
