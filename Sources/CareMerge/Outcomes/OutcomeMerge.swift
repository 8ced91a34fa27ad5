import CanonicalJSON
import CareModel

extension MergeRules {
  /// The members that no merge touches, since all versions of a record share them.
  static let identity = ["id", "type"]

  /// How each member that any leaf of an outcome has is merged.
  ///
  /// A group takes its members from what the algorithm says of them alone; a member of which nobody
  /// says anything, known or not, is merged as a whole.
  func combinators(for fork: Fork) -> [any Combinator] {
    let parts = loosenedObjects(of: fork.kind).map { ElementWise($0, by: .key) }
    let candidates: [any Combinator] =
      groups(of: fork.kind).compactMap(Self.unit) + Self.special + parts
    var claimed = Set(Self.reserved.map { Array($0.utf8) })
    var combinators: [any Combinator] = [Lifetime()]
    for combinator in candidates + fork.memberNames.map({ AtomicUnit($0) }) {
      let members = combinator.members.map { Array($0.utf8) }
      guard claimed.isDisjoint(with: members) else { continue }
      claimed.formUnion(members)
      combinators.append(combinator)
    }
    return combinators
  }

  /// The unit of a group, without the members that no group can have.
  private static func unit(of group: Group) -> (any Combinator)? {
    let members = group.members.filter { !reserved.contains($0) }
    return members.isEmpty ? nil : AtomicUnit(Group(group.name, members))
  }

  /// What all versions of a record share, and what tells when they hold.
  private static let reserved = identity + Lifetime().members

  private static let special: [any Combinator] = [
    ElementWise("notes", by: .value), ElementWise("tags", by: .value), Provenance("schemaVersion"),
    Provenance("careKitID"), Provenance("source"), Provenance("taskOccurrenceIndex", "taskUUID"),
    Provenance("timezone"), RecordedValues(),
  ]
}
