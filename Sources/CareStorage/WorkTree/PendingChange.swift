public import CareModel
package import Git

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

  /// Whether only the layout of the head differs.
  public var isReformat: Bool {
    if case .reformat = action { true } else { false }
  }
}

/// Everything that differs between the work tree and the last commit.
public struct PendingChanges: Sendable {
  /// The records that a commit would change.
  public package(set) var records: [PendingChange] = []
  /// The manifest, if it was edited.
  public package(set) var manifest: StoreManifest?
  /// What prevents a commit: every fault of every file.
  public package(set) var faults: [FileFault] = []
  /// Files that differ but are not the store's: git commits those.
  public package(set) var foreignPaths: [String] = []
  /// Files that a commit puts back as they were: removed versions, heads written in another way.
  public var restoredPaths: [String] = []
  /// What stands on the disk in the files that differ; nil for a file that is gone.
  package var disk: [String: ObjectID?] = [:]
  /// What will stand in files whose edits follow the versions that settling makes.
  package var followed: [String: ObjectID] = [:]
  /// The commit from which they differ.
  package var base: ObjectID?

  package init() {}

  /// Whether a commit would have nothing to do.
  public var isEmpty: Bool { records.isEmpty && manifest == nil && faults.isEmpty }
}

extension PendingChanges {
  package mutating func keep(only keys: [RecordKey]) {
    records.removeAll { !keys.contains($0.key) }
    manifest = nil
    let directories = keys.map { StoreLayout.directory(of: $0) + "/" }
    faults.removeAll { fault in !directories.contains { fault.path.hasPrefix($0) } }
  }

  package func refuseFaults() throws(StoreError) {
    guard !faults.isEmpty else { return }
    let files = Set(faults.map(\.path)).count
    throw StoreError(
      .invalid,
      files == 1
        ? "One file is not valid; nothing was committed."
        : "\(files) files are not valid; nothing was committed.",
      remedy: "Mend them, or put one back as it was committed with \(.restore(faults[0].path)).",
      faults: faults
    )
  }
}
