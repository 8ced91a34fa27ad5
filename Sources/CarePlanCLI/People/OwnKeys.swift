import CarePlanKit

/// The keys of whoever founds a store or asks to be let in: those of a login, those that a passphrase
/// opens, or new ones.
struct OwnKeys {
  let keys: PersonalKeys
  private let origin: Origin

  private enum Origin {
    case session(Session)
    case unlocked(Accounts.Unlocked)
  }

  /// What was said about whose keys they are.
  struct Wish {
    /// What others see; nil if it is to be asked for.
    var name: String?
    /// The label; nil for the person who acts, or the label of the name.
    var label: String?
    /// What new keys are registered for.
    var role: String?
    /// Whether passphrases are lines of standard input.
    var readsInput: Bool
  }

  static let nameOption = OptionSpec.option(
    "--name",
    value: "NAME",
    help: "Make keys for somebody of this name first"
  )
  static let idOption = OptionSpec.option("--id", value: "ID", help: "Label of the keys")

  /// Opens keys, or makes them.
  ///
  /// - Parameter isFree: Called with the label of keys that are to be made, to refuse one that is taken.
  init(
    _ wish: Wish,
    _ context: CommandContext,
    isFree: (PersonLabel) throws(CommandFailure) -> Void = { _ throws(CommandFailure) in }
  ) throws(CommandFailure) {
    let accounts = try context.accounts()
    let (people, sessions) = try account { () throws(AccountError) in
      (try accounts.people(), try accounts.openSessions())
    }
    let label = try Self.label(wish, context, people, sessions)
    if let session = sessions.first(where: { $0.person == label }) {
      (keys, origin) = (session.content, .session(session))
      return
    }
    var source = try PassphraseSource(context, readsInput: wish.readsInput)
    let passphrase: Passphrase
    if people.contains(label) {
      passphrase = try source.known("Passphrase of \(label): ")
    } else {
      try isFree(label)
      let name = if let name = wish.name { name } else { try context.askedName() }
      let registration = try account { () throws(AccountError) in
        try Registration(name: name, label: label, role: wish.role)
      }
      passphrase = try source.new("Passphrase for \(label): ")
      try account { () throws(AccountError) in
        _ = try accounts.register(registration, passphrase: passphrase)
      }
      context.note("\(label.description, .bold) has keys in \(accounts.keyFile(of: label))")
      context.hint("keep a copy of the file of keys: it cannot be made again")
    }
    let unlocked = try account { () throws(AccountError) in
      try accounts.unlock(label.description, passphrase: passphrase)
    }
    (keys, origin) = (unlocked.content, .unlocked(unlocked))
  }

  /// Whose keys are meant.
  private static func label(
    _ wish: Wish,
    _ context: CommandContext,
    _ people: [PersonLabel],
    _ sessions: [Session]
  ) throws(CommandFailure) -> PersonLabel {
    if let text = wish.label ?? (wish.name == nil ? context.actingPerson : nil) {
      if let label = PersonLabel(text) { return label }
      throw CommandFailure(
        UsageError(
          "'\(text)' is no label",
          hint: "a label is up to 32 small letters, digits, '-' and '_'"
        )
      )
    }
    if let name = wish.name {
      return try account { () throws(AccountError) in try Registration(name: name).label }
    }
    if sessions.count == 1, let session = sessions.first { return session.person }
    if people.count == 1, let person = people.first { return person }
    throw CommandFailure(
      UsageError(
        people.isEmpty ? "nobody has keys on this computer" : "it is not said whose keys are meant",
        hint: people.isEmpty
          ? "make some with --name NAME"
          : "--id with one of: \(people.map(\.description).joined(separator: ", "))"
      )
    )
  }

  /// Begins a login with the keys in a store that admits them; one that is open goes on.
  func begin(inStoreAt path: String, _ context: CommandContext) throws(CommandFailure) -> Session {
    let accounts = try context.accounts()
    let timeout = try context.loginTimeout()
    return try account { () throws(AccountError) in
      let session =
        switch origin {
        case .session(let session): session
        case .unlocked(let unlocked): try accounts.begin(unlocked, timeout: timeout)
        }
      return try accounts.note(store: path, in: session)
    }
  }

  /// Who signs with them.
  var signer: CommitSigner { CommitSigner(keys) }
}
