package import CareModel
import Git

/// The records, beside outcomes, of which two states of a store have different versions.
package struct ComparedRecords {
  package private(set) var keys: Set<RecordKey> = []
  /// The files of their versions that are not valid, of the earlier state and the later one.
  package private(set) var unreadable: (before: [String], after: [String]) = ([], [])
  /// The versions of these records in the later state.
  package let later: MemorySource
  /// The two states as far as these records go.
  package let before: Snapshot
  package let after: Snapshot

  package init(from old: StoreState, to new: StoreState) throws(StoreError) {
    let places = RecordKind.allCases.filter { $0 != .outcome }.map(\.directory)
    var families: Set<VersionFamily> = []
    for file in try old.changedFiles(to: new, under: places) {
      if case .version = StoreLayout.place(of: file.path) {
        families.insert(VersionFamily(file.path))
      }
    }
    var keys: Set<RecordKey> = []
    var unreadable: (before: [String], after: [String]) = ([], [])
    // Both are read by the same rules; the earlier state may have been no store yet.
    let manifest = try new.engine.manifest(in: new.tree)
    before = Snapshot(
      try Self.source(of: families, in: old, &keys, &unreadable.before),
      manifest: manifest
    )
    later = try Self.source(of: families, in: new, &keys, &unreadable.after)
    after = Snapshot(later, manifest: manifest)
    (self.keys, self.unreadable) = (keys, unreadable)
  }

  private static func source(
    of families: Set<VersionFamily>,
    in state: StoreState,
    _ keys: inout Set<RecordKey>,
    _ unreadable: inout [String]
  ) throws(StoreError) -> MemorySource {
    var source = MemorySource()
    for marker in try families.isEmpty ? [] : state.engine.markers(in: state.tree) {
      source.erase(marker)
    }
    for family in families {
      for file in try family.files(in: state) {
        guard let version = file.content else {
          unreadable += [file.path].compactMap(\.self)
          continue
        }
        keys.insert(version.key)
        source.insert(version)
      }
    }
    return source
  }
}
