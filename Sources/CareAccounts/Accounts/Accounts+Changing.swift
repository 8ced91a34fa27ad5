public import CareModel
import Files
import Sealing
import Sodium

extension Accounts {
  /// Ends the session of somebody, and forgets what was remembered of them.
  ///
  /// - Returns: Whether there was anything to end.
  @discardableResult
  public func logout(_ person: PersonLabel) throws(AccountError) -> Bool {
    let wasRemembered = try forget(person)
    let place = try heldPlace(of: person)
    return try place.map { path throws(AccountError) in try PrivateFile(path).remove() } == true
      || wasRemembered
  }

  /// Seals the keys of somebody under another passphrase.
  ///
  /// One file is written. What was remembered ends, and so does what sessions elsewhere can change; the
  /// session here goes on. Nothing that is sealed for the person is sealed again.
  ///
  /// Cost: a second and 128 MiB, for both passphrases.
  ///
  /// - Throws: ``AccountError/Code/notAllowed`` for a wrong old passphrase,
  ///   ``AccountError/Code/weakPassphrase`` for a weak new one.
  public func changePassphrase(
    of person: PersonLabel,
    from old: Passphrase,
    to new: Passphrase
  ) throws(AccountError) {
    let unlocked = try unlock(person.description, passphrase: old)
    try require(new, personal: [person.description, unlocked.content.name])
    let key = try whileChanging { () throws(AccountError) in
      try KeyFile.write(
        unlocked.content,
        under: new,
        workFactor: workFactor,
        at: places.keyFile(of: person)
      ).key
    }
    try forget(person)
    for var session in try openSessions() where session.person == person {
      session.fileKey = key
      try session.write()
    }
  }

  /// Changes what the key file of a session says beside the keys.
  ///
  /// - Throws: ``AccountError/Code/loginRequired`` if the passphrase was changed after the login.
  package func update(
    _ session: Session,
    _ change: (inout PersonalKeys) throws(AccountError) -> Void
  ) throws(AccountError) -> Session {
    let path = places.keyFile(of: session.person)
    return try whileChanging { () throws(AccountError) in
      guard let file = try KeyFile(at: path), var content = try file.content(key: session.fileKey)
      else { throw KeyFile.otherPassphrase(path) }
      try change(&content)
      _ = try file.replace(content, key: session.fileKey)
      var session = session
      session.content = content
      try session.write()
      return session
    }
  }

  /// Notes that a store admits the person of a session.
  public func note(
    store path: String,
    in session: Session
  ) throws(AccountError) -> Session {
    guard !session.content.stores.contains(path) else { return session }
    return try update(session) { content throws(AccountError) in _ = content.note(store: path) }
  }

  /// Adds a part that the person of a session has in care, and chooses it.
  ///
  /// - Parameters:
  ///   - clock: The clock that the person's home store knows for the role; nil makes one. A second device
  ///     must not make one of its own.
  ///   - store: Its store; nil for the usual place.
  /// A role that the person has can be given another store; its clock stays.
  ///
  /// - Throws: ``AccountError/Code/exists`` for a role that the person has, if no other store is named, or
  ///   another clock.
  public func add(
    _ role: String,
    clock: VersionID?,
    store: String?,
    to session: Session
  ) throws(AccountError) -> Session {
    let bytes = try sodium { () throws(SodiumError) in try [UInt8](random: 16) }
    guard let made = VersionID(random: bytes) else {
      throw AccountError(.internal, "A clock cannot be made.")
    }
    let type = try CareType(
      role: role,
      clock: clock ?? made,
      store: store ?? usualStore(of: role, session)
    )
    return try update(session) { content throws(AccountError) in
      if let place = content.types.firstIndex(where: { $0.role == role }) {
        let known = content.types[place]
        guard let store, store != known.store, clock == nil || clock == known.clock else {
          throw AccountError(.exists, "'\(session.person)' has the type '\(role)'.", .listTypes)
        }
        content.types[place] = try CareType(role: role, clock: known.clock, store: store)
      } else {
        content.types.append(type)
      }
      content.chosenType = role
    }
  }

  /// Takes the clocks that the person's home store knows: no device has one of its own for a role.
  ///
  /// A role that this device has not noted yet is noted with its usual store.
  public func adopt(
    _ clocks: [String: VersionID],
    in session: Session
  ) throws(AccountError) -> Session {
    let known = Dictionary(session.types.map { ($0.role, $0.clock) }) { $1 }
    let other = clocks.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
    guard !other.isEmpty else { return session }
    return try update(session) { content throws(AccountError) in
      for (role, clock) in other {
        if let place = content.types.firstIndex(where: { $0.role == role }) {
          content.types[place].clock = clock
        } else {
          let store = usualStore(of: role, session)
          content.types.append(try CareType(role: role, clock: clock, store: store))
        }
      }
    }
  }

  private func usualStore(of role: String, _ session: Session) -> String {
    "\(places.data)/\(session.person)/\(role)"
  }

  /// Chooses a part that the person of a session has.
  ///
  /// - Throws: ``AccountError/Code/refused`` for one that they have not.
  public func choose(_ role: String, in session: Session) throws(AccountError) -> Session {
    try update(session) { content throws(AccountError) in
      guard content.types.contains(where: { $0.role == role }) else {
        throw AccountError(.refused, "'\(session.person)' has no type '\(role)'.", .listTypes)
      }
      content.chosenType = role
    }
  }
}

extension VersionID {
  /// The version-4 UUID of sixteen bytes that were made by chance.
  fileprivate init?(random bytes: [UInt8]) {
    var bytes = bytes
    guard bytes.count == 16 else { return nil }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(bytes: bytes)
  }
}
