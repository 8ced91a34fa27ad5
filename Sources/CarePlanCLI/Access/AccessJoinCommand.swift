import CarePlanKit

/// `careplan access join`: gives this copy's founding up for the one that the remote has.
struct AccessJoinCommand: Command {
  static let spec = CommandSpec(
    name: "access join",
    summary: "Give in, where this copy and the remote were both founded",
    discussion: """
      Of two copies of one store that were both made signed, the later to sync is refused. With this it \
      becomes a copy of the other's store: what it said about who may do what is dropped, what is only \
      here becomes one commit on top, signed by you, and your card is sent to REMOTE. When somebody there \
      has let you in, 'careplan sync' delivers it. Until then this copy can be read, and nothing is \
      written to it.

      Ask the founder of the other copy for the six groups of digits, by voice or in person. Whoever \
      could put a store of their own there would be its owner.

      A copy into which others were let does not give in. Your recovery words are of no use there: an \
      owner makes new ones with 'careplan recovery renew'. What stood here is kept at a reference below \
      refs/careplan/lost/, which git knows.
      """,
    positionals: [
      PositionalSpec(
        "REMOTE",
        .optional,
        help: "Where the other store is (default: the branch's own, origin, or the only one)",
        completion: .dynamic("remote")
      )
    ],
    options: CardComparison.options,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access join", "Give in, and compare the other founder's digits")
    ],
    group: .people
  )

  private let remote: String?
  private let comparison: CardComparison

  init(_ arguments: ParsedArguments) throws(UsageError) {
    remote = arguments.positional(0)
    comparison = try CardComparison(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    guard try attempt({ () throws(StoreError) in try open.store.isSigned() }) else {
      throw CommandFailure(.notSigned)
    }
    let session = try context.requiredSession()
    let remote = try open.remoteName(remote)
    let (synchronizer, founding) = try attempt { () throws(StoreError) in
      let synchronizer = try context.synchronizer(of: open.store)
      return (synchronizer, try synchronizer.otherFounding(at: remote))
    }
    guard let founding, let founder = founding.act.card else {
      return try ask(session, remote, nil, try AccessView(open), synchronizer, context)
    }
    try requireFree(session.content.card, at: remote, synchronizer)
    guard !context.options.isDryRun else {
      context.output.line("would join the store that \(founder.label, .bold) founded")
      return .done
    }
    try comparison.require(founder, context)
    let joined = try attempt { () throws(StoreError) in
      try synchronizer.join(remote, founding.id, isCompared: true)
    }
    for remark in joined.remarks { context.warn(StyledText(remark)) }
    if context.format == .text {
      let count = joined.versions.count
      let along =
        switch count {
        case 0: "nothing was only here"
        case 1: "1 version that was only here goes along"
        default: "\(count) versions that were only here go along"
        }
      context.output.line(
        "this copy is of the store that \(founder.label, .bold) founded; \(StyledText(along))"
      )
    }
    let after = try context.openStore()
    let (again, view) = (
      try attempt { () throws(StoreError) in try context.synchronizer(of: after.store) },
      try AccessView(after)
    )
    return try ask(session, remote, joined.versions.count, view, again, context)
  }

  /// Refuses somebody whose label another one asks to be let in with, before anything is changed.
  private func requireFree(
    _ card: Card,
    at remote: String,
    _ synchronizer: Synchronizer
  ) throws(CommandFailure) {
    let waiting = try attempt { () throws(StoreError) in try synchronizer.requests(at: remote) }
    guard waiting.contains(where: { $0.card.label == card.label && $0.card.id != card.id }) else {
      return
    }
    throw CommandFailure(
      .invalid,
      code: AccountError.Code.exists.rawValue,
      "somebody else who asks to be let in is called '\(card.label)'",
      hints: ["ask whoever manages the store to answer that request first"]
    )
  }

  /// Sends the card to the remote, unless whoever is logged in is in already.
  ///
  /// - Parameter count: How many versions went along; nil if there was nothing to join.
  private func ask(
    _ session: Session,
    _ remote: String,
    _ count: Int?,
    _ view: AccessView,
    _ synchronizer: Synchronizer,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let card = session.content.card
    let isIn = view.state.knows(session.signer.key)
    if count == nil, isIn {
      throw CommandFailure(
        .nothingToDo,
        "this copy and '\(remote)' have one founding: there is nothing to join"
      )
    }
    let isTaken = PersonLabel(card.label).map(view.state.has) ?? false
    let asks = !isIn && !isTaken
    if asks, !context.options.isDryRun {
      do throws(StoreError) {
        try synchronizer.ask(remote, with: card, nil, in: view.anchor)
      } catch {
        // Whoever asks again is told the same.
        guard error.code == .exists else { throw CommandFailure(error) }
      }
    }
    guard context.format == .text else {
      var object: JSONObject = [
        "found": .string(view.anchor.description), "asked": .bool(asks), "admitted": .bool(isIn),
        "fingerprint": .string(session.content.fingerprint),
      ]
      object["versions"] = count.map { .number(JSONNumber($0)) }
      context.output.json("careplan.access-join/v1", .object(object))
      return .done
    }
    if asks {
      context.output.line("\(card.label, .bold) asks to be let in")
      context.output.line("card: \(session.content.fingerprint, .bold)")
      context.note("say these digits to whoever manages the store")
    } else if isTaken, !isIn {
      context.warn(
        "somebody in that store is called '\(card.label)', so that you did not ask to be let in"
      )
      context.note("if that is you, add this device on another one of yours:")
      context.hint("careplan device add \(DeviceCode(card).text) --as-name NAME")
    }
    context.hint(isIn ? "careplan sync" : "careplan sync, when you were let in")
    return .done
  }
}
