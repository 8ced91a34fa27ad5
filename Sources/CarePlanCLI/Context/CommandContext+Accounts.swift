import CarePlanKit

extension CommandContext {
  /// The variable that says who acts where `--as` does not.
  static let personVariable = "CAREPLAN_AS"
  /// The variable that names the file of the one session, where it stands at no usual place.
  static let sessionVariable = "CAREPLAN_SESSION_FILE"

  /// The people who have keys on this computer.
  func accounts(sessionFile name: String? = nil) throws(CommandFailure) -> Accounts {
    let keys = audit.keys
    return try account { () throws(AccountError) in
      var accounts = try Accounts(
        environment,
        clock,
        sessionFile: sessionFile(name),
        passphraseWork: passphraseWork
      )
      accounts.witness = { keys.note($0, $1) }
      return accounts
    }
  }

  private func sessionFile(_ name: String?) -> String? {
    (name ?? nonempty(Self.sessionVariable)).map(path)
  }

  /// Who is named to act; nil for whoever is logged in.
  var actingPerson: String? { options.person ?? nonempty(Self.personVariable) }

  private func nonempty(_ variable: String) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The login of whoever acts; nil if nobody is named and nobody is logged in.
  func session() throws(CommandFailure) -> Session? {
    let accounts = try accounts()
    return try account { () throws(AccountError) in
      try accounts.session(as: actingPerson, in: directory, environment)
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
    Accounts.unlocks(command, in: directory, environment)
  }

  /// After how many seconds a login ends.
  func loginTimeout() throws(CommandFailure) -> Int64 {
    try account { () throws(AccountError) in
      try Accounts.loginTimeout(in: directory, environment)
    }
  }

  /// The store here if it is signed, and who may do what in it; nil if there is none, or if it is locked.
  func signedStore() throws(CommandFailure) -> (
    path: String, state: AccessState, isReaderCopy: Bool
  )? {
    let store: GitStore
    do throws(CommandFailure) { store = try openWhatever() } catch {
      // A login must be possible where a store is locked, as it is needed to unlock it.
      guard [StoreError.Code.noStore, .locked].map(\.rawValue).contains(error.code) else {
        throw error
      }
      return nil
    }
    return try attempt { () throws(StoreError) in
      guard let state = try store.accessState() else { return nil }
      return (store.path, state, try store.isReaderCopy())
    }
  }

  /// Returns whether the store here is a read-only copy; false where there is none.
  func isReaderCopy() throws(CommandFailure) -> Bool {
    guard try signedStore() != nil else { return false }
    let store = try openWhatever()
    return try attempt { () throws(StoreError) in try store.isReaderCopy() }
  }

  /// Asks whose commits a command makes, once a store is known to be signed.
  var signer: @Sendable () throws(StoreError) -> CommitSigner? {
    let (environment, directory, clock) = (environment, directory, clock)
    let (person, sessionFile, keys) = (actingPerson, sessionFile(nil), audit.keys)
    return { () throws(StoreError) in
      do throws(AccountError) {
        var accounts = try Accounts(environment, clock, sessionFile: sessionFile)
        accounts.witness = { keys.note($0, $1) }
        let session = try accounts.session(as: person, in: directory, environment)
        return session.map { CommitSigner($0.content) }
      } catch { throw StoreError(error) }
    }
  }

  /// Whether something would have to be signed in a store, and nobody is logged in who could.
  func isWithoutLogin(_ store: GitStore) throws(CommandFailure) -> Bool {
    do throws(StoreError) {
      guard try store.isSigned() else { return false }
      return try signer() == nil
    } catch {
      guard error.code != .loginRequired else { return true }
      throw CommandFailure(error)
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
    guard options.directories.isEmpty, looksUpwards, environment["GIT_DIR"] == nil else {
      return nil
    }
    do throws(CommandFailure) {
      let accounts = try accounts()
      let open = try account { () throws(AccountError) in try accounts.openSessions() }
      let person = actingPerson.flatMap { PersonLabel($0) }
      let acting = open.filter { person == nil || $0.person == person }
      guard acting.count == 1, let session = acting.first else { return nil }
      return session.types.first { $0.role == session.chosenType }?.store
    } catch { return nil }
  }

  /// Asks what others are to see as somebody's name.
  func askedName() throws(CommandFailure) -> String {
    if let name = answer(to: "Name that others see: ") { return name }
    throw CommandFailure(UsageError("there is no name", hint: "say it with --name NAME"))
  }

  /// Opens a store again with other surroundings: with keys of somebody who is not logged in yet.
  func open(
    _ open: OpenStore,
    signedBy signer: CommitSigner
  ) throws(CommandFailure) -> GitStore {
    var surroundings = try storeSurroundings()
    surroundings.signer = { () throws(StoreError) in signer }
    return try attempt { () throws(StoreError) in
      try open.store.reopened(surroundings)
    }
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
