import CarePlanKit

extension Finding {
  /// The finding in one line, and its advice below.
  var lines: [StyledText] {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let file = path.map { "\($0)\(place): " } ?? ""
    let origin = commit.map { " (commit \($0.prefix(8)))" } ?? ""
    let first: StyledText =
      "\(severity.rawValue, style): \(file)\(message) [\(rule.rawValue, .dim)]\(origin)"
    return [first] + (remedy.map { ["  \("hint:", .cyan) \($0.commands)"] } ?? [])
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
    object["advice"] = remedy.map { .string($0.commands) }
    return .object(object)
  }
}
