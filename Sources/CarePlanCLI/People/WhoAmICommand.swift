import CarePlanKit

/// `careplan whoami`: says who is logged in.
struct WhoAmICommand: Command {
  static let spec = CommandSpec(
    name: "whoami",
    summary: "Say who is logged in",
    discussion: """
      Says under whose name commands act: the one of --as or CAREPLAN_AS, or the only one who is logged \
      in. The exit status is 77 if nobody is.
      """,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan whoami", "Show label, name, role and how long the login lasts")
    ],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let session = try context.requiredSession()
    guard context.format == .text else {
      context.output.json("careplan.session/v1", session.json)
      return .done
    }
    var table = Table([.init("what"), .init("value")])
    table.add([StyledText("person"), StyledText(session.person.description, .bold)])
    table.add([StyledText("name"), StyledText(session.name)])
    if let role = session.role { table.add([StyledText("registered as"), StyledText(role)]) }
    if let type = session.chosenType { table.add([StyledText("type"), StyledText(type)]) }
    let way = session.isRemembered ? "as remembered" : "with passphrase"
    table.add([StyledText("logged in"), StyledText(way)])
    table.add([StyledText("until"), StyledText(try context.dates().wording.instant(session.until))])
    table.add([StyledText("card"), StyledText(session.fingerprint)])
    if let state = try context.signedStore()?.state {
      let person = state.person(of: session.signer.key)
      let words = person.map { RightsArgument.words(state.rights(of: $0)) }
      var isReader = state.isReader(session.signer.key)
      if !isReader { isReader = try context.isReaderCopy() }
      let reads = isReader ? InvitationOffer.doctor : "nothing"
      table.add([StyledText("rights here"), StyledText(words ?? reads)])
    }
    context.output.table(table)
    return .done
  }
}

/// `careplan account`: another name of `careplan whoami`.
struct AccountCommand: Command {
  static let spec = CommandSpec(
    name: "account",
    summary: "Show who is logged in",
    discussion: "Does the same as 'careplan whoami'.",
    formats: [.text, .json],
    examples: [CommandExample("careplan account", "Show label, name and role")],
    group: .people
  )

  private let command: WhoAmICommand

  init(_ arguments: ParsedArguments) throws(UsageError) { command = try WhoAmICommand(arguments) }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    try command.run(context)
  }
}
