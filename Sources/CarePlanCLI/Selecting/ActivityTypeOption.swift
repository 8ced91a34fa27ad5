import CarePlanKit

/// The option by which tasks of some types of activities are chosen.
enum ActivityTypeOption {
  /// Its name, unless something else of the command has types.
  static let usualName = "--type"

  static func spec(_ help: String, name: String = usualName) -> OptionSpec {
    .option(
      name,
      value: "TYPE",
      help: help,
      completion: .choices(TaskContent.ActivityType.allCases.map(\.rawValue)),
      isRepeatable: true
    )
  }

  static func types(
    _ arguments: ParsedArguments,
    name: String = usualName
  ) throws(UsageError) -> [TaskContent.ActivityType] {
    var types: [TaskContent.ActivityType] = []
    for text in arguments.values(name) {
      guard let type = TaskContent.ActivityType(rawValue: text) else {
        let types = TaskContent.ActivityType.allCases.map(\.rawValue)
        throw .unknownValue(text, for: name, choices: types)
      }
      types.append(type)
    }
    return types
  }
}
