public import CareMerge
public import CareModel

extension RecordConflict {
  /// Returns the sides whose uuid begins with at least four digits; nil if that is not what the
  /// text is, or there are none.
  public func sides(withDigits text: String) -> [AnyRecord]? {
    let word = text.lowercased()
    guard word.count >= 4, word.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return nil }
    let found = leaves.filter { $0.version.uuid.description.hasPrefix(word) }
    return found.isEmpty ? nil : found
  }

  /// Returns the sides that `ours` or `theirs` can mean among those that have a say in some
  /// disputes.
  ///
  /// - Returns: Several, or none, if it is not clear which one is meant.
  public func sides(
    of policy: SidePolicy,
    in disputes: [Dispute],
    isOurs: (AnyRecord) -> Bool
  ) -> [AnyRecord] {
    let best = leaf(by: policy == .theirs ? .ours : policy, in: disputes, isOurs: isOurs)
    var voices = ConflictVoices(disputes)
    let leaves = voices.all(of: leaves)
    let own = leaves.filter(isOurs)
    guard policy == .theirs else {
      let found = self.leaves.filter { $0.version.uuid == best }
      return policy == .ours && own.count > 1 ? own : found
    }
    guard own.count > 1 else { return leaves.filter { $0.version.uuid != best } }
    let others = leaves.filter { !isOurs($0) }
    return others.isEmpty ? own : others
  }

  /// Returns the versions by which a leaf came to say what nobody said before the sides parted.
  func versions(sayingFor leaf: VersionID) -> [VersionID] {
    disputes.flatMap { dispute in
      dispute.members.compactMap { member in
        guard let side = member.sides.first(where: { $0.uuid == leaf }),
          member.bases != [side.value]
        else { return nil }
        return version(saying: member.name, in: dispute, for: leaf)
      }
    }
  }
}
