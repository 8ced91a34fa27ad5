import CarePlanKit

/// What commands about samples read from the command line.
enum HealthArguments {
  static let typesOption = OptionSpec.option(
    "--types",
    value: "TYPES",
    help: "Only samples of these types, divided by commas, such as stepCount,heartRate"
  )

  /// Returns the types that a list names; nil without a list.
  static func types(_ arguments: ParsedArguments) throws(UsageError) -> Set<HealthType>? {
    guard let text = arguments.value("--types") else { return nil }
    var types: Set<HealthType> = []
    for name in text.split(separator: ",") {
      types.insert(try type(name.trimmingPrefix { $0 == " " }.description))
    }
    guard !types.isEmpty else { throw UsageError("--types takes types, divided by commas") }
    return types
  }

  /// Returns the type of a name: `stepCount` or `HKQuantityTypeIdentifierStepCount`.
  static func type(_ name: String) throws(UsageError) -> HealthType {
    if let type = HealthType(named: name) { return type }
    let other = HealthType(identifier: name)
    if other.isHealthKit { return other }
    let candidates = HealthType.candidates(for: name).map(\.shortName)
    throw UsageError(
      "there is no type of samples '\(name)'",
      hint: candidates.isEmpty
        ? "list them: careplan health types" : "it may be \(candidates.joined(separator: ", "))"
    )
  }
}

/// The names of types of samples.
enum HealthTypeNames: CompletionSource {
  static let kind = "health-type"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] { HealthType.all.map(\.shortName) }
}

/// The names of the registered sources of samples.
enum HealthSourceNames: CompletionSource {
  static let kind = "health-source"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let open = try context.openStore()
    return try attempt { () throws(StoreError) in try open.store.healthSources() }.map(\.name)
  }
}
