import CarePlanKit

extension ImportReport {
  /// Returns the report in one line: `3 tasks imported, 1 outcome unplaced (task c27c2558 not
  /// known)`.
  func summary(isDryRun: Bool) -> String {
    var phrases = counts.map { count in
      let more = count.versions == count.records ? "" : " (\(count.versions) versions)"
      let what = isDryRun ? "would be imported" : "imported"
      return "\(count.kind.counted(count.records)) \(what)\(more)"
    }
    let older = placedEarlierCount
    if older > 0 { phrases.append("\(RecordKind.outcome.counted(older)) placed") }
    if !unplaced.isEmpty {
      phrases.append("\(RecordKind.outcome.counted(unplaced.count)) unplaced (\(reasons))")
    }
    if presentCount > 0 {
      phrases.append("\(presentCount) \(presentCount == 1 ? "version" : "versions") already there")
    }
    return phrases.isEmpty ? "nothing to import" : phrases.joined(separator: ", ")
  }

  private var reasons: String {
    let unknown = Set(unplaced.filter { !$0.isTaskKnown }.map(\.outcome.taskUUID))
    var reasons = unknown.compactMap { $0?.description }.sorted().prefix(3)
      .map { "task \($0) not known" }
    if unknown.count > 3 { reasons.append("\(unknown.count - 3) more") }
    if unknown.contains(nil) { reasons.append("no task named") }
    if unplaced.contains(where: \.isTaskKnown) { reasons.append("no such event of the task") }
    return reasons.joined(separator: ", ")
  }

  /// Returns the report for programs.
  func json(isDryRun: Bool) -> JSONValue {
    var object: JSONObject = [
      "format": .string(format.rawValue), "dryRun": .bool(isDryRun),
      "imported": .array(versions.map(\.json)), "placed": .array(placed.map(\.json)),
      "present": .number(JSONNumber(presentCount)),
      "unplaced": .array(unplaced.map(\.version.json)),
      "warnings": .array(warnings.map(Self.warning)),
      "remarks": .array(remarks.map { .string($0) }),
    ]
    object["commit"] = commit.map { .string($0) }
    return .object(object)
  }

  private static func warning(_ warning: ImportWarning) -> JSONValue {
    var object: JSONObject = [
      "pointer": .string(warning.pointer.description), "message": .string(warning.message),
    ]
    object["key"] = warning.record.map { .string($0.description) }
    return .object(object)
  }
}

extension ImportedVersion {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "key": .string(key.description), "version": .string(uuid.description),
    ]
    object["previous"] = .array(previous.map { .string($0.description) })
    object["taskUUID"] = taskUUID.map { .string($0.description) }
    return .object(object)
  }
}
