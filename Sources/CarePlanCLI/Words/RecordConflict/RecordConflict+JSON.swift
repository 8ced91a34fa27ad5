import CarePlanKit

extension RecordConflict {
  /// Returns the conflict as a program reads it: the leaves, and period by period what is in
  /// question.
  ///
  /// - Parameter zone: The store's zone, whose days the periods show.
  func json(_ provenance: ConflictProvenance, _ zone: TimeZoneRules) -> JSONValue {
    var object: JSONObject = [
      "key": .string(key.description),
      "leaves": .array(leaves.map { Self.json($0, provenance) }),
      "periods": .array(disputes.map { $0.json(of: key, zone) }),
    ]
    if !faults.isEmpty {
      object["faults"] = .array(faults.map { .string($0.description) })
    }
    object["proposal"] = proposal.map { .object($0.contentObject) }
    return .object(object)
  }

  private static func json(_ leaf: AnyRecord, _ provenance: ConflictProvenance) -> JSONValue {
    var object: JSONObject = [
      "uuid": .string(leaf.version.uuid.description),
      "updated": .string(leaf.version.updated.description),
      "ours": .bool(provenance.isOurs(leaf)),
    ]
    object["author"] = provenance.author(of: leaf).map { .string($0) }
    object["commit"] = provenance.commit(of: leaf).map { .string($0) }
    object["askedAgainBy"] = provenance.asker(of: leaf).map { .string($0) }
    object["deleted"] = leaf.version.deleted.map { .string($0.description) }
    return .object(object)
  }
}
