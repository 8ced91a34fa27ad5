import CarePlanKit

/// How somebody whose devices are lost gets into a copy of the store again: with their recovery words.
struct DeviceRecovery {
  static let options: [OptionSpec] = [
    .flag("--recover", help: "Get in again with your recovery words, with new keys"),
    .option("--end", value: "DEVICE", help: "End a device that is lost", isRepeatable: true),
    .option("--as-name", value: "NAME", help: "What to call this device, such as phone"),
    OwnKeys.nameOption, OwnKeys.idOption, PassphraseSource.option,
  ]

  private let ended: [String]
  private let name: String?
  private let wish: OwnKeys.Wish

  /// - Parameter opensKeys: Whether the label and the passphrase also serve without the words.
  /// - Returns: Nil without `--recover`.
  init?(_ arguments: ParsedArguments, opensKeys: Bool) throws(UsageError) {
    ended = arguments.values("--end")
    name = try DeviceName.said(arguments)
    wish = OwnKeys.Wish(
      name: arguments.value("--name"),
      label: arguments.value("--id"),
      readsInput: arguments.has("--password-stdin")
    )
    guard arguments.has("--recover") else {
      guard ended.isEmpty, name == nil, wish.name == nil,
        opensKeys || wish.label == nil && !wish.readsInput
      else {
        throw UsageError("this is for --recover", hint: "add --recover")
      }
      return nil
    }
  }

  /// Asks for the words.
  func words(_ context: CommandContext) throws(CommandFailure) -> RecoveryWords {
    guard context.inputIsTerminal else { throw Self.noTerminal }
    return try RecoveryWordsSource(readsInput: false).words(context)
  }

  /// Returns a signer whose key opens a sealed remote, before the store names the owner of the words.
  static func opener(_ words: RecoveryWords) throws(CommandFailure) -> CommitSigner {
    let keys = try account { () throws(AccountError) in try words.keys() }
    return CommitSigner(
      person: PersonID(of: Array(keys.signer.key.description.utf8)),
      label: "recovery",
      name: "recovery",
      signer: keys.signer,
      identity: keys.encryption
    )
  }

  /// Takes this device, and ends the lost ones; a copy whose person does not get in is taken away again.
  ///
  /// - Parameters:
  ///   - typed: The words, if they were asked for already.
  ///   - tell: Reports the copy after the person was admitted.
  func recover(
    in store: GitStore,
    at place: FreshCopy,
    with typed: RecoveryWords?,
    _ context: CommandContext,
    _ tell: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitCode {
    let acting: ActingPerson
    let lost: [DeviceKey]
    let others: [String]
    let own: OwnKeys
    let isNew: Bool
    do throws(CommandFailure) {
      let words = if let typed { typed } else { try words(context) }
      let open = try context.openStore(at: store.path)
      let view = try AccessView(open)
      acting = try ActingPerson(words, view, open, context)
      lost = try ended.map { name throws(CommandFailure) in
        try view.device(name, of: acting.id).key
      }
      others = view.devices(of: acting.id)
        .filter { $0.key != acting.key && !lost.contains($0.key) }.map(\.name)
      own = try OwnKeys(wish, context)
      let key = own.keys.keys.signer.key
      guard !view.state.isEndedDevice(key), !lost.contains(key) else {
        throw ActingPerson.endedDevice
      }
      isNew = !view.state.knows(key)
    } catch {
      place.remove(store)
      throw error
    }
    let devices = isNew ? [own.keys.keys.device(named: name)] : []
    let (_, reach) = try AccessWrite(syncs: true).said(
      .own(OwnChange(devices: devices, ends: lost)),
      "Recover with the words\n",
      acting.open,
      context
    )
    let session = try own.begin(inStoreAt: store.path, context)
    try tell()
    try place.setUpGit(store, session)
    if context.format == .text {
      context.output.line("logged in as \(session.person.description, .bold), with a new device")
    }
    for name in others {
      context.hint("careplan device remove \(StyledText(name)), if it is lost")
    }
    return reach
  }

  private static let noTerminal = CommandFailure(
    .usage,
    code: "no-terminal",
    "there is no terminal at which to type words",
    hints: [
      "careplan clone, then careplan device request and careplan device add --with-words --words-stdin"
    ]
  )
}
