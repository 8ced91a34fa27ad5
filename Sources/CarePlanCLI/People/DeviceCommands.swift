import CarePlanKit

/// `careplan device request`: makes keys for a further device of somebody.
struct DeviceRequestCommand: Command {
  static let spec = CommandSpec(
    name: "device request",
    summary: "Make keys on a new device of yours",
    discussion: """
      Prints a code, and six groups of digits. On a device that you have had before, run 'careplan \
      device add' with the code, and compare the digits. Then copy the store here with 'careplan \
      clone' and log in.

      Each device has keys of its own, so that one that is lost can be ended alone.
      """,
    options: [OwnKeys.nameOption, OwnKeys.idOption, PassphraseSource.option],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan device request --id ann --name Ann", "Make keys on ann's new phone")
    ],
    group: .people
  )

  private let wish: OwnKeys.Wish

  init(_ arguments: ParsedArguments) throws(UsageError) {
    wish = OwnKeys.Wish(
      name: arguments.value("--name"),
      label: arguments.value("--id"),
      readsInput: arguments.has("--password-stdin")
    )
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard !context.options.isDryRun else {
      context.output.line("would make keys for this device")
      return .done
    }
    let own = try OwnKeys(wish, context)
    let code = DeviceCode(own.keys.card).text
    guard context.format == .text else {
      context.output.json(
        "careplan.device-request/v1",
        [
          "person": .string(own.keys.label), "code": .string(code),
          "fingerprint": .string(own.keys.fingerprint),
        ]
      )
      return .done
    }
    context.output.line(StyledText(code))
    context.output.line("digits: \(own.keys.fingerprint, .bold)")
    context.hint("on a device that you have had before: careplan device add CODE --as-name phone")
    return .done
  }
}

/// What one device of a person hands to another: the card with its keys, as one word.
struct DeviceCode {
  let card: Card

  private static let prefix = "careplan-device:1:"

  init(_ card: Card) { self.card = card }

  /// Reads a code; nil if it is none, or not a whole one.
  init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    guard text.hasPrefix(Self.prefix),
      let bytes = Base64.urlBytes(of: String(text.dropFirst(Self.prefix.count))),
      let request = AccessRequest(bytes)
    else { return nil }
    card = request.card
  }

  var text: String { Self.prefix + Base64.urlText(of: card.bytes) }
}

/// `careplan device add`: takes a further device of one's own.
struct DeviceAddCommand: Command {
  static let spec = CommandSpec(
    name: "device add",
    summary: "Take a further device of yours",
    discussion: """
      CODE is what 'careplan device request' prints on the new device. Compare the digits that it \
      shows there: who can put another code in its place could act as you.

      Without a device that you have had before, sign with your recovery words: --with-words.
      """,
    positionals: [PositionalSpec("CODE", help: "What the new device shows")],
    options: [
      .option("--as-name", value: "NAME", help: "What to call the device, such as phone")
    ] + CardComparison.options + ActingPerson.options + [AccessWrite.noSync],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan device add careplan-device:1:eyJ… --as-name phone --i-compared",
        "Take a new phone"
      )
    ],
    group: .people
  )

  private let code: DeviceCode
  private let name: String?
  private let comparison: CardComparison
  private let acting: ActingPerson.Wish
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let code = DeviceCode(arguments.positionals[0]) else {
      throw UsageError(
        "this is no code of a device, or not a whole one",
        hint: "copy all of what 'careplan device request' printed there"
      )
    }
    self.code = code
    name = try DeviceName.said(arguments)
    comparison = try CardComparison(arguments)
    acting = try ActingPerson.Wish(arguments)
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let key = code.card.device.signing
    guard !view.state.knows(key) else {
      guard view.state.isEndedDevice(key) else {
        throw CommandFailure(.nothingToDo, "the store knows this device already")
      }
      throw Self.ended
    }
    let acting = try acting.person(view, open, context)
    try comparison.require(code.card, context)
    let device = AccessDevice(name: name, signing: key, encryption: code.card.device.encryption)
    return try write.say(
      .own(OwnChange(devices: [device])),
      "Add a device\(name.map { ": \($0)" } ?? "")\n",
      acting.open,
      context
    )
  }
}

