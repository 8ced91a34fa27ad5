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

  /// - Returns: Nil if nobody wants to get in.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    ended = arguments.values("--end")
    name = try DeviceName.said(arguments)
    wish = OwnKeys.Wish(
      name: arguments.value("--name"),
      label: arguments.value("--id"),
      readsInput: arguments.has("--password-stdin")
    )
    guard arguments.has("--recover") else {
      guard ended.isEmpty, name == nil, wish.name == nil, wish.label == nil, !wish.readsInput else {
        throw UsageError("this is for --recover", hint: "add --recover")
      }
      return nil
    }
  }

  /// Takes this device, and ends the lost ones.
  func recover(
    in path: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore(at: path)
    let view = try AccessView(open)
    let source = RecoveryWordsSource(readsInput: false)
    let acting = try ActingPerson(source.words(context), view, open, context)
    let lost = try ended.map { name throws(CommandFailure) in
      try view.device(name, of: acting.id).key
    }
    let own = try OwnKeys(wish, context)
    let key = own.keys.keys.signer.key
    let isNew = !view.state.knows(key)
    let devices = isNew ? [own.keys.keys.device(named: name)] : []
    let write = AccessWrite(syncs: true)
    let (_, reach) = try write.said(
      .own(OwnChange(devices: devices, ends: lost)),
      "Recover with the words\n",
      acting.open,
      context
    )
    let session = try own.begin(inStoreAt: path, context)
    if context.format == .text {
      context.output.line("logged in as \(session.person.description, .bold), with a new device")
    }
    for device in view.devices(of: acting.id)
    where device.name != "recovery" && !lost.contains(device.key) {
      context.hint("careplan device remove \(StyledText(device.name)), if it is lost")
    }
    return reach
  }
}
