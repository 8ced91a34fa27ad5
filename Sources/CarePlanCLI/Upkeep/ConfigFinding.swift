import CarePlanKit

/// Something about a setting that should be otherwise, or that somebody should know.
struct ConfigFinding {
  let severity: Finding.Severity
  /// The file, the setting or the remote.
  let place: String
  /// What is wrong, as a clause.
  let message: String
  var hint: String?

  /// Returns the key of a setting, with the file that has it and whom that is for.
  static func place(of setting: LocalSetting) -> String {
    let file = setting.file.map { "\($0), " } ?? ""
    return "\(setting.key) (\(file)\(setting.level.rawValue))"
  }

  var lines: [StyledText] {
    let style: Style =
      switch severity {
      case .error: [.bold, .red]
      case .warning: [.bold, .yellow]
      case .note: .cyan
      }
    let first: StyledText = "\(severity.rawValue, style): \(place): \(message)"
    return [first] + (hint.map { ["  \("hint:", .cyan) \($0)"] } ?? [])
  }

  var json: JSONValue {
    var object: JSONObject = [
      "severity": .string(severity.rawValue), "place": .string(place), "message": .string(message),
    ]
    object["hint"] = hint.map { .string($0) }
    return .object(object)
  }
}
