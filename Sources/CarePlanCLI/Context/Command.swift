/// One of the commands of `careplan`.
protocol Command: Sendable {
  /// What parsing, help, completions and the manual are made from.
  static var spec: CommandSpec { get }

  /// Understands the arguments, without looking at anything else.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does the work and says how it ended; findings and open conflicts are no failures.
  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode
}

/// Finds what a shell may offer where only the store, or this computer, knows it.
protocol CompletionSource: Sendable {
  /// The word that ``Completion/dynamic(_:)`` names.
  static var kind: String { get }

  /// Lists candidates; those that do not begin with the prefix are dropped afterwards.
  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String]
}
