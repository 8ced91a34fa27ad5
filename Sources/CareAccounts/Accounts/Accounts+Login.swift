import CareAccess
import CareModel
import Files
package import Sealing
import Sodium

extension Accounts {
  /// What a login is asked for beside the passphrase.
  public struct LoginChoices: Sendable {
    /// After how many seconds the session ends.
    public var timeout: Int64
    /// Whether later logins need no passphrase.
    public var isRemembered: Bool
    /// A command that has to succeed before such a login.
    public var unlockCommand: String?

    public init(timeout: Int64, isRemembered: Bool = false, unlockCommand: String? = nil) {
      self.timeout = timeout
      self.isRemembered = isRemembered
      self.unlockCommand = unlockCommand
    }
  }

  /// The keys of somebody who said their passphrase.
  public struct Unlocked: Sendable {
    package let person: PersonLabel
    /// The keys and the other content of the key file.
    public var content: PersonalKeys
    package let fileKey: AgeFileKey
    let file: KeyFile
  }

  /// Opens the keys of somebody, without a session; for whoever founds a store or asks to be admitted.
  ///
  /// A label that nobody has takes as long as a passphrase that is wrong, and is told in the same words.
  ///
  /// Cost: half a second and 128 MiB, for the passphrase; after five failures a wait that doubles up to a
  /// minute.
  ///
  /// - Throws: ``AccountError/Code/notAllowed``.
  public func unlock(
    _ typed: String,
    passphrase: Passphrase
  ) throws(AccountError) -> Unlocked {
    let person = PersonLabel(typed)
    let failures = FailedLogins(path: places.failedLogins, now: now, pause: pause)
    let name = person?.description ?? "-"
    let unlocked = try failures.attempt(name) { () throws(AccountError) -> Unlocked? in
      guard let person, let file = try KeyFile(at: places.keyFile(of: person)) else {
        try pretend(passphrase)
        return nil
      }
      guard let key = try file.key(for: passphrase), let content = try file.content(key: key)
      else { return nil }
      return Unlocked(person: person, content: content, fileKey: key, file: file)
    }
    witness(person, unlocked != nil)
    guard let unlocked else {
      throw AccountError(.notAllowed, "The label or the passphrase is wrong.", .listPeople)
    }
    return unlocked
  }

  /// Opens the keys of a person for this process, without a login.
  ///
  /// - Throws: ``AccountError/Code/notAllowed`` for a wrong label or passphrase. It takes half a second and
  ///   128 MiB, and longer after five failures.
  public func keys(of person: String, passphrase: Passphrase) throws(AccountError) -> PersonalKeys {
    try unlock(person, passphrase: passphrase).content
  }

  /// Does the work of a passphrase for nobody.
  private func pretend(_ passphrase: Passphrase) throws(AccountError) {
    _ = try sodium { () throws(SodiumError) in
      try Scrypt(logarithmOfCost: workFactor)
        .key(from: passphrase.bytes, salt: [UInt8](random: 16))
    }
  }

  /// Logs somebody in.
  ///
  /// - Parameter standing: What the store here says of the card of the person.
  /// - Throws: ``AccountError/Code/notValidated`` if it does not admit the card, or no store ever did.
  public func login(
    _ typed: String,
    passphrase: Passphrase,
    _ choices: LoginChoices,
    standing: (PersonalKeys) throws(AccountError) -> CardStanding
  ) throws(AccountError) -> Session {
    // Known early, nobody types their passphrase for nothing.
    let place = try sessionPlace(of: PersonLabel(typed))
    let unlocked = try unlock(typed, passphrase: passphrase)
    let content = try validated(unlocked, standing)
    if choices.isRemembered {
      try remember(unlocked.fileKey, of: unlocked.person, choices.unlockCommand)
    }
    return try begin(
      unlocked.person,
      content,
      unlocked.fileKey,
      timeout: choices.timeout,
      isRemembered: false,
      at: place
    )
  }

  /// Refuses a card that no store admits, and notes the store that does.
  func validated(
    _ unlocked: Unlocked,
    _ standing: (PersonalKeys) throws(AccountError) -> CardStanding
  ) throws(AccountError) -> PersonalKeys {
    var content = unlocked.content
    switch try standing(content) {
    case .admitted(let store):
      if content.note(store: store) {
        _ = try whileChanging { () throws(AccountError) in
          try unlocked.file.replace(content, key: unlocked.fileKey)
        }
      }
    case .unsigned:
      guard content.stores.isEmpty else { break }
      throw Self.notValidated(unlocked.person, "No store here admits the card")
    case .deviceEnded:
      throw AccountError(
        .notValidated,
        "This device of '\(unlocked.person)' was ended in this store: nothing that it signs is taken.",
        .addDevice(unlocked.person, keyFile: keyFile(of: unlocked.person))
      )
    case .notAdmitted:
      throw Self.notValidated(unlocked.person, "This store does not admit the card")
    }
    return content
  }

  private static func notValidated(_ person: PersonLabel, _ what: String) -> AccountError {
    AccountError(
      .notValidated,
      "\(what) of '\(person)': not validated yet.",
      .haveCardAdmitted(person)
    )
  }

  /// Begins a session with keys that are open, as whoever founds a store does.
  public func begin(
    _ unlocked: Unlocked,
    timeout: Int64
  ) throws(AccountError) -> Session {
    try begin(
      unlocked.person,
      unlocked.content,
      unlocked.fileKey,
      timeout: timeout,
      isRemembered: false,
      at: sessionPlace(of: unlocked.person)
    )
  }

  func begin(
    _ person: PersonLabel,
    _ content: PersonalKeys,
    _ fileKey: AgeFileKey,
    timeout: Int64,
    isRemembered: Bool,
    at place: String?
  ) throws(AccountError) -> Session {
    let since = now()
    let session = Session(
      person: person,
      since: since,
      until: since.adding(seconds: max(0, timeout)),
      isRemembered: isRemembered,
      content: content,
      fileKey: fileKey,
      path: place
    )
    try session.write()
    return session
  }
}
