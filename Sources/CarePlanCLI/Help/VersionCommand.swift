import CarePlanKit

/// `careplan version`, also `careplan --version`.
struct VersionCommand: Command {
  static let spec = CommandSpec(
    name: "version",
    summary: "Print the version",
    options: [.flag("--legal", help: "Print what careplan does not promise")],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan --version", "Print the version"),
      CommandExample("careplan --version --legal", "Print what careplan does not promise"),
    ],
    group: .help
  )

  private static let legal = """
    careplan is software for keeping records. Nothing in it or in what it writes is legal advice,
    medical advice or a promise of compliance with HIPAA or any other law. Whoever uses it decides
    what the law and the care of the patient need. It comes without any warranty.
    """

  private let wantsLegal: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) { wantsLegal = arguments.has("--legal") }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard context.format == .text else {
      context.output.json(
        "careplan.version/v1",
        wantsLegal
          ? ["version": .string(Program.version), "legal": .string(Self.legal)]
          : ["version": .string(Program.version)]
      )
      return .done
    }
    context.output.line("careplan \(Program.version)")
    if wantsLegal { context.output.lines([""] + StyledText.lines(of: Self.legal)) }
    return .done
  }
}
