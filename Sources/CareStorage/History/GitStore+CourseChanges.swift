public import CareModel
import Git

extension GitStore {
  /// In which periods the plans of records are others in one commit than in another, by kind and id.
  ///
  /// Only records of which versions came or went are compared; whatever else a store has costs nothing.
  ///
  /// - Parameters:
  ///   - old: The earlier commit, in git's notation; nil for the time before the first one.
  ///   - new: The later commit, to which no reference need lead.
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func courseChanges(
    from old: String?,
    to new: String
  ) throws(StoreError) -> [CourseChange] {
    try withEngine { engine throws(StoreError) in
      let before = try old.map { name throws(StoreError) in
        try engine.commit(engine.commit(of: name))
      }
      return try engine.courseChanges(from: before, to: engine.commit(engine.commit(of: new)))
    }
  }
}

extension GitEngine {
  /// In which periods the plans of records are others in one commit than in another, by kind and id.
  func courseChanges(
    from old: Commit?,
    to new: Commit
  ) throws(StoreError) -> [CourseChange] {
    let (before, after) = (old.map(state) ?? StoreState(engine: self), state(new))
    let pair = try ComparedRecords(from: before, to: after)
    return try pair.after.courseChanges(of: pair.keys, since: pair.before)
  }
}

/// The records, beside outcomes, of which two states of a store have different versions.
struct ComparedRecords {
  private(set) var keys: Set<RecordKey> = []
  /// The two states as far as these records go.
  let before: Snapshot
  let after: Snapshot

  init(from old: StoreState, to new: StoreState) throws(StoreError) {
    let places = RecordKind.allCases.filter { $0 != .outcome }.map(\.directory)
    var families: Set<VersionFamily> = []
    for file in try old.changedFiles(to: new, under: places) {
      if case .version = StoreLayout.place(of: file.path) {
        families.insert(VersionFamily(file.path))
      }
    }
    var keys: Set<RecordKey> = []
    // Both are read by the same rules; the earlier state may have been no store yet.
    let manifest = try new.engine.manifest(in: new.tree)
    before = Snapshot(try Self.source(of: families, in: old, &keys), manifest: manifest)
    after = Snapshot(try Self.source(of: families, in: new, &keys), manifest: manifest)
    self.keys = keys
  }

  private static func source(
    of families: Set<VersionFamily>,
    in state: StoreState,
    _ keys: inout Set<RecordKey>
  ) throws(StoreError) -> MemorySource {
    var source = MemorySource()
    for marker in try families.isEmpty ? [] : state.engine.markers(in: state.tree) {
      source.erase(marker)
    }
    for family in families {
      for (key, versions) in try family.versions(in: state) {
        keys.insert(key)
        for version in versions { source.insert(version) }
      }
    }
    return source
  }
}
