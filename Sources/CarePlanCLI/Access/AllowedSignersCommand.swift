import CarePlanKit

/// `careplan access allowed-signers`: the file by which git knows whose signatures are.
struct AllowedSignersCommand: Command {
  static let spec = CommandSpec(
    name: "access allowed-signers",
    summary: "Print the keys of members as git's allowed signers",
    discussion: """
      Every device that ever was a member's is listed, so that old commits verify, too. Whether \
      somebody may do something, the list does not say.
      """,
    examples: [
      CommandExample("careplan access allowed-signers > signers", "Check signatures with git alone")
    ],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    context.output.verbatim(AllowedSigners.text(view.state, in: view.anchor))
    return .done
  }
}
