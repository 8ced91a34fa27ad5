import CanonicalJSON
import CareModel

/// From when on a version is in force, and whether it ends the record.
///
/// Two leaves that both delete agree on that; one that deletes and one that goes on never do, even
/// if the other did not change a date.
struct Lifetime: Combinator {
  let members = MergeRules.lifetime

  private struct State: Hashable {
    let effectiveDate: JSONValue?
    let isDeleted: Bool
  }

  func merge(_ sides: LeafGroups<VersionContent>, into merged: inout MergedContent) {
    let states = sides.map {
      State(effectiveDate: $0[MemberName.effectiveDate], isDeleted: $0.deleted != nil)
    }
    let isContested = Set(states.leaves.map(\.isDeleted)).count > 1
    if !isContested, let state = states.agreed {
      merged.members[MemberName.effectiveDate] = state.effectiveDate
      merged.deleted = sides.leaves.compactMap(\.deleted).min()
    } else {
      let chosen = merged.conflict("lifetime", members: members, sides.map { $0.lifetime })?.object
      merged.members[MemberName.effectiveDate] = chosen?[MemberName.effectiveDate]
      merged.deleted = chosen?[MemberName.deleted]?.string.flatMap { Instant($0) }
    }
  }
}

extension VersionContent {
  /// The effective date and the date of deletion, as a person who resolves sees them.
  fileprivate var lifetime: JSONValue? {
    var lifetime = picking([MemberName.effectiveDate])
    lifetime[MemberName.deleted] = deleted.map { .string($0.description) }
    return .object(lifetime)
  }
}
