import CarePlanKit

/// `careplan recovery renew`: gives somebody other recovery words, or the first ones.
struct RecoveryRenewCommand: Command {
  static let spec = CommandSpec(
    name: "recovery renew",
    summary: "Get other recovery words, or your first ones",
    discussion: """
      For a sheet that somebody else has seen, asks for the old words: nothing else ends them. The \
      new ones are shown once; write them on paper before you type three of them back. From then \
      on the old ones do nothing.

      An owner who was let in without recovery words gets their first ones, signed by this device. \
      Others need none: an owner lets them in again.
      """,
    options: [RecoverySheet.notedOption, RecoveryWordsSource.inputOption, AccessWrite.noSync],
    formats: [.text, .json],
    examples: [CommandExample("careplan recovery renew", "Write a new sheet")],
    group: .people
  )

  private let sheet: RecoverySheet
  private let source: RecoveryWordsSource
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    sheet = RecoverySheet(arguments)
    source = RecoveryWordsSource(arguments)
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let session = try context.requiredSession()
    let key = session.signer.key
    guard let person = view.state.person(of: key) else {
      throw view.state.isEndedDevice(key) ? ActingPerson.endedDevice : ActingPerson.notValidated
    }
    guard view.state.rights(of: person).allow(.own) else {
      throw CommandFailure(
        .notAllowed,
        code: StoreError.Code.notAllowed.rawValue,
        "recovery words are for owners; an owner lets others in again"
      )
    }
    let known = view.state.recoveryKeys(of: session.content)
    if !context.options.isDryRun { try sheet.requireTerminal(context) }
    var (signed, ended) = (open, [DeviceKey]())
    // With -n, words that are there are looked at all the same.
    if !known.isEmpty, !context.options.isDryRun || source.hasWords(context) {
      let old = try source.words(context)
      let acting = try ActingPerson(old, view, open, context)
      guard acting.id == person else {
        throw CommandFailure(
          .notAllowed,
          code: StoreError.Code.notAllowed.rawValue,
          "these are the recovery words of '\(view.label(acting.id))'"
        )
      }
      (signed, ended) = (acting.open, [acting.key])
    }
    guard !context.options.isDryRun else {
      context.output.line(
        known.isEmpty ? "would make your first recovery words" : "would make other recovery words"
      )
      return .done
    }
    let words = try sheet.newWords(context)
    let keys = try account { () throws(AccountError) in try words.keys() }
    let (statement, reach) = try write.said(
      .own(OwnChange(recovery: keys.device(named: nil), ends: ended)),
      "Renew recovery words\n",
      signed,
      context
    )
    if context.format == .text {
      context.output.line(
        ended.isEmpty
          ? "these words are yours now" : "these words are yours now; the old ones do nothing"
      )
    } else {
      var object: JSONObject = ["statement": .string(statement.id.description)]
      object["recoveryWords"] = sheet.json(words)
      context.output.json("careplan.recovery-renewal/v1", .object(object))
    }
    return reach
  }
}
