import CarePlanKit

extension CommandContext {
  /// The variable that says who acts where `--as` does not.
  static let personVariable = "CAREPLAN_AS"
  /// The variable that names the file of the one session, where it stands at no usual place.
  static let sessionVariable = "CAREPLAN_SESSION_FILE"

  /// The people who have keys on this computer.
  func accounts(sessionFile: String? = nil) throws(CommandFailure) -> Accounts {
    let places = try account { () throws(AccountError) in
      try AccountPlaces(environment: environment)
    }
    let clock = clock
    return Accounts(
      places,
      now: { Instant(clock()) },
      keeper: .secretService(environment: environment),
      sessionFile: (sessionFile ?? nonempty(Self.sessionVariable)).map(path),
      workFactor: passphraseWork
    )
  }

  /// Who is named to act; nil for whoever is logged in.
  var actingPerson: String? { options.person ?? nonempty(Self.personVariable) }

  private func nonempty(_ variable: String) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The login of whoever acts; nil if nobody is named and nobody is logged in.
  func session() throws(CommandFailure) -> Session? {
    let (accounts, timeout) = (try accounts(), try loginTimeout())
    return try account { () throws(AccountError) in
      try accounts.session(as: actingPerson, timeout: timeout, unlocks: unlocks)
    }
  }

  /// The login of whoever acts.
  ///
  /// - Throws: A failure with 77 if nobody is logged in.
  func requiredSession() throws(CommandFailure) -> Session {
    if let session = try session() { return session }
    throw CommandFailure(
      .notAllowed,
      code: AccountError.Code.loginRequired.rawValue,
      "nobody is logged in",
      hints: ["careplan login PERSON"]
    )
  }

  /// Runs the command that has to succeed before somebody is logged in without a passphrase.
  func unlocks(_ command: String) -> Bool {
    do throws(CommandFailure) {
      let run = try ShellRun(
        command,
        option: "--unlock-cmd",
        in: self,
        input: "",
        lineLimit: 1000
      )
      return run.status == 0
    } catch {
      warn(StyledText(error.message))
      return false
    }
  }

  /// After how many seconds a login ends.
  func loginTimeout() throws(CommandFailure) -> Int64 {
    let text = GitPreferences(environment: environment, in: directory).loginTimeout
    guard let text else { return LoginTimeout.standard.seconds }
    guard let timeout = LoginTimeout(text) else {
      throw CommandFailure(
        .configuration,
        "the setting careplan.\(LoginTimeout.setting) of git's configuration is no time: '\(text)'",
        hints: ["write it such as 30m, 12h or 7d"]
      )
    }
    return timeout.seconds
  }

  /// The store here if it is signed, and who may do what in it; nil if there is none.
  func signedStore() throws(CommandFailure) -> (path: String, state: AccessState)? {
    let store: GitStore
    do throws(CommandFailure) { store = try openWhatever() } catch {
      guard error.code == StoreError.Code.noStore.rawValue else { throw error }
      return nil
    }
    let state = try attempt { () throws(StoreError) in try store.accessState() }
    return state.map { (store.path, $0) }
  }

  /// Whose commits a command makes in a signed store; nil if that is nobody.
  ///
  /// Why it is nobody is told if something has to be signed.
  func commitSigner() -> CommitSigner? {
    do throws(CommandFailure) {
      guard let session = try session() else { return nil }
      return CommitSigner(
        person: session.content.card.id,
        label: session.content.label,
        name: session.name,
        signer: session.signer
      )
    } catch {
      trace.loginFailure = error
      return nil
    }
  }

  /// Refuses somebody whom `--as` names and who has no keys here.
  func refuseUnknownPerson() throws(CommandFailure) {
    guard let person = options.person else { return }
    let accounts = try accounts()
    try account { () throws(AccountError) in _ = try accounts.known(person) }
  }

  /// The store of the type that whoever is logged in has chosen; nil if that is not clear.
  func chosenStore() -> String? {
    guard options.directories.isEmpty, looksUpwards else { return nil }
    do throws(CommandFailure) {
      let accounts = try accounts()
      let open = try account { () throws(AccountError) in try accounts.openSessions() }
      let person = actingPerson.flatMap { PersonLabel($0) }
      let acting = open.filter { person == nil || $0.person == person }
      guard acting.count == 1, let session = acting.first else { return nil }
      return session.types.first { $0.role == session.chosenType }?.store
    } catch { return nil }
  }
}

/// The labels of those who have keys on this computer.
enum People: CompletionSource {
  static let kind = "person"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let accounts = try context.accounts()
    return try account { () throws(AccountError) in try accounts.people() }.map(\.description)
  }
}
