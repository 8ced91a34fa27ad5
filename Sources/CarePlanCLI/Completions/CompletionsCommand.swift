/// `careplan completions`: prints the script that completes command lines in a shell.
struct CompletionsCommand: Command {
  /// The shells that have a script.
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  static let spec = CommandSpec(
    name: "completions",
    summary: "Print the completion script for a shell",
    discussion: "The script asks careplan for the ids of the store while you type.",
    positionals: [
      PositionalSpec(
        "SHELL",
        help: "Shell: bash, zsh or fish",
        completion: .choices(Shell.allCases.map(\.rawValue))
      )
    ],
    examples: [
      CommandExample("source <(careplan completions bash)", "Turn completion on in this bash"),
      CommandExample(
        "careplan completions fish > ~/.config/fish/completions/careplan.fish",
        "Turn completion on in every fish"
      ),
    ],
    group: .help
  )

  private let shell: Shell

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = arguments.positional(0) ?? ""
    guard let shell = Shell(rawValue: name) else {
      throw .unknownValue(name, for: "SHELL", choices: Shell.allCases.map(\.rawValue))
    }
    self.shell = shell
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let script =
      switch shell {
      case .bash: BashCompletions(commands: context.commands).script
      case .zsh: ZshCompletions(commands: context.commands).script
      case .fish: FishCompletions(commands: context.commands).script
      }
    context.output.verbatim(script)
    return .done
  }
}
