import CareAccess
import CareModel
import Git

extension GitEngine {
  /// The snapshots that a read-only copy shows and keeps.
  struct ShownSnapshots {
    /// The snapshot of each vault that is shown, in order of the commits.
    var parts: [ReaderView.Part] = []
    /// The snapshots that the reader's program no longer shows, since their time is over.
    var over: [ReaderView.Part] = []
    /// The snapshots that may be kept: of each vault the shown one, and the kept ones by other present owners.
    var counting: [VaultSnapshot] = []
    /// The names of former owners whose snapshots were kept.
    var withdrawn: [String] = []
  }

  /// Chooses the snapshots to show.
  ///
  /// - Parameters:
  ///   - offered: The commits of packs, with the stream of each.
  ///   - kept: The commits of snapshots that were shown before.
  ///   - note: What is known about the vaults.
  func shownSnapshots(
    offered: [(commit: ObjectID, stream: String)],
    kept: [ObjectID],
    _ note: ReaderNote,
    at now: Instant
  ) throws(StoreError) -> ShownSnapshots {
    var snapshots: Set<VaultSnapshot> = []
    for (commit, stream) in offered {
      guard let snapshot = try VaultSnapshot(commit, in: self), snapshot.stream == stream else {
        continue
      }
      snapshots.insert(snapshot)
    }
    let known = Set(kept)
    for commit in kept {
      if let snapshot = try VaultSnapshot(commit, in: self) { snapshots.insert(snapshot) }
    }
    var shown = ShownSnapshots()
    let trees = Set(snapshots.map(\.tree)).sorted()
    guard let state = try accessState(with: trees) else { return shown }
    let (counting, others) = (
      snapshots.filter { state.accepts($0) }, snapshots.filter { !state.accepts($0) }
    )
    shown.counting = counting.filter { known.contains($0.commit) }
    for vault in Dictionary(grouping: counting, by: \.stream).values {
      for snapshot in vault.sorted(by: >) {
        var isWhole = known.contains(snapshot.commit)
        if !isWhole { isWhole = try showsOnlyRecords(snapshot.tree) }
        guard isWhole else { continue }
        let part = ReaderView.Part(
          snapshot: snapshot,
          name: state.owner(of: snapshot.key)?.name ?? "",
          terms: note.terms[snapshot.stream],
          isEnded: !note.entitled.contains(snapshot.stream)
        )
        if part.isOver(at: now) { shown.over.append(part) } else { shown.parts.append(part) }
        shown.counting.append(snapshot)
        break
      }
    }
    shown.parts.sort { $0.snapshot.commit < $1.snapshot.commit }
    let former = others.filter { known.contains($0.commit) }
    // Who still owns the store has ended a device, and shares with another one.
    shown.withdrawn = Set(
      former.compactMap { state.owner(of: $0.key) }.filter { !state.rights(of: $0.id).owns }
        .map(\.name)
    )
    .sorted()
    return shown
  }

  /// Returns whether a tree has only what a snapshot shows.
  private func showsOnlyRecords(_ tree: ObjectID) throws(StoreError) -> Bool {
    for (path, _) in try files(in: tree, under: "") {
      switch StoreLayout.place(of: path) {
      case .manifest, .attributes, .head, .version, .outcome, .statement(.people, _): continue
      case .purged, .statement, .foreign: return false
      }
    }
    return true
  }

  /// Keeps the newest snapshot of each vault and signer.
  func keep(_ snapshots: [VaultSnapshot], under prefix: String) throws(StoreError) {
    for vault in Dictionary(grouping: snapshots, by: { "\($0.stream) \($0.key)" }).values {
      guard let newest = vault.max() else { continue }
      let key = HashName<DeviceKey>(of: Array(newest.key.description.utf8)).description.prefix(12)
      try git("Keeping a snapshot") { () throws(GitError) in
        try repository.setReference("\(prefix)\(newest.stream)/\(key)", to: newest.commit)
      }
    }
  }
}
