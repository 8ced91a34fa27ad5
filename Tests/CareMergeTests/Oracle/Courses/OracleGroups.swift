import CanonicalJSON
import CareModel

/// What a manifest says of one kind of record: members that are one thing, and things that are taken
/// apart.
///
/// Told by the manifest's JSON alone: groups that have a member in common are one, under the name of
/// the first; one that touches the regimen is of the plan.
struct OracleGroups {
  /// The members of the plan.
  private(set) var plan: [String]
  /// What is one value beside the plan.
  private(set) var units: [(name: String, members: [String])] = []
  /// Objects whose entries are each a value of their own.
  private(set) var loosened: [String] = []

  init(_ groups: MergeGroups, of type: String) {
    plan = OracleMembers.units(of: type).flatMap(\.members)
    let settings = groups.json[type]?.object?.members ?? []
    for setting in settings where setting.value == false {
      if setting.key == "regimen" { plan = [] } else { loosened.append(setting.key) }
    }
    for setting in settings where setting.value != false {
      add(setting.key, setting.value.array?.compactMap(\.string) ?? [])
    }
  }

  private mutating func add(_ name: String, _ members: [String]) {
    let isShared = { (others: [String]) in !Set(others).isDisjoint(with: members) }
    let overlapping = units.filter { isShared($0.members) }
    let all = overlapping.flatMap(\.members) + members
    units.removeAll { isShared($0.members) }
    if isShared(plan) {
      plan += all
    } else {
      units.append((overlapping.first?.name ?? name, all))
    }
  }

  /// Whether some of these belong to a group.
  func claims(_ members: [String]) -> Bool {
    !Set(plan + units.flatMap(\.members)).isDisjoint(with: members)
  }
}
