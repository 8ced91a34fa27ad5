public import CareModel
import Git

/// One record that differs between the work tree and the last commit.
public struct PendingChange: Sendable {
  /// What a commit would do.
  public enum Action: Sendable {
    /// A record without a version is new.
    case add(AnyRecord)
    /// The head was edited.
    case edit(AnyRecord, from: AnyRecord)
    /// The head is that of an older version again.
    case takeBack(AnyRecord, to: AnyRecord)
    /// The head was removed, or marked as deleted; the version is that which it showed.
    case delete(AnyRecord)
    /// Whole versions arrived, as by an import.
    case accept([AnyRecord])
    /// The head is only written in another way.
    case reformat
  }

  public let key: RecordKey
  public let action: Action
  /// The files of the record that differ.
  public let paths: [String]
}

/// Everything that differs between the work tree and the last commit.
public struct PendingChanges: Sendable {
  /// The records that a commit would change.
  public internal(set) var records: [PendingChange] = []
  /// The manifest, if it was edited.
  public internal(set) var manifest: StoreManifest?
  /// What keeps a commit from being made: every fault of every file.
  public internal(set) var faults: [FileFault] = []
  /// Files that differ but are not the store's: git commits those.
  public internal(set) var foreignPaths: [String] = []
  /// Files that a commit puts back as they were: removed versions, heads written in another way.
  var restoredPaths: [String] = []
  /// What stands on the disk in the files that differ; nil for a file that is gone.
  var disk: [String: ObjectID?] = [:]
  /// The commit from which they differ.
  var base: ObjectID?

  /// Whether a commit would have nothing to do.
  public var isEmpty: Bool { records.isEmpty && manifest == nil && faults.isEmpty }
}

extension PendingChanges {
  /// What stands on the disk in the files of which a commit makes versions.
  private var files: [String: ObjectID?] {
    var paths = Set(records.flatMap(\.paths))
    if manifest != nil { paths.insert(StoreLayout.manifest) }
    return disk.filter { paths.contains($0.key) }
  }

  /// Whether these are the changes that somebody has seen: the same files on the same commit.
  func isSame(as shown: PendingChanges) -> Bool { base == shown.base && files == shown.files }

  /// Whether these are left of the changes that somebody has seen, after the last commit was settled.
  ///
  /// That may bring the files of edits up to date, but it changes and deletes no other records.
  func isRest(of shown: PendingChanges) -> Bool {
    let (keys, deleted) = (Set(shown.records.map(\.key)), Set(shown.deletedKeys))
    return keys.isSuperset(of: records.map(\.key)) && deleted.isSuperset(of: deletedKeys)
      && (manifest == nil || shown.manifest != nil)
  }

  private var deletedKeys: [RecordKey] {
    records.filter { if case .delete = $0.action { true } else { false } }.map(\.key)
  }
}
