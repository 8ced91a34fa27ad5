import CareModel
import Files
import Sealing

extension Accounts {
  /// The sessions that are open, in the order of their labels; those that ended are removed.
  public func openSessions() throws(AccountError) -> [Session] {
    if let sessionFile { return try [open(at: sessionFile)].compactMap(\.self) }
    guard let directory = try sessionDirectory() else { return [] }
    let names = try files { () throws(FileError) in try FileSystem.names(in: directory) }
    var sessions: [Session] = []
    for name in names where name.hasSuffix(AccountPlaces.sessionEnding) {
      if let session = try open(at: "\(directory)/\(name)") { sessions.append(session) }
    }
    return sessions.sorted { $0.person < $1.person }
  }

  /// Returns who acts: the one who is named, or the only one who is logged in.
  ///
  /// Who is not logged in and is remembered is logged in, if it is clear who is meant.
  ///
  /// - Parameters:
  ///   - person: Nil if nobody is named.
  ///   - timeout: After how many seconds a session ends that begins now.
  ///   - unlocks: Runs the command that has to succeed before somebody is remembered.
  /// - Returns: Nil if nobody is named and nobody is logged in.
  /// - Throws: ``AccountError/Code/notFound`` for somebody who has no keys here,
  ///   ``AccountError/Code/loginRequired`` for one who is not logged in, ``AccountError/Code/refused`` if
  ///   several are logged in and nobody is named.
  public func session(
    as person: String?,
    timeout: Int64,
    unlocks: (String) -> Bool
  ) throws(AccountError) -> Session? {
    guard let person else { return try onlySession(timeout, unlocks) }
    let label = try known(person)
    if let session = try openSessions().first(where: { $0.person == label }) { return session }
    if let session = try remembered(label, timeout: timeout, unlocks: unlocks) { return session }
    throw AccountError(.loginRequired, "'\(label)' is not logged in.", .login(label))
  }

  private func onlySession(
    _ timeout: Int64,
    _ unlocks: (String) -> Bool
  ) throws(AccountError) -> Session? {
    let open = try openSessions()
    guard open.count < 2 else { throw Self.several(open.map(\.person), "are logged in") }
    if let session = open.first { return session }
    let labels = try rememberedPeople()
    guard labels.count < 2 else { throw Self.several(labels, "are remembered") }
    return try labels.first.flatMap { label throws(AccountError) in
      try remembered(label, timeout: timeout, unlocks: unlocks)
    }
  }

  private static func several(_ labels: [PersonLabel], _ what: String) -> AccountError {
    let names = labels.map(\.description).joined(separator: ", ")
    return AccountError(.refused, "Several people \(what): \(names).", .choosePerson(labels))
  }

  /// Returns the label of somebody who has keys here.
  public func known(_ typed: String) throws(AccountError) -> PersonLabel {
    guard let label = PersonLabel(typed), try people().contains(label) else {
      throw AccountError(.notFound, "There are no keys of '\(typed)' here.", .listPeople)
    }
    return label
  }

  /// Logs somebody in by what was remembered; nil if nothing was.
  ///
  /// - Throws: ``AccountError/Code/loginRequired`` if that opens nothing any more, or the command that has
  ///   to succeed before fails.
  public func remembered(
    _ person: PersonLabel,
    timeout: Int64,
    unlocks: (String) -> Bool
  ) throws(AccountError) -> Session? {
    let file = PrivateFile(places.remembrance(of: person))
    guard let bytes = try file.contents() else { return nil }
    guard let remembrance = Remembrance(bytes),
      let keys = try KeyFile(at: places.keyFile(of: person)),
      let key = try remembrance.key(of: person, in: keeper),
      let content = try keys.content(key: key)
    else {
      try forget(person)
      throw AccountError(
        .loginRequired,
        "What was remembered of '\(person)' opens no keys any more.",
        .login(person)
      )
    }
    if let command = remembrance.unlockCommand, !unlocks(command) {
      throw AccountError(
        .loginRequired,
        "The command that unlocks '\(person)' did not succeed.",
        .login(person)
      )
    }
    guard !content.stores.isEmpty else { return nil }
    witness(person, true)
    // Without a safe place for a session it ends with this process.
    let directory = try sessionDirectory()
    return try begin(
      person,
      content,
      key,
      timeout: timeout,
      isRemembered: true,
      at: sessionFile ?? directory.map { Self.place(of: person, in: $0) }
    )
  }

  /// Those of whom a login is remembered.
  public func rememberedPeople() throws(AccountError) -> [PersonLabel] {
    let names = try files { () throws(FileError) in
      try FileSystem.names(in: places.remembrances)
    }
    return names.compactMap { name in
      PersonLabel(name).flatMap { $0.description == name ? $0 : nil }
    }
  }

  func remember(
    _ key: AgeFileKey,
    of person: PersonLabel,
    _ unlockCommand: String?
  ) throws(AccountError) {
    guard unlockCommand?.contains(where: \.isNewline) != true else {
      throw AccountError(.refused, "The command that unlocks has more than one line.")
    }
    let remembrance = try Remembrance(
      key,
      of: person,
      unlockCommand: unlockCommand,
      in: keeper
    )
    try PrivateFile(places.remembrance(of: person)).write(remembrance.text)
  }

  /// Forgets what was remembered of somebody; returns whether there was anything.
  @discardableResult
  func forget(_ person: PersonLabel) throws(AccountError) -> Bool {
    let file = PrivateFile(places.remembrance(of: person))
    if let bytes = try file.contents(), Remembrance(bytes) != nil { keeper?.forget(person) }
    return try file.remove()
  }

  private func open(at path: String) throws(AccountError) -> Session? {
    guard let session = try Session.read(path) else { return nil }
    guard !session.isOpen(at: now()) else { return session }
    try PrivateFile(path).remove()
    return nil
  }

  /// Where the sessions stand; nil where there is no safe place, and so no session.
  private func sessionDirectory() throws(AccountError) -> String? {
    do { return try places.sessions() } catch {
      guard error.code == .configuration else { throw error }
      return nil
    }
  }

  /// Where a new session of somebody is to stand.
  ///
  /// - Throws: ``AccountError/Code/configuration`` if that is not safe.
  func sessionPlace(of person: PersonLabel?) throws(AccountError) -> String {
    if let sessionFile { return sessionFile }
    return Self.place(of: person, in: try places.sessions())
  }

  /// Where the session of somebody stands, whatever is in that file; nil if there is no place, or the one
  /// session is somebody else's.
  func heldPlace(of person: PersonLabel) throws(AccountError) -> String? {
    guard let sessionFile else {
      return try sessionDirectory().map { Self.place(of: person, in: $0) }
    }
    do {
      let session = try Session.read(sessionFile)
      return session.map { $0.person == person } ?? true ? sessionFile : nil
    } catch {
      guard error.code == .damaged else { throw error }
      return sessionFile
    }
  }

  private static func place(of person: PersonLabel?, in directory: String) -> String {
    "\(directory)/\(person?.description ?? "-")\(AccountPlaces.sessionEnding)"
  }
}
