import CanonicalJSON
import CareModel

extension Fork {
  /// Returns the version that joins all leaves with merged content.
  ///
  /// - Throws: The faults of a content that is valid in each leaf but not all together.
  func joined(_ content: MergedContent) throws(InvalidRecord) -> AnyRecord {
    var record = try draft(content)
    record.version.mergedBy = MergeRules.algorithm
    record.version.uuid = record.derivedUUID
    let most = record.limits.bytes
    guard record.bytes.count <= most else {
      throw InvalidRecord([Fault("The record would have more than \(most) bytes.")])
    }
    return record
  }

  /// Returns a record with some content that follows all leaves; it has no uuid of its own yet.
  func draft(_ content: MergedContent) throws(InvalidRecord) -> AnyRecord {
    var record = leaves[0]
    var object = record.contentObject
    object = JSONObject(MergeRules.identity.compactMap { key in object[key].map { (key, $0) } })
    for member in content.members.members { object[member.key] = member.value }
    object[MemberName.version] = Version.draftJSON
    record = try AnyRecord(record.kind, json: .object(object))
    record.version = draftVersion(deleted: content.deleted)
    return record
  }

  /// Returns the bookkeeping of a version that follows all leaves.
  ///
  /// It names no replica: whoever merges makes the same. What the leaves' bookkeeping says of them
  /// alone stays theirs.
  func draftVersion(deleted: Instant?) -> Version {
    let versions = leaves.map(\.version)
    return Version(
      uuid: Version.draft.uuid,
      previous: versions.map(\.uuid),
      created: versions.map(\.created).min() ?? .earliest,
      updated: versions.map(\.updated).max() ?? .earliest,
      deleted: deleted
    )
  }
}
