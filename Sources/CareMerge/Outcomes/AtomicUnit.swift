import CanonicalJSON

/// One member, or several that make sense only together: what one side changed is taken as a whole.
struct AtomicUnit: Combinator {
  let name: String
  let members: [String]

  /// Makes the unit of a member that stands for itself.
  init(_ member: String) {
    name = member
    members = [member]
  }

  /// Makes the unit of a group.
  init(_ group: MergeRules.Group) {
    name = group.name
    members = group.members
  }

  func merge(_ sides: LeafGroups<VersionContent>, into merged: inout MergedContent) {
    let parts = sides.map { $0.picking(members) }
    merged.take(parts.agreed ?? conflict(parts, &merged))
  }

  private func conflict(_ parts: LeafGroups<JSONObject>, _ merged: inout MergedContent)
    -> JSONObject
  {
    guard members == [name] else {
      let chosen = merged.conflict(name, members: members, parts.map { .object($0) })
      return chosen?.object ?? [:]
    }
    let chosen = merged.conflict(name, members: members, parts.map { $0[name] })
    return JSONObject(chosen.map { [(name, $0)] } ?? [])
  }
}

extension MergedContent {
  /// Puts in some members.
  mutating func take(_ part: JSONObject) {
    for member in part.members { members[member.key] = member.value }
  }
}
