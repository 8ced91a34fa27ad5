import CarePlanKit

/// What the commands that send samples to stores outside have in common.
struct HealthSending {
  static let typeOption = OptionSpec.option(
    "--type",
    value: "TYPE",
    help: "Send only samples of this type, such as stepCount",
    completion: .choices(HealthType.all.map(\.shortName)),
    isRepeatable: true
  )

  /// The options of how samples are sent.
  static let options = [
    typeOption,
    OptionSpec.option("--since", value: "DATE", help: "Send only samples that began then or later"),
    OptionSpec.option("--batch", value: "N", help: "Send at most N changes at once (default: 25)"),
    OptionSpec.option(
      "--retry",
      value: "N",
      help: "Try a call again up to N times, after growing pauses (default: 5)"
    ),
    OptionSpec.flag("--strict", help: "Fail at a sample that the store has no form for"),
  ]

  let types: [HealthType]
  private let since: String?
  private let batch: Int?
  private let retries: Int
  private let isStrict: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    types = try Self.types(arguments.values("--type"))
    since = arguments.value("--since")
    batch = try arguments.integer("--batch")
    retries = try arguments.integer("--retry") ?? 5
    isStrict = arguments.has("--strict")
    if let batch, batch < 1 { throw UsageError("--batch is one change at least") }
    guard (0...100).contains(retries) else { throw UsageError("--retry is from 0 to 100") }
  }

  /// Understands the names of types.
  static func types(_ names: [String]) throws(UsageError) -> [HealthType] {
    var types: [HealthType] = []
    for name in names {
      guard let type = HealthType(named: name) else {
        throw .unknownValue(name, for: "TYPE", choices: HealthType.all.map(\.shortName))
      }
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// Returns how runs to an outlet send.
  func runOptions(
    to outlet: HealthOutlet,
    _ open: OpenStore,
    keepsAnchor: Bool = true
  ) throws(CommandFailure) -> RunOptions {
    let moment = try since.map { text throws(CommandFailure) in
      try understand { () throws(UsageError) in try open.dates.start(text, .past) }
    }
    return RunOptions(
      batchSize: batch ?? outlet.batchSize,
      retry: RetryPolicy(retries: retries),
      selection: moment.map { .since($0) } ?? .asBefore,
      isStrict: isStrict,
      keepsAnchor: keepsAnchor
    )
  }
}
