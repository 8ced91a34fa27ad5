import CanonicalJSON

/// A list from which nothing is removed unseen: a removal beside any other change is a conflict.
///
/// Additions of several sides are all kept.
struct GuardedList: Combinator {
  let member: String

  init(_ member: String) { self.member = member }

  var members: [String] { [member] }

  func merge(_ sides: Sides<VersionContent>, into merged: inout MergedContent) {
    let lists = sides.map { $0[member] }
    if let agreed = lists.agreed {
      merged.members[member] = agreed
    } else if hasRemoval(lists.map { Elements($0, by: .value) }) {
      merged.members[member] = merged.conflict(member, members: members, lists)
    } else {
      merged.members[member] = ElementWise(member, by: .value).merge(lists, into: &merged)
    }
  }

  private func hasRemoval(_ sides: Sides<Elements>) -> Bool {
    sides.hasPair { leaf, base in
      !Set(leaf.names).isSuperset(of: base.names) || (base.isPresent && !leaf.isPresent)
    }
  }
}

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
