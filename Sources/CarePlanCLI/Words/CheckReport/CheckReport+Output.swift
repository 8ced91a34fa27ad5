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
      .staleHead, .editedHead, .missingAttributes, .purgedVersionFile,
    ]
    return findings.contains { rules.contains($0.rule) }
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

extension Finding {
  /// The finding in one line, and its advice below.
  var lines: [StyledText] {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let file = path.map { "\($0)\(place): " } ?? ""
    let origin = commit.map { " (commit \($0.prefix(8)))" } ?? ""
    let first: StyledText =
      "\(severity.rawValue, style): \(file)\(message) [\(rule.rawValue, .dim)]\(origin)"
    return [first] + (advice.map { ["  \("hint:", .cyan) \($0)"] } ?? [])
  }

  private var style: Style {
    switch severity {
    case .error: [.bold, .red]
    case .warning: [.bold, .yellow]
    case .note: .cyan
    }
  }

  var json: JSONValue {
    var object: JSONObject = [
      "severity": .string(severity.rawValue), "rule": .string(rule.rawValue),
      "message": .string(message),
    ]
    object["path"] = path.map { .string($0) }
    object["key"] = key.map { .string($0.description) }
    object["commit"] = commit.map { .string($0) }
    object["line"] = line.map { .number(JSONNumber($0)) }
    object["column"] = column.map { .number(JSONNumber($0)) }
    object["advice"] = advice.map { .string($0) }
    return .object(object)
  }
}
