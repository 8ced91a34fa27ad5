import CanonicalJSON
import CareAccess
import CareModel
package import CareReading
package import CareWriting
import Files
package import Git

/// What a copy for reading shows: the newest snapshot of each vault that its device opens.
package struct ReaderView: Hashable, Sendable {
  /// A snapshot that is shown.
  package struct Part: Hashable, Sendable {
    package let snapshot: VaultSnapshot
    /// The name of the owner whose device signed it.
    package let name: String
  }

  /// The commit: the merge of the snapshots.
  package let commit: ObjectID
  package let parts: [Part]
  /// Whether the remote has an envelope for this device.
  package let isEntitled: Bool
  /// The vaults of which the remote has only what is older than this copy has shown.
  package let withheld: [String]
  /// The owners whose snapshots were shown and count no more.
  package let withdrawn: [String]
}

extension GitStore {
  /// Whether this copy shows what owners share with a reader, and nothing is written in it.
  package func isReaderCopy() throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in engine.isReaderCopy }
  }

  /// Makes an empty copy one for reading.
  package func becomeReaderCopy() throws(StoreError) {
    try engines.use(.writing) { engine throws(StoreError) in
      let text = CanonicalJSON.write(.object(["format": .number(JSONNumber(1))]))
      let paths = engine.paths
      try files { () throws(FileError) in try paths.keep(text, at: paths.view) }
      engine.forgetAccess()
    }
  }

  /// Returns what a copy for reading has to show, given what a remote offers; nil if nothing counts.
  ///
  /// Of each vault it is the snapshot with the greatest round that a present owner's device signed, of those
  /// that are offered and those that were shown before: a remote cannot go back behind what was seen, and
  /// who was removed shows nothing more. The newest of each device is kept.
  ///
  /// - Parameters:
  ///   - offered: The commits of packs with the stream that each came in.
  ///   - isEntitled: Whether the remote has an envelope for this device.
  package func readerView(
    of offered: [(commit: ObjectID, stream: String)],
    isEntitled: Bool = true
  ) throws(StoreError) -> ReaderView? {
    let prefix = "refs/careplan/vaults/"
    let remembered = try references(prefix: prefix)
    return try engines.use(.writing) { engine throws(StoreError) in
      var candidates: [(snapshot: VaultSnapshot, isOffered: Bool)] = []
      for (commit, stream) in offered {
        guard let snapshot = try VaultSnapshot(commit, in: engine), snapshot.stream == stream,
          try engine.showsOnlyRecords(snapshot.tree)
        else { continue }
        candidates.append((snapshot, true))
      }
      for reference in remembered {
        guard let snapshot = try VaultSnapshot(reference.id, in: engine) else { continue }
        candidates.append((snapshot, false))
      }
      let trees = Set(candidates.map(\.snapshot.tree)).sorted()
      guard let state = try engine.accessState(with: trees) else { return nil }
      let counting = candidates.filter { state.accepts($0.snapshot) }
      var parts: [ReaderView.Part] = []
      var withheld: [String] = []
      for (stream, snapshots) in Dictionary(grouping: counting, by: \.snapshot.stream) {
        guard let newest = snapshots.map(\.snapshot).max() else { continue }
        if let best = snapshots.filter(\.isOffered).map(\.snapshot).max(), best < newest {
          withheld.append(stream)
        }
        let name = state.owner(of: newest.key)?.name ?? ""
        parts.append(ReaderView.Part(snapshot: newest, name: name))
        try engine.remember(snapshots.map(\.snapshot), under: "\(prefix)\(stream)/")
      }
      let shown = Set(remembered.map(\.id))
      let withdrawn = candidates.filter { candidate in
        shown.contains(candidate.snapshot.commit) && !state.accepts(candidate.snapshot)
      }
      parts.sort { $0.snapshot.commit < $1.snapshot.commit }
      guard var commit = parts.first?.snapshot.commit else { return nil }
      for part in parts.dropFirst() {
        let options = MergeOptions(allowsUnrelated: true)
        commit = try engine.merge(commit, part.snapshot.commit, options).commit
      }
      try engine.keepAccess()
      return ReaderView(
        commit: commit,
        parts: parts,
        isEntitled: isEntitled,
        withheld: withheld.sorted(),
        withdrawn: Set(withdrawn.compactMap { state.owner(of: $0.snapshot.key)?.name }).sorted()
      )
    }
  }
}
