import CarePlanKit

/// `careplan admin registrations`: admits somebody who asks, or rejects them.
struct AdminRegistrationsCommand: Command {
  static let spec = CommandSpec(
    name: "admin registrations",
    summary: "Let in somebody who asks, or reject them",
    discussion: """
      'validate' admits whoever has the card: with the role of their invitation, or with --role or \
      --rights. Compare the six groups of digits with what they see, by voice or in person: type \
      them when asked, pass them with --fingerprint, or say --i-compared. A doctor is admitted as \
      somebody who only reads what is shared with them.

      'reject' takes the request away from the remote. Somebody who was invited is told so when they \
      run 'careplan join' again; a new invitation lets them ask once more.

      A card that was handed over as a file is named with --card.

      For a trial without a clinic's administrator, an owner says --mock-admin: an administrator is \
      made for this one command, let in, lets the other in, and is ended. A store in production \
      ('careplan access default --production') refuses that.
      """,
    positionals: [
      PositionalSpec(
        "ACTION",
        help: "validate or reject",
        completion: .choices(["validate", "reject"])
      ),
      PositionalSpec(
        "PERSON",
        .optional,
        help: "Label of who asks, with #DIGITS of the card if several have it"
      ),
    ],
    options: [
      InvitationOffer.roleOption, RightsArgument.categoryOption, RightsArgument.rightsOption,
      .option("--card", value: "FILE", help: "Card that was handed over", completion: .file),
      .flag("--mock-admin", help: "For a trial: let an administrator do it who is made for it"),
    ] + CardComparison.options + [AccessWrite.noSync],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan admin registrations validate ben --i-compared",
        "Let ben in, as the invitation says"
      ),
      CommandExample(
        "careplan admin registrations validate --card lee.card.json --role doctor --i-compared",
        "Let a doctor in whose card is here"
      ),
      CommandExample("careplan admin registrations reject ben", "Do not let ben in"),
    ],
    group: .people
  )

  private enum Action: String, CaseIterable {
    case validate, reject
  }

  private let action: Action
  private let person: String?
  private let offer: InvitationOffer?
  private let card: String?
  private let isMock: Bool
  private let comparison: CardComparison
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let action = Action(rawValue: arguments.positionals[0]) else {
      throw .unknownValue(
        arguments.positionals[0],
        for: "ACTION",
        choices: Action.allCases.map(\.rawValue)
      )
    }
    self.action = action
    person = arguments.positional(1)
    card = arguments.value("--card")
    isMock = arguments.has("--mock-admin")
    offer = try InvitationOffer.said(arguments)
    comparison = try CardComparison(arguments)
    write = AccessWrite(arguments)
    guard (person == nil) != (card == nil), action == .validate || card == nil else {
      throw UsageError("it is not said who is meant", hint: "write the label, or --card FILE")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    if let card {
      return try admit(try handedOver(card, context), nil, view, open, context)
    }
    let requests = try WaitingRequests(open, view, context)
    let waiting = try requests.named(person ?? "")
    waiting.warn(context)
    switch action {
    case .validate:
      return try admit(waiting.card, (waiting, requests.remote), view, open, context)
    case .reject: return try reject(waiting, at: requests.remote, open, context)
    }
  }

  /// Reads a card that was handed over.
  private func handedOver(
    _ file: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> Card {
    if let request = AccessRequest(try context.readFile(file)) { return request.card }
    throw CommandFailure(.invalid, code: "noCard", "'\(file)' is no card that its own key signed")
  }

  private func admit(
    _ card: Card,
    _ request: (waiting: WaitingRequests.Waiting, remote: String)?,
    _ view: AccessView,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    try requireRight(view, context)
    guard !view.state.labels.keys.contains(card.id) else {
      throw CommandFailure(.nothingToDo, "'\(card.label)' is in already")
    }
    try view.requireFree(card.label)
    let waiting = request?.waiting
    guard let offer = offer ?? (waiting?.isDoubtful == true ? nil : waiting?.invitation?.offer)
    else {
      throw CommandFailure(
        UsageError(
          "it is not said what '\(card.label)' is to be",
          hint: "--role with one of: \(InvitationOffer.roles.joined(separator: ", "))"
        )
      )
    }
    try comparison.require(card, context, isDoubtful: waiting?.isDoubtful ?? false)
    let invitation: StatementID? = if case .right(let id)? = waiting?.claim { id } else { nil }
    let act: AccessAct =
      if let rights = offer.rights {
        .admit(Admission(card: card, rights: rights, invitation: invitation))
      } else {
        .reader(ReaderAdmission(card: card, invitation: invitation))
      }
    let subject = "Let \(card.label) in: \(offer.words)\n"
    let exit =
      if isMock, !context.options.isDryRun {
        try MockAdministrator(offering: offer.rights ?? .none, view, open, context)
          .act(write, context) { open throws(CommandFailure) in
            try write.say(act, subject, open, context)
          }
      } else {
        try write.say(act, subject, open, context)
      }
    guard !context.options.isDryRun, let request else { return exit }
    if let name = request.waiting.request.proof?.invitation, invitation != nil {
      try attempt { () throws(StoreError) in try open.store.forgetInvitation(named: name) }
    }
    takeAway(request.waiting, at: request.remote, open, context)
    if case .reader = act {
      context.note("\(StyledText(card.label, .bold)) reads nothing until an owner shares something")
      context.hint("careplan help share")
    } else {
      context.hint("tell \(StyledText(card.label, .bold)) to run 'careplan join' again")
    }
    return exit
  }

  /// Refuses whoever may not let anybody in, before they compare digits for nothing.
  private func requireRight(
    _ view: AccessView,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let key = try context.requiredSession().signer.key
    guard let person = view.state.person(of: key) else {
      throw CommandFailure(
        .notAllowed,
        code: AccountError.Code.notValidated.rawValue,
        "you are not validated yet in this store"
      )
    }
    let rights = view.state.rights(of: person)
    guard rights.allow(.manage) else {
      throw CommandFailure(
        .notAllowed,
        code: StoreError.Code.notAllowed.rawValue,
        "to let somebody in needs the right 'manage'",
        hints: ["careplan access show"]
      )
    }
  }

  private func reject(
    _ waiting: WaitingRequests.Waiting,
    at remote: String,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    try requireRight(AccessView(open), context)
    guard !context.options.isDryRun else {
      context.output.line("would take the request of \(StyledText(waiting.name, .bold)) away")
      return .done
    }
    try attempt { () throws(StoreError) in
      let synchronizer = try context.synchronizer(of: open.store)
      for request in waiting.requests { try synchronizer.remove(request, from: remote) }
    }
    let exit = try tell(waiting, open, context)
    guard context.format == .text else {
      context.output.json(
        "careplan.request-rejected/v1",
        ["label": .string(waiting.card.label), "person": .string(waiting.card.id.description)]
      )
      return exit
    }
    context.output.line(
      "the request of \(StyledText(waiting.name, .bold)) is gone from '\(remote)'"
    )
    if let invitation = waiting.invitation {
      context.hint("careplan invite revoke \(invitation.shortName), if it is in wrong hands")
    }
    return exit
  }

  /// Lets an invitee know that the request was rejected; a stranger's leaves nothing in the store.
  private func tell(
    _ waiting: WaitingRequests.Waiting,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    switch waiting.claim {
    case .right, .unknown:
      try write.said(
        .stop(waiting.card.id, nil),
        "Reject the request of \(waiting.card.label)\n",
        open,
        context
      ).reach
    case .none, .wrong, .closed: .done
    }
  }

  /// Removes the answered requests of a person, or warns if the remote does not allow that.
  private func takeAway(
    _ waiting: WaitingRequests.Waiting,
    at remote: String,
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    do throws(CommandFailure) {
      try attempt { () throws(StoreError) in
        let synchronizer = try context.synchronizer(of: open.store)
        for request in waiting.requests { try synchronizer.remove(request, from: remote) }
      }
    } catch {
      context.warn("the request stays at '\(remote)': \(error.message)")
    }
  }
}
