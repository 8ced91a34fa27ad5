import CarePlanKit

/// `careplan login`: opens somebody's keys for a while.
struct LoginCommand: Command {
  static let spec = CommandSpec(
    name: "login",
    summary: "Open your keys, to act under your name",
    discussion: """
      The login ends with 'careplan logout', after the time of the setting 'login.timeout' (12 \
      hours), or when the computer goes down. The opened keys stand in XDG_RUNTIME_DIR, which has to lie \
      in memory and to be yours alone; where there is none, name a file in such a directory with \
      --session-file, and again in CAREPLAN_SESSION_FILE for the commands that follow.

      Somebody whose card no store here admits yet is not logged in (exit status 77).

      With --remember, later logins need no passphrase, until 'careplan logout' or 'careplan \
      passwd'. What opens the keys is kept by the Secret Service of the desktop, or else in a file that \
      only you may read: whoever can act as you on this computer can use it.

      After five wrong passphrases each further attempt waits, up to a minute.
      """,
    positionals: [
      PositionalSpec(
        "PERSON",
        .optional,
        help: "Who logs in; may be left out if only one has keys here",
        completion: .dynamic("person")
      )
    ],
    options: [
      PassphraseSource.option,
      .flag("--remember", help: "Need no passphrase for later logins"),
      .flag("--remembered", help: "Log in without a passphrase, as an earlier login allowed"),
      .option(
        "--unlock-cmd",
        value: "CMD",
        help: "With --remember: only after CMD succeeds, such as one that asks for a finger"
      ),
      .option(
        "--session-file",
        value: "FILE",
        help: "Keep the opened keys in FILE",
        completion: .file
      ),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan login ann", "Log in"),
      CommandExample("careplan login ann --remember", "Log in, and without passphrase later"),
      CommandExample("careplan login ann --password-stdin < passphrase", "Log in from a script"),
    ],
    group: .people
  )

  private let person: String?
  private let readsInput: Bool
  private let remembers: Bool
  private let isRemembered: Bool
  private let unlockCommand: String?
  private let sessionFile: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    person = arguments.positional(0)
    readsInput = arguments.has("--password-stdin")
    remembers = arguments.has("--remember")
    isRemembered = arguments.has("--remembered")
    unlockCommand = arguments.value("--unlock-cmd")
    sessionFile = arguments.value("--session-file")
    if isRemembered, remembers || readsInput {
      throw UsageError("--remembered needs no passphrase, and remembers as before")
    }
    if unlockCommand != nil, !remembers {
      throw UsageError("--unlock-cmd needs --remember")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let accounts = try context.accounts(sessionFile: sessionFile)
    let timeout = try context.loginTimeout()
    let named = person ?? context.actingPerson
    let person = if let named { named } else { try onlyPerson(accounts) }
    let session =
      try isRemembered
      ? remembered(person, accounts, timeout, context)
      : login(person, accounts, timeout, context)
    _ = try HomeStore.adopted(by: session, context)
    try tell(session, context)
    return .done
  }

  private func onlyPerson(_ accounts: Accounts) throws(CommandFailure) -> String {
    let people = try account { () throws(AccountError) in try accounts.people() }
    if people.count == 1, let person = people.first { return person.description }
    throw CommandFailure(
      UsageError(
        people.isEmpty ? "nobody has keys on this computer" : "it is not said who logs in",
        hint: people.isEmpty
          ? "careplan user register --name NAME"
          : "one of: \(people.map(\.description).joined(separator: ", "))"
      )
    )
  }

  private func login(
    _ person: String,
    _ accounts: Accounts,
    _ timeout: Int64,
    _ context: CommandContext
  ) throws(CommandFailure) -> Session {
    var source = try PassphraseSource(context, readsInput: readsInput)
    let passphrase = try source.known("Passphrase of \(person): ")
    let signed = try context.signedStore()
    return try account { () throws(AccountError) in
      try accounts.login(
        person,
        passphrase: passphrase,
        Accounts.LoginChoices(
          timeout: timeout,
          isRemembered: remembers,
          unlockCommand: unlockCommand
        ),
        standing: { keys in
          guard let signed else { return .unsigned }
          let standing = signed.state.standing(of: keys, inStoreAt: signed.path)
          // A read-only copy has no statements about who reads it.
          let isReader = signed.isReaderCopy && standing == .notAdmitted
          return isReader ? .admitted(store: signed.path) : standing
        }
      )
    }
  }

  private func remembered(
    _ person: String,
    _ accounts: Accounts,
    _ timeout: Int64,
    _ context: CommandContext
  ) throws(CommandFailure) -> Session {
    let session = try account { () throws(AccountError) in
      try accounts.remembered(
        accounts.known(person),
        timeout: timeout,
        unlocks: context.unlocks
      )
    }
    if let session { return session }
    throw CommandFailure(
      .notAllowed,
      code: AccountError.Code.loginRequired.rawValue,
      "no login of '\(person)' is remembered",
      hints: ["careplan login \(person) --remember"]
    )
  }

  private func tell(_ session: Session, _ context: CommandContext) throws(CommandFailure) {
    if context.format == .json {
      context.output.json("careplan.session/v1", session.json)
    } else {
      let end = try context.dates().wording.instant(session.until)
      context.output.line("logged in as \(session.person.description, .bold) until \(end)")
    }
    if let sessionFile {
      let path = context.path(sessionFile).quotedForShell
      context.hint("export \(CommandContext.sessionVariable)=\(path)")
    }
  }
}
