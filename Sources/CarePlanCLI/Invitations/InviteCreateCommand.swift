import CarePlanKit

/// `careplan invite create`: makes an invitation to send to somebody.
struct InviteCreateCommand: Command {
  static let spec = CommandSpec(
    name: "invite create",
    summary: "Make an invitation for somebody who is to be let in",
    discussion: """
      Prints a text to send to one person. With 'careplan join' they make keys, and ask to be let \
      in; nobody is in before somebody has compared their card, by voice or in person, and has run \
      'careplan admin registrations validate'. It can be answered once, and for seven days.

      Whoever reads the text can ask in that person's place. So it says where the store is, but \
      opens nothing.
      """,
    options: [
      InvitationOffer.roleOption, RightsArgument.categoryOption,
      .option("--id", value: "ID", help: "Label that they are to have"),
      .option("--url", value: "URL", help: "Address at which they reach the store"),
      AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan invite create --role family --id ben", "Invite ben to the family"),
      CommandExample("careplan invite create --role doctor --id lee", "Invite a doctor"),
    ],
    group: .people
  )

  /// For how many seconds an invitation can be answered.
  private static let lifetime: Int64 = 7 * 24 * 60 * 60

  private let offer: InvitationOffer
  private let label: String?
  private let url: String?
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let role = arguments.value("--role") else {
      throw UsageError(
        "it is not said what they are to be",
        hint: "--role with one of: \(InvitationOffer.roles.joined(separator: ", "))"
      )
    }
    let categories = try arguments.values("--category").map { text throws(UsageError) in
      try RightsArgument.category(text)
    }
    offer = try InvitationOffer(role: role, categories: categories)
    label = arguments.value("--id")
    if let label, PersonLabel(label)?.description != label {
      throw UsageError(
        "'\(label)' is no label",
        hint: "a label is up to 32 small letters, digits, '-' and '_'"
      )
    }
    url = arguments.value("--url")
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    if let label { try view.requireFree(label) }
    try requireRight(view, context)
    let url = if let url { context.address(url) } else { try address(open) }
    guard !context.options.isDryRun else {
      context.output.line("would invite somebody as \(StyledText(offer.words))")
      return .done
    }
    let remote = try RemoteAddress(url).isSealed ? open.defaultRemote() : nil
    let inbox = try attempt { () throws(StoreError) in
      try remote.map { name throws(StoreError) in try open.store.inbox(at: name) }
    }
    let link: InvitationLink
    do {
      link = try InvitationLink(
        url: url,
        found: view.anchor,
        label: label,
        role: offer.words,
        until: context.instant.adding(seconds: Self.lifetime),
        inbox: inbox
      )
    } catch { throw CommandFailure(.internal, "an invitation cannot be made") }
    var terms = offer.json
    terms[MemberName.id] = label.map { .string($0) }
    let invitation = Invitation(secret: link.name, offer: terms, until: link.until)
    let (_, reach) = try write.said(.invite(invitation), "Invite somebody\n", open, context)
    try attempt { () throws(StoreError) in try open.store.keep(link) }
    if context.format == .text {
      context.output.line(StyledText(link.text))
      context.note("send it to one person; who can read it can ask in their place")
      if let plain = view.plainRemotes {
        context.note(
          "whoever can fetch from \(StyledText(plain)) reads everything, whatever their role"
        )
        view.hintSealing(to: context)
      }
      context.hint("they run 'careplan join', and you 'careplan admin pending'")
    } else {
      context.output.json(
        "careplan.invitation/v1",
        .object(OpenInvitation.json(link, isOpen: true, text: link.text))
      )
    }
    return reach
  }

  /// Refuses to offer what its maker could not give, since nobody gives more than they have.
  private func requireRight(
    _ view: AccessView,
    _ context: CommandContext
  ) throws(CommandFailure) {
    guard let offered = offer.rights,
      let own = view.state.person(of: try context.requiredSession().signer.key)
    else { return }
    let rights = view.state.rights(of: own)
    guard rights.manages || rights.owns, !offered.isSubset(of: rights) else { return }
    throw CommandFailure(
      .notAllowed,
      code: StoreError.Code.notAllowed.rawValue,
      "you cannot let anybody in as \(offer.words): you have not all of these rights yourself",
      hints: ["ask an owner to invite them: 'careplan access show' lists who is one"]
    )
  }

  /// The address of the usual remote.
  private func address(_ open: OpenStore) throws(CommandFailure) -> String {
    let name = try open.defaultRemote()
    let remote = try attempt { () throws(StoreError) in try open.store.remote(named: name) }
    guard remote.address == remote.url else {
      throw CommandFailure(
        UsageError(
          "the address of '\(name)' has a secret of yours in it",
          hint: "say the address for others with --url"
        )
      )
    }
    return remote.url
  }
}
