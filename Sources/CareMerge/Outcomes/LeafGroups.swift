import CanonicalJSON

/// One thing as each leaf of a record has it, and as it was in their nearest common ancestors.
///
/// The thing may be a whole version, a member, a group of members or an element of a list; the rule
/// that merges it is always the same. Leaves that were made from the same versions form a group, so
/// that the cost grows with the leaves and the pairs of groups, and not with the pairs of leaves: of
/// thousands who changed one version without knowing of each other, there is one group.
struct LeafGroups<State> {
  /// What the leaves have, in the order of the leaves.
  let leaves: [State]
  /// What the ancestors have; the first is not a version, but what stands for one that is missing.
  private let ancestors: [State]
  /// For each leaf, the number of its group.
  private let groups: [Int]
  /// For each two groups, which ancestors are the nearest common ones of a leaf of each.
  private let nearest: [[[Int]]]

  private init(leaves: [State], ancestors: [State], groups: [Int], nearest: [[[Int]]]) {
    self.leaves = leaves
    self.ancestors = ancestors
    self.groups = groups
    self.nearest = nearest
  }

  /// Returns the states of the nearest common ancestors of leaves of two groups: never empty.
  private func bases(_ left: Int, _ right: Int) -> [State] {
    nearest[left][right].map { ancestors[$0] }
  }

  /// The states of all nearest common ancestors of any two leaves.
  var bases: [State] { Array(ancestors.dropFirst()) }

  /// Whether each two leaves have a common ancestor.
  var isRooted: Bool { !hasPair(ofGroups: { nearest[$0][$1] == [0] }) }

  /// Returns a part or a view of the thing.
  func map<Part>(_ part: (State) -> Part) -> LeafGroups<Part> {
    LeafGroups<Part>(
      leaves: leaves.map(part),
      ancestors: ancestors.map(part),
      groups: groups,
      nearest: nearest
    )
  }

  /// Returns the thing as only some of the leaves have it.
  func among(_ chosen: [Int]) -> LeafGroups {
    LeafGroups(
      leaves: chosen.map { leaves[$0] },
      ancestors: ancestors,
      groups: chosen.map { groups[$0] },
      nearest: nearest
    )
  }

  /// Returns whether a condition holds for the groups of any two leaves.
  private func hasPair(ofGroups condition: (_ left: Int, _ right: Int) -> Bool) -> Bool {
    let counts = groups.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.contains { left, count in
      counts.keys.contains { right in
        (left != right || count > 1) && condition(left, right)
      }
    }
  }

  /// Returns whether a condition holds for any leaf and any ancestor that it shares with another
  /// leaf.
  func hasPair(where condition: (_ leaf: State, _ base: State) -> Bool) -> Bool {
    let members = Dictionary(grouping: leaves.indices) { groups[$0] }
    return hasPair(ofGroups: { left, right in
      let bases = bases(left, right)
      return (members[left] ?? []).contains { leaf in
        bases.contains { condition(leaves[leaf], $0) }
      }
    })
  }
}

extension LeafGroups where State: Hashable {
  /// Makes the sides of some leaves.
  ///
  /// - Parameters:
  ///   - groups: For each leaf, the number of its group, counted from 0 in the order in which the
  ///     groups are met; any two leaves of two groups have the same nearest common ancestors.
  ///   - nothing: What a leaf is compared with if it has no ancestor in common with another one.
  ///   - nearest: Gives the nearest common ancestors of two leaves by their indices.
  init(
    _ leaves: [State],
    groups: [Int],
    nothing: State,
    nearest: (Int, Int) -> [State]
  ) {
    var ancestors = [nothing]
    var places = [nothing: 0]
    let count = (groups.max() ?? -1) + 1
    var table = [[[Int]]](repeating: [[Int]](repeating: [0], count: count), count: count)
    for (left, right) in Self.representatives(groups) {
      let found = nearest(left, right).map { ancestor in
        if let place = places[ancestor] { return place }
        ancestors.append(ancestor)
        places[ancestor] = ancestors.count - 1
        return ancestors.count - 1
      }
      guard !found.isEmpty else { continue }
      table[groups[left]][groups[right]] = found
      table[groups[right]][groups[left]] = found
    }
    self.init(leaves: leaves, ancestors: ancestors, groups: groups, nearest: table)
  }

