/// One of the commands of `careplan`.
protocol Command: Sendable {
  /// What parsing, help, completions and the manual are made from.
  static var spec: CommandSpec { get }

  /// Understands the arguments, without looking at anything else.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does the work and says how it ended; findings and open conflicts are no failures.
  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode
}
