public import CareModel
package import CareWords

/// What differs between two states of a store.
public struct StoreChanges: Hashable, Sendable {
  /// The records that differ, by kind and id.
  public package(set) var records: [RecordChange] = []
  /// The change of `careplan.json`; nil if it is the same, or was not asked for.
  public package(set) var manifest: ManifestChange?
  /// Version files and markers, which must never change, that were changed or removed, by path.
  public var tampered: [TamperedFile] = []
  /// The markers of the versions that were erased.
  public package(set) var erased: [PurgeMarker] = []
  /// The files that differ and hold no records, such as a README, by path.
  public var otherFiles: [String] = []

  package init(
    records: [RecordChange] = [],
    manifest: ManifestChange? = nil,
    tampered: [TamperedFile] = [],
    erased: [PurgeMarker] = [],
    otherFiles: [String] = []
  ) {
    self.records = records
    self.manifest = manifest
    self.tampered = tampered
    self.erased = erased
    self.otherFiles = otherFiles
  }

  public var isEmpty: Bool { self == StoreChanges() }

  /// Returns the changes of some records alone, with everything that is not about a record.
  public func only(_ isWanted: (RecordKey) -> Bool) -> StoreChanges {
    var changes = self
    changes.records.removeAll { !isWanted($0.key) }
    return changes
  }

  /// Returns what differs in both: how a merge differs from all of its parents.
  package func common(with other: StoreChanges) -> StoreChanges {
    var common = self
    let others = Dictionary(
      other.records.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    common.records = records.compactMap { change in
      guard let other = others[change.key] else { return nil }
      var change = change
      change.addedVersions.removeAll { !other.addedVersions.contains($0) }
      // What the merge differs in from all of its parents, the merge asks or decides.
      if change.question?.kind != other.question?.kind { change.question = nil }
      let isSame = change.old == change.new && change.addedVersions.isEmpty
      return isSame && change.question == nil ? nil : change
    }
    if other.manifest == nil { common.manifest = nil }
    common.tampered.removeAll { !other.tampered.contains($0) }
    common.erased.removeAll { !other.erased.contains($0) }
    common.otherFiles.removeAll { !other.otherFiles.contains($0) }
    return common
  }
}

/// How one record differs between two states of a store.
public struct RecordChange: Hashable, Sendable {
  /// The record; if no side can be read, its id is the name of its directory.
  public let key: RecordKey
  /// The head before.
  public let oldState: FileState<AnyRecord>
  /// The head after; a file without bookkeeping is a draft that nobody has committed.
  public let newState: FileState<AnyRecord>
  /// The versions that only the new state has.
  ///
  /// If the head is the same, they stand beside it as an open conflict.
  public var addedVersions: [VersionID]
  /// What differs when, period by period, if the heads do not show it; otherwise empty.
  package var periods: [PeriodDifference] = []
  /// What became of the question which of its versions is right; nil if there was none and is none.
  public package(set) var question: QuestionChange?

  public var old: AnyRecord? { oldState.content }
  public var new: AnyRecord? { newState.content }
  /// The path of the head's file before the change; nil if there was none.
  public var oldPath: String? { oldState.path }
  /// The path of the head's file after the change; nil if there is none.
  public var newPath: String? { newState.path }
}

/// How the manifest differs between two states of a store.
public struct ManifestChange: Hashable, Sendable {
  /// The manifest before the change.
  public let oldState: FileState<StoreManifest>
  /// The manifest after the change.
  public let newState: FileState<StoreManifest>

  public var old: StoreManifest? { oldState.content }
  public var new: StoreManifest? { newState.content }
}

/// A file that must never change but was changed or removed.
public struct TamperedFile: Hashable, Sendable {
  /// What happened to the file.
  public enum Kind: Hashable, Sendable {
    case changed, removed
  }

  /// The file, from the root of the store.
  public let path: String
  public let kind: Kind
}

extension ManifestChange {
  /// The change from one manifest to another one.
  package init(from old: StoreManifest, to new: StoreManifest) {
    self.init(
      oldState: .valid(old, path: StoreLayout.manifest),
      newState: .valid(new, path: StoreLayout.manifest)
    )
  }
}

extension RecordChange {
  /// What happened to the record as a whole.
  ///
  /// It is nil if the head is the same, or cannot be read on a side: see ``addedVersions`` and
  /// ``newState``.
  package var effect: RecordDifference.Change? {
    guard oldState.faults.isEmpty, newState.faults.isEmpty else { return nil }
    return RecordDifference(from: old, to: new)?.change
  }
}
