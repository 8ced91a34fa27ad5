import CarePlanKit

/// What a choice is understood by: the conflict, and whose versions are whose.
struct ConflictReading {
  let conflict: RecordConflict
  /// Whether a version is ours.
  let isOurs: (AnyRecord) -> Bool
  let open: OpenStore
  let context: CommandContext

  /// Returns the version that a side is, among those that have a say in some disputes.
  ///
  /// - Parameter takesBest: Whether `theirs` is the best of several.
  func leaf(
    _ side: ConflictSide,
    in disputes: [Dispute],
    takesBest: Bool
  ) throws(CommandFailure) -> VersionID {
    if case .named(let text) = side { return try named(text) }
    let policy: SidePolicy = side == .ours ? .ours : side == .theirs ? .theirs : .newest
    if takesBest || policy == .newest {
      return conflict.leaf(by: policy, in: disputes, isOurs: isOurs)
    }
    let found = conflict.sides(of: policy, in: disputes, isOurs: isOurs)
    return try only(found, named: policy.rawValue)
  }

  /// Returns the version whose uuid, or whose author's name, begins like a text.
  private func named(_ text: String) throws(CommandFailure) -> VersionID {
    if let found = conflict.sides(withDigits: text) { return try only(found, named: text) }
    let provenance = try attempt { () throws(StoreError) in
      try ConflictProvenance(of: [conflict], in: open.store)
    }
    return try only(provenance.sides(named: text, of: conflict), named: text)
  }

  private func only(
    _ found: [AnyRecord],
    named text: String
  ) throws(CommandFailure) -> VersionID {
    guard let side = found.first, found.count == 1 else { throw ambiguous(text, found) }
    return side.version.uuid
  }

  private func ambiguous(_ text: String, _ found: [AnyRecord]) -> CommandFailure {
    let leaves = (found.isEmpty ? conflict.leaves : found).prefix(ConflictSides.most)
    let names = leaves.map(\.version.uuid.description).joined(separator: ", ")
    let words = ConflictChoice.words.joined(separator: ", ")
    return CommandFailure(
      UsageError(
        found.isEmpty
          ? "'\(text)' is not a side of \(conflict.key)"
          : "'\(text)' means \(found.count) versions of \(conflict.key)",
        hint: found.isEmpty
          ? Wording.hint(.nameUUIDOrWrite, names, words) : Wording.hint(.nameUUID, names)
      )
    )
  }
}
