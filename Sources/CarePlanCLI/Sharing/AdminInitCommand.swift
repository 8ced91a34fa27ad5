import CarePlanKit

/// `careplan admin init`: makes keys for an administrator.
struct AdminInitCommand: Command {
  static let spec = CommandSpec(
    name: "admin init",
    summary: "Make keys for somebody who lets others in and sees no data",
    discussion: """
      An administrator is a person like others, with keys of their own: 'careplan user register' \
      with the role 'admin'. An owner of the store lets them in; from then on they run 'careplan \
      admin pending' and 'careplan admin registrations'.
      """,
    options: UserRegisterCommand.commonOptions,
    formats: [.text, .json],
    examples: [CommandExample("careplan admin init --id desk", "Make keys for the front desk")],
    group: .people
  )

  private let register: UserRegisterCommand

  init(_ arguments: ParsedArguments) throws(UsageError) {
    register = try UserRegisterCommand(arguments, role: "admin")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    try register.run(context)
  }
}
