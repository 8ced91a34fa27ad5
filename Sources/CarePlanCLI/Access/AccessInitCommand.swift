import CarePlanKit

/// `careplan access init`: makes a store a signed one.
struct AccessInitCommand: Command {
  static let spec = CommandSpec(
    name: "access init",
    summary: "Sign the store: only those may write who are let in",
    discussion: """
      From now on every change is signed by whoever makes it, and what nobody answers for who may \
      do it is held: kept, named and not merged. Everything that was committed before is taken as \
      it is. Without keys here and with --name, keys are made first, as 'careplan user register' \
      does.

      You become the founder, who can do everything and whom nobody can remove. So the patient \
      should found the store, or a parent for a child; not whoever helps with the computer.

      Twenty-four recovery words are shown once. Write them on paper: with them you end the keys \
      of a device that was lost or stolen. Nobody can bring them back. Three of them are asked \
      back; --words-noted says instead that they are noted down.

      Where somebody edits on the web page of a git host, --unsigned says what commits without a \
      signature may do, such as edit:*. Then whoever can push there may do that under any name.
      """,
    options: [
      OwnKeys.nameOption, OwnKeys.idOption,
      .option("--unsigned", value: "RIGHTS", help: "Rights of commits without a signature"),
      RecoverySheet.notedOption, PassphraseSource.option, AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access init", "Sign the store with the keys that are here"),
      CommandExample("careplan access init --name ann", "Make keys for ann, and sign the store"),
      CommandExample("careplan access init --unsigned 'edit:*'", "Go on editing on a host's page"),
    ],
    group: .people
  )

  private let wish: OwnKeys.Wish
  private let unsigned: Rights?
  private let sheet: RecoverySheet
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    wish = OwnKeys.Wish(
      name: arguments.value("--name"),
      label: arguments.value("--id"),
      readsInput: arguments.has("--password-stdin")
    )
    unsigned = try arguments.value("--unsigned").map { text throws(UsageError) in
      try RightsArgument.unsigned(text)
    }
    sheet = RecoverySheet(arguments)
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let isSigned = try attempt { () throws(StoreError) in try open.store.accessState() != nil }
    guard !isSigned else {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.exists.rawValue,
        "the store is signed already",
        hints: ["careplan access show"]
      )
    }
    guard !context.options.isDryRun else {
      context.output.line("would sign the store, with you as the founder whom nobody can remove")
      return .done
    }
    try sheet.requireTerminal(context)
    try confirmFounder(context)
    let unsigned = if let unsigned { unsigned } else { try asked(open, context) }
    let own = try OwnKeys(wish, context)
    let words = try sheet.newWords(context)
    let recovery = try account { () throws(AccountError) in try words.keys() }
    let store = try context.open(open, signedBy: own.signer)
    let statement = try attempt { () throws(StoreError) in
      try store.found(
        Founding(card: own.keys.card, recovery: recovery.device(named: nil)),
        policy: unsigned.map { AccessPolicy(unsigned: $0) }
      )
    }
    let session = try own.begin(inStoreAt: open.store.path, context)
    let reach = try write.tellRemote(open, context)
    tell(statement, session, words, context)
    return reach
  }

  /// Asks whether the right person founds.
  private func confirmFounder(_ context: CommandContext) throws(CommandFailure) {
    guard context.inputIsTerminal else { return }
    try Confirmation(
      consequence:
        "Nobody can ever remove the founder. It should be the patient, or a parent for a child:"
        + " it is your own care, or your child's",
      answer: "yes",
      hints: ["let the patient run this command"]
    ).require(context)
  }

  /// Asks whether somebody edits on the page of a host; nil if nobody does.
  private func asked(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> Rights? {
    let remotes = try attempt { () throws(StoreError) in try open.store.remoteNames() }
    guard !remotes.isEmpty, context.inputIsTerminal else { return nil }
    let answer = context.answer(
      to:
        "Does somebody edit records on the host's web page, without careplan? With 'yes', everybody who can"
        + " push there may change every record, under any name. (yes/no) "
    )
    guard answer?.lowercased() == "yes" else { return nil }
    return try understand { () throws(UsageError) in try RightsArgument.unsigned("edit:*") }
  }
}

extension AccessInitCommand {
  private func tell(
    _ statement: AccessStatement,
    _ session: Session,
    _ words: RecoveryWords,
    _ context: CommandContext
  ) {
    guard context.format == .text else {
      var object: JSONObject = [
        "found": .string(statement.id.description), "founder": .string(session.person.description),
        "fingerprint": .string(session.fingerprint),
      ]
      object["recoveryWords"] = sheet.json(words)
      return context.output.json("careplan.access-init/v1", .object(object))
    }
    context.output.lines([
      "the store is signed; its founder is \(session.person.description, .bold)",
      "card: \(session.fingerprint, .bold)",
      "Nobody can remove you, and nobody can bring the recovery words back.",
    ])
    context.hint("careplan invite create --role family --id ID")
  }
}
