import CarePlanKit

extension CheckReport {
  /// What was examined and what came of it: `3 records, 4 versions, 2 commits: nothing wrong`.
  var summary: String {
    let counts = [(records, "record"), (versions, "version"), (commits, "commit")]
      .map { Self.counted($0, $1) }
    let found = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = count(of: severity)
      return count == 0 ? nil : Self.counted(count, severity.rawValue)
    }
    let verdict = found.isEmpty ? "nothing wrong" : found.joined(separator: ", ")
    return "\(counts.joined(separator: ", ")): \(verdict)"
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  /// Whether there is something that a repair settles.
  var hasRepairable: Bool {
    let rules: Set<Finding.Rule> = [
      .staleHead, .editedHead, .missingAttributes, .purgedVersionFile, .openToOthers,
    ]
    return findings.contains {
      rules.contains($0.rule)
        || $0.rule == .changedVersionFile && $0.commit != nil && $0.severity == .error
    }
  }

  /// The report for programs.
  var json: JSONObject {
    var object: JSONObject = [
      "findings": .array(findings.map(\.json)), "records": .number(JSONNumber(records)),
      "versions": .number(JSONNumber(versions)), "commits": .number(JSONNumber(commits)),
      "clean": .bool(isClean),
    ]
    object["repair"] = repair.map { .string($0) }
    return object
  }
}
