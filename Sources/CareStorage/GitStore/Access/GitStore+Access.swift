public import CareAccess
import CareModel
import Files
import Git

extension GitStore {
  /// Returns who may do what, as this copy of the store knows it; nil if the store is not signed.
  ///
  /// Cost: reading what was not read before, and evaluating all of it: five milliseconds for a thousand
  /// statements.
  public func accessState() throws(StoreError) -> AccessState? {
    try withEngine { engine throws(StoreError) in
      let tree = try engine.tip().tree
      guard try engine.isSigned(tree) else { return nil }
      return try engine.accessState(with: [tree].compactMap(\.self))
    }
  }

  /// Returns whether commits of this store have to be signed.
  ///
  /// Cost: one look into the tree.
  public func isSigned() throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in try engine.isSigned(engine.tip().tree) }
  }

  /// Returns whether the keys that are open here were a member's, and no membership has them any more.
  package func isSignerRemoved() throws(StoreError) -> Bool {
    guard let key = try surroundings.signer()?.signer.key, let state = try accessState() else {
      return false
    }
    return state.knows(key) && state.membership(of: key) == nil
  }

  /// Returns whether the keys that are open here are those of an owner.
  ///
  /// Cost: as ``accessState()``.
  public func isOwner() throws(StoreError) -> Bool {
    guard let key = try surroundings.signer()?.signer.key, let state = try accessState() else {
      return false
    }
    return state.person(of: key).map(state.rights(of:))?.owns == true
  }

  /// Stops the grants whose time is over by the clock, if the keys that are open are an owner's.
  ///
  /// - Returns: A sentence about each.
  package func stopWhatIsOver() throws(StoreError) -> [String] {
    guard let state = try accessState() else { return [] }
    let (rules, now) = (state.rules, surroundings.now())
    let isOver = rules.grants.contains { $0.until.map { $0 <= now } ?? false }
    guard isOver, try isOwner() else { return [] }
    var told: [String] = []
    for grant in rules.grants.sorted(by: { $0.category < $1.category }) {
      guard let until = rules.until(grant.category, for: grant.person), until <= now,
        // Of several grants of one category one stop ends all.
        rules.grants.first(where: { $0.person == grant.person && $0.category == grant.category })
          == grant
      else { continue }
      let label = state.labels[grant.person] ?? String(grant.person.description.prefix(8))
      try say(.stop(grant.person, grant.category), "End what \(label) reads of \(grant.category)\n")
      told.append("\(label) read \(grant.category) until \(until), and reads it no longer.")
    }
    return told
  }

  /// Returns the statements that this copy of the store knows.
  ///
  /// Cost: reading the statements that were not read before.
  public func accessLog() throws(StoreError) -> AccessLog {
    try withEngine { engine throws(StoreError) in
      try engine.accessLog(with: [engine.tip().tree].compactMap(\.self))
    }
  }

  /// Makes the store a signed one, with a founding statement, and closes it to other users of the machine.
  ///
  /// New files of the work tree get the modes of before until the store is opened again; the directory is closed.
  ///
  /// Cost: one commit, and a look at every file, also of the repository.
  @discardableResult
  public func found(
    _ founding: Founding,
    policy: AccessPolicy? = nil
  ) throws(StoreError) -> AccessStatement {
    let statement = try withWriter { writer throws(StoreError) in
      try writer.found(founding, policy: policy)
    }
    try closeIfSigned()
    return statement
  }

  /// Lets git give what it writes to the owner alone from now on, as a signed store's files are.
  func closeRepository() throws(StoreError) {
    try onRepository("Closing the repository to others", changes: true) {
      repository throws(GitError) in
      try repository.setConfigValue(Repository.sharingKey, Self.privateMode)
    }
    // git gives these the mask's mode when it makes them, and leaves them theirs when it writes them.
    try files { () throws(FileError) in
      for name in isBare ? [] : ["COMMIT_EDITMSG", "FETCH_HEAD"] {
        try FileSystem.makeFile("\(paths.gitDirectory)/\(name)", as: .owner)
      }
    }
    for directory in Set([paths.gitDirectory, paths.commonDirectory]) {
      try Self.closeEverything(in: directory)
    }
  }

  /// Closes a signed store to other users of the machine again, whatever git has written since; nothing
  /// of one that is not signed.
  ///
  /// Cost: a look at every file, also of the repository.
  public func closeIfSigned() throws(StoreError) {
    guard try isSigned() else { return }
    try closeRepository()
    if !isBare { try Self.closeEverything(in: path) }
  }

  /// Signs a statement about access and commits it.
  ///
  /// Cost: evaluating the statements, and one commit.
  ///
  /// - Parameters:
  ///   - act: What is stated, such as the admission of a member.
  ///   - subject: The message of the commit.
  ///   - omitted: Statements that the new one does not accept, with all that follow them, such as those of a stolen
  ///     device.
  /// - Throws: ``StoreError/Code/notAllowed`` if the signer may not state this;
  ///   ``StoreError/Code/loginRequired`` without a signer; ``StoreError/Code/notValidated`` before the signer is
  ///   admitted.
  @discardableResult
  public func say(
    _ act: AccessAct,
    _ subject: String,
    omitting omitted: Set<StatementID> = []
  ) throws(StoreError) -> AccessStatement {
    try withWriter { writer throws(StoreError) in
      try writer.say(act, subject, omitting: omitted)
    }
  }

  /// Stores the founding statement by which this copy judges all other statements.
  ///
  /// Cost: writing one file, and reading the statements that were not read before.
  public func trust(_ note: TrustNote) throws(StoreError) {
    try withWriter { writer throws(StoreError) in try writer.engine.trust(note) }
  }
}
