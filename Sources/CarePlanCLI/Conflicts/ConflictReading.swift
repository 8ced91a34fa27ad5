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
    var voices = Voices(disputes)
    let leaves = conflict.leaves
    let newest = voices.best(of: leaves) { _ in true } ?? leaves[0].version.uuid
    if case .named(let text) = side { return try named(text) }
    guard side == .ours || side == .theirs else { return newest }
    let ours = voices.best(of: leaves, where: isOurs) ?? newest
    let own = takesBest ? [] : voices.all(of: leaves).filter(isOurs)
    guard side == .theirs else {
      if own.count > 1 { throw ambiguous("ours", own) }
      return ours
    }
    if takesBest {
      // Where all are ours, or none, somebody else is anybody but the best.
      return voices.best(of: leaves) { !isOurs($0) && $0.version.uuid != ours }
        ?? voices.best(of: leaves) { $0.version.uuid != ours } ?? ours
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

/// Which versions have a say in some disputes, each dispute read when it is needed.
private struct Voices {
  private let disputes: [Dispute]
  private var known: [Set<VersionID>] = []

  init(_ disputes: [Dispute]) { self.disputes = disputes }

  /// The first of some versions that has a say.
  mutating func best(of leaves: [AnyRecord], where isMeant: (AnyRecord) -> Bool) -> VersionID? {
    for leaf in leaves where isMeant(leaf) && hasSay(leaf.version.uuid) {
      return leaf.version.uuid
    }
    return nil
  }

  mutating func all(of leaves: [AnyRecord]) -> [AnyRecord] {
    var all: [AnyRecord] = []
    for leaf in leaves where hasSay(leaf.version.uuid) { all.append(leaf) }
    return all
  }

  private mutating func hasSay(_ leaf: VersionID) -> Bool {
    if known.contains(where: { $0.contains(leaf) }) { return true }
    while known.count < disputes.count {
      let sides = Set(disputes[known.count].members.flatMap(\.sides).map(\.uuid))
      known.append(sides)
      if sides.contains(leaf) { return true }
    }
    return false
  }
}
