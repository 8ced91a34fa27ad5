import CareModel

/// Compares the head file of a record with its versions.
struct HeadJudgement {
  /// What a head file is beside the versions of its record.
  enum Verdict: Hashable {
    /// It is the head of the version graph.
    case right
    /// It is missing, or shows what another version says: the right one is to be written.
    case stale
    /// Somebody edited it without careplan: that is to become a version.
    case edited(RecordKey)
  }

  private let versions: [VersionID: AnyRecord]
  private let erased: [VersionID: PurgeMarker]
  /// The version that the head file should show.
  let head: AnyRecord?

  /// Makes ready to judge the head of a record that has these versions, all of them.
  ///
  /// - Parameter erased: What stands for versions that were erased, of this record and of others.
  init(_ versions: [AnyRecord], erased: some Collection<PurgeMarker>) {
    let byID = Dictionary(
      versions.map { ($0.version.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let summaries = byID.values.map { VersionSummary($0) }
    let graph = VersionGraph(ErasedPlaces(erased).bridging(summaries))
    head = graph.head.flatMap { byID[$0.uuid] }
    self.versions = byID
    self.erased = Dictionary(erased.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Judges a head file; nil bytes are a file that is not there.
  ///
  /// - Throws: ``StoreError/Code/invalid`` if the file is not a valid record, or one of another
  ///   path.
  func judge(_ file: [UInt8]?, at path: String) throws(StoreError) -> Verdict {
    guard let file else { return .stale }
    if head?.bytes == file { return .right }
    if versions.values.contains(where: { $0.bytes == file }) { return .stale }
    let edit = try VersionFile.head(file, at: path)
    let parent = versions[edit.version.uuid]
    // It shows what was erased, or was made from that: it is not known which.
    if parent == nil, erased[edit.version.uuid]?.headPath == path { return .stale }
    if let parent, parent.says(sameAs: edit) { return .stale }
    return .edited(edit.key)
  }
}

extension AnyRecord {
  /// Returns whether another version has the same content, and is a tombstone if this one is.
  fileprivate func says(sameAs other: AnyRecord) -> Bool {
    contentObject == other.contentObject
      && version.deleted == other.version.deleted
      && version.unknown == other.version.unknown
  }
}
