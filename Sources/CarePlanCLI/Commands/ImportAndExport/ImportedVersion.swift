import CarePlanKit

/// What the report of an import says of a version.
struct ImportedVersion: Hashable, Sendable {
  let key: RecordKey
  let uuid: VersionID
  let previous: [VersionID]
  /// Of an outcome, the version of its task.
  let taskUUID: VersionID?
  let isDraft: Bool

  init(_ record: AnyRecord) {
    let version = record.version
    (key, uuid, previous) = (record.key, version.uuid, version.previous)
    taskUUID = record.kind == .outcome ? record.parent?.uuid : nil
    isDraft = version.isDraft
  }

  var json: JSONValue {
    var object: JSONObject = [
      "key": .string(key.description), "version": .string(uuid.description),
    ]
    object["previous"] = .array(previous.map { .string($0.description) })
    object["taskUUID"] = taskUUID.map { .string($0.description) }
    return .object(object)
  }
}

extension ImportReport {
  /// The versions that came of all versions of a document, in its order.
  ///
  /// - Parameter rest: Those that the transaction took in or passed over; ``added`` has what came of
  ///   them.
  func imported(
    of document: [ImportedVersion],
    leaving rest: Set<VersionID>
  ) -> [ImportedVersion] {
    let byID = Dictionary(added.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    let byKey = Dictionary(
      added.filter { !rest.contains($0.uuid) }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return document.compactMap { version in
      if version.isDraft { return byKey[version.key] }
      return rest.contains(version.uuid) ? byID[version.uuid] : version
    }
  }
}
