import CarePlanKit

extension RecordConflict {
  /// Returns the conflict with the whole versions.
  func completeJSON(_ provenance: ConflictProvenance, _ zone: TimeZoneRules) -> JSONValue {
    var object = json(provenance, zone).object ?? [:]
    object["base"] = .array(bases.map(\.json))
    object["versions"] = .array(leaves.map(\.json))
    return .object(object)
  }

  /// Returns the record that somebody wrote: content members, with or without what says which
  /// record it is.
  func record(_ json: JSONValue) throws(CommandFailure) -> AnyRecord {
    guard var object = json.object else {
      throw CommandFailure(.invalid, "what was written for \(key) is not an object")
    }
    object[MemberName.type] = .string(key.kind.type)
    object[MemberName.version] = head.json.object?[MemberName.version]
    do {
      return try AnyRecord(json: .object(object), .refusesLookalikes)
    } catch {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.invalid.rawValue,
        "what was written for \(key) is not a valid record",
        faults: error.faults.map { FileFault(key.description, $0.message, at: $0.pointer) }
      )
    }
  }
}
