import CarePlanKit

/// What came of an import.
struct ImportReport: Sendable {
  /// An outcome whose event is not known.
  struct Unplaced: Sendable {
    let outcome: Outcome
    /// Whether the task is known, but has no such event.
    let isTaskKnown: Bool
  }

  let format: DetectedFormat
  var warnings: [ImportWarning]
  /// The versions that are new, as the document has them or as the store completed them.
  var added: [ImportedVersion] = []
  /// How many new versions of outcomes were written as they came, and of how many outcomes.
  var written = (versions: 0, outcomes: 0)
  /// Which of these outcomes have versions in ``added`` too.
  var alsoWritten: Set<RecordKey> = []
  /// All new versions for programs, where ``added`` has only some of them.
  var listed: [ImportedVersion]?
  /// How many versions were there already.
  var presentCount = 0
  /// The versions that give outcomes their events.
  var placed: [ImportedVersion] = []
  var unplaced: [Unplaced] = []
  /// What somebody should look at.
  var remarks: [String] = []

  init(format: DetectedFormat, warnings: [ImportWarning]) {
    self.format = format
    self.warnings = warnings
  }

  var isEmpty: Bool { added.isEmpty && written.versions == 0 && placed.isEmpty }
}

extension ImportReport {
  /// The report in one line: `3 tasks imported, 1 outcome unplaced (task c27c2558 not known)`.
  func summary(isDryRun: Bool) -> String {
    let unplacedIDs = Set(unplaced.map(\.outcome.version.uuid))
    let settled = added.filter { !unplacedIDs.contains($0.uuid) }
    var phrases = RecordKind.allCases.compactMap { kind -> String? in
      let new = settled.filter { $0.key.kind == kind }
      var keys = Set(new.map(\.key))
      var (versions, records) = (new.count, keys.count)
      if kind == .outcome {
        keys.subtract(alsoWritten)
        (versions, records) = (versions + written.versions, keys.count + written.outcomes)
      }
      guard records > 0 else { return nil }
      let more = versions == records ? "" : " (\(versions) versions)"
      return "\(kind.counted(records)) \(isDryRun ? "would be imported" : "imported")\(more)"
    }
    // The others are versions that place an outcome which came with the document itself.
    let came = Set(added.map(\.uuid))
    let older = placed.count { came.isDisjoint(with: $0.previous) }
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

  /// The report for programs.
  func json(commit: String?, isDryRun: Bool) -> JSONValue {
    var object: JSONObject = [
      "format": .string(format.rawValue), "dryRun": .bool(isDryRun),
      "imported": .array((listed ?? added).map(\.json)), "placed": .array(placed.map(\.json)),
      "present": .number(JSONNumber(presentCount)),
      "unplaced": .array(unplaced.map { ImportedVersion(AnyRecord($0.outcome)).json }),
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
