import CanonicalJSON
import CareModel

/// The merge of the leaves of an outcome, part by part.
struct OutcomeMerge {
  private let filled: FilledSides
  private let rules: MergeRules

  init(_ fork: Fork, _ rules: MergeRules) { (filled, self.rules) = (FilledSides(fork), rules) }

  private var fork: Fork { filled.fork }

  /// The leaves that samples filled, and that have no say beside what people recorded.
  var setAside: [VersionID] { filled.setAside }

  /// Returns the content that the leaves merge to.
  ///
  /// - Parameter choose: Says what stands where they conflict.
  func content(
    choosing choose: @escaping (MemberConflict) -> JSONValue? = { _ in nil }
  ) -> MergedContent {
    var merged = MergedContent(fork, choosing: choose)
    for combinator in combinators {
      let isOfNotes = (combinator as? ElementWise)?.identity == .value
      combinator.merge(isOfNotes ? filled.noted : fork.sides, into: &merged)
    }
    filled.fill(&merged)
    return merged
  }

  /// How each member that any leaf of an outcome has is merged.
  ///
  /// A group takes its members from what the algorithm says of them alone; a member of which nobody
  /// says anything, known or not, is merged as a whole.
  private var combinators: [any Combinator] {
    let parts = rules.loosenedObjects(of: fork.kind).map { ElementWise($0, by: .key) }
    let candidates: [any Combinator] =
      rules.groups(of: fork.kind).compactMap(Self.unit) + Self.special + parts
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

  /// Returns the unit of a group, without the members that no group can have.
  private static func unit(of group: MergeRules.Group) -> (any Combinator)? {
    let members = group.members.filter { !reserved.contains($0) }
    return members.isEmpty ? nil : AtomicUnit(MergeRules.Group(group.name, members))
  }

  /// What all versions of a record share, and what tells when they hold.
  private static let reserved = MergeRules.identity + MergeRules.lifetime

  private static let special = combinators(of: AnyRecord.type(of: .outcome))

  /// Returns how members are merged that are not units of their own.
  private static func combinators(of type: StructureType) -> [any Combinator] {
    var combinators: [any Combinator] = []
    var origins: [String] = []
    for member in type.members {
      switch member.merging {
      case .byElement(let identity, _): combinators.append(ElementWise(member.name, by: identity))
      case .provenance(of: nil): combinators.append(Provenance([member.name]))
      case .provenance(of: let origin?):
        guard !origins.contains(origin) else { continue }
        origins.append(origin)
        combinators.append(Provenance(type.names(merging: member.merging)))
      default: break
      }
    }
    return combinators + [RecordedValues()]
  }
}
