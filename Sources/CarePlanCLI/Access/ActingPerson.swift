import CarePlanKit

/// Somebody who says something of their own keys: whoever is logged in, or whoever has their recovery words.
struct ActingPerson {
  static let wordsOption = OptionSpec.flag(
    "--with-words",
    help: "Sign with your recovery words; no login is needed"
  )
  static let options = [wordsOption, RecoveryWordsSource.inputOption]

  /// How somebody wants to sign.
  struct Wish {
    private let source: RecoveryWordsSource?

    init(_ arguments: ParsedArguments) throws(UsageError) {
      let readsInput = arguments.has("--words-stdin")
      guard arguments.has("--with-words") || !readsInput else {
        throw UsageError("--words-stdin needs --with-words")
      }
      source = arguments.has("--with-words") ? RecoveryWordsSource(arguments) : nil
    }

    /// Finds out who acts in a store.
    ///
    /// - Throws: A failure with 77 for somebody who is no member.
    func person(
      _ view: AccessView,
      _ open: OpenStore,
      _ context: CommandContext
    ) throws(CommandFailure) -> ActingPerson {
      guard let source else {
        let key = try context.requiredSession().signer.key
        guard let id = view.state.person(of: key) else {
          throw view.state.isEndedDevice(key) ? ActingPerson.endedDevice : ActingPerson.notValidated
        }
        return ActingPerson(id: id, key: key, open: open)
      }
      return try ActingPerson(source.words(context), view, open, context)
    }
  }

  let id: PersonID
  /// The key that signs.
  let key: DeviceKey
  /// The store, in which their key signs.
  let open: OpenStore

  private init(id: PersonID, key: DeviceKey, open: OpenStore) {
    (self.id, self.key, self.open) = (id, key, open)
  }

  /// Signs with recovery words.
  init(
    _ words: RecoveryWords,
    _ view: AccessView,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let keys = try account { () throws(AccountError) in try words.keys() }
    guard let id = view.state.person(of: keys.signer.key) else {
      throw CommandFailure(
        .notAllowed,
        code: AccountError.Code.notValidated.rawValue,
        "these are recovery words, but of nobody who may do something here",
        hints: ["careplan recovery test, on a device of yours"]
      )
    }
    let label = view.label(id)
    let name = view.state.person(id)?.name ?? label
    let signer = CommitSigner(
      person: id,
      label: label,
      name: name,
      signer: keys.signer,
      identity: keys.encryption
    )
    let store = try context.open(open, signedBy: signer)
    self.init(
      id: id,
      key: keys.signer.key,
      open: OpenStore(store: store, manifest: open.manifest, dates: open.dates)
    )
  }

  static let endedDevice = CommandFailure(
    .notAllowed,
    code: StoreError.Code.notAllowed.rawValue,
    "this device was ended in this store: it needs new keys",
    hints: ["careplan logout, then move the file of keys away, and careplan device request"]
  )

  static let notValidated = CommandFailure(
    .notAllowed,
    code: AccountError.Code.notValidated.rawValue,
    "you are not validated yet in this store"
  )
}
