import CanonicalJSON
import CareModel

/// What is said apart from the plan: the smallest things that two people can disagree on.
enum OracleCell: Hashable {
  /// A member, or a group of members that is one value.
  case unit(name: JSONValue)
  /// What a record belongs to.
  case link(id: JSONValue)
  /// What goes with something else and is never asked for.
  case given(name: JSONValue)
  /// An element of a list, by what it is called and how many of that name stand before it.
  case element(list: JSONValue, name: JSONValue, rank: Int)
  /// In which order a list stands from which nothing may be removed unseen.
  case order(list: JSONValue)
  /// Whether there is a list at all.
  case presence(list: JSONValue)
}

/// A content, taken apart into cells.
struct OracleContent {
  let members: JSONObject
  /// The existence of the record and what is given, how and when.
  let plan: JSONValue
  let cells: [OracleCell: JSONValue]

  init(_ content: JSONObject, _ manifest: MergeGroups = MergeGroups()) {
    var members = content
    members["effectiveDate"] = nil
    members["version"] = nil
    let type = members["type"]?.string ?? ""
    let groups = OracleGroups(manifest, of: type)
    self.members = members
    plan = OracleMerge.part(of: members, groups.plan) ?? [:]
    cells = Self.cells(of: members, type, groups)
  }

  private static func cells(
    of members: JSONObject,
    _ type: String,
    _ groups: OracleGroups
  ) -> [OracleCell: JSONValue] {
    var cells: [OracleCell: JSONValue] = [:]
    var rest = members
    for name in groups.plan + ["id", "type"] { rest[name] = nil }
    for unit in groups.units {
      cells[.unit(name: .string(unit.name))] = OracleMerge.part(of: members, unit.members)
      for name in unit.members { rest[name] = nil }
    }
    for link in OracleMembers.links(of: type) where !groups.claims([link.id, link.uuid]) {
      cells[.link(id: .string(link.id))] = OracleMembers.target(of: members, link)
      cells[.given(name: .string(link.id))] = OracleMerge.part(of: members, [link.id, link.uuid])
      (rest[link.id], rest[link.uuid]) = (nil, nil)
    }
    for group in OracleMembers.provenance(of: type) where !groups.claims(group) {
      cells[.given(name: .string(group[0]))] = OracleMerge.part(of: members, group)
      for name in group { rest[name] = nil }
    }
    let loosened = groups.loosened.map { OracleMembers.List(member: $0, form: .entries) }
    let lists = OracleMembers.lists(of: type) + OracleMembers.guarded(of: type) + loosened
    for list in lists where !groups.claims([list.member]) {
      cells.merge(elements(of: list, in: members)) { $1 }
      rest[list.member] = nil
    }
    for member in rest.members {
      cells[.unit(name: .string(member.key))] = .object([member.key: member.value])
    }
    return cells
  }

  private static func elements(
    of list: OracleMembers.List,
    in members: JSONObject
  ) -> [OracleCell: JSONValue] {
    guard let value = members[list.member] else { return [:] }
    let name = JSONValue.string(list.member)
    var cells: [OracleCell: JSONValue] = [.presence(list: name): true]
    if list.form == .guarded { cells[.order(list: name)] = value }
    for (key, element) in OracleMembers.elements(of: members, list) {
      let parts = key.array ?? []
      guard let first = parts.first, let rank = parts.last?.number?.int else { continue }
      cells[.element(list: name, name: first, rank: rank)] = element
    }
    return cells
  }
}
