/// One thing as each leaf of a record has it, and as it was in their nearest common ancestors.
///
/// The thing may be a whole version, a member, a group of members or an element of a list; the rule
/// that merges it is always the same.
struct Sides<State> {
  /// What the leaves have, in the order of the leaves.
  let leaves: [State]
  /// What the ancestors have; the first is no version, but what stands for one that is missing.
  private let ancestors: [State]
  /// For each two leaves, which ancestors are their nearest common ones.
  private let nearest: [[[Int]]]

  private init(leaves: [State], ancestors: [State], nearest: [[[Int]]]) {
    self.leaves = leaves
    self.ancestors = ancestors
    self.nearest = nearest
  }

  /// The states of two leaves' nearest common ancestors: never empty.
  func bases(_ left: Int, _ right: Int) -> [State] {
    nearest[left][right].map { ancestors[$0] }
  }

  /// The states of all nearest common ancestors of any two leaves.
  var bases: [State] { Array(ancestors.dropFirst()) }

  /// Whether each two leaves have a common ancestor.
  var isRooted: Bool {
    leaves.indices.allSatisfy { left in
      leaves.indices.allSatisfy { $0 == left || nearest[left][$0] != [0] }
    }
  }

  /// A part or a view of the thing.
  func map<Part>(_ part: (State) -> Part) -> Sides<Part> {
    Sides<Part>(leaves: leaves.map(part), ancestors: ancestors.map(part), nearest: nearest)
  }

  /// The thing as only some of the leaves have it.
  func among(_ chosen: [Int]) -> Sides {
    Sides(
      leaves: chosen.map { leaves[$0] },
      ancestors: ancestors,
      nearest: chosen.map { left in chosen.map { nearest[left][$0] } }
    )
  }
}

extension Sides where State: Hashable {
  /// Makes the sides of some leaves.
  ///
  /// - Parameters:
  ///   - nothing: What a leaf is compared with if it has no ancestor in common with another one.
  ///   - nearest: Gives the nearest common ancestors of two leaves by their indices.
  init(_ leaves: [State], nothing: State, nearest: (Int, Int) -> [State]) {
    var ancestors = [nothing]
    var places = [nothing: 0]
    var table = leaves.map { _ in leaves.map { _ in [0] } }
    for left in leaves.indices {
      for right in leaves.indices where right > left {
        let found = nearest(left, right).map { ancestor in
          if let place = places[ancestor] { return place }
          ancestors.append(ancestor)
          places[ancestor] = ancestors.count - 1
          return ancestors.count - 1
        }
        guard !found.isEmpty else { continue }
        table[left][right] = found
        table[right][left] = found
      }
    }
    self.init(leaves: leaves, ancestors: ancestors, nearest: table)
  }

  /// The leaves that no other one overrides.
  var standing: [Int] {
    leaves.indices.filter { leaf in !leaves.indices.contains { overrides($0, leaf) } }
  }

  /// What all leaves that stand agree on; nil if they differ or none stands.
  var agreed: State? {
    let standing = standing
    guard let first = standing.first else { return nil }
    return standing.allSatisfy { leaves[$0] == leaves[first] } ? leaves[first] : nil
  }

  /// The leaf that decides where a difference is no conflict: the earliest of those that stand.
  var earliest: Int { standing.first ?? 0 }

  /// Whether a leaf has changed what another one still has from their common ancestors.
  private func overrides(_ leaf: Int, _ other: Int) -> Bool {
    guard leaves[leaf] != leaves[other] else { return false }
    let bases = bases(leaf, other)
    return bases.contains(leaves[other]) && !bases.contains(leaves[leaf])
  }
}

extension Sides: Equatable where State: Equatable {}
extension Sides: Hashable where State: Hashable {}
extension Sides: Sendable where State: Sendable {}

extension Sides {
  /// Whether a condition holds for any leaf and any ancestor that it shares with another leaf.
  func hasPair(where condition: (_ leaf: State, _ base: State) -> Bool) -> Bool {
    leaves.indices.contains { leaf in
      leaves.indices.contains { other in
        leaf != other && bases(leaf, other).contains { condition(leaves[leaf], $0) }
      }
    }
  }
}
