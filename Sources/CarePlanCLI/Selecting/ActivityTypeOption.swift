import CarePlanKit

/// The option `--type`, by which tasks are chosen.
enum ActivityTypeOption {
  static func spec(_ help: String) -> OptionSpec {
    .option(
      "--type",
      value: "TYPE",
      help: help,
      completion: .choices(TaskContent.ActivityType.allCases.map(\.rawValue)),
      isRepeatable: true
    )
  }

  static func types(_ arguments: ParsedArguments) throws(UsageError) -> [TaskContent.ActivityType] {
    var types: [TaskContent.ActivityType] = []
    for text in arguments.values("--type") {
      guard let type = TaskContent.ActivityType(rawValue: text) else {
        let types = TaskContent.ActivityType.allCases.map(\.rawValue)
        throw .unknownValue(text, for: "--type", choices: types)
      }
      types.append(type)
    }
    return types
  }
}
