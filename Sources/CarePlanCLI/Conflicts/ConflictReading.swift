import CarePlanKit

/// What a choice is understood by: the conflict, and whose versions are whose.
struct ConflictReading {
  let conflict: RecordConflict
  /// Whether a version is ours.
  let isOurs: (AnyRecord) -> Bool
  let open: OpenStore
  let context: CommandContext

  /// The version that a side is, among those that have a say in some disputes.
  ///
  /// - Parameter takesBest: Whether `theirs` is the best of several.
  func leaf(
    _ side: ConflictChoice.Side,
    in disputes: [Dispute],
    takesBest: Bool
  ) throws(CommandFailure) -> VersionID {
    if case .named(let text) = side { return try named(text) }
    let policy: SidePolicy = side == .ours ? .ours : side == .theirs ? .theirs : .newest
    if takesBest || policy == .newest {
      return conflict.leaf(by: policy, in: disputes, isOurs: isOurs)
    }
    var voices = ConflictVoices(disputes)
    let leaves = conflict.leaves
    let ours = conflict.leaf(by: .ours, in: disputes, isOurs: isOurs)
    let own = voices.all(of: leaves).filter(isOurs)
    guard policy == .theirs else {
      if own.count > 1 { throw ambiguous("ours", own) }
      return ours
    }
    let others = voices.all(of: leaves).filter {
      own.count > 1 ? !isOurs($0) : $0.version.uuid != ours
    }
    guard others.count == 1 else {
      throw ambiguous("theirs", own.count > 1 && others.isEmpty ? own : others)
    }
    return others[0].version.uuid
  }

  /// The version whose uuid, or whose author's name, begins like a text.
  private func named(_ text: String) throws(CommandFailure) -> VersionID {
    let word = text.lowercased()
    if word.count >= 4, word.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
      let found = conflict.leaves.filter { $0.version.uuid.description.hasPrefix(word) }
      if found.count == 1 { return found[0].version.uuid }
      if found.count > 1 { throw ambiguous(text, found) }
    }
    let provenance = try attempt { () throws(StoreError) in
      try ConflictProvenance(of: [conflict], in: open.store)
    }
    let isMeant = { (author: String?) in author?.lowercased().hasPrefix(word) ?? false }
    // Who says something of a side, before who wrote something else on top of it.
    let sayers = conflict.leaves.filter { leaf in
      conflict.versions(sayingFor: leaf.version.uuid).contains {
        isMeant(provenance.author(of: $0))
      }
    }
    if sayers.count == 1 { return sayers[0].version.uuid }
    let found = conflict.leaves.filter { isMeant(provenance.author(of: $0)) }
    guard found.count == 1 else { throw ambiguous(text, found) }
    return found[0].version.uuid
  }

  private func ambiguous(_ text: String, _ found: [AnyRecord]) -> CommandFailure {
    let leaves = (found.isEmpty ? conflict.leaves : found).prefix(ConflictSides.most)
    let names = leaves.map(\.version.uuid.description).joined(separator: ", ")
    let words = ConflictChoice.words.joined(separator: ", ")
    return CommandFailure(
      UsageError(
        found.isEmpty
          ? "'\(text)' is no side of \(conflict.key)"
          : "'\(text)' means \(found.count) versions of \(conflict.key)",
        hint: "name the uuid of one: \(names)" + (found.isEmpty ? "; or write \(words)" : "")
      )
    )
  }
}

extension RecordConflict {
  /// The versions by which a leaf came to say what nobody said before the sides parted.
  fileprivate func versions(sayingFor leaf: VersionID) -> [VersionID] {
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
