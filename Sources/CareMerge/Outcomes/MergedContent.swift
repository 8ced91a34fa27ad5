import CanonicalJSON
import CareModel

/// The content of a version in the making, and where the leaves could not agree on it.
struct MergedContent {
  var members = JSONObject()
  /// When the record was deleted, if it is.
  var deleted: Instant?
  private(set) var conflicts: [MemberConflict] = []
  private let fork: Fork
  private let choose: (MemberConflict) -> JSONValue?

  /// Makes an empty content.
  ///
  /// - Parameter choose: Says what stands where the leaves conflict.
  init(_ fork: Fork, choosing choose: @escaping (MemberConflict) -> JSONValue?) {
    self.fork = fork
    self.choose = choose
  }

  /// Notes a conflict.
  ///
  /// - Parameter name: The names that lead to the part.
  /// - Returns: What is to stand there.
  mutating func conflict(
    _ name: String...,
    members: [String],
    _ sides: LeafGroups<JSONValue?>
  ) -> JSONValue? {
    let values = zip(fork.sides.leaves.map(\.uuid), sides.leaves)
    let conflict = MemberConflict(
      name: String(JSONPointer(name).description.dropFirst()),
      members: members,
      bases: sides.bases.distinct,
      sides: fork.headOrder.flatMap { uuid in
        values.filter { $0.0 == uuid }.map { MemberConflict.Side(uuid: uuid, value: $0.1) }
      }
    )
    conflicts.append(conflict)
    return choose(conflict)
  }
}
