package import CareModel

/// What the report of an import says of a version.
package struct ImportedVersion: Hashable, Sendable {
  package let key: RecordKey
  package let uuid: VersionID
  package let previous: [VersionID]
  /// For an outcome, the version of its task.
  package let taskUUID: VersionID?
  let isDraft: Bool

  init(_ record: AnyRecord) {
    let version = record.version
    (key, uuid, previous) = (record.key, version.uuid, version.previous)
    taskUUID = record.kind == .outcome ? record.parent?.uuid : nil
    isDraft = version.isDraft
  }
}
