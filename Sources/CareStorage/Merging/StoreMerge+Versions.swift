import CareModel
import Git

extension StoreMerge {
  /// Unites one version file: what one side has stands, unless it was erased.
  mutating func uniteVersion(_ uuid: VersionID, _ change: TreeChange) throws(StoreError) {
    for entry in [change.old, change.new] where entry?.mode ?? .blob != .blob {
      throw StoreError(
        .corrupt,
        "The version file \(change.path) is no ordinary file.",
        advice: "Run 'careplan check' on both commits."
      )
    }
    if markers[uuid] != nil { return draft.set(change.path, to: nil) }
    guard let right = change.new?.id else { return }
    guard let left = change.old?.id else { return draft.set(change.path, to: right) }
    try refuseChange(of: change.path)
    try keepBoth(left, right, at: change.path)
  }

  /// Both sides added a version of one uuid: the lesser blob keeps it.
  private mutating func keepBoth(
    _ left: ObjectID,
    _ right: ObjectID,
    at path: String
  ) throws(StoreError) {
    draft.set(path, to: min(left, right))
    _ = try VersionFile.read(engine.blob(min(left, right)), at: path)
    var other = try VersionFile.read(engine.blob(max(left, right)), at: path)
    other.version.uuid = other.derivedUUID
    try add(other)
    remarks.append(
      "Both sides added \(path) with different content; one is now \(other.version.uuid)."
    )
  }

  /// Refuses a version file that some side changed after it was added.
  private func refuseChange(of path: String) throws(StoreError) {
    let culprit = try git("Reading the history of \(path)") { () throws(GitError) -> ObjectID? in
      for side in sides {
        if let culprit = try commit(changing: path, in: side) { return culprit }
      }
      for base in bases where try engine.repository.entry(at: path, in: base.tree) != nil {
        return base.id
      }
      return nil
    }
    guard let culprit else { return }
    let isBase = bases.contains { $0.id == culprit }
    throw StoreError(
      .corrupt,
      "The version file \(path), which must stay as it was added, was changed"
        + (isBase ? " since the commit \(culprit)." : " by the commit \(culprit)."),
      advice: "Put the bytes of the commit that added the file back; 'careplan check' names it."
    )
  }

  /// The commit of a side that gave a file other bytes than all parents which have it.
  private func commit(changing path: String, in side: Commit) throws(GitError) -> ObjectID? {
    var culprit: ObjectID?
    try engine.repository.walkHistory(from: [side.id], hiding: bases.map(\.id)) {
      commit throws(GitError) in
      let present = try engine.repository.entry(at: path, in: commit.tree)?.id
      var before: [ObjectID] = []
      for parent in try engine.parents(of: commit) {
        let entry = try engine.repository.entry(at: path, in: parent.tree)
        if let entry { before.append(entry.id) }
      }
      guard let present, !before.isEmpty, !before.contains(present) else { return .more }
      culprit = commit.id
      return .enough
    }
    return culprit
  }
}
