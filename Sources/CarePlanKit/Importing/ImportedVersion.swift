package import CareModel

/// What the report of an import says of a version.
public struct ImportedVersion: Hashable, Sendable {
  public let key: RecordKey
  public let uuid: VersionID
  /// The versions that this one was made from.
  public let previous: [VersionID]
  /// For an outcome, the version of its task.
  public let taskUUID: VersionID?
  let isDraft: Bool

  init(_ record: AnyRecord) {
    let version = record.version
    (key, uuid, previous) = (record.key, version.uuid, version.previous)
    taskUUID = record.kind == .outcome ? record.parent?.uuid : nil
    isDraft = version.isDraft
  }
}
