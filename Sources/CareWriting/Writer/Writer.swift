package import CareModel
package import CareReading
import Files
package import Git

/// One process's turn to write to a store.
///
/// The order is the one that a kill at any point survives: objects, journal, branch, operation log,
/// work tree, journal away.
package struct Writer {
  package let engine: GitEngine
  package let surroundings: Surroundings
  /// What the operation log calls the moves of the branch.
  package var kind = Operation.Kind.change
  /// Where what a move continues began; nil for where the branch stands.
  package var origin: ObjectID?

  package init(engine: GitEngine, surroundings: Surroundings) {
    (self.engine, self.surroundings) = (engine, surroundings)
  }

  /// Does something again if a git program moved the branch meanwhile without our lock.
  package func repeating<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    for attempt in 1...3 {
      do throws(StoreError) { return try body() } catch {
        guard [.busy, .locked, .changed].contains(error.code), attempt < 3 else { throw error }
        FileSystem.pause(forSeconds: 0.1)
      }
    }
    throw StoreError(.busy, "The branch moved again and again.", remedy: "Try again.")
  }

  /// Returns the state of the store, if this careplan may write to it.
  package func writableSnapshot(of tip: Tip) throws(StoreError) -> Snapshot {
    let snapshot = try engine.snapshot(of: tip)
    try refuseUnknown(snapshot.manifest)
    return snapshot
  }

  /// Refuses to write to a store that a newer careplan made.
  package func refuseUnknown(_ manifest: StoreManifest) throws(StoreError) {
    guard manifest.isKnown else {
      throw StoreError(
        .unknownFormat,
        "The store has format \(manifest.format) and merge \(manifest.merge); this careplan writes"
          + " format \(StoreManifest.knownFormat) and merge \(StoreManifest.knownMerge).",
        remedy: "Install a newer careplan; reading works with this one."
      )
    }
  }

  /// Refuses to write over edits that are not committed.
  package func refuseEdits(of versions: [AnyRecord]) throws(StoreError) {
    guard engine.paths.workDirectory != nil else { return }
    let tree = try engine.tip().tree
    for key in Set(versions.map(\.key)).sorted() {
      guard let path = StoreLayout.head(of: key) else { continue }
      guard try engine.diskBlob(of: path) != engine.blobID(of: path, in: tree) else { continue }
      throw StoreError(
        .uncommitted,
        "The file \(path) has changes that are not committed.",
        remedy: "Run \(.commit) or \(.restore(key.description)) first."
      )
    }
  }
}
