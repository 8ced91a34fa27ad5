import CareAccess
public import CareModel
public import Files
import Sealing
import Sodium

/// The people who have keys on this computer, and their logins.
///
/// There is no server: a person is a file of keys under a passphrase, and whether a store admits them is
/// said by the statements of the store.
public struct Accounts: Sendable {
  let places: AccountPlaces
  let now: @Sendable () -> Instant
  let pause: @Sendable (Double) -> Void
  /// How much work a passphrase of a new key file is: 2^`workFactor` steps of scrypt.
  let workFactor: Int
  let keeper: SecretKeeper?
  /// The file of the one session there is, if it does not stand at its usual place.
  package let sessionFile: String?
  /// Who hears of each attempt to open somebody's keys, and whether they were opened; nobody's label for one
  /// that is none.
  public var witness: @Sendable (PersonLabel?, Bool) -> Void = { _, _ in }

  /// Takes what the accounts work with.
  ///
  /// - Parameters:
  ///   - places: Where the files stand.
  ///   - now: The clock.
  public init(_ places: AccountPlaces, now: @escaping @Sendable () -> Instant) {
    self.init(places, now: now, keeper: nil)
  }

  /// Takes what the accounts work with.
  ///
  /// - Parameters:
  ///   - keeper: Who keeps what is remembered; nil for a file alone.
  ///   - sessionFile: Where the one session stands; nil for the usual place.
  ///   - workFactor: Tests do less work than people's keys need; nil for as much as those.
  ///   - pause: What waits, for a number of seconds.
  public init(
    _ places: AccountPlaces,
    now: @escaping @Sendable () -> Instant,
    keeper: SecretKeeper?,
    sessionFile: String? = nil,
    workFactor: Int? = nil,
    pause: @escaping @Sendable (Double) -> Void = { FileSystem.pause(forSeconds: $0) }
  ) {
    self.places = places
    self.now = now
    self.keeper = keeper
    self.sessionFile = sessionFile
    self.workFactor = workFactor ?? AgeRecipients.keyFileWorkFactor
    self.pause = pause
  }

  /// Where the key file of somebody stands, or would.
  public func keyFile(of person: PersonLabel) -> String { places.keyFile(of: person) }

  /// Lists those who have a key file here, in order.
  public func people() throws(AccountError) -> [PersonLabel] {
    let names = try files { () throws(FileError) in try FileSystem.names(in: places.keys) }
    let ending = AccountPlaces.keyFileEnding
    return names.filter { $0.hasSuffix(ending) }
      .compactMap { PersonLabel(String($0.dropLast(ending.utf8.count))) }.sorted()
  }
}

extension Accounts {
  /// Makes keys for somebody and writes their key file.
  ///
  /// Nobody is admitted by that: whoever manages a store does it with the card.
  ///
  /// Cost: half a second and 128 MiB, for the passphrase.
  ///
  /// - Throws: ``AccountError/Code/exists`` for a label that is taken, capitals or not;
  ///   ``AccountError/Code/weakPassphrase``.
  public func register(
    _ registration: Registration,
    passphrase: Passphrase
  ) throws(AccountError) -> PersonalKeys {
    try require(passphrase, personal: [registration.label.description, registration.name])
    let keys = try DeviceKeys()
    let content = PersonalKeys(
      card: try Self.card(registration, keys),
      keys: keys,
      role: registration.role
    )
    try whileChanging { () throws(AccountError) in
      try requireFree(registration.label)
      _ = try KeyFile.write(
        content,
        under: passphrase,
        workFactor: workFactor,
        at: places.keyFile(of: registration.label)
      )
    }
    return content
  }

  /// Refuses a label of which there are keys, so that nobody types a passphrase for nothing.
  public func requireFree(_ label: PersonLabel) throws(AccountError) {
    guard try people().contains(label) else { return }
    throw AccountError(
      .exists,
      "There are keys of '\(label)' already.",
      .register,
      .listPeople
    )
  }

  /// Makes keys that are kept nowhere: for somebody who acts once.
  public static func unkeptKeys(_ registration: Registration) throws(AccountError) -> PersonalKeys {
    let keys = try DeviceKeys()
    return PersonalKeys(card: try card(registration, keys), keys: keys, role: registration.role)
  }

  private static func card(
    _ registration: Registration,
    _ keys: DeviceKeys
  ) throws(AccountError) -> Card {
    let nonce = try sodium { () throws(SodiumError) in try [UInt8](random: 16) }
    do {
      return try Card(
        label: registration.label.description,
        name: registration.name,
        encryption: keys.encryption.recipient.text,
        nonce: Base64.text(of: nonce),
        signer: keys.signer
      )
    } catch {
      throw AccountError(.internal, "The card of '\(registration.label)' cannot be made.")
    }
  }

  /// Refuses a passphrase that would soon be guessed.
  func require(_ passphrase: Passphrase, personal: [String]) throws(AccountError) {
    let strength = PassphraseStrength(of: passphrase, personal: personal)
    guard strength.isEnough else {
      throw AccountError(
        .weakPassphrase,
        "The passphrase would soon be guessed.",
        .choosePassphrase,
        causes: strength.weaknesses.map(\.sentence)
      )
    }
  }

  /// Does something while no other process changes key files.
  func whileChanging<Result>(
    _ body: () throws(AccountError) -> Result
  ) throws(AccountError) -> Result {
    let lockFile = "\(places.keys)/.lock"
    try PrivateFile(lockFile).makeDirectory()
    let lock = try files { () throws(FileError) in
      try FileLock(lockFile, patience: 30, as: .owner)
    }
    return try lock.whileHeld(body)
  }
}
