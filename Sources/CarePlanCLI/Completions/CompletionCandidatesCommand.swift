/// `careplan __complete`: lists for a completion script what only the store knows.
struct CompletionCandidatesCommand: Command {
  static let spec = CommandSpec(
    name: "__complete",
    summary: "List completions of a kind, one in a line",
    positionals: [
      PositionalSpec("KIND", help: "what is completed"),
      PositionalSpec("PREFIX", .optional, help: "what is typed already"),
    ],
    examples: [CommandExample("careplan __complete help-topic com", "List the matching topics")],
    group: .hidden
  )

  private let kind: String
  private let prefix: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    kind = arguments.positional(0) ?? ""
    prefix = arguments.positional(1) ?? ""
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard let source = context.commands.completionSource(of: kind) else {
      throw CommandFailure(UsageError("there are no completions of kind '\(kind)'"))
    }
    // A shell shows an error in the middle of the line that is being typed: there are just none.
    let candidates = (try? source.candidates(prefix, context)) ?? []
    for candidate in candidates where candidate.hasPrefix(prefix) {
      context.output.line(StyledText(candidate))
    }
    return .done
  }
}
