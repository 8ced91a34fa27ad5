package import CareModel

/// What a head file means beside the versions of its record.
package enum Settlement: Hashable, Sendable {
  /// The head is the one of the version graph.
  case settled
  /// The head is missing, or shows what another version says: the right one is to be written.
  case behind
  /// Somebody edited the head without careplan: this version is to be added.
  case edited(AnyRecord)
}

/// Turns heads that were edited and committed without careplan into versions.
///
/// A pure function of the files: no clock, no random numbers, no configuration. Everyone who settles
/// the same tree makes the same versions, and settling twice makes nothing.
package struct Settling: Sendable {
  private let versions: [VersionID: AnyRecord]
  private let graph: VersionGraph
  private let erased: [VersionID: PurgeMarker]

  /// Makes ready to settle a record that has these versions, all of them.
  ///
  /// - Parameter erased: What stands for versions that were erased, of this record and of others.
  package init(
    _ versions: some Sequence<AnyRecord>,
    erased: some Sequence<PurgeMarker> = []
  ) {
    self.versions = Dictionary(
      versions.map { ($0.version.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.erased = Dictionary(erased.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    let summaries = self.versions.values.map { VersionSummary($0) }
    graph = VersionGraph(ErasedPlaces(self.erased.values).bridging(summaries))
  }

  /// The version that the head file should show.
  package var head: AnyRecord? { graph.head.flatMap { versions[$0.uuid] } }

  /// The record with one more version.
  package func adding(_ version: AnyRecord) -> Settling {
    Settling(Array(versions.values) + [version], erased: erased.values)
  }

  /// Judges a head file; nil bytes are a file that is not there.
  ///
  /// - Throws: ``StoreError/Code/invalid`` if the file is no valid record, or one of another path.
  package func settle(_ file: [UInt8]?, at path: String) throws(StoreError) -> Settlement {
    guard let file else { return .behind }
    if head?.bytes == file { return .settled }
    if versions.values.contains(where: { $0.bytes == file }) { return .behind }
    let edit = try VersionFile.content(file, at: path)
    guard StoreLayout.head(of: edit.key) == path else {
      let right = StoreLayout.head(of: edit.key) ?? StoreLayout.path(of: edit)
      let fault = FileFault(path, "A record with this kind and id belongs at \(right).")
      throw VersionFile.invalid(path, [fault])
    }
    let parent = versions[edit.version.uuid]
    // It shows what was erased, or was made from that: nobody can tell which.
    if parent == nil, erased[edit.version.uuid] != nil { return .behind }
    if let parent, parent.says(sameAs: edit) { return .behind }
    let version = Self.version(of: edit, after: parent)
    return versions[version.version.uuid] == nil ? .edited(version) : .behind
  }

  /// The version that an edited head becomes: it follows the one that the head still names.
  private static func version(of edit: AnyRecord, after parent: AnyRecord?) -> AnyRecord {
    let base = (parent ?? edit).version
    var version = Version(
      uuid: edit.version.uuid,
      previous: [edit.version.uuid],
      created: base.created,
      updated: base.updated.adding(nanoseconds: 1000),
      deleted: edit.version.deleted
    )
    version.unknown = edit.version.unknown
    var record = edit
    record.version = version
    record.version.uuid = record.derivedUUID
    return record
  }
}

extension AnyRecord {
  /// Whether another version has the same content, and is a tombstone if this one is.
  fileprivate func says(sameAs other: AnyRecord) -> Bool {
    contentObject == other.contentObject
      && version.deleted == other.version.deleted
      && version.unknown == other.version.unknown
  }
}
