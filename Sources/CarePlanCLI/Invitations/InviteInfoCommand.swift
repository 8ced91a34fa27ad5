import CarePlanKit

/// `careplan invite info`: says what an invitation offers, or which ones are open.
struct InviteInfoCommand: Command {
  static let spec = CommandSpec(
    name: "invite info",
    summary: "Say what an invitation offers, or list those that are open",
    discussion: """
      An invitation is named by its text, by the first digits of its name, or by the label that it \
      is for. Whether it is open is said in the store alone.
      """,
    positionals: [
      PositionalSpec("INVITATION", .optional, help: "Text, name or label", isPrivate: true)
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan invite info", "List the invitations that nobody has answered")
    ],
    group: .people
  )

  private let text: String?

  init(_ arguments: ParsedArguments) throws(UsageError) { text = arguments.positional(0) }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if let link = text.flatMap({ InvitationLink($0) }) {
      tell(link, try isOpen(link, context), context)
      return .done
    }
    let open = try context.openStore()
    let view = try AccessView(open)
    let invitations =
      try text.map { text throws(CommandFailure) in [try view.invitation(text)] }
      ?? view.invitations
    guard context.format == .text else {
      context.output.json("careplan.invitations/v1", .array(invitations.map { .object($0.json) }))
      return .done
    }
    guard !invitations.isEmpty else {
      context.note("no invitation is open")
      return .done
    }
    let wording = open.wording
    var table = Table([.init("invitation"), .init("for"), .init("as"), .init("until")])
    for invitation in invitations {
      table.add([
        StyledText(invitation.shortName, .yellow), StyledText(invitation.label ?? ""),
        StyledText(invitation.offer?.words ?? "?"),
        StyledText(invitation.until.map(wording.instant) ?? ""),
      ])
    }
    context.output.table(table)
    return .done
  }

  /// Whether the store here has the invitation open; nil where no such store is.
  private func isOpen(
    _ link: InvitationLink,
    _ context: CommandContext
  ) throws(CommandFailure) -> Bool? {
    guard let state = try context.signedStore()?.state else { return nil }
    return state.rules.invitations.values.contains { $0.secret == link.name }
  }

  private func tell(_ link: InvitationLink, _ isOpen: Bool?, _ context: CommandContext) {
    guard context.format == .text else {
      return context.output.json(
        "careplan.invitation/v1",
        .object(OpenInvitation.json(link, isOpen: isOpen))
      )
    }
    var table = Table([.init("what"), .init("value")])
    if let label = link.label { table.add(["for", StyledText(label, .bold)]) }
    table.add(["as", StyledText(link.role)])
    table.add(["store", StyledText(RemoteAddress(link.url).description)])
    table.add(["until", StyledText(link.until.description)])
    if let isOpen { table.add(["open", isOpen ? "yes" : "no"]) }
    context.output.table(table)
  }
}

/// `careplan invite revoke`: takes an invitation back.
struct InviteRevokeCommand: Command {
  static let spec = CommandSpec(
    name: "invite revoke",
    summary: "Take an invitation back",
    discussion: "Whoever has answered it already waits, and can be rejected.",
    positionals: [PositionalSpec("INVITATION", help: "Text, name or label", isPrivate: true)],
    options: [AccessWrite.noSync],
    formats: [.text, .json],
    examples: [CommandExample("careplan invite revoke ben", "Take the invitation for ben back")],
    group: .people
  )

  private let text: String
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    text = arguments.positionals[0]
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let invitation = try view.invitation(InvitationLink(text)?.name ?? text)
    let exit = try write.say(
      .uninvite(invitation.name),
      "Take an invitation back\n",
      open,
      context
    )
    if !context.options.isDryRun {
      try attempt { () throws(StoreError) in
        try open.store.forgetInvitation(named: invitation.name)
      }
    }
    return exit
  }
}
