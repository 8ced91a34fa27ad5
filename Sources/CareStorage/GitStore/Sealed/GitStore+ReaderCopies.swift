import CanonicalJSON
import CareAccess
import CareModel
package import CareReading
import CareWriting
import Files
package import Git

extension GitStore {
  /// The references that keep the snapshots of vaults, by the name of the vault and the key of the signer.
  static let vaultReferences = "refs/careplan/vaults/"

  /// Whether this is a read-only copy of what owners share.
  package func isReaderCopy() throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in engine.isReaderCopy }
  }

  /// Makes an empty copy a read-only one.
  package func becomeReaderCopy() throws(StoreError) {
    try engines.use(.writing) { engine throws(StoreError) in
      let text = CanonicalJSON.write(.object(["format": .number(JSONNumber(1))]))
      let paths = engine.paths
      try files { () throws(FileError) in try paths.keep(text, at: paths.view) }
      engine.forgetAccess()
    }
  }

  /// Returns the snapshots that a read-only copy shows; none in any other copy.
  ///
  /// Cost: one look in other copies; checking one signature for each vault and owner.
  package func shownSnapshots() throws(StoreError) -> [ReaderView.Part] {
    guard try isReaderCopy() else { return [] }
    let kept = try references(prefix: Self.vaultReferences).map(\.id)
    return try engines.use(.reading) { engine throws(StoreError) in
      try engine.shownSnapshots(offered: [], kept: kept).parts
    }
  }

  /// Returns what a read-only copy has to show, given what a remote offers; nil if no snapshot counts.
  ///
  /// Of each vault it shows the snapshot with the greatest round that a device of a present owner signed, of
  /// the offered and the kept ones. So a remote cannot go back to an older state, and nothing by a removed
  /// owner is shown. The newest snapshot of each device is kept.
  ///
  /// - Parameters:
  ///   - offered: The commits of packs, with the stream of each.
  ///   - entitled: The streams of which the remote has an envelope for this device.
  package func readerView(
    of offered: [(commit: ObjectID, stream: String)],
    entitled: Set<String>
  ) throws(StoreError) -> ReaderView? {
    let kept = try references(prefix: Self.vaultReferences).map(\.id)
    return try engines.use(.writing) { engine throws(StoreError) in
      let shown = try engine.shownSnapshots(offered: offered, kept: kept)
      try engine.keep(shown.counting, under: Self.vaultReferences)
      let snapshots = shown.parts.map(\.snapshot)
      guard var commit = snapshots.first?.commit else { return nil }
      for snapshot in snapshots.dropFirst() {
        let options = MergeOptions(allowsUnrelated: true)
        commit = try engine.merge(commit, snapshot.commit, options).commit
      }
      try engine.keepAccess()
      let present = Set(offered.map(\.commit))
      return ReaderView(
        commit: commit,
        ended: snapshots.count { !entitled.contains($0.stream) },
        parts: shown.parts,
        withheld: snapshots.filter {
          entitled.contains($0.stream) && !present.contains($0.commit)
        }
        .map(\.stream).sorted(),
        withdrawn: shown.withdrawn
      )
    }
  }
}