extension DeviceAddCommand {
  /// The refusal of a code with keys that were ended, which need not be those of this computer.
  private static let ended = CommandFailure(
    .notAllowed,
    code: StoreError.Code.notAllowed.rawValue,
    "the device of this code was ended in this store: it needs new keys",
    hints: ["on that device move its file of keys away, and run 'careplan device request' again"]
  )
}

/// `careplan device remove`: ends a device of one's own.
struct DeviceRemoveCommand: Command {
  static let spec = CommandSpec(
    name: "device remove",
    summary: "End a device of yours that is lost or no longer used",
    discussion: """
      What the device signed and you have not seen is held from then on. With --since DATE, what \
      it said about who may do what since then counts for nothing either, as after a theft, and the \
      commits are named that it signed since then: they stay until somebody takes them back. \
      Devices are listed by 'careplan access show'. Recovery words end any of your devices, also \
      one that ended yours: --with-words.

      The device that you are at cannot renew the keys of a sealed remote after its end: another \
      device of yours, or another member, does that with its next sync.

      For a device of somebody else, remove their membership with 'careplan access remove', and \
      let them in again with another card.
      """,
    positionals: [
      PositionalSpec("DEVICE", help: "Name or digits of the device, such as phone or ann/phone")
    ],
    options: [
      .option("--since", value: "DATE", help: "Also void what the device said since then")
    ] + ActingPerson.options + [
      AccessWrite.losesData, Confirmation.option, AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan device remove phone", "End a phone that was lost"),
      CommandExample(
        "careplan device remove laptop --with-words",
        "End a laptop that was stolen with all your keys"
      ),
    ],
    group: .people
  )

  private let device: String
  private let since: String?
  private let acting: ActingPerson.Wish
  private let isConfirmed: Bool
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    device = arguments.positionals[0]
    since = arguments.value("--since")
    acting = try ActingPerson.Wish(arguments)
    isConfirmed = arguments.has("--yes")
    write = AccessWrite(arguments, losesData: arguments.has("--lose-data"))
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let acting = try acting.person(view, open, context)
    let own = acting.id
    let parts = device.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2, try view.anybody(parts[0]) != own {
      throw CommandFailure(
        .notAllowed,
        code: StoreError.Code.notAllowed.rawValue,
        "the devices of '\(parts[0])' are theirs to end",
        hints: ["careplan access remove \(parts[0])"]
      )
    }
    let name = parts.last ?? device
    let found = try view.device(name, of: own)
    let isRecovery = view.state.memberships.contains { membership in
      membership.devices.contains { $0.key == found.key && $0.isRecovery }
    }
    guard !isRecovery || found.key == acting.key else {
      throw CommandFailure(
        .notAllowed,
        code: StoreError.Code.notAllowed.rawValue,
        "only the recovery words end the recovery key"
      )
    }
    if found.key == acting.key, !isConfirmed, !context.options.isDryRun {
      try Confirmation(
        consequence: isRecovery
          ? "you would end your recovery words, and nothing brings a lost device's owner in again"
          : "you would end the device that you are at, and can sign nothing with it any more",
        answer: "yes"
      ).require(context)
    }
    var omitted: Set<StatementID> = []
    var late: LateCommits?
    if let since {
      let moment = try understand { () throws(UsageError) in try open.dates.start(since, .past) }
      let said = view.log.statements.filter { $0.key == found.key && $0.draft.at >= moment }
      omitted = Set(said.map(\.id))
      late = try LateCommits(signedBy: [found.key], since: moment, open)
    }
    let exit = try write.say(
      .own(OwnChange(ends: [found.key])),
      "End a device: \(name)\n",
      omitting: omitted,
      acting.open,
      context
    )
    late?.tell(context)
    return exit
  }
}