  /// For each two groups, and each that has two leaves, the first two leaves that stand for them.
  private static func representatives(_ groups: [Int]) -> [(left: Int, right: Int)] {
    let members = Dictionary(grouping: groups.indices) { groups[$0] }
    let seconds = members.values.compactMap { $0.count > 1 ? ($0[0], $0[1]) : nil }
    let firsts = members.values.map { $0[0] }.sorted()
    let pairs = firsts.indices.flatMap { left in
      firsts[(left + 1)...].map { (firsts[left], $0) }
    }
    return (seconds + pairs).sorted { $0 < $1 }
  }

  /// The leaves that no other one overrides.
  var standing: [Int] { standing { _ in true } }

  /// The leaves that none of some others overrides.
  ///
  /// A leaf overrides another one that still has what their common ancestor had, if it has not.
  ///
  /// - Parameter isHeard: Whether a leaf with a state may override others.
  func standing(over isHeard: (State) -> Bool) -> [Int] {
    let states = statesByGroup
    let heard = states.mapValues { $0.filter(isHeard) }
    let overridden = states.keys.reduce(into: [Int: Set<State>]()) { overridden, group in
      for (other, states) in heard {
        let bases = Set(bases(other, group))
        if !states.isSubset(of: bases) { overridden[group, default: []].formUnion(bases) }
      }
    }
    return leaves.indices.filter { overridden[groups[$0]]?.contains(leaves[$0]) != true }
  }

  /// The leaves that override any others which still have a state.
  func overriding(_ state: State) -> [Int] {
    let others = statesByGroup.filter { $0.value.contains(state) }.keys
    return leaves.indices.filter { leaf in
      others.contains { other in
        let bases = bases(groups[leaf], other)
        return bases.contains(state) && !bases.contains(leaves[leaf])
      }
    }
  }

  /// Returns whether a condition holds for any two leaves and their nearest common ancestors.
  ///
  /// Equal leaves of a group are compared once.
  func hasPair(
    where condition: (_ left: State, _ right: State, _ bases: [State]) -> Bool
  ) -> Bool {
    let states = statesByGroup
    return hasPair(ofGroups: { left, right in
      let bases = bases(left, right)
      return (states[left] ?? []).contains { leaf in
        (states[right] ?? []).contains { condition(leaf, $0, bases) }
      }
    })
  }

  /// What the leaves of each group have.
  private var statesByGroup: [Int: Set<State>] {
    Dictionary(grouping: leaves.indices) { groups[$0] }.mapValues { Set($0.map { leaves[$0] }) }
  }

  /// What all leaves that stand agree on; nil if they differ or none stands.
  var agreed: State? {
    let standing = standing
    guard let first = standing.first else { return nil }
    return standing.allSatisfy { leaves[$0] == leaves[first] } ? leaves[first] : nil
  }

  /// The leaf that decides where a difference is no conflict: the earliest of those that stand.
  var earliest: Int { standing.first ?? 0 }
}

extension LeafGroups: Equatable where State: Equatable {}
extension LeafGroups: Hashable where State: Hashable {}
extension LeafGroups: Sendable where State: Sendable {}

extension LeafGroups where State == Elements {
  /// The values that leaves have of the elements that no ancestor has.
  var valuesOfNewNames: [Elements.Name: Set<JSONValue>] {
    let old = bases.reduce(into: Set<Elements.Name>()) { $0.formUnion($1.names) }
    var values: [Elements.Name: Set<JSONValue>] = [:]
    for leaf in leaves {
      for name in leaf.names where !old.contains(name) {
        if let value = leaf[name] { values[name, default: []].insert(value) }
      }
    }
    return values
  }

  /// The names of all elements that any leaf has, in an order that all can live with.
  ///
  /// The order of what all leaves share is merged like a value. What only some have stands before
  /// the element that it stands before there, or at the end.
  var orderedNames: [Elements.Name] {
    let sets = leaves.map { Set($0.names) }
    let shared = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    let lead = map { $0.names.filter { shared.contains($0) } }.earliest
    return Elements.order([leaves[lead].names] + leaves.map(\.names))
  }
}
