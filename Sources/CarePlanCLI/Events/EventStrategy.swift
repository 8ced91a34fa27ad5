import CarePlanKit

/// How somebody wants events to be judged.
enum EventStrategy: Hashable, Sendable {
  case builtIn(ProgressStrategy)
  /// A command line of the shell, which is given events and answers with their progress.
  case program(String)

  /// How the option is declared by every command that judges events.
  static let option = OptionSpec.option(
    "--strategy",
    value: "STRATEGY",
    help: "How to judge how far events are done",
    completion: .choices(ProgressStrategy.allCases.map(\.rawValue) + [prefix])
  )

  /// What help says of programs.
  static let discussion = """
    STRATEGY is exists, sum, mean, percent-of-targets or exec:CMD. The shell runs CMD once. CMD \
    reads one event per line, in the form that 'careplan events --json' gives it, and writes one \
    line for each: a number from 0 to 1, {"value": V, "goal": G}, or null for no progress.
    """

  private static let prefix = "exec:"

  /// Reads the name of a strategy, or `exec:CMD`.
  init(_ text: String) throws(UsageError) {
    if text.hasPrefix(Self.prefix) {
      let command = String(text.dropFirst(Self.prefix.count))
      guard !command.allSatisfy(\.isWhitespace) else {
        throw UsageError(
          "exec: names no command",
          hint: Wording.hint(.write, "--strategy 'exec:CMD'")
        )
      }
      self = .program(command)
    } else {
      guard let strategy = ProgressStrategy(rawValue: text) else {
        let names = ProgressStrategy.allCases.map(\.rawValue) + ["exec:CMD"]
        throw .unknownValue(text, for: "--strategy", choices: names)
      }
      self = .builtIn(strategy)
    }
  }

  /// The strategy, unless a program judges.
  var builtIn: ProgressStrategy? {
    if case .builtIn(let strategy) = self { strategy } else { nil }
  }
}

extension EventStrategy: CustomStringConvertible {
  var description: String {
    switch self {
    case .builtIn(let strategy): strategy.rawValue
    case .program(let command): Self.prefix + command
    }
  }
}
