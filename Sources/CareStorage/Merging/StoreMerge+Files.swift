import CareModel
import Git

extension StoreMerge {
  /// Unites the files of both sides, beside the heads, which follow from the versions.
  mutating func unite(_ manifests: ManifestMerge) throws(StoreError) {
    var changes: [TreeChange] = []
    try git("Comparing the commits") { () throws(GitError) in
      try engine.repository.walkChanges(from: sides[0].tree, to: sides[1].tree) {
        changes.append($0)
      }
    }
    for change in changes {
      switch StoreLayout.place(of: change.path) {
      case .head: break
      case .manifest: try draft.write(manifests.bytes(&remarks), at: change.path)
      case .attributes: try uniteAttributes(change)
      case .version(_, _, let uuid), .outcome(let uuid): try uniteVersion(uuid, change)
      case .purged(let uuid): try uniteMarker(uuid, change)
      case .foreign: try uniteForeign(change)
      }
    }
  }

  /// Which of two different entries stands: the one of the only side that changed it.
  private func choice(_ change: TreeChange) throws(StoreError) -> Choice {
    var before: [TreeEntry?] = []
    for base in bases {
      before.append(
        try git("Reading \(change.path)") { () throws(GitError) in
          try engine.repository.entry(at: change.path, in: base.tree)
        }
      )
    }
    return Choice(change.old, change.new, before: before)
  }

  private mutating func uniteForeign(_ change: TreeChange) throws(StoreError) {
    switch try choice(change) {
    case .left: return
    case .right:
      guard change.new?.mode ?? .blob == .blob else {
        throw Self.needsGit(change.path, "is no ordinary file and was changed on one side")
      }
      draft.set(change.path, to: change.new?.id)
    case .undecided: throw Self.needsGit(change.path, "was changed on both sides")
    }
  }

  private static func needsGit(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .refused,
      "The file \(path), which is not the store's, \(reason).",
      advice: "Merge the two commits with 'git merge', which knows such files."
    )
  }

  /// Our lines are always there; the others are a file that is not the store's.
  private mutating func uniteAttributes(_ change: TreeChange) throws(StoreError) {
    let isEqual = try foreignLines(change.old) == foreignLines(change.new)
    let entry =
      switch try choice(change) {
      case .left: change.old
      case .right: change.new
      case .undecided where isEqual: change.old
      case .undecided: throw Self.needsGit(change.path, "was changed on both sides")
      }
    let bytes = try contents(entry)
    try draft.write(StoreTemplate.completing(bytes), at: change.path)
  }

  private func contents(_ entry: TreeEntry?) throws(StoreError) -> [UInt8] {
    guard let entry, entry.mode == .blob else { return [] }
    return try engine.blob(entry.id)
  }

  private func foreignLines(_ entry: TreeEntry?) throws(StoreError) -> [String] {
    String(decoding: try contents(entry), as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { !StoreTemplate.attributeLines.contains($0) }
  }
}

/// Which of two sides changed something alone.
enum Choice: Hashable {
  case left
  case right
  /// Both sides changed it, or each one is what some base has.
  case undecided

  /// Judges two different values by those that the bases have; without any there was nothing.
  init<Value: Hashable>(_ left: Value?, _ right: Value?, before bases: [Value?]) {
    let bases = bases.isEmpty ? [nil] : bases
    switch (bases.contains(left), bases.contains(right)) {
    case (true, false): self = .right
    case (false, true): self = .left
    case (true, true), (false, false): self = .undecided
    }
  }
}
