import CanonicalJSON
import CareModel

/// A list, set or map whose elements are merged each on its own.
///
/// What one side removed and the other side changed stays: presence wins.
struct ElementWise: Combinator {
  let member: String
  let identity: ElementIdentity

  init(_ member: String, by identity: ElementIdentity) {
    self.member = member
    self.identity = identity
  }

  var members: [String] { [member] }

  func merge(_ sides: LeafGroups<VersionContent>, into merged: inout MergedContent) {
    merged.members[member] = merge(sides.map { $0[member] }, into: &merged)
  }

  /// Merges the values of the member.
  func merge(_ values: LeafGroups<JSONValue?>, into merged: inout MergedContent) -> JSONValue? {
    let sides = values.map { Elements($0, by: identity) }
    let added = sides.valuesOfNewNames
    var kept: [(name: Elements.Name, value: JSONValue)] = []
    for name in sides.orderedNames {
      // Nobody can have removed what no ancestor had.
      let value =
        if let added = added[name], added.count == 1 { added.first } else {
          merge(name, sides.map { $0[name] }, &merged)
        }
      if let value { kept.append((name, value)) }
    }
    let isPresent = sides.map(\.isPresent).agreed ?? true
    return kept.isEmpty && !isPresent ? nil : Elements.joined(kept, by: identity)
  }

  private func merge(
    _ name: Elements.Name,
    _ sides: LeafGroups<JSONValue?>,
    _ merged: inout MergedContent
  ) -> JSONValue? {
    let standing = sides.standing.isEmpty ? Array(sides.leaves.indices) : sides.standing
    let candidates = standing.compactMap { sides.leaves[$0] }.distinct
    guard candidates.count > 1 else { return candidates.first }
    let sort = name.sort.string ?? CanonicalJSON.compact(name.sort)
    guard name.rank > 0 else { return merged.conflict(member, sort, members: members, sides) }
    let rank = String(name.rank + 1)
    return merged.conflict(member, sort, rank, members: members, sides)
  }
}
