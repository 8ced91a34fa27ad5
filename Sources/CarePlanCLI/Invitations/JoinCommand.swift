import CarePlanKit
import Foundation

/// `careplan join`: asks to be let into a store, and copies it once that is done.
struct JoinCommand: Command {
  static let spec = CommandSpec(
    name: "join",
    summary: "Ask to be let into a store, and copy it when you are",
    discussion: """
      Makes keys if there are none here, and sends your card to where the store is. Say the six \
      groups of digits that are shown to whoever invited you, by voice or in person. When they \
      have let you in, run the same again: the store is copied into DIRECTORY, and you are logged \
      in.

      With --pin, nothing is said to a server that shows another key, and the copy keeps it as its setting \
      'remote.origin.pin' (see 'careplan help config').

      Other users of this computer can see the arguments of a command: without INVITATION, or with \
      '-', it is read from standard input.
      """,
    positionals: [
      PositionalSpec("INVITATION", .optional, help: "What you were sent", isPrivate: true),
      PositionalSpec(
        "DIRECTORY",
        .optional,
        help: "Where to make the copy (default: the last part of the store's address)",
        completion: .directory
      ),
    ],
    options: [
      OwnKeys.nameOption, OwnKeys.idOption, PassphraseSource.option, SyncArguments.pinOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan join careplan-invite:1:eyJ… plan",
        "Ask, and copy the store into plan"
      ),
      CommandExample("careplan join - plan < invitation", "Do so without showing the invitation"),
    ],
    group: .people
  )

  private let invitation: String?
  private let directory: String?
  private let wish: OwnKeys.Wish
  private let pin: RemotePin?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    invitation = arguments.positional(0).flatMap { $0 == "-" ? nil : $0 }
    directory = arguments.positional(1)
    wish = OwnKeys.Wish(
      name: arguments.value("--name"),
      label: arguments.value("--id"),
      readsInput: arguments.has("--password-stdin")
    )
    pin = try SyncArguments.pin(arguments)
    if invitation == nil, wish.readsInput {
      throw UsageError("standard input holds either the invitation or the passphrase")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let link = try link(context)
    guard let directory = directory ?? CloneCommand.name(in: link.url, .full) else {
      throw CommandFailure(
        UsageError("the address of the store gives no name for the directory", hint: "name one")
      )
    }
    guard !context.options.isDryRun else {
      context.output.line(
        "would ask to be let in at \(StyledText(RemoteAddress(link.url).description))"
      )
      return .done
    }
    let joined = JoinedStore(directory, of: link, pin: pin, context)
    if RemoteAddress(link.url).isSealed { return try joinSealed(link, joined, context) }
    let clone = try joined.clone()
    do throws(CommandFailure) { return try join(link, clone, joined, context) } catch {
      joined.place.remove(clone.store)
      throw error
    }
  }

  private func link(_ context: CommandContext) throws(CommandFailure) -> InvitationLink {
    let text: String
    if let invitation {
      text = invitation
    } else if context.inputIsTerminal {
      text = context.answer(to: "Invitation: ") ?? ""
    } else {
      text = String(decoding: try context.readInput(), as: UTF8.self)
    }
    guard let link = InvitationLink(text) else {
      throw CommandFailure(
        UsageError(
          "this is no invitation, or not a whole one",
          hint: "copy all of what you were sent"
        )
      )
    }
    return link
  }

  /// Copies a sealed store, or asks for admission if its files do not open with the person's keys.
  ///
  /// Nothing of the store can be read before: neither who is called how, nor whether the invitation is over.
  private func joinSealed(
    _ link: InvitationLink,
    _ joined: JoinedStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard let inbox = link.inbox else {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.invalid.rawValue,
        "the invitation was made before the store was sealed",
        hints: ["ask for a new invitation"]
      )
    }
    let own = try OwnKeys(wish(link, context), context)
    let card = own.keys.card
    let proof = try proof(link, own)
    let isExpired = context.instant > link.until
    let clone = try joined.clone(as: own.signer) { store throws(StoreError) in
      guard !isExpired else { return }
      let synchronizer = try context.synchronizer(of: store)
      try synchronizer.ask("origin", with: card, proof, in: link.found, sealedTo: inbox)
    }
    switch clone {
    case .success(let clone): return try enter(clone, clone.store.path, own, joined, context)
    case .failure(let error) where error.code == .exists:
      throw Self.stillWaits(own)
    case .failure(let error) where error.code == .noKey:
      guard !isExpired else { throw Self.expired(link) }
      tell(own, context)
      context.hint(
        "careplan clone \(StyledText(link.url.quotedForShell)) \(StyledText(joined.place.path.quotedForShell)), which does the same then"
      )
      return .done
    case .failure(let error): throw CommandFailure(error)
    }
  }

  private func wish(_ link: InvitationLink, _ context: CommandContext) -> OwnKeys.Wish {
    var wish = wish
    if wish.label == nil { wish.label = context.actingPerson ?? link.label }
    wish.role = String(link.role.prefix { $0 != " " })
    return wish
  }

  private static func stillWaits(_ own: OwnKeys) -> CommandFailure {
    CommandFailure(
      .notAllowed,
      code: AccountError.Code.notValidated.rawValue,
      "the request of '\(own.keys.label)' still waits: not validated yet",
      hints: ["say these digits to whoever invited you: \(own.keys.fingerprint)"]
    )
  }

  private static func expired(_ link: InvitationLink) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: "expired",
      "the invitation could be answered until \(link.until.description)",
      hints: ["ask for another one"]
    )
  }

  private func join(
    _ link: InvitationLink,
    _ clone: GitStore.Clone,
    _ joined: JoinedStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let state = try joined.state(of: clone)
    let remote = "origin"
    let synchronizer = try attempt { () throws(StoreError) in
      try context.synchronizer(of: clone.store)
    }
    let waiting = try attempt { () throws(StoreError) in try synchronizer.requests(at: remote) }
    let own = try OwnKeys(wish(link, context), context) { label throws(CommandFailure) in
      try requireOpen(link, state)
      let isTaken = state.has(label) || waiting.contains { $0.card.label == label.description }
      guard isTaken else { return }
      throw Self.taken(label.description)
    }
    let card = own.keys.card
    if case .admitted(let path) = state.standing(of: own.keys, inStoreAt: clone.store.path) {
      return try enter(clone, path, own, joined, context)
    }
    let label = card.label
    guard !state.isRejected(card.id, invitedBy: link.name) else {
      throw CommandFailure(
        .notAllowed,
        code: "rejected",
        "the request of '\(label)' was rejected",
        hints: [Self.askAgain(state)]
      )
    }
    try requireOpen(link, state)
    if waiting.contains(where: { $0.card.id == card.id }) {
      throw Self.stillWaits(own)
    }
    guard !(PersonLabel(label).map(state.has) ?? false),
      !waiting.contains(where: { $0.card.label == label })
    else { throw Self.taken(label) }
    guard context.instant <= link.until else { throw Self.expired(link) }
    try ask(link, own, synchronizer, at: remote)
    joined.place.remove(clone.store)
    tell(own, context)
    return .done
  }

  /// Refuses an invitation that was revoked or used.
  private func requireOpen(
    _ link: InvitationLink,
    _ state: AccessState
  ) throws(CommandFailure) {
    guard let end = state.rules.closedInvitations[link.name] else { return }
    let words =
      switch end {
      case .revoked: "the invitation was revoked"
      case .used: "the invitation was used already: another card was admitted by it"
      }
    throw CommandFailure(
      .notAllowed,
      code: end == .revoked ? "revoked" : "used",
      words,
      hints: [Self.askAgain(state)]
    )
  }

  /// The way on: the labels of those who manage the store, at most a few.
  private static func askAgain(_ state: AccessState) -> String {
    let managers = state.people.filter { $0.isMember && $0.rights.manages }
      .compactMap { state.labels[$0.id] }.sorted()
    let names = managers.prefix(3).joined(separator: " or ")
    return "ask \(names) for a new invitation"
  }

  private static func taken(_ label: String) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: AccountError.Code.exists.rawValue,
      "somebody who is in this store or asks to be has the label '\(label)'",
      hints: ["choose another label with --id"]
    )
  }

  private func ask(
    _ link: InvitationLink,
    _ own: OwnKeys,
    _ synchronizer: Synchronizer,
    at remote: String
  ) throws(CommandFailure) {
    let proof = try proof(link, own)
    try attempt { () throws(StoreError) in
      try synchronizer.ask(remote, with: own.keys.card, proof, in: link.found)
    }
  }

  private func proof(
    _ link: InvitationLink,
    _ own: OwnKeys
  ) throws(CommandFailure) -> InvitationProof {
    do { return try InvitationProof(link, for: own.keys.card) } catch {
      throw CommandFailure(.internal, "what shows the invitation cannot be computed")
    }
  }

  private func tell(_ own: OwnKeys, _ context: CommandContext) {
    guard context.format == .text else {
      return context.output.json(
        "careplan.request/v1",
        [
          "label": .string(own.keys.label), "fingerprint": .string(own.keys.fingerprint),
          "admitted": .bool(false),
        ]
      )
    }
    context.output.lines([
      "\(own.keys.label, .bold) asks to be let in", "card: \(own.keys.fingerprint, .bold)",
    ])
    context.note(
      "say these digits to whoever invited you; when they have let you in, run this again"
    )
  }

  /// Goes on in the store that admits the card.
  private func enter(
    _ clone: GitStore.Clone,
    _ path: String,
    _ own: OwnKeys,
    _ joined: JoinedStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let session = try own.begin(inStoreAt: path, context)
    try joined.place.setUpGit(clone.store, session)
    for remark in clone.remarks { context.warn(StyledText(remark)) }
    guard context.format == .text else {
      context.output.json(
        "careplan.request/v1",
        [
          "label": .string(own.keys.label), "fingerprint": .string(own.keys.fingerprint),
          "admitted": true, "path": .string(path),
        ]
      )
      return .done
    }
    context.output.line(
      "\(own.keys.label, .bold) is in: the store is copied into \(StyledText(path, .bold))"
    )
    return .done
  }
}
