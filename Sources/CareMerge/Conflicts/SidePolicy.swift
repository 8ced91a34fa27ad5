public import CareModel

/// Which side is right about everything in question in a record.
public enum SidePolicy: String, CaseIterable, Hashable, Sendable {
  /// The side that was written last.
  case newest
  /// The side that was here before the others came.
  case ours
  /// The best of the other sides.
  case theirs
}

extension RecordConflict {
  /// Returns the leaf that is right by a policy, among those that have a say in some disputes.
  ///
  /// Of several the best one; where no side is ours, or all are, `theirs` is the best but one.
  public func leaf(
    by policy: SidePolicy,
    in disputes: [Dispute],
    isOurs: (AnyRecord) -> Bool
  ) -> VersionID {
    var voices = ConflictVoices(disputes)
    let newest = voices.best(of: leaves) { _ in true } ?? head.version.uuid
    guard policy != .newest else { return newest }
    let ours = voices.best(of: leaves, where: isOurs) ?? newest
    guard policy == .theirs else { return ours }
    return voices.best(of: leaves) { !isOurs($0) && $0.version.uuid != ours }
      ?? voices.best(of: leaves) { $0.version.uuid != ours } ?? ours
  }

  /// Returns the resolution by which one side is right about all that is in question.
  ///
  /// What others changed and nobody contradicts stays.
  package func resolution(
    by policy: SidePolicy,
    isOurs: (AnyRecord) -> Bool
  ) -> Resolution {
    guard !disputes.isEmpty else { return .deciding([]) }
    let choice = Decision.Choice.leaf(leaf(by: policy, in: disputes, isOurs: isOurs))
    guard key.kind != .outcome else { return .deciding([Decision(choice)]) }
    return .deciding(disputes.map { Decision(choice, in: $0.span) })
  }
}
